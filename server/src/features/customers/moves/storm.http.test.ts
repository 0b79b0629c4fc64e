import { editCustomer, editCustomerExtend } from '@gonghai/contract/customers/customer.contract.ts';
import * as moves from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/customer-invariants.ts';
import { aCustomer, aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person, clock } = test;
const { tenantId, departmentId } = await person('A1');

/** A reproducible order of calls. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
};

const ROOM = 5;
const AGENTS = 6;
const roleId = await aRole(
  owner,
  tenantId,
  ['Seat', 'Public', 'Recovery'].map((right) => menuIdOf.get(right)!),
);
await owner.query('update role set customer_total = $2 where id = $1', [roleId, ROOM]);
const agents: { readonly id: number; readonly session: Session }[] = [];
for (let n = 0; n < AGENTS; n += 1) {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId });
  agents.push({ id, session: await signedIn(userName) });
}
const [supervisor, root] = [await signedIn('S1'), await signedIn('root')];
const customers: number[] = [];
for (let n = 0; n < 80; n += 1) customers.push(await aCustomer(owner, tenantId));
const phones = Array.from({ length: 5 }, uniqueTel);

it('All invariants hold under many concurrent commands', async () => {
  const codes = new Map<number, number>();
  const batches: number[] = [];
  const call = async (endpoint: Endpoint, request: object, session: Session): Promise<void> => {
    const { Code, Data } = await send(endpoint, request, session);
    codes.set(Code, (codes.get(Code) ?? 0) + 1);
    const batch = (Data as { readonly BatchId?: number | null } | null)?.BatchId;
    if (batch) batches.push(batch);
  };
  const act = async (session: Session, roll: (sides: number) => number): Promise<void> => {
    const some = (count: number) => Array.from({ length: count }, () => customers[roll(customers.length)]!);
    const agent = agents[roll(AGENTS)]!;
    const [CustomerId] = some(1);
    switch (roll(10)) {
      case 0:
      case 1:
        return call(moves.moveCustomers, { CustomerType: Placement.Owned, CustomerIds: some(6) }, session);
      case 2:
        return call(moves.moveCustomers, { CustomerType: Placement.Pool, CustomerIds: some(20) }, session);
      case 3:
        return call(moves.deleteCustomers, some(4), session);
      case 4:
        return call(editCustomer, { Name: '风暴中的', Tel: phones[roll(phones.length)]! }, session);
      case 5:
        return call(moves.undoBatch, { BatchId: batches.at(-1 - roll(6)) ?? 1 }, session);
      case 6:
        return call(editCustomer, { Id: CustomerId, Remark: String(roll(99)) }, session);
      case 7:
        return call(editCustomerExtend, { CustomerId, Key: `k${roll(3)}`, Value: 'v' }, session);
      case 8:
        return call(moves.transferCustomers, { UserId: [agent.id], CustomerIds: some(5) }, session);
      default: {
        const when = Math.floor(clock.now / 1_000) + 60;
        return call(createNotice, { CustomerId, Msg: '回访', SubscribeTime: when, Noticeminutes: 0 }, session);
      }
    }
  };
  /** Disables and enables a person repeatedly. */
  const manage = async (roll: (sides: number) => number): Promise<void> => {
    const Status = roll(2) === 0 ? UsableStatus.Disabled : UsableStatus.Enabled;
    await call(editStaff, { Id: agents[AGENTS - 1]!.id, Status }, root);
  };
  const people = [...agents.slice(0, -1).map(({ session }) => session), supervisor, supervisor, root];
  const storm = Promise.all([
    ...people.map(async (session, seed) => {
      const roll = dice(seed + 1);
      for (let n = 0; n < 40; n += 1) await act(session, roll);
    }),
    (async () => {
      const roll = dice(99);
      for (let n = 0; n < 25; n += 1) await manage(roll);
    })(),
  ]);
  const over = storm.then(() => true);
  // Checked repeatedly, not only at the end.
  do expect(await brokenInvariants(owner)).toEqual({});
  while (!(await Promise.race([over, false])));
  expect(await brokenInvariants(owner)).toEqual({});
  expect(codes.get(ResultCode.ServerError)).toBeUndefined();
  expect(codes.get(ResultCode.Ok)).toBeGreaterThan(100);
});
