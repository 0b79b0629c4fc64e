/** Those of a range by their calls or ids, close together or far apart, beside a plain sort of all of them. */
import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { afterAll, expect, it } from 'vitest';
import { firstPages } from '../../../../test/customer-pages.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { aMember, firstTenant } from '../../../../test/rows.ts';

const { below, pick } = chanceFrom(20_261_118);
const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const holder = await aMember(owner, tenantId);

const DAY = 86_400;
const NOW = Date.parse('2026-11-16T10:00:00+08:00') / 1_000;
const CUSTOMERS = 1_600;
const DAYS = 400;
const some = (from: number): number => from + below(NOW - from);

/** Created one after the other; acquired and called soon after, long after, or never. */
const rows = Array.from({ length: CUSTOMERS }, (_, at) => {
  const created = NOW - DAYS * DAY + Math.floor((at / CUSTOMERS) * DAYS * DAY);
  const soon = Math.min(NOW, created + below(2 * DAY));
  // Of the middle hundred days everybody was called, so that nobody is at the head of them.
  const isCalled = below(3) > 0 || (at > CUSTOMERS / 2 && at < (CUSTOMERS * 3) / 4);
  const calledAt = isCalled ? pick([soon, soon, some(created)]) : null;
  const isHeld = below(4) > 0;
  const calls = isCalled ? 1 + below(6) : 0;
  const successes = Math.max(0, calls - below(3));
  return {
    created,
    calledAt,
    calls,
    // Who was called often was mostly reached often, and talked to for long.
    successes,
    seconds: successes > 0 ? calls * 100 + below(150) : 0,
    got: isHeld ? pick([soon, some(created)]) : null,
    moved: isHeld ? null : pick([soon, some(created)]),
    repeated: below(5) === 0 ? some(created) : null,
  };
});
const { rows: inserted } = await owner.query<{ id: number }>(
  `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, latest_call_time, call_times, call_successes,
     call_seconds, got_time, migration_time, repeated_time)
   select $1, '客', (13800000000 + at)::text, case when got is null then 1 else 0 end, case when got is not null then $2::bigint end,
     created, called_at, calls, successes, seconds, got, moved, repeated
   from unnest($3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::bigint[], $9::bigint[], $10::bigint[])
     with ordinality as given (created, called_at, calls, successes, seconds, got, moved, repeated, at)
   order by at returning id`,
  [
    tenantId,
    holder,
    rows.map(({ created }) => created),
    rows.map(({ calledAt }) => calledAt),
    rows.map(({ calls }) => calls),
    rows.map(({ successes }) => successes),
    rows.map(({ seconds }) => seconds),
    rows.map(({ got }) => got),
    rows.map(({ moved }) => moved),
    rows.map(({ repeated }) => repeated),
  ],
);

type Row = (typeof rows)[number];
interface Case {
  readonly of: string;
  readonly asked: object;
  readonly isAsked: (row: Row) => boolean;
}

const MOMENTS: readonly [string, number, 0 | 1, (row: Row) => number | null][] = [
  ['created', 0, 0, ({ created }) => created],
  ['called', 1, 0, ({ calledAt }) => calledAt],
  ['acquired', 2, 0, ({ got }) => got],
  ['entered again', 3, 0, ({ repeated }) => repeated],
  ['created', 0, 1, ({ created }) => created],
  ['moved', 2, 1, ({ moved }) => moved],
];
const RANGES: readonly (readonly [from: number | undefined, until: number | undefined])[] = [
  [7, undefined],
  [30, 0],
  [180, 150],
  [150, 149.5],
  [390, undefined],
  [undefined, 300],
  [2, 3],
];
const isIn = (placement: 0 | 1, { got }: Row): boolean => (got === null) === (placement === 1);

const ofMoments = MOMENTS.flatMap(([name, DateTimeType, CustomerType, momentOf]) =>
  RANGES.map(([first, last]): Case => {
    const [StartTime, EndTime] = [first, last].map((days) => (days === undefined ? undefined : NOW - days * DAY));
    return {
      of: `${name} ${first ?? '…'} to ${last ?? '…'} days ago in place ${CustomerType}`,
      asked: { CustomerType, DateTimeType, StartTime, EndTime },
      isAsked: (row) => {
        const moment = momentOf(row);
        return moment !== null && isIn(CustomerType, row) && moment >= (StartTime ?? 0) && moment <= (EndTime ?? NOW);
      },
    };
  }),
);
const FIGURES: readonly (readonly [least: number | undefined, most: number | undefined])[] = [
  [0, undefined],
  [1, undefined],
  [4, undefined],
  [6, undefined],
  [undefined, 0],
  [undefined, 4],
  [2, 2],
  [9, undefined],
];
const ofFigures = FIGURES.flatMap(([least, most]) => {
  const isAmong = (figure: number): boolean => figure >= (least ?? 0) && figure <= (most ?? figure);
  const of = `${least ?? '…'} to ${most ?? '…'}`;
  return [
    {
      of: `called ${of} times`,
      asked: { CustomerType: 0, MinCallTotalTimes: least, MaxCallTotalTimes: most },
      isAsked: (row: Row) => isIn(0, row) && isAmong(row.calls),
    },
    {
      of: `reached ${of} times, of the pool`,
      asked: { CustomerType: 1, MinCallSuccessTotalTimes: least, MaxCallSuccessTotalTimes: most },
      isAsked: (row: Row) => isIn(1, row) && isAmong(row.successes),
    },
  ];
});

const ORDERS: Record<CustomerSortField, (row: Row) => number> = {
  Id: () => 0,
  LatestCallTime: ({ calledAt }) => calledAt ?? -1,
  CallTotalSeconds: ({ seconds }) => seconds,
  CallTotalTimes: ({ calls }) => calls,
  CallSuccessTotalTimes: ({ successes }) => successes,
};
const cases = [...ofMoments, ...ofFigures].flatMap((one: Case) =>
  Object.keys(ORDERS).flatMap((SortField) =>
    (['desc', 'asc'] as const).map((SortType) => ({ ...one, SortField: SortField as CustomerSortField, SortType })),
  ),
);
const firstPage = await firstPages(database, tenantId);

it.each(cases)('$of, $SortField $SortType', async ({ asked, isAsked, SortField, SortType }) => {
  const found = rows.flatMap((row, at) =>
    isAsked(row) ? [{ id: inserted[at]!.id, value: ORDERS[SortField](row) }] : [],
  );
  const rising = found.toSorted((one, other) => one.value - other.value || one.id - other.id).map(({ id }) => id);
  const ordered = SortType === 'desc' ? rising.toReversed() : rising;
  const filter = customerFilter.parse({ IsOnlyMySelf: false, SortField, SortType, ...asked });
  for (const most of [1, 20, 1_000])
    expect(await firstPage({ userId: holder, scope: { kind: 'tenant' }, filter, now: NOW }, most)).toEqual({
      Count: ordered.length,
      ids: ordered.slice(0, most),
    });
});

it('nobody is called without a latest call', async () => {
  const called = owner.query('update customer set call_times = 1 where latest_call_time is null');
  await expect(called).rejects.toThrow('customer_called');
});

it('nobody is spoken to who was not reached', async () => {
  const spoken = owner.query('update customer set call_seconds = 1 where call_times > 0 and call_successes = 0');
  await expect(spoken).rejects.toThrow('customer_seconds_answered');
});
