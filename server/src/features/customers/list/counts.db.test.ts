import { afterAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../../../test/customer-invariants.ts';
import { clearedDatabase } from '../../../../test/cleared-database.ts';
import { aCustomer, aMember, firstTenant } from '../../../../test/rows.ts';
import { foldCounts } from './counts.queries.ts';

const test = await clearedDatabase();
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
const countedRows = async () =>
  (
    await owner.query(
      `select placement, coalesce(owner_id, 0) as owner, count(*)::int as n from customer where tenant_id = $1 group by 1, 2
       union all select placement, -1, count(*)::int from customer where tenant_id = $1 group by 1 order by 1, 2`,
      [tenantId],
    )
  ).rows;
const length = async () =>
  Number((await owner.query('select count(*) as n from customer_count where tenant_id = $1', [tenantId])).rows[0].n);

it('gives the same sums in fewer rows', async () => {
  for (let n = 0; n < 20; n += 1) await aCustomer(owner, tenantId, { name: '李四', ownerId: agents[n % 2]! });
  const before = await length();
  await database.inTransaction(tenantId, (trx) => foldCounts(trx, tenantId));
  expect(await length()).toBeLessThan(before / 3);
  expect(await sums()).toEqual(await countedRows());
  expect(await brokenInvariants(owner)).toEqual({});
});

it('never shows a different sum while customers move', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await aCustomer(owner, tenantId, { ownerId: agents[0]! }));
  const total = (await countedRows()).filter(({ owner: who }) => who === -1).reduce((sum, { n }) => sum + n, 0);
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
  expect(await sums()).toEqual(await countedRows());
});
