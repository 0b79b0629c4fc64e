/** Promises 4 and 6: the cost of ending a call, and the size of the customer tables. */
import { salesOf } from '../server/src/db/customer-kind.ts';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import { createDatabase, type Database, runStatement } from '../server/src/db/database.ts';
import { addCallFigures } from '../server/src/features/calls/calls.port.ts';
import { idsOf } from './demo.ts';
import { LARGE, makeWorld, worldName } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { withInstallation } from './installation.ts';

const CALLS = 1_000;
const WARM_CALLS = 100;
const MAX_COST = 2;
const MAX_BYTES = 1_024;

/** The bare table has the columns and the six indexes of `customer_calls`, without row security, triggers and foreign keys. */
const BARE_TABLE = `
  drop table if exists bare_calls;
  create table bare_calls as select * from customer_calls;
  alter table bare_calls add primary key (tenant_id, customer_id);
  create index on bare_calls (tenant_id, placement, latest_call_time desc nulls last, customer_id desc);
  create index on bare_calls (tenant_id, placement, call_seconds desc, customer_id desc);
  create index on bare_calls (tenant_id, placement, call_times desc, customer_id desc);
  create index on bare_calls (tenant_id, placement, call_successes desc, customer_id desc);
  create index on bare_calls (tenant_id, owner_id, latest_call_time desc nulls last, customer_id desc)
    include (call_seconds, call_times, call_successes) where owner_id is not null;
  analyze bare_calls`;
const BARE_UPDATE = `update bare_calls set latest_call_time = $3, call_times = call_times + 1,
  call_successes = call_successes + 1, call_seconds = call_seconds + 60 where tenant_id = $1 and customer_id = $2`;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Both update the same customer in turn, each in its own transaction. */
const endingCalls = async (database: Database, pool: pg.Pool, tenantId: number): Promise<Figure> => {
  const some = `select customer_id as id from customer_calls where tenant_id = $1 order by random() limit ${CALLS}`;
  const ids = await idsOf({ pool, tenantId }, some);
  await pool.query(BARE_TABLE);
  const latestCallTime = Math.floor(Date.now() / 1_000);
  const seen: { ours: number; bare: number }[] = [];
  for (const customerId of ids) {
    const update = { text: BARE_UPDATE, values: [tenantId, customerId, latestCallTime] };
    const figures = { customerId, latestCallTime, times: 1, successes: 1, seconds: 60 };
    const bare = await timeOf(() => database.inTransaction(tenantId, (trx) => runStatement(trx, update)));
    const ours = await timeOf(() =>
      database.inTransaction(tenantId, (trx) => addCallFigures(trx, salesOf(tenantId), [figures])),
    );
    seen.push({ ours, bare });
  }
  await pool.query('drop table bare_calls');
  const warm = seen.slice(WARM_CALLS);
  const [ours, bare] = [median(warm.map((one) => one.ours)), median(warm.map((one) => one.bare))];
  return atMostTimes(MAX_COST, 'ending a call beside a bare update with six indexes', ours, bare, ' ms');
};

/** Search terms are not included: they grow with the length of names and attributes. */
const SIZES = `select pg_table_size('customer') + pg_table_size('customer_calls') as rows,
  pg_indexes_size('customer') + pg_indexes_size('customer_calls') as indexes, pg_total_relation_size('customer_search_term') as terms`;

const sizes = async (pool: pg.Pool): Promise<Figure[]> => {
  const { rows: found } = await pool.query<Record<'rows' | 'indexes' | 'terms', number>>(SIZES);
  const { rows, indexes, terms } = found[0]!;
  return [
    atMost(MAX_BYTES, 'rows and indexes per customer', (rows + indexes) / LARGE, ' B'),
    { name: 'indexes alone per customer', ours: indexes / LARGE, unit: ' B', goal: '–' },
    { name: 'search terms per customer', ours: terms / LARGE, unit: ' B', goal: '–' },
  ];
};

export const customerCalls = (): Promise<Figure[]> =>
  withInstallation(async (installation) => {
    const { tenantId } = await makeWorld(installation, LARGE);
    const pool = openPool(installation.owner, WORKING_LIMITS, 2);
    const figures = [...(await sizes(pool)), await endingCalls(createDatabase(pool), pool, tenantId)];
    await pool.end();
    return figures;
  }, worldName(LARGE));
