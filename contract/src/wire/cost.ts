/** The cost of a call in units of one ordinary read. Limits of people and tenants count these units. */

const ROWS_PER_UNIT = 200;
/** Upper limit for the rows of a page: pickers request more rows than their tables have. */
const MOST_FOR_ROWS = 5;
/** The database also reads the rows before a page. */
const SKIPPED_ROWS_PER_UNIT = 10_000;
const MOST_FOR_SKIPPED = 100;

interface PageAsked {
  readonly PageIndex: number;
  readonly PageCount: number;
}

const pageCost = ({ PageIndex, PageCount }: PageAsked): number => {
  const rows = Math.min(Math.ceil(PageCount / ROWS_PER_UNIT), MOST_FOR_ROWS);
  const skipped = Math.floor(((PageIndex - 1) * PageCount) / SKIPPED_ROWS_PER_UNIT);
  return rows + Math.min(skipped, MOST_FOR_SKIPPED);
};

const isPage = (request: unknown): request is PageAsked =>
  typeof request === 'object' && request !== null && 'PageIndex' in request && 'PageCount' in request;

/** Default cost: pages by size and position, everything else one unit. */
export const ordinaryCost = (request: unknown): number => (isPage(request) ? pageCost(request) : 1);

/** A sheet of up to tens of thousands of rows. All exports that a person may start in a minute cost 120 units. */
export const sheetCost = (): number => 20;
/** A picture that is decoded and whose serial number is read. */
export const pictureCost = (): number => 5;
