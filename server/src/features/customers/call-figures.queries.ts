/** Call figures of customers. This is the only code that changes them. */
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** What calls add to the figures of one customer. */
export interface CallFigures {
  readonly customerId: number;
  readonly latestCallTime: number;
  readonly times: number;
  /** Answered calls, and the seconds of these. */
  readonly successes: number;
  readonly seconds: number;
}

/** Each customer at most once. Changes `customer_calls` only: the row of the customer and its indexes stay as they are. */
export const addCallFigures = async (trx: Db, tenantId: number, figures: readonly CallFigures[]): Promise<void> => {
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
