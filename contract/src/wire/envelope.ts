/** The response envelope of every call, its codes, and pages. */
import { z } from 'zod';

export const ResultCode = {
  ServerError: 0,
  Ok: 1,
  Duplicate: 2,
  Refused: 3,
  LoginExpired: 11,
  Forbidden: 13,
  BadRequest: 16,
} as const;
export type ResultCode = (typeof ResultCode)[keyof typeof ResultCode];

export interface Envelope<Data> {
  readonly Code: ResultCode;
  readonly Data: Data;
  readonly Message: string;
  readonly Status: boolean;
}

/** Names the field that a refusal belongs to, so that the form can show the message there. */
export const refusedField = z.object({ Field: z.string() });

/** Screens may request any number of rows; the response is capped and contains the page size that was used. */
export const DATA_PAGE_CAP = 1_000;
export const LOOKUP_PAGE_CAP = 10_000;
const FURTHEST_PAGE = 10_000_000;

const pageRequestUpTo = (cap: number, size: number) =>
  z.object({
    PageIndex: z.int().min(1).max(FURTHEST_PAGE).default(1),
    PageCount: z
      .int()
      .min(1)
      .default(size)
      .transform((wanted) => Math.min(wanted, cap)),
  });

/** For lists: at most 1,000 rows per page. */
export const pageRequest = pageRequestUpTo(DATA_PAGE_CAP, 20);
/** The same for lists of statistics, payments, staff, orders and deals. */
export const shortPageRequest = pageRequestUpTo(DATA_PAGE_CAP, 10);
/** For pickers, which load everything at once: at most 10,000 rows. */
export const lookupPageRequest = pageRequestUpTo(LOOKUP_PAGE_CAP, 20);
export type PageRequest = z.output<typeof pageRequest>;

/** PageCount is the size of a page, PageNum the number of pages, as in the specification. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    Rows: z.array(row),
    Count: z.int(),
    PageCount: z.int(),
    PageNum: z.int(),
    PageIndex: z.int(),
  });

export interface Page<Row> {
  Rows: Row[];
  Count: number;
  PageCount: number;
  PageNum: number;
  PageIndex: number;
}
