/** The first that bear a character or letters, of owners who hold many or few, old ones or new ones, beside a look at all of them. */
import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { afterAll, expect, it } from 'vitest';
import { firstPages } from '../../../../test/customer-pages.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { aDepartment, aMember, firstTenant } from '../../../../test/rows.ts';
import type { Scope } from '../../../http/context.ts';
import { insertPieces } from '../pieces.queries.ts';
import { countedLetters, lettersOf, nameSearch, piecesOf } from '../pieces.rules.ts';

const { below, pick } = chanceFrom(20_261_117);
const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const departmentId = await aDepartment(owner, tenantId);
const [old, young, steady] = [
  await aMember(owner, tenantId, { departmentId }),
  await aMember(owner, tenantId, { departmentId }),
  await aMember(owner, tenantId, { departmentId }),
];
const stranger = await aMember(owner, tenantId);

const CUSTOMERS = 2_400;
/** Some begin with letters that others bear inside, and one does both. */
const COMMON = ['王小明', '王晓梅', '李小雷', '张伟', '赵雅明', '周英', 'Alex', 'Anna 王', '吴梅'];
const SELDOM = [
  '龘',
  '欧阳小明',
  'Max 赵',
  '王XA wxm',
  'wxm',
  '小王',
  '明',
  '小明小明',
  '明明明',
  'A小明',
  '小明X小明',
  '王李 wxm',
];
const MARKS = ['王', '明', '小', '龘', 'w', 'a', 'x', 'z', 'wx', 'xa', 'an', 'ma', 'wxm', 'max', 'lex', 'zym'];
/** At the beginning of a name, behind its first character, further inside, and in another letter case. */
const PARTS = [
  '小明',
  '王小',
  '阳小',
  '明明',
  '明x',
  'x 赵',
  'a 王',
  '王小明',
  '小明小明',
  '明小明',
  'x小明',
  'a小明',
  'max 赵',
];
const SEARCHED = [...MARKS, ...PARTS];

/** Few names, borne by many: taken apart once. */
const PIECES = new Map([...COMMON, ...SELDOM].map((name) => [name, new Set(piecesOf(name))]));
const bears = (name: string, piece: string): boolean => PIECES.get(name)!.has(piece);

const aHolder = (at: number): number | null => {
  if (below(5) === 0) return null;
  const inTurn = at < 300 ? [old, stranger] : at > CUSTOMERS - 300 ? [young, steady] : [steady, stranger, stranger];
  return pick(inTurn);
};

/** Some were never called; whoever was called often is found at either end. */
const someCalls = (at: number) =>
  below(4) === 0
    ? { calledAt: null, seconds: 0 }
    : { calledAt: 1_780_000_000 + below(2_000) * 1_000, seconds: below(3) === 0 ? 0 : below(900) * (at % 7) };

const rows = Array.from({ length: CUSTOMERS }, (_, at) => ({
  name: below(40) === 0 ? pick(SELDOM) : pick(COMMON),
  tel: String(13_800_000_000 + at),
  holder: aHolder(at),
  ...someCalls(at),
}));
const { rows: inserted } = await owner.query<{ id: number }>(
  `insert into customer (tenant_id, name, letters, tel, placement, owner_id, created_time, got_time, latest_call_time,
     call_times, call_successes, call_seconds)
   select $1, name, letters, tel, case when holder is null then 1 else 0 end, holder, 1790000000, 1790000000, called_at,
     sign(seconds), sign(seconds), seconds
   from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::int[])
     as given (name, letters, tel, holder, called_at, seconds)
   order by tel returning id`,
  [
    tenantId,
    rows.map(({ name }) => name),
    rows.map(({ name }) => countedLetters(lettersOf(name))),
    rows.map(({ tel }) => tel),
    rows.map(({ holder }) => holder),
    rows.map(({ calledAt }) => calledAt),
    rows.map(({ seconds }) => seconds),
  ],
);
await database.inTransaction(tenantId, (trx) =>
  insertPieces(
    trx,
    tenantId,
    rows.map(({ name }, at) => ({ id: inserted[at]!.id, pieces: piecesOf(name) })),
  ),
);

const firstPage = await firstPages(database, tenantId);

type Holder = number | null;
const EVERYBODY: readonly Holder[] = [old, young, steady, stranger];
const WHO: readonly {
  readonly who: string;
  readonly userId: number;
  readonly scope: Scope;
  readonly of: readonly Holder[];
}[] = [
  { who: 'everybody', userId: old, scope: { kind: 'tenant' }, of: EVERYBODY },
  { who: 'a department', userId: old, scope: { kind: 'departments', ids: [departmentId] }, of: [old, young, steady] },
  { who: 'whoever holds old ones', userId: old, scope: { kind: 'own' }, of: [old] },
  { who: 'whoever holds new ones', userId: young, scope: { kind: 'own' }, of: [young] },
  { who: 'whoever holds many', userId: stranger, scope: { kind: 'own' }, of: [stranger] },
];
/** Whoever was never called stands before the first call. */
const VALUES = {
  Id: () => 0,
  LatestCallTime: ({ calledAt }: (typeof rows)[number]) => calledAt ?? -1,
  CallTotalSeconds: ({ seconds }: (typeof rows)[number]) => seconds,
} as const;
const ORDERS = (Object.keys(VALUES) as (keyof typeof VALUES)[]).flatMap((SortField) =>
  (['desc', 'asc'] as const).map((SortType) => ({ SortField, SortType })),
);
/** Parts are found in one way, whatever the order. */
const isTried = (typed: string, { SortField, SortType }: (typeof ORDERS)[number]): boolean =>
  MARKS.includes(typed) || (SortField === 'Id') === (SortType === 'desc');
const cases = WHO.flatMap((whose) =>
  ORDERS.flatMap((order) =>
    SEARCHED.filter((typed) => isTried(typed, order)).map((typed) => ({ ...whose, ...order, typed })),
  ),
);

it.each(cases)(
  'of $who, by $SortField $SortType: $typed',
  async ({ userId, scope, of, SortField, SortType, typed }) => {
    const { piece, within = '' } = nameSearch(typed);
    const found = rows.flatMap((row, at) => {
      const isNamed = bears(row.name, piece) && row.name.toLowerCase().includes(within);
      const isFound = isNamed && row.holder !== null && of.includes(row.holder);
      return isFound ? [{ id: inserted[at]!.id, value: VALUES[SortField](row) }] : [];
    });
    const rising = found.toSorted((one, other) => one.value - other.value || one.id - other.id).map(({ id }) => id);
    const ordered = SortType === 'desc' ? rising.toReversed() : rising;
    const searched = { CustomerType: 0, IsOnlyMySelf: false, SearchKey: 1, SearchValue: typed, SortField, SortType };
    const looking = { userId, scope, filter: customerFilter.parse(searched), now: 1_790_000_000 };
    for (const most of [1, 3, 20])
      expect(await firstPage(looking, most)).toEqual({ Count: ordered.length, ids: ordered.slice(0, most) });
  },
);

it('is not tried on nothing', () => {
  const bearing = (typed: string) => rows.filter(({ name }) => bears(name, nameSearch(typed).piece));
  expect(SEARCHED.filter((typed) => bearing(typed).length === 0)).toEqual([]);
});
