/** The answer every call gives, its codes, and the shape of a page. */
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

/** A refusal that concerns one field of a form says which, so that the message can stand beside it. */
export const refusedField = z.object({ Field: z.string() });

/** Screens may ask for any number of rows; the answer is capped, and says by how many rows it was read. */
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

/** Lists of data: at most 1,000 rows a page. */
export const pageRequest = pageRequestUpTo(DATA_PAGE_CAP, 20);
/** Pickers, which want everything at once: at most 10,000 rows. */
export const lookupPageRequest = pageRequestUpTo(LOOKUP_PAGE_CAP, 20);
export type PageRequest = z.output<typeof pageRequest>;

/** PageCount is the size of a page, PageNum the number of pages: the wire's own words. */
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
