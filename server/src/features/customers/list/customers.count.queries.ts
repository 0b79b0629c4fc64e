/** The exact number of customers that a search finds. */
import { type Db, readStatements } from '../../../db/database.ts';
import { type Count, countIn, countStatement } from '../../../db/list-query.ts';
import type { Statement } from '../../../db/driver/pipelined-batch.ts';
import { listQueryOf, searchContext } from './customers.filter.queries.ts';
import { type CustomerSearch, ownerCondition } from './owners.queries.ts';

/** In `customer_count`: all owners, or all statuses. */
const ALL = '= -1';

/** From the counter, for searches by placement, owner and status only. */
const plainCount = (search: CustomerSearch): Statement<Count> => {
  const context = searchContext(search);
  const { filter, params, tenant } = context;
  const owner = ownerCondition(context)?.comparison ?? ALL;
  const status = filter.CustomerTrackStatusId ? `= ${params.add(filter.CustomerTrackStatusId)}` : ALL;
  return params.statement(`select coalesce(sum(n.change), 0)::bigint as count from customer_count n
    where n.tenant_id = ${tenant} and n.placement = ${filter.CustomerType} and n.owner_id ${owner}
      and n.track_status_id ${status}`);
};

/** Without the sort order: a count joins the call figures only if it filters by them. */
export const customerCount = (search: CustomerSearch): Statement<Count> => {
  const list = listQueryOf({ ...search, filter: { ...search.filter, SortField: 'Id' } });
  return list.isPlain ? plainCount(search) : countStatement(list);
};

const readCounts = async (db: Db, searches: readonly CustomerSearch[], signal: AbortSignal): Promise<number[]> => {
  const statements = searches.map(customerCount);
  return (await readStatements(db, statements, { plan: 'custom', isHeavy: true, signal })).map(countIn);
};

export const countCustomers = async (db: Db, search: CustomerSearch, signal: AbortSignal): Promise<number> =>
  (await readCounts(db, [search], signal))[0] ?? 0;

/** Few searches per round trip, so that a slow one does not make the others exceed the time limit. */
const AT_ONCE = 5;
const TIME_LIMIT_MS = 3_000;

/** Counts the searches in turn until the time limit; the rest are null. */
export const countSearches = async (
  db: Db,
  searches: readonly CustomerSearch[],
  signal: AbortSignal,
  timeLimit = TIME_LIMIT_MS,
): Promise<(number | null)[]> => {
  const deadline = AbortSignal.timeout(timeLimit);
  const counts: number[] = [];
  while (counts.length < searches.length && !deadline.aborted) {
    const some = searches.slice(counts.length, counts.length + AT_ONCE);
    try {
      counts.push(...(await readCounts(db, some, AbortSignal.any([signal, deadline]))));
    } catch (error) {
      if (!deadline.aborted || signal.aborted) throw error;
    }
  }
  return searches.map((_, at) => counts[at] ?? null);
};
