import * as contract from '@gonghai/contract/calls/call-log.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCall, aCustomer } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person } = test;

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const customerId = await aCustomer(owner, tenantId, { ownerId: A1 });
const earlier = await aCall(owner, tenantId, { staffId: A2, customerId, startTime: 1_790_000_000 });
const later = await aCall(owner, tenantId, { staffId: A1, customerId, startTime: 1_790_000_600 });
await aCall(owner, tenantId, { staffId: A1, customerId: await aCustomer(owner, tenantId, { ownerId: A1 }) });

const logs = async (who: string) => send(contract.queryCallLogs, { customerId }, await signedIn(who));
const remark = async (who: string, CallLogId: number, Remark: string) =>
  withTrail(owner, async () => send(contract.updateCallRemark, { CallLogId, Remark }, await signedIn(who)));

it('shows all calls to the customer, newest first', async () => {
  const { Data } = await logs('A1');
  expect(Data).toMatchObject([
    { Id: later, CallSeconds: 30, FilterResult: 0, AudioFile: '', Remark: '', MayEdit: true },
    { Id: earlier, MayEdit: false },
  ]);
});

it('shows calls that began in one second in their order', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId: A1 });
  const calls: number[] = [];
  for (let n = 0; n < 3; n += 1) calls.push(await aCall(owner, tenantId, { staffId: A1, customerId: id }));
  const { Data } = await send(contract.queryCallLogs, { customerId: id }, await signedIn('A1'));
  expect(Data).toMatchObject(calls.toReversed().map((Id) => ({ Id })));
});

it('shows none for a customer outside the scope', async () => {
  expect(await logs('A2')).toMatchObject({ Status: false });
  expect(await logs('A1x')).toEqual({ ...(await logs('A2')) });
});

it('DRAW-11 saves a remark, with a message', async () => {
  const { answer, trail } = await remark('A1', later, '约好周三');
  expect(answer).toMatchObject({ Status: true });
  expect(trail).toMatchObject([
    { action: '修改通话备注', subject_id: customerId, before: { Remark: '' }, after: { Remark: '约好周三' } },
  ]);
  const { Data } = await logs('A1');
  expect(Data).toMatchObject([{ Remark: '约好周三' }, { Remark: '' }]);
});

it.each(['A1', 'A1x'])('does not let %s comment on another person’s call', async (who) => {
  const { answer, trail } = await remark(who, earlier, '别人的');
  expect(answer).toMatchObject({ Status: false });
  expect(trail).toEqual([]);
});

it('lets the supervisor add a remark', async () => {
  expect((await remark('S1', earlier, '主管看过')).answer).toMatchObject({ Status: true });
});

it('refuses a remark that is too long', async () => {
  expect((await remark('A1', later, '字'.repeat(201))).answer).toMatchObject({ Status: false });
});
