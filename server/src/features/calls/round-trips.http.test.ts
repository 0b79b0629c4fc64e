import { dialCustomer, dialled, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { nextInQueue, startQueue, stopQueue } from '@gonghai/contract/calls/queue.contract.ts';
import { saveWrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { setCustomerMark } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, saveSetting } from '../../../test/calls.ts';
import { countRoundTrips } from '../../../test/round-trips.ts';
import { aCustomer } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const a1 = await signedIn('A1');
await aLine(owner, tenantId, A1);
const rule = { StartTime: '00:00', EndTime: '24:00', PerMinute: 5, PerHour: 30, PerDay: null };
await saveSetting(owner, tenantId, 'CallRule', rule);
await saveSetting(owner, tenantId, 'BlackFilter', { Enable: true, IBlackFilter: 'local', AppKey: '', AppSecret: '' });
const statuses = await owner.query<{ id: number }>(
  'select id from dictionary_item where tenant_id = $1 and dic_table = 1 order by id',
  [tenantId],
);

const withKey = (...[endpoint, request]: [Parameters<typeof send>[0], unknown]) =>
  countRoundTrips(async () => {
    const answer = await send(endpoint, request, a1, { 'idempotency-key': randomUUID() });
    expect(answer).toMatchObject({ Status: true });
    return answer.Data;
  });

/** From the second call on, connections are open and statements prepared. */
const oneCall = async () => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
  const dial = await withKey(dialCustomer, { CustomerId });
  const { ActionId: CallActionId, CallLogId } = dialled.parse(dial.result);
  const end = await withKey(endCall, { CallActionId, IsAnswer: true });
  const CustomerTrackStatusId = statuses.rows[0]?.id;
  const wrapUp = await withKey(saveWrapUp, {
    CallLogId,
    CustomerId,
    CustomerTrackStatusId,
    Remark: '已联系',
    IsLeft: false,
  });
  const mark = await withKey(setCustomerMark, { CustomerIds: [CustomerId], CustomerTrackStatusId: null });
  return { dial: dial.trips, end: end.trips, wrapUp: wrapUp.trips, mark: mark.trips };
};

it('The next customer of a queue takes few round trips, also after a call', async () => {
  const CustomerIds = [];
  for (let count = 0; count < 4; count += 1) CustomerIds.push(await aCustomer(owner, tenantId, { ownerId: A1 }));
  await withKey(startQueue, { CustomerIds });
  const trips = [];
  for (const CustomerId of CustomerIds) {
    const next = await withKey(nextInQueue, {});
    expect(next.result).toMatchObject({ CustomerId });
    trips.push(next.trips);
    const { result } = await withKey(dialCustomer, { CustomerId, IsQueued: true });
    await withKey(endCall, { CallActionId: dialled.parse(result).ActionId, IsAnswer: true });
  }
  await withKey(stopQueue, {});
  expect(trips.slice(1)).toEqual([9, 9, 9]);
});

it('A call takes few round trips to the database', async () => {
  await oneCall();
  expect(await oneCall()).toEqual({ dial: 5, end: 3, wrapUp: 6, mark: 4 });
});
