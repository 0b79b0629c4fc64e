/** Call figures of customers, in `customer_calls`. Only this module changes them. */
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Calls to add to the figures of one customer. */
export interface CallFigures {
  readonly customerId: number;
  readonly latestCallTime: number;
  readonly times: number;
  /** Answered calls, and their seconds. */
  readonly successes: number;
  readonly seconds: number;
}

/** In the order of their ids, so that two calls of this function never wait for each other. */
const lockFigures = async (trx: Db, tenantId: number, customerIds: readonly number[]): Promise<void> => {
  const params = new SqlParams();
  const text = `select from customer_calls where tenant_id = ${params.add(tenantId)}
    and customer_id = any(${params.add([...customerIds])}::bigint[]) order by customer_id for no key update`;
  await runStatement(trx, params.statement(text));
};

/** Each customer at most once. Updates `customer_calls` only, not the customer's row and its indexes. */
export const addCallFigures = async (trx: Db, tenantId: number, figures: readonly CallFigures[]): Promise<void> => {
  if (figures.length > 1)
    await lockFigures(
      trx,
      tenantId,
      figures.map(({ customerId }) => customerId),
    );
  const params = new SqlParams();
  const column = (key: keyof CallFigures): string => `${params.add(figures.map((one) => one[key]))}::bigint[]`;
  const text = `update customer_calls k set
      latest_call_time = greatest(k.latest_call_time, given.latest), call_times = k.call_times + given.times,
      call_successes = k.call_successes + given.successes, call_seconds = k.call_seconds + given.seconds
    from unnest(${column('customerId')}, ${column('latestCallTime')}, ${column('times')}, ${column('successes')},
      ${column('seconds')}) as given (id, latest, times, successes, seconds)
    where k.tenant_id = ${params.add(tenantId)} and k.customer_id = given.id`;
  await runStatement(trx, params.statement(text));
};
