import * as calls from '@gonghai/contract/calls/call.contract.ts';
import * as contract from '@gonghai/contract/calls/queue.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, anOpenCall, aQueue, forgetCalls, saveSetting } from '../../../test/calls.ts';
import { aCustomer, aMember, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { meetAt } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1, roleId } = await person('A1');
const { id: A2 } = await person('A2');
const { tenantId: otherTenant } = await person('rootx');
const [a1, a2, root] = await Promise.all(['A1', 'A2', 'root'].map(signedIn));
const agent = { tenantId, staffId: A1 };

beforeEach(async () => {
  clock.now += 61_000;
  for (const staffId of [A1, A2]) {
    await forgetCalls(owner, staffId);
    await aLine(owner, tenantId, staffId);
    await aQueue(owner, { tenantId, staffId }, []);
  }
  await saveSetting(owner, tenantId, 'CallRule', null);
});

const own = (ownerId = A1) => aCustomer(owner, tenantId, { ownerId });
const three = () => Promise.all([own(), own(), own()]);
const start = (request: object, session = a1) => send(contract.startQueue, request, session);
const next = async (SkipCustomerId?: number, session = a1) =>
  contract.nextInQueue.answer.parse((await ask(contract.nextInQueue, { SkipCustomerId }, session)).Data);
const dial = (CustomerId: number, session = a1) => ask(calls.dialCustomer, { CustomerId, IsQueued: true }, session);
const call = async (CustomerId: number, session = a1) => {
  const { ActionId } = calls.dialled.parse((await dial(CustomerId, session)).Data);
  await ask(calls.endCall, { CallActionId: ActionId, IsAnswer: true }, session);
};
const read = async (session = a1) =>
  contract.queryQueue.answer.parse((await ask(contract.queryQueue, {}, session)).Data);

describe('A queue', () => {
  it('gives out its customers in their order, each until it was called or skipped', async () => {
    const [first, second, third] = await three();
    expect((await start({ CustomerIds: [second, first, third], Title: '全部客户' })).Data).toEqual({ Total: 3 });
    expect(await next()).toMatchObject({ CustomerId: second, CustomerType: 0, Left: 2, Skipped: [] });
    expect(await next()).toMatchObject({ CustomerId: second, Left: 2 });
    await call(second);
    expect(await next()).toMatchObject({ CustomerId: first, Left: 1 });
    // The same skip twice skips one person.
    expect(await next(first)).toMatchObject({ CustomerId: third, Left: 0 });
    expect(await next(first)).toMatchObject({ CustomerId: third, Left: 0 });
    await call(third);
    expect(await next()).toEqual({ CustomerId: null, Name: '', CustomerType: null, Left: 0, Skipped: [] });
    expect(await read()).toMatchObject({ Called: 2, Left: 0, Done: [{}, { Why: '手动跳过' }, {}] });
  });

  it('skips a customer whom the person did not call on the mobile phone', async () => {
    const [first, second] = await three();
    await start({ CustomerIds: [first, second] });
    await next();
    await call(first);
    await owner.query('update call_log set filter_result = 2 where customer_id = $1', [first]);
    expect(await next()).toMatchObject({ CustomerId: second, Left: 0 });
    expect(await read()).toMatchObject({ Called: 0, Done: [{ CustomerId: first, Why: '手机没有拨出' }] });
  });

  it('takes the customers of a search in the order of the list', async () => {
    const name = uniqueName();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await aCustomer(owner, tenantId, { ownerId: A1, name: `${name}${n}` }));
    await aCustomer(owner, tenantId, { ownerId: A2, name: `${name}9` });
    const Search = { CustomerType: 0, SearchKey: CustomerSearchKey.Name, SearchValue: name };
    expect((await start({ Search })).Data).toEqual({ Total: 3 });
    expect((await read())?.CustomerIds).toEqual(ids.toReversed());
  });

  it('leaves out repeated, foreign and invisible ids', async () => {
    const [first, second] = await three();
    const foreign = await aCustomer(owner, otherTenant);
    expect((await start({ CustomerIds: [first, foreign, first, await own(A2), second] })).Data).toEqual({ Total: 2 });
    expect((await read())?.CustomerIds).toEqual([first, second]);
  });

  it('refuses foreign ids alone, too many ids, another list and nothing', async () => {
    const foreign = await aCustomer(owner, otherTenant);
    expect(await start({ CustomerIds: [foreign] })).toMatchObject({ Code: ResultCode.Refused });
    const many = Array.from({ length: 100_000 }, (_, n) => n + 1);
    expect(await start({ CustomerIds: many })).toMatchObject({ Code: ResultCode.BadRequest });
    expect(await start({ Search: { CustomerType: 2 } }, root)).toMatchObject({ Code: ResultCode.BadRequest });
    expect(await start({})).toMatchObject({ Status: false });
    expect(await start({ CustomerIds: [1], Search: {} })).toMatchObject({ Status: false });
    expect(await read()).toBeNull();
  });

  it('is the only one of its person until it is stopped', async () => {
    const [first, second] = await three();
    const lock = `select from staff where id = ${A1} for update`;
    const starts = [first, second].map((id) => () => start({ CustomerIds: [id] }));
    const answers = await meetAt(owner, lock, starts);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.find(({ Status }) => !Status)?.Message).toBe('您还有没结束的连拨，请先结束');
    await ask(contract.stopQueue, {}, a1);
    await ask(contract.stopQueue, {}, a1);
    expect(await read()).toBeNull();
    expect(await send(contract.nextInQueue, {}, a1)).toMatchObject({ Status: false });
  });

  it('counts what was reached and booked, and shows the next ones', async () => {
    const [first, second, third] = await three();
    await aQueue(owner, agent, [first, second, third]);
    await next();
    await call(first);
    const reminder = { CustomerId: first, Msg: '回访', SubscribeTime: now() + 600, Noticeminutes: 0 } as const;
    await ask(createNotice, reminder, a1);
    // Shown as called before the next step settles it.
    expect(await read()).toMatchObject({
      Called: 1,
      Reached: 1,
      Booked: 1,
      Left: 2,
      Done: [{ CustomerId: first, State: 2, IsAnswer: true }],
      Upcoming: [{ CustomerId: second, CallTotalTimes: 0 }, { CustomerId: third }],
    });
  });

  it('is refused outside the calling hours and during a call, and skips no one', async () => {
    const [first] = await three();
    await aQueue(owner, agent, [first]);
    const rule = { StartTime: '00:00', EndTime: '00:01', PerMinute: null, PerHour: null, PerDay: null };
    await saveSetting(owner, tenantId, 'CallRule', rule);
    expect((await send(contract.nextInQueue, {}, a1)).Message).toContain('现在不在允许拨打的时间');
    await saveSetting(owner, tenantId, 'CallRule', null);
    await anOpenCall(owner, tenantId, { staffId: A1, startTime: now() });
    expect((await send(contract.nextInQueue, {}, a1)).Message).toBe('正在通话中，请先挂断通话');
    expect(await read()).toMatchObject({ Left: 1, Done: [] });
  });
});

describe('Without a question it skips', () => {
  it('customers that were moved, blacklisted or called meanwhile, and continues', async () => {
    const ids = await Promise.all([own(), own(), own(), own(), own()]);
    const [moved, black, running, recent, good] = ids;
    await aQueue(owner, agent, ids);
    await ask(transferCustomers, { UserId: [A2], CustomerIds: [moved] }, root);
    await ask(moveCustomers, { CustomerType: 2, CustomerIds: [black], Remark: '投诉' }, root);
    const telOf = async (id: number) =>
      (await owner.query<{ tel: string }>('select tel from customer where id = $1', [id])).rows[0]!.tel;
    await anOpenCall(owner, tenantId, { staffId: A2, startTime: now(), tel: await telOf(running!) });
    await owner.query('insert into call_log (tenant_id, staff_id, tel, start_time) values ($1, $2, $3, $4)', [
      tenantId,
      A2,
      await telOf(recent!),
      now() - 1_800,
    ]);
    expect(await next()).toMatchObject({
      CustomerId: good,
      Skipped: [
        { CustomerId: moved, Why: '客户已转移' },
        { CustomerId: black, Why: '在黑名单中' },
        { CustomerId: running, Why: '同事 员工A2 正在拨打' },
        { CustomerId: recent, Why: '1 小时内已被拨打' },
      ],
    });
  });

  it('a whole queue at once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => aCustomer(owner, tenantId, { ownerId: A2 })));
    await aQueue(owner, agent, ids);
    const { CustomerId, Skipped } = await next();
    expect([CustomerId, Skipped.length]).toEqual([null, 60]);
  });

  it('numbers of the local list, while the filter is on', async () => {
    const tel = uniqueTel();
    const blocked = await aCustomer(owner, tenantId, { ownerId: A1, tel });
    await owner.query('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1)', [tenantId, tel]);
    await aQueue(owner, agent, [blocked]);
    await saveSetting(owner, tenantId, 'BlackFilter', { Enable: true, IBlackFilter: 'local' });
    expect(await next()).toMatchObject({ CustomerId: null, Skipped: [{ Why: '在黑名单中' }] });
    await saveSetting(owner, tenantId, 'BlackFilter', null);
  });
});

describe('Two agents with the same customers', () => {
  it('are given different people, and a claim ends after a minute', async () => {
    const pool = await Promise.all([1, 2, 3].map(() => aCustomer(owner, tenantId)));
    await aQueue(owner, agent, pool);
    await aQueue(owner, { tenantId, staffId: A2 }, pool);
    expect(await next()).toMatchObject({ CustomerId: pool[0], CustomerType: 1 });
    const skipped = [{ CustomerId: pool[0], Why: '同事 员工A1 正在拨打' }];
    expect(await next(undefined, a2)).toMatchObject({ CustomerId: pool[1], Skipped: skipped });
    // The first agent's browser is gone.
    await aQueue(owner, { tenantId, staffId: A2 }, pool);
    clock.now += 60_000;
    expect(await next(undefined, a2)).toMatchObject({ CustomerId: pool[0], Skipped: [] });
    // It comes back: its claim is lost, and the next step says why.
    expect((await dial(pool[0]!)).Message).toBe('该客户刚被同事拨打');
    await call(pool[0]!, a2);
    expect(await next()).toMatchObject({ CustomerId: pool[1], Skipped: [{ Why: '1 小时内已被拨打' }] });
  });

  it('are not connected to a person whom a colleague has called by hand', async () => {
    const [customer] = [await aCustomer(owner, tenantId)];
    await aQueue(owner, agent, [customer]);
    await next();
    const { ActionId } = calls.dialled.parse((await ask(calls.dialCustomer, { CustomerId: customer }, a2)).Data);
    await ask(calls.endCall, { CallActionId: ActionId, IsAnswer: true }, a2);
    expect((await dial(customer)).Message).toBe('该客户刚被同事拨打');
    expect(await next()).toMatchObject({ CustomerId: null, Skipped: [{ Why: '1 小时内已被拨打' }] });
  });
});

describe('At the same time', () => {
  it('one person gets the same customer from two requests', async () => {
    const [first, second] = await three();
    await aQueue(owner, agent, [first, second]);
    const lock = `select from call_queue where staff_id = ${A1} for update`;
    const answers = await meetAt(
      owner,
      lock,
      [next, next].map((ask) => () => ask()),
    );
    expect(answers.map(({ CustomerId }) => CustomerId)).toEqual([first, first]);
  });

  it('ten agents with the same customers never get or call one of them twice', async () => {
    const customers = await Promise.all(Array.from({ length: 30 }, () => aCustomer(owner, tenantId)));
    const sessions: (typeof a1)[] = [];
    for (let n = 0; n < 10; n += 1) {
      const userName = uniqueName();
      const staffId = await aMember(owner, tenantId, { userName, roleId });
      await aLine(owner, tenantId, staffId);
      await aQueue(owner, { tenantId, staffId }, customers);
      sessions.push(await signedIn(userName));
    }
    // All have judged the first customer when the first of them may claim it.
    const lock = 'lock table call_claim in share mode';
    const firsts = await meetAt(
      owner,
      lock,
      sessions.map((session) => () => next(undefined, session)),
    );
    expect(new Set(firsts.map(({ CustomerId }) => CustomerId)).size).toBe(10);
    const work = async (session: typeof a1) => {
      for (;;) {
        const { CustomerId } = await next(undefined, session);
        if (CustomerId === null) return;
        await call(CustomerId, session);
      }
    };
    await Promise.all(sessions.map(work));
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from call_log where customer_id = any($1) group by customer_id',
      [customers],
    );
    expect(rows.map(({ count }) => count)).toEqual(customers.map(() => 1));
  });
});
