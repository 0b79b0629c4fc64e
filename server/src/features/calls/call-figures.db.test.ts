import { salesOf } from '../../db/customer-kind.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { aCustomer, aMember, firstTenant } from '../../../test/rows.ts';
import { meetAt } from '../../../test/waiting.ts';
import { addCallFigures, type CallFigures } from './call-figures.queries.ts';
import { lockVisible } from '../customers/customers.queries.ts';
import type { Actor } from '../../http/context.ts';

const test = await clearedDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const ownerId = await aMember(owner, tenantId);

const T = 1_790_000_000;
const aCallOf = (customerId: number, more: Partial<CallFigures> = {}): CallFigures => ({
  customerId,
  latestCallTime: T,
  times: 1,
  successes: 1,
  seconds: 30,
  ...more,
});
const add = (...figures: CallFigures[]) =>
  database.inTransaction(tenantId, (trx) => addCallFigures(trx, salesOf(tenantId), figures));
const figuresOf = async (id: number) =>
  (
    await owner.query(
      `select latest_call_time as latest, call_times as times, call_successes as successes, call_seconds as seconds
       from customer_calls where customer_id = $1`,
      [id],
    )
  ).rows;

it('adds the call and keeps the latest time', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  await add(aCallOf(id));
  await add(aCallOf(id, { latestCallTime: T - 60, successes: 0, seconds: 0 }));
  expect(await figuresOf(id)).toEqual([{ latest: T, times: 2, successes: 1, seconds: 30 }]);
});

it('counts concurrent calls one after another', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  await Promise.all(Array.from({ length: 8 }, () => add(aCallOf(id))));
  expect(await figuresOf(id)).toMatchObject([{ times: 8, seconds: 240 }]);
});

it('does not update the customer’s row, so none of its indexes', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  const place = async () => (await owner.query('select ctid, xmin from customer where id = $1', [id])).rows;
  const before = await place();
  await add(aCallOf(id));
  expect(await place()).toEqual(before);
});

it('does not wait for an open edit of the customer', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  const actor = { tenantId, userId: ownerId, rights: new Set(['Seat']), scope: { kind: 'own' } } as unknown as Actor;
  await database.inTransaction(tenantId, async (trx) => {
    expect(await lockVisible(trx, actor, CustomerKind.Sales, id)).toMatchObject({ Id: id });
    await add(aCallOf(id));
  });
  expect(await figuresOf(id)).toMatchObject([{ times: 1 }]);
});

it('is limited to the tenant', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  await database.inTransaction(tenantId + 1, (trx) => addCallFigures(trx, salesOf(tenantId + 1), [aCallOf(id)]));
  expect(await figuresOf(id)).toMatchObject([{ times: 0 }]);
});

it('adds calls of the same customers in any order without a deadlock', async () => {
  const [one, two] = [await aCustomer(owner, tenantId, { ownerId }), await aCustomer(owner, tenantId, { ownerId })];
  const lock = `select from customer_calls where customer_id = ${one} for update`;
  const addAsInLargeTable = (...ids: number[]) =>
    database.inTransaction(tenantId, async (trx) => {
      // The plan of a large table: it updates the customers in the order they are given.
      for (const plan of ['hashjoin', 'mergejoin', 'seqscan'])
        await sql`set local enable_${sql.raw(plan)} = off`.execute(trx);
      await addCallFigures(
        trx,
        salesOf(tenantId),
        ids.map((id) => aCallOf(id)),
      );
    });
  await meetAt(owner, lock, [() => addAsInLargeTable(one, two), () => addAsInLargeTable(two, one)]);
  for (const id of [one, two]) expect(await figuresOf(id)).toMatchObject([{ times: 2 }]);
});

it('announces more customers than fit into one notification', async () => {
  // Their ids take more than the 8,000 bytes of a payload.
  const { rows } = await owner.query<{ id: number }>(
    `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, got_time)
     select $1, '多', (18000000000 + n)::text, 0, $2, $3, $3 from generate_series(1, 3000) n returning id`,
    [tenantId, ownerId, T],
  );
  await add(...rows.map(({ id }) => aCallOf(id)));
  expect(await figuresOf(rows[2_999]!.id)).toMatchObject([{ times: 1 }]);
});
