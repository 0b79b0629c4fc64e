import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, callFiguresOf, saveSetting, storedCall, wrongFigures } from '../../../test/calls.ts';
import { aCustomer, aMember, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { meetAt, untilWaiting } from '../../../test/waiting.ts';
import { closeLostCalls } from './calls.commands.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, database, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1, roleId } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, s1, root] = await Promise.all(['A1', 'S1', 'root'].map(signedIn));
await aLine(owner, tenantId, A1);

const wait = (seconds: number) => {
  clock.now += seconds * 1_000;
};
const own = () => aCustomer(owner, tenantId, { ownerId: A1 });
const dial = (CustomerId: number, session = a1) => ask(contract.dialCustomer, { CustomerId }, session);
const end = (CallActionId: string) => ask(contract.endCall, { CallActionId, IsAnswer: true }, a1);
const beat = (CallActionId: string) => ask(contract.beatCall, { CallActionId, IsTalking: true }, a1);
const actionOf = (answer: Envelope<unknown>) => contract.dialled.parse(answer.Data).ActionId;
/** A call that was answered at once and then lost its heartbeats for so long. */
const aSilentCall = async (customerId: number, seconds: number) => {
  const actionId = actionOf(await dial(customerId));
  await beat(actionId);
  wait(seconds);
  return actionId;
};
const succeeded = (answers: readonly Envelope<unknown>[]) => answers.filter(({ Status }) => Status).length;
const TIMES = 5;

beforeEach(async () => {
  wait(60);
  await closeLostCalls(database, tenantId, now());
  await saveSetting(owner, tenantId, 'CallRule', null);
});

describe('At the same time', () => {
  it('five dials of one person open one call', async () => {
    const ids = await Promise.all([own(), own(), own(), own(), own()]);
    // All have passed the check of open calls when the first may insert.
    const answers = await meetAt(
      owner,
      'lock table call_log in share mode',
      ids.map((id) => () => dial(id)),
    );
    expect(succeeded(answers)).toBe(1);
    const messages = answers.filter(({ Status }) => !Status).map(({ Message }) => Message);
    expect(new Set(messages)).toEqual(new Set(['正在通话中，请先挂断通话']));
    expect((await owner.query('select from call_log where is_open')).rowCount).toBe(1);
  });

  it('fifty agents call one number as often as it may be called', async () => {
    const tel = uniqueTel();
    const sessions = [];
    for (let n = 0; n < 50; n += 1) {
      const userName = uniqueName();
      await aLine(owner, tenantId, await aMember(owner, tenantId, { userName, roleId }));
      sessions.push(await signedIn(userName));
    }
    const rule = { StartTime: '00:00', EndTime: '24:00', PerMinute: 5, PerHour: 3, PerDay: null };
    await saveSetting(owner, tenantId, 'CallRule', rule);
    const lock = `select pg_advisory_xact_lock(hashtextextended('call ${tel}', ${tenantId}))`;
    const dials = sessions.map((session) => () => ask(contract.dialTel, { Tel: tel }, session));
    // As many as there are connections wait for the number.
    const answers = await meetAt(owner, lock, dials, 10);
    expect(succeeded(answers)).toBe(3);
    const refusals = answers.filter(({ Status }) => !Status).map(({ Message }) => Message.slice(0, 14));
    expect(new Set(refusals)).toEqual(new Set(['该号码1小时内已拨打3次，请']));
    expect((await owner.query('select from call_log where tel = $1', [tel])).rowCount).toBe(3);
  });

  it('twenty reports end a call once', async () => {
    const id = await own();
    const actionId = actionOf(await dial(id));
    wait(30);
    const lock = `select from call_log where action_id = '${actionId}' for update`;
    const answers = await meetAt(
      owner,
      lock,
      Array.from({ length: 20 }, () => () => end(actionId)),
      10,
    );
    expect(succeeded(answers)).toBe(20);
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 1, successes: 1, seconds: 30 });
  });

  it('a report and the closing job end a call once', async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const id = await own();
      const actionId = await aSilentCall(id, 31);
      await Promise.all([
        closeLostCalls(database, tenantId, now()),
        end(actionId),
        closeLostCalls(database, tenantId, now()),
      ]);
      // In either order, the report of the caller decides.
      expect(await storedCall(owner, actionId)).toMatchObject({ is_open: false, call_seconds: 31, ended_time: now() });
      expect(await callFiguresOf(owner, id)).toMatchObject({ times: 1, successes: 1, seconds: 31 });
    }
  });

  it('a heartbeat and the closing job leave the call open', async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const actionId = await aSilentCall(await own(), 31);
      await Promise.all([closeLostCalls(database, tenantId, now()), beat(actionId)]);
      expect(await storedCall(owner, actionId)).toMatchObject({ is_open: true, beat_time: now() });
      await end(actionId);
    }
  });

  it('a report and the next dial end the call once', async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const [first, second] = [await own(), await own()];
      const actionId = await aSilentCall(first, 11);
      const [ended, next] = await Promise.all([end(actionId), dial(second)]);
      expect(ended).toMatchObject({ Status: true });
      expect(await callFiguresOf(owner, first)).toMatchObject({ times: 1, successes: 1, seconds: 11 });
      expect(['', '正在通话中，请先挂断通话']).toContain(next.Message);
      if (next.Status) await end(actionOf(next));
    }
  });

  it('a returning call and the next dial leave one call open', async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const actionId = await aSilentCall(await own(), 31);
      await closeLostCalls(database, tenantId, now());
      const [back, next] = await Promise.all([beat(actionId), dial(await own())]);
      const { rows } = await owner.query('select action_id from call_log where is_open');
      expect(rows).toHaveLength(1);
      expect(back.Data).toEqual({ IsOpen: rows[0]!.action_id === actionId });
      expect(next.Status).toBe(rows[0]!.action_id !== actionId);
      await end(rows[0]!.action_id);
    }
  });

  it('a customer is blacklisted after the dial that came first, and refused to the next', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel });
    const blacklist = () => ask(moveCustomers, { CustomerType: 2, CustomerIds: [id], Remark: '投诉' }, s1);
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('call ${tel}', ${tenantId}))`);
    const dialling = dial(id);
    await untilWaiting(owner, 1);
    const moving = blacklist();
    // It waits for the dial, which holds the customer.
    await untilWaiting(owner, 2);
    await client.query('commit');
    client.release();
    const answer = await dialling;
    expect([answer, await moving]).toMatchObject([{ Status: true }, { Status: true }]);
    await end(actionOf(answer));
    expect(await dial(id)).toMatchObject({ Status: false, Message: '该号码在黑名单中，无法拨打' });
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 1 });
  });
});

describe('During a call', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['transferred', (id) => ask(transferCustomers, { UserId: [A2], CustomerIds: [id] }, s1)],
    ['moved to the pool', (id) => ask(moveCustomers, { CustomerType: 1, CustomerIds: [id] }, s1)],
    ['moved to the recycle bin', (id) => ask(moveCustomers, { CustomerType: 3, CustomerIds: [id] }, root)],
    ['blacklisted', (id) => ask(moveCustomers, { CustomerType: 2, CustomerIds: [id], Remark: '投诉' }, root)],
  ])('a customer may be %s, and the call counts', async (_, move) => {
    const id = await own();
    const actionId = actionOf(await dial(id));
    expect(await move(id)).toMatchObject({ Status: true });
    wait(5);
    expect(await beat(actionId)).toMatchObject({ Data: { IsOpen: true } });
    wait(20);
    expect(await end(actionId)).toMatchObject({ Status: true });
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 1, successes: 1, seconds: 20 });
  });
});

it('leaves the figures equal to the logs', async () => {
  expect((await owner.query('select from call_log where not is_open')).rowCount).toBeGreaterThan(20);
  expect(await wrongFigures(owner)).toEqual([]);
});
