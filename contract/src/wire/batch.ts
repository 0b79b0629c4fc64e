/** Bulk actions: the result, and how long they can be undone. */
import { z } from 'zod';
import { id } from './fields.ts';

/** The message names the failures. A batch in which nothing succeeded is refused. */
export const batchResult = z.object({
  Succeeded: z.int(),
  Failed: z.array(z.object({ Id: id, Name: z.string(), Message: z.string() })),
});
export type BatchResult = z.output<typeof batchResult>;

/** A bulk action or an import can be undone for a day. */
export const UNDO_SECONDS = 86_400;

/** A row that an undo left as it is, because it has changed since. */
export const leftAlone = z.object({ Id: id, Name: z.string(), Why: z.string() });
export type LeftAlone = z.output<typeof leftAlone>;

/** The result of an undo: the first of the rows that stay, and how many stay. */
export const undoneRows = z.object({ Undone: z.int(), Left: z.array(leftAlone), LeftTotal: z.int() });
