/** The days, figures and marks of customers, counted as they come and go, beside what a look at every one of them finds. */
import { type CustomerFilter, customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { afterAll, expect, it } from 'vitest';
import { askedBy, firstPages } from '../../../../test/customer-pages.ts';
import { brokenTruths } from '../../../../test/customer-truths.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { aCustomer, aDepartment, aMember, firstTenant } from '../../../../test/rows.ts';
import type { Scope } from '../../../http/context.ts';
import { foldCounts } from './counts.queries.ts';
import { countCustomers } from './customers.count.queries.ts';
import { updateCustomer } from '../customers.queries.ts';
import { renamePieces } from '../pieces.queries.ts';
import { countedLetters, lettersOf } from '../pieces.rules.ts';

const SEED = 20_261_116;
const ACTS = 200;
const FEW = 2;
const DAY = 86_400;
/** Half past midnight in Shanghai: still the day before in Greenwich. */
const NOW = Date.parse('2026-11-16T00:30:00+08:00') / 1_000;
const { below, pick } = chanceFrom(SEED);

const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const departmentId = await aDepartment(owner, tenantId);
const agents = [
  await aMember(owner, tenantId, { departmentId }),
  await aMember(owner, tenantId, { departmentId }),
  await aMember(owner, tenantId),
];

const idsOf = async (text: string): Promise<number[]> =>
  (await owner.query<{ id: number }>(`${text} returning id`, [tenantId])).rows.map(({ id }) => id);
const itemsOf = (table: number) =>
  idsOf(`insert into dictionary_item (tenant_id, dic_table, name, sort) select $1, ${table}, '项' || n, n
    from generate_series(901, 903) n`);
const [statuses, tags, educations] = [await itemsOf(1), await itemsOf(2), await itemsOf(3)];
const [top] = await idsOf(`insert into dictionary_node (tenant_id, name, sort) values ($1, '上', 1)`);
const nodes = await idsOf(`insert into dictionary_node (tenant_id, parent_id, name, sort)
  select $1, ${top}, '下' || n, n from generate_series(1, 3) n`);

/** Often the first or the last second of a day. */
const aMoment = (): number => {
  const midnight = NOW - 1_800 - below(12) * DAY;
  return midnight + pick([0, -1, below(DAY)]);
};
const anOwner = () => (below(4) === 0 ? null : pick(agents));
const change = (text: string, values: readonly unknown[]) =>
  owner.query(
    `update customer set ${text} where tenant_id = $1 and id in (
      select id from customer where tenant_id = $1 order by md5(id::text || ${below(1_000)}) limit ${1 + below(5)})`,
    [tenantId, ...values],
  );

const NAMES = ['王小明', '王晓梅', '明明', 'Alex', 'Anna 王', '李雷', '龘', '欧阳小明'];
const SEARCHED = [
  '王',
  '明',
  '龘',
  '赵',
  '小明',
  '王小明',
  'w',
  'l',
  'a',
  'wx',
  'an',
  'mm',
  'wxm',
  'lex',
  'oyxm',
  'qq',
];

/** Several end alike. */
const ENDS = ['0001', '0002', '0003'];
let entered = 10_000;

const enter = async () => {
  const ownerId = anOwner();
  entered += 1;
  const moments = { created_time: aMoment(), ...(ownerId ? { got_time: aMoment() } : { migration_time: aMoment() }) };
  const calls = pick([{}, { call_times: 1 + below(3), latest_call_time: aMoment() }]);
  const more = { ...moments, ...calls, is_clue: below(2) === 0, repeated_time: pick([null, aMoment()]) };
  await aCustomer(owner, tenantId, { name: pick(NAMES), tel: `13${entered}${pick(ENDS)}`, ownerId, more });
};

const rename = async () => {
  const { rows } = await owner.query<{ Id: number; Name: string; Tel: string }>(
    `select id as "Id", name as "Name", tel as "Tel" from customer where tenant_id = $1
     order by md5(id::text || ${below(1_000)}) limit 1`,
    [tenantId],
  );
  const [before, name] = [rows[0]!, pick(NAMES)];
  await database.inTransaction(tenantId, async (trx) => {
    await updateCustomer(trx, tenantId, before.Id, { name, letters: countedLetters(lettersOf(name)) });
    await renamePieces(trx, tenantId, before, name);
  });
};

const ACTS_ON_SOME: readonly (() => Promise<unknown>)[] = [
  enter,
  rename,
  () =>
    change('latest_call_time = $2, call_times = call_times + 1, call_successes = call_successes + $3', [
      aMoment(),
      below(2),
    ]),
  () =>
    change('placement = 0, owner_id = $2, got_time = $3, migration_time = $3, is_clue = false', [
      pick(agents),
      aMoment(),
    ]),
  () => change('placement = $2, owner_id = null, migration_time = $3', [1 + below(3), aMoment()]),
  () => change('repeated_time = $2, is_clue = not is_clue', [pick([null, aMoment()])]),
  () => change('tag_id = $2', [pick([null, ...tags])]),
  () => change('track_status_id = $2', [pick([null, ...statuses])]),
  () => change('education_id = $2, node_id = $3', [pick([null, ...educations]), pick([null, ...nodes])]),
  () => change('remark = remark || $2, created_time = created_time', ['记']),
  () =>
    owner.query(
      `with gone as (delete from customer where tenant_id = $1 and id = (select min(id) from customer where tenant_id = $1)
         returning id)
       delete from customer_piece k using gone where k.customer_id = gone.id`,
      [tenantId],
    ),
  () => database.inTransaction(tenantId, (trx) => foldCounts(trx, tenantId)),
];

const SCOPES: readonly Scope[] = [{ kind: 'tenant' }, { kind: 'departments', ids: [departmentId] }, { kind: 'own' }];
const ends = () => ({ ...(below(4) > 0 && { StartTime: aMoment() }), ...(below(4) > 0 && { EndTime: aMoment() }) });
const figures = () => ({ MinCallTotalTimes: pick([null, below(4)]), MaxCallTotalTimes: pick([null, below(4)]) });
const ASKED: readonly (() => object)[] = [
  () => ({ DateTimeType: below(4), ...ends() }),
  () => ({ CustomerCategory: 1 + below(3) }),
  figures,
  () => ({ MinCallSuccessTotalTimes: pick([null, below(3)]), MaxCallSuccessTotalTimes: below(3) }),
  () => ({ IsClue: below(2) === 0 }),
  () => ({ TagIdList: [pick(tags), pick(tags)] }),
  () => ({ EducationId: pick(educations) }),
  () => ({ DicTreeList: [pick([...nodes, top])] }),
  () => ({ TagIdList: tags, IsClue: below(2) === 0 }),
  () => ({ DateTimeType: below(4), ...ends(), ...figures() }),
  () => ({ CustomerCategory: 1 + below(3), DateTimeType: 0, ...ends() }),
  () => ({ CustomerTrackStatusId: pick(statuses), DateTimeType: 0, ...ends() }),
  () => ({ CustomerTrackStatusId: pick(statuses), CustomerCategory: 1 + below(3) }),
  () => ({ SearchKey: 1, SearchValue: pick(SEARCHED) }),
  () => ({ SearchKey: 1, SearchValue: pick(SEARCHED) }),
  () => ({ SearchKey: 2, SearchValue: pick(ENDS) }),
  () => ({ SearchKey: 1, SearchValue: pick(SEARCHED), CustomerTrackStatusId: pick(statuses) }),
  () => ({ SearchKey: 1, SearchValue: pick(SEARCHED), DateTimeType: below(4), ...ends() }),
];
const SORTS = [
  {},
  {},
  {},
  { SortField: 'Id', SortType: 'asc' },
  { SortField: 'Id', SortType: 'asc' },
  { SortField: 'LatestCallTime', SortType: 'desc' },
  { SortField: 'LatestCallTime', SortType: 'asc' },
  { SortField: 'CallTotalTimes', SortType: 'desc' },
  { SortField: 'CallSuccessTotalTimes', SortType: 'asc' },
];
const aFilter = (): CustomerFilter =>
  customerFilter.parse({
    CustomerType: pick([0, 0, 0, 1, 2, 3]),
    IsOnlyMySelf: false,
    ...pick(SORTS),
    ...pick(ASKED)(),
  });

const { signal } = new AbortController();
const firstPage = await firstPages(database, tenantId);
const looking = (scope: Scope, filter: CustomerFilter) => ({ userId: agents[0]!, scope, filter, now: NOW });

/** How many it finds, however they are counted, and the same ones first, however few are looked for. */
const search = async (scope: Scope, filter: CustomerFilter): Promise<number> => {
  const asked = looking(scope, filter);
  const { Count, ids } = await firstPage(asked, 1_000);
  const counted = await countCustomers(database.forTenant(tenantId), askedBy(tenantId, asked), signal);
  const first = await firstPage(asked, FEW);
  const what = JSON.stringify({ scope, filter, SEED });
  const [found, expected] = [{ what, Count, counted, first: first.ids }, ids.length];
  expect(found).toEqual({ what, Count: expected, counted: expected, first: ids.slice(0, FEW) });
  return ids.length;
};

it(`whatever ${ACTS} acts at random do to customers, a search finds as many as it counts`, async () => {
  for (let customer = 0; customer < 50; customer += 1) await enter();
  let found = 0;
  for (let act = 0; act < ACTS; act += 1) {
    await pick(ACTS_ON_SOME)();
    found += await search(pick(SCOPES), aFilter());
    found += await search(pick(SCOPES), aFilter());
  }
  expect(found).toBeGreaterThan(ACTS);
  expect(await brokenTruths(owner)).toEqual({});
});

it.each(SCOPES)(
  'the ends of a range belong to it, and nothing lies in one whose ends are the wrong way round: $kind',
  async (scope) => {
    const [status, noon] = [pick(statuses), NOW - 100 * DAY];
    await owner.query('delete from customer_piece');
    await owner.query('delete from customer');
    // Nearly all on one day, so that the few outside are counted rather than the many inside.
    for (const second of [-DAY, 0, 1, 2, 3, 4, 5, DAY]) {
      const more = { created_time: noon + second, track_status_id: status };
      await aCustomer(owner, tenantId, { ownerId: agents[0]!, more });
    }
    const asked = (StartTime?: number, EndTime?: number) =>
      search(
        scope,
        customerFilter.parse({
          CustomerType: 0,
          IsOnlyMySelf: false,
          CustomerTrackStatusId: status,
          StartTime,
          EndTime,
        }),
      );
    expect(await asked(noon, noon + 5)).toBe(6);
    expect(await asked(noon + 1, noon + 4)).toBe(4);
    expect(await asked(noon + 2)).toBe(5);
    expect(await asked(undefined, noon + 3)).toBe(5);
    expect(await asked(noon + 4, noon + 2)).toBe(0);
  },
);

it('two that change days with each other in one statement are still looked for where they stand', async () => {
  await owner.query('delete from customer_piece');
  await owner.query('delete from customer');
  const called = (days: number) => ({ ownerId: agents[0]!, more: { latest_call_time: NOW - days * DAY } });
  const [older, newer] = [await aCustomer(owner, tenantId, called(9)), await aCustomer(owner, tenantId, called(3))];
  await owner.query(`update customer set latest_call_time = $1 - latest_call_time`, [2 * NOW - 12 * DAY]);
  const found = async (days: number) => {
    const range = { DateTimeType: 1, StartTime: NOW - days * DAY, EndTime: NOW - days * DAY };
    return (await firstPage(looking(SCOPES[0]!, customerFilter.parse({ IsOnlyMySelf: false, ...range })), 20)).ids;
  };
  expect([await found(9), await found(3)]).toEqual([[newer], [older]]);
  expect(await brokenTruths(owner)).toEqual({});
});
