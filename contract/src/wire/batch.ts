/** Bulk actions: the result, and how long they can be undone. */
import { z } from 'zod';
import { id, unixSeconds } from './fields.ts';

/** The message names the failures. A batch in which nothing succeeded is refused. */
export const batchResult = z.object({
  Succeeded: z.int(),
  Failed: z.array(z.object({ Id: id, Name: z.string(), Message: z.string() })),
});
export type BatchResult = z.output<typeof batchResult>;

/** A bulk action or an import can be undone for a day. */
export const UNDO_SECONDS = 86_400;

/** A row that an undo left as it is, because it has changed since. */
const leftAlone = z.object({ Id: id, Name: z.string(), Why: z.string() });
export type LeftAlone = z.output<typeof leftAlone>;

/** The result of an undo: the first of the rows that stay, and how many stay. */
export const undoneRows = z.object({ Undone: z.int(), Left: z.array(leftAlone), LeftTotal: z.int() });

/** What lists of bulk actions show of each. */
export const undoable = z.object({
  Id: id,
  /** Null for the system. */
  UserName: z.string().nullable(),
  CreatedTime: unixSeconds,
  Total: z.int(),
  UndoneTime: unixSeconds.nullable(),
  UndoneTotal: z.int().nullable(),
  /** The first rows that the undo skipped; the totals give the number of all. */
  Left: z.array(leftAlone),
  MayUndo: z.boolean(),
});
export type Undoable = z.output<typeof undoable>;
