/** Those of a range that stand where nobody looks first, since others of it were at both ends and have left. */
import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { afterAll, expect, it } from 'vitest';
import { firstPages } from '../../../../test/customer-pages.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { aMember, firstTenant } from '../../../../test/rows.ts';

const { below } = chanceFrom(20_261_116);
const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const holder = await aMember(owner, tenantId);

const DAY = 86_400;
const NOW = Date.parse('2026-11-16T10:00:00+08:00') / 1_000;
const EACH = 800;

/** Created, acquired, called and entered again at the same moment. */
const aCustomer = (days: number, calls: number, successes: number) => ({
  at: NOW - days * DAY + below(DAY) - DAY / 2,
  calls,
  successes,
  seconds: successes > 0 ? calls * 200 + below(150) : 0,
});
type Customer = ReturnType<typeof aCustomer>;
const many = (make: () => Customer): Customer[] => Array.from({ length: EACH }, make);

/** Whoever is asked for stands behind others from both ends of every order. */
const anAsked = (): Customer => aCustomer(32, 2 + below(2), 1 + below(3));
const rows = [
  anAsked(),
  ...many(() => aCustomer(100, 1, 0)),
  ...many(anAsked),
  ...many(() => aCustomer(10, 8, 5)),
  anAsked(),
];
const column = (of: (row: Customer) => number): number[] => rows.map(of);
const { rows: inserted } = await owner.query<{ id: number }>(
  `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, latest_call_time, got_time, repeated_time,
     call_times, call_successes, call_seconds)
   select $1, '客', (13800000000 + place)::text, 0, $2, moment, moment, moment, moment, calls, successes, seconds
   from unnest($3::bigint[], $4::int[], $5::int[], $6::int[]) with ordinality as given (moment, calls, successes, seconds, place)
   order by place returning id`,
  [
    tenantId,
    holder,
    column(({ at }) => at),
    column(({ calls }) => calls),
    column(({ successes }) => successes),
    column(({ seconds }) => seconds),
  ],
);
const ends = [inserted[0]!.id, inserted.at(-1)!.id];
await owner.query(
  'update customer set placement = 1, owner_id = null, got_time = null, migration_time = created_time where id = any($1)',
  [ends],
);

const moments = { StartTime: NOW - 33 * DAY, EndTime: NOW - 31 * DAY };
const ASKED = {
  created: { DateTimeType: 0, ...moments },
  called: { DateTimeType: 1, ...moments },
  acquired: { DateTimeType: 2, ...moments },
  'entered again': { DateTimeType: 3, ...moments },
  'called two or three times': { MinCallTotalTimes: 2, MaxCallTotalTimes: 3 },
  'reached one to three times': { MinCallSuccessTotalTimes: 1, MaxCallSuccessTotalTimes: 3 },
};
const ORDERS: Record<CustomerSortField, (row: Customer) => number> = {
  Id: () => 0,
  LatestCallTime: ({ at }) => at,
  CallTotalSeconds: ({ seconds }) => seconds,
  CallTotalTimes: ({ calls }) => calls,
  CallSuccessTotalTimes: ({ successes }) => successes,
};
const cases = Object.entries(ASKED).flatMap(([of, asked]) =>
  Object.keys(ORDERS).flatMap((SortField) =>
    (['desc', 'asc'] as const).map((SortType) => ({ of, asked, SortField: SortField as CustomerSortField, SortType })),
  ),
);
const firstPage = await firstPages(database, tenantId);
const found = rows
  .map((row, place) => ({ ...row, id: inserted[place]!.id }))
  .filter(({ calls, id }) => (calls === 2 || calls === 3) && !ends.includes(id));

it.each(cases)('$of, $SortField $SortType', async ({ asked, SortField, SortType }) => {
  const valueOf = ORDERS[SortField];
  const rising = found.toSorted((one, other) => valueOf(one) - valueOf(other) || one.id - other.id).map(({ id }) => id);
  const ordered = SortType === 'desc' ? rising.toReversed() : rising;
  const filter = customerFilter.parse({ IsOnlyMySelf: false, CustomerType: 0, SortField, SortType, ...asked });
  for (const most of [1, 3, 20, 1_000])
    expect(await firstPage({ userId: holder, scope: { kind: 'tenant' }, filter, now: NOW }, most)).toEqual({
      Count: EACH,
      ids: ordered.slice(0, most),
    });
});
