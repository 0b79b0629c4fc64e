import { afterAll, expect, it } from 'vitest';
import { brokenTruths } from '../../../../test/customer-truths.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { aCustomer, aMember, firstTenant } from '../../../../test/rows.ts';
import { foldCounts } from './counts.queries.ts';

const test = await freshDatabase();
const { owner, database } = test;
afterAll(test.drop);

const tenantId = await firstTenant(owner);
const agents = [await aMember(owner, tenantId), await aMember(owner, tenantId)];

const sums = async () =>
  (
    await owner.query(
      `select placement, owner_id as owner, sum(change)::int as n from customer_count
       where tenant_id = $1 and track_status_id = -1 group by 1, 2 having sum(change) <> 0 order by 1, 2`,
      [tenantId],
    )
  ).rows;
const truth = async () =>
  (
    await owner.query(
      `select placement, coalesce(owner_id, 0) as owner, count(*)::int as n from customer where tenant_id = $1 group by 1, 2
       union all select placement, -1, count(*)::int from customer where tenant_id = $1 group by 1 order by 1, 2`,
      [tenantId],
    )
  ).rows;
const marks = async () =>
  (
    await owner.query(
      `select placement, mark, sum(change)::int as n from customer_mark_count
       where tenant_id = $1 group by 1, 2 having sum(change) <> 0 order by 1, 2`,
      [tenantId],
    )
  ).rows;
/** By the pieces that names are searched by, which the application makes. */
const trueMarks = async () =>
  (
    await owner.query(
      `select placement, mark collate "C" as mark, count(*)::int as n from (
         select c.placement, k.piece as mark from customer c join customer_piece k on k.customer_id = c.id
         where c.tenant_id = $1 and k.piece ~ '^(n[一-鿿]|p[a-z]{1,3})$'
         union all select placement, 'clue' from customer where tenant_id = $1 and is_clue) found
       group by 1, 2 order by 1, 2`,
      [tenantId],
    )
  ).rows;
const SUMS = ['customer_count', 'customer_mark_count', 'customer_own_marks', 'customer_figure_count'] as const;
const length = async (table: (typeof SUMS)[number]) =>
  Number((await owner.query(`select count(*) as n from ${table} where tenant_id = $1`, [tenantId])).rows[0].n);

it('gives the same sums in fewer rows', async () => {
  for (let n = 0; n < 20; n += 1) await aCustomer(owner, tenantId, { name: '李四', ownerId: agents[n % 2]! });
  const before = await Promise.all(SUMS.map(length));
  await database.inTransaction(tenantId, (trx) => foldCounts(trx, tenantId));
  const after = await Promise.all(SUMS.map(length));
  expect(after.filter((rows, at) => rows >= before[at]! / 3)).toEqual([]);
  expect(await sums()).toEqual(await truth());
  expect(await marks()).toEqual(await trueMarks());
  expect(await brokenTruths(owner)).toEqual({});
});

it('never shows another sum while customers move', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await aCustomer(owner, tenantId, { ownerId: agents[0]! }));
  const total = (await truth()).filter(({ owner: who }) => who === -1).reduce((sum, { n }) => sum + n, 0);
  const moved = new AbortController();
  const moving = (async () => {
    for (let round = 0; round < 60; round += 1) {
      const [id, to] = [ids[round % ids.length], agents[round % 2]];
      await owner.query('update customer set owner_id = $2 where id = $1', [id, to]);
    }
    moved.abort();
  })();
  const folding = (async () => {
    while (!moved.signal.aborted) await database.inTransaction(tenantId, (trx) => foldCounts(trx, tenantId));
  })();
  const seen = new Set<number>();
  while (!moved.signal.aborted) {
    const { rows } = await owner.query(
      'select sum(change)::int as n from customer_count where tenant_id = $1 and owner_id = -1 and track_status_id = -1',
      [tenantId],
    );
    seen.add(rows[0].n);
  }
  await Promise.all([moving, folding]);
  expect([...seen]).toEqual([total]);
  expect(await sums()).toEqual(await truth());
});

it('counts every character of a name and its letters once, wherever the customer stands and whatever becomes of it', async () => {
  const change = (text: string) =>
    owner.query(`update customer set ${text} where tenant_id = $1 and remark = '数'`, [tenantId]);
  const names = ['王小明', '明明', '王 A㐀İｋ𠮷', 'Anna', '一鿿'];
  for (const [n, name] of names.entries())
    await aCustomer(owner, tenantId, { name, ownerId: agents[0]!, more: { remark: '数', is_clue: n % 2 === 0 } });
  expect(await marks()).toEqual(await trueMarks());
  expect(await marks()).toContainEqual({ placement: 0, mark: 'n明', n: 2 });
  await change('owner_id = null, placement = 1, is_clue = false');
  expect(await marks()).toEqual(await trueMarks());
  expect(await marks()).toContainEqual({ placement: 1, mark: 'n明', n: 2 });
  await change('version = version + 1');
  expect(await marks()).toEqual(await trueMarks());
  expect(await brokenTruths(owner)).toEqual({});
  await owner.query(`delete from customer_piece where customer_id in (select id from customer where remark = '数')`);
  await owner.query(`delete from customer where remark = '数'`);
  expect(await marks()).toEqual(await trueMarks());
});
