import * as contract from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, uniqueName } from '../../../../test/rows.ts';
import { untilWaiting } from '../../../../test/waiting.ts';

const test = await startTestApp({ ownDatabase: true });
/** Another instance with the ordinary lock timeout. */
const second = await startTestApp({ beside: test });
afterAll(async () => {
  await second.close();
  await test.close();
});
const { ask, owner, signedIn, person } = test;
const { tenantId, id: A1, departmentId } = await person('A1');

const GATE = 77;
// A trigger that records the statement timeout and waits for a lock while the test holds it.
await owner.query(`
  create table seen_limit (value text not null);
  create function at_the_gate() returns trigger language plpgsql security definer set lock_timeout = 0 as $$
  begin
    insert into seen_limit values (current_setting('statement_timeout'));
    perform pg_advisory_xact_lock_shared(${GATE});
    return null;
  end $$;
  create trigger at_the_gate after insert on customer_record for each statement execute function at_the_gate()`);

const pooled = async (): Promise<number> => {
  const id = await aCustomer(owner, tenantId, { ownerId: A1 });
  const request = { CustomerType: Placement.Pool, CustomerIds: [id] };
  const { Data } = await ask(contract.moveCustomers, request, await signedIn('A1'));
  return contract.moveResult.parse(Data).BatchId!;
};

it('A running command is polled by its key: the caller is asked to wait, and then gets the result', async () => {
  const [session, BatchId] = [await signedIn('A1'), await pooled()];
  const undo = (at = test) => at.send(contract.undoBatch, { BatchId }, session, { 'idempotency-key': 'the-same-undo' });
  const gate = await owner.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [GATE]);
    const first = undo();
    await untilWaiting(owner, 1);
    expect(await undo(second)).toMatchObject({ Status: false, Message: messages.busy });
    await gate.query('select pg_advisory_unlock($1)', [GATE]);
    expect(await first).toMatchObject({ Status: true, Data: { Undone: 1 }, Message: '已撤销' });
    expect(await undo()).toEqual(await first);
  } finally {
    gate.release();
  }
});

it('Commands on very many rows have two minutes for each statement', async () => {
  await aCustomer(owner, tenantId, { ownerId: (await person('S1')).id });
  const acts = [
    async () => ask(contract.undoBatch, { BatchId: await pooled() }, await signedIn('root')),
    async () => {
      const UserId = [await aMember(owner, tenantId, { departmentId, userName: uniqueName() })];
      const request = { UserId, SingleUserNumber: 1, CustomerType: Placement.Owned };
      return ask(contract.distributeCustomers, request, await signedIn('S1'));
    },
  ];
  for (const act of acts) {
    expect(await act()).toMatchObject({ Status: true });
    const { rows } = await owner.query('select value from seen_limit order by ctid desc limit 1');
    expect(rows).toEqual([{ value: '2min' }]);
  }
});
