/** Those of a range with the least of something first: never called, called in vain, or reached, whichever there are. */
import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { afterAll, expect, it } from 'vitest';
import { firstPages } from '../../../../test/customer-pages.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { aMember, firstTenant } from '../../../../test/rows.ts';

const { below, pick } = chanceFrom(20_261_117);
const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const holder = await aMember(owner, tenantId);

const DAY = 86_400;
const NOW = Date.parse('2026-11-16T10:00:00+08:00') / 1_000;
const EACH = 700;

/** Whom nobody has called or reached, and everybody else, of whom some hung up at once. */
const KINDS = {
  uncalled: () => ({ calls: 0, successes: 0 }),
  'called in vain': () => ({ calls: 1 + below(4), successes: 0 }),
  reached: () => ({ calls: 2 + below(3), successes: 1 + below(2) }),
};
type Kind = keyof typeof KINDS;

/** Days ago, and who is there: of a rare kind fewer than a page. */
const RANGES: readonly { readonly days: number; readonly common: readonly Kind[]; readonly rare: readonly Kind[] }[] = [
  { days: 40, common: ['uncalled', 'called in vain', 'reached'], rare: [] },
  { days: 80, common: ['called in vain', 'reached'], rare: ['uncalled'] },
  { days: 120, common: ['reached'], rare: ['uncalled', 'called in vain'] },
  { days: 160, common: ['reached'], rare: [] },
];
const RARE = 6;

/** Created, acquired, entered again and, if at all, called at the same moment; which one it is tells nothing of when. */
const aCustomer = (days: number, kind: Kind) => {
  const { calls, successes } = KINDS[kind]();
  return { days, at: NOW - days * DAY + below(3 * DAY), calls, successes, seconds: successes * below(4) * 25 };
};
const some = (days: number, size: number, kinds: readonly Kind[]) =>
  kinds.length === 0 ? [] : Array.from({ length: size }, () => aCustomer(days, pick(kinds)));
const shuffled = RANGES.flatMap(({ days, common, rare }) => [...some(days, EACH, common), ...some(days, RARE, rare)])
  .map((row) => ({ row, by: below(1_000_000) }))
  .toSorted((one, other) => one.by - other.by)
  .map(({ row }) => row);
// Before all of them stand others that nobody has called, so that nobody is found at the head of an order.
const rows = [...some(300, 3 * EACH, ['uncalled']), ...shuffled];
const { rows: inserted } = await owner.query<{ id: number }>(
  `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, got_time, repeated_time, latest_call_time,
     call_times, call_successes, call_seconds)
   select $1, '客', (13800000000 + place)::text, 0, $2, moment, moment, moment, case when calls > 0 then moment end,
     calls, successes, seconds
   from unnest($3::bigint[], $4::int[], $5::int[], $6::int[]) with ordinality as given (moment, calls, successes, seconds, place)
   order by place returning id`,
  [
    tenantId,
    holder,
    rows.map(({ at }) => at),
    rows.map(({ calls }) => calls),
    rows.map(({ successes }) => successes),
    rows.map(({ seconds }) => seconds),
  ],
);
const firstPage = await firstPages(database, tenantId);

const [CREATED, CALLED, ACQUIRED, ENTERED_AGAIN] = [0, 1, 2, 3] as const;
const cases = RANGES.flatMap(({ days }) =>
  ([CREATED, CALLED, ACQUIRED, ENTERED_AGAIN] as const).flatMap((DateTimeType) =>
    (['successes', 'seconds'] as const).map((by) => ({ days, DateTimeType, by })),
  ),
);
it.each(cases)('$days days ago, moment $DateTimeType, fewest $by', async ({ days, DateTimeType, by }) => {
  const isAsked = ({ calls }: (typeof rows)[number]): boolean => DateTimeType !== CALLED || calls > 0;
  const found = rows.flatMap((row, place) =>
    row.days === days && isAsked(row) ? [{ ...row, id: inserted[place]!.id }] : [],
  );
  const ids = found.toSorted((one, other) => one[by] - other[by] || one.id - other.id).map(({ id }) => id);
  const filter = customerFilter.parse({
    IsOnlyMySelf: false,
    CustomerType: 0,
    DateTimeType,
    StartTime: NOW - days * DAY,
    EndTime: NOW - (days - 3) * DAY,
    SortField: by === 'seconds' ? 'CallTotalSeconds' : 'CallSuccessTotalTimes',
    SortType: 'asc',
  });
  for (const most of [1, 3, 5, 20, 1_000]) {
    const page = await firstPage({ userId: holder, scope: { kind: 'tenant' }, filter, now: NOW }, most);
    expect(page).toEqual({ Count: ids.length, ids: ids.slice(0, most) });
  }
});
