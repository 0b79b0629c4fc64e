/** Call figures of customers: in `customer_calls`, and in the rows of after-sales customers. Only this module changes them. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../db/customer-kind.ts';
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
const TABLES: Record<CustomerKind, { readonly name: string; readonly id: string }> = {
  [CustomerKind.Sales]: { name: 'customer_calls', id: 'customer_id' },
  [CustomerKind.AfterSales]: { name: 'after_sale_customer', id: 'id' },
};

const lockFigures = async (trx: Db, { tenantId, kind }: Customers, customerIds: readonly number[]): Promise<void> => {
  const { name, id } = TABLES[kind];
  const params = new SqlParams();
  const text = `select from ${name} where tenant_id = ${params.add(tenantId)}
    and ${id} = any(${params.add([...customerIds])}::bigint[]) order by ${id} for no key update`;
  await runStatement(trx, params.statement(text));
};

/** Each customer at most once. Updates `customer_calls` only, not the customer's row and its indexes. */
export const addCallFigures = async (trx: Db, of: Customers, figures: readonly CallFigures[]): Promise<void> => {
  const { name, id } = TABLES[of.kind];
  if (figures.length > 1)
    await lockFigures(
      trx,
      of,
      figures.map(({ customerId }) => customerId),
    );
  const params = new SqlParams();
  const column = (key: keyof CallFigures): string => `${params.add(figures.map((one) => one[key]))}::bigint[]`;
  const text = `update ${name} k set
      latest_call_time = greatest(k.latest_call_time, given.latest), call_times = k.call_times + given.times,
      call_successes = k.call_successes + given.successes, call_seconds = k.call_seconds + given.seconds
    from unnest(${column('customerId')}, ${column('latestCallTime')}, ${column('times')}, ${column('successes')},
      ${column('seconds')}) as given (id, latest, times, successes, seconds)
    where k.tenant_id = ${params.add(of.tenantId)} and k.${id} = given.id`;
  await runStatement(trx, params.statement(text));
};
