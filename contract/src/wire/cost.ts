/** What a call costs the server, in units of one ordinary read. The limits of a person and of a tenant count these units. */

const ROWS_PER_UNIT = 200;
/** Pickers ask for more rows than their tables have. */
const MOST_FOR_ROWS = 5;
/** The database reads the rows before a page as well. */
const SKIPPED_ROWS_PER_UNIT = 10_000;
const MOST_FOR_SKIPPED = 100;

interface PageAsked {
  readonly PageIndex: number;
  readonly PageCount: number;
}

export const pageCost = ({ PageIndex, PageCount }: PageAsked): number => {
  const rows = Math.min(Math.ceil(PageCount / ROWS_PER_UNIT), MOST_FOR_ROWS);
  const skipped = Math.floor(((PageIndex - 1) * PageCount) / SKIPPED_ROWS_PER_UNIT);
  return rows + Math.min(skipped, MOST_FOR_SKIPPED);
};

const isPage = (request: unknown): request is PageAsked =>
  typeof request === 'object' && request !== null && 'PageIndex' in request && 'PageCount' in request;

/** The cost of a call that declares none: pages by their size and position, everything else one unit. */
export const ordinaryCost = (request: unknown): number => (isPage(request) ? pageCost(request) : 1);
