import { queryCustomerPageFields, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, uniqueName } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { untilWaiting } from '../../../../test/waiting.ts';
import { nextRun } from './recycle-times.rules.ts';
import { recycleTenant } from './recycle.commands.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, database, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const DAY = 86_400;
const { tenantId } = await person('A1');

const statuses = (
  await owner.query<{ id: number }>(
    'select id from dictionary_item where tenant_id = $1 and dic_table = 1 order by sort',
    [tenantId],
  )
).rows.map(({ id }) => id);

const OFF: RecycleRules = {
  Type0: { CollectDays: 1, Status: false },
  Type1: { CollectDays: 1, Status: false },
  Type2: { CollectDays: 1, Status: false, MinCallCount: 3 },
  Type3: { CollectDays: 1, Status: false, CustomerTrackStatusId: statuses[2]! },
};
const on = (type: keyof RecycleRules): RecycleRules => ({ ...OFF, [type]: { ...OFF[type], Status: true } });

const clear = async (): Promise<void> => {
  await owner.query(`delete from setting where tenant_id = $1 and key = 'CustomerCollectConfig'`, [tenantId]);
  await test.notified();
};
const save = async (rules: RecycleRules): Promise<void> => {
  await clear();
  await owner.query(`insert into setting (tenant_id, key, value) values ($1, 'CustomerCollectConfig', $2)`, [
    tenantId,
    rules,
  ]);
  await test.notified();
};

let agent: number;
beforeEach(async () => {
  agent = await aMember(owner, tenantId, { userName: uniqueName() });
});
/** Owned for this many days. */
const held = (days: number, more: object = {}) =>
  aCustomer(owner, tenantId, {
    ownerId: agent,
    more: { created_time: now() - days * DAY, got_time: now() - days * DAY, ...more },
  });
const call = (customerId: number, startTime: number) =>
  owner.query('insert into call_log (tenant_id, staff_id, customer_id, tel, start_time) values ($1, $2, $3, $4, $5)', [
    tenantId,
    agent,
    customerId,
    '13800000000',
    startTime,
  ]);
/** A reminder at that moment. */
const remind = (customerId: number, subscribeTime: number, cancelledTime: number | null = null) =>
  owner.query(
    `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time, cancelled_time)
     values ($1, $2, $3, 1, '预约', $4, $4, $4, $5)`,
    [tenantId, agent, customerId, subscribeTime, cancelledTime],
  );
const left = async () =>
  (await owner.query<{ id: number }>('select id from customer where owner_id = $1 order by id', [agent])).rows.map(
    ({ id }) => id,
  );
const run = () => recycleTenant(database, tenantId, { now: now() });

describe('A run', () => {
  it('RULE-05 moves nothing when all rules are disabled, or none is set', async () => {
    const id = await held(99);
    await save(OFF);
    await run();
    await clear();
    await run();
    expect(await left()).toEqual([id]);
  });

  it('RULE-03 moves customers that were never called, with a record that names the rule', async () => {
    const [old, young, called] = [
      await held(2),
      await held(0.5),
      await held(2, { call_times: 1, latest_call_time: now() }),
    ];
    await save(on('Type0'));
    await run();
    expect(await left()).toEqual([young, called]);
    const { rows } = await owner.query(
      'select act, staff_id, record_type, record, from_owner_id from customer_record where customer_id = $1',
      [old],
    );
    expect(rows).toEqual([{ act: 10, staff_id: null, record_type: 1, record: '从未拨打', from_owner_id: agent }]);
    expect((await owner.query('select placement, mover_id from customer where id = $1', [old])).rows).toEqual([
      { placement: 1, mover_id: null },
    ]);
  });

  it('moves customers that were not called for long', async () => {
    await held(9, { call_times: 1, latest_call_time: now() - 2 * DAY });
    const kept = [await held(9, { call_times: 1, latest_call_time: now() - DAY / 2 }), await held(9)];
    await save(on('Type1'));
    await run();
    expect(await left()).toEqual(kept);
  });

  it('moves customers that were called too seldom since they got their owner', async () => {
    const before = await held(2, { call_times: 5, latest_call_time: now() - 9 * DAY });
    for (let n = 0; n < 5; n += 1) await call(before, now() - 9 * DAY);
    const worked = await held(2, { call_times: 3, latest_call_time: now() });
    for (let n = 0; n < 3; n += 1) await call(worked, now() - n);
    const [seldom, young] = [await held(2, { call_times: 2, latest_call_time: now() - 9 * DAY }), await held(0.5)];
    await save(on('Type2'));
    await run();
    expect(await left()).toEqual([worked, young]);
    expect([before, seldom].length).toBe(2);
  });

  it('RULE-04 moves only customers below the status', async () => {
    const [, , reached, beyond] = [
      await held(2),
      await held(2, { track_status_id: statuses[1] }),
      await held(2, { track_status_id: statuses[2] }),
      await held(2, { track_status_id: statuses[3] }),
    ];
    await save(on('Type3'));
    await run();
    expect(await left()).toEqual([reached, beyond]);
  });

  it('RULE-06 skips customers with a reminder, an intent or a work order', async () => {
    const [reminded, meant, ordered, cancelled] = [
      await held(2),
      await held(2, { intent_time: now(), job_category: 1 }),
      await held(2, { work_order_time: now() }),
      await held(2),
    ];
    await remind(reminded, now() + DAY);
    await remind(cancelled, now() + DAY, now());
    await save(on('Type0'));
    await run();
    expect(await left()).toEqual([reminded, meant, ordered]);
  });

  it('skips customers with a running call, also one that begins while the run waits for it', async () => {
    await save(on('Type0'));
    const [talking, dialled] = [await held(2), await held(2)];
    await held(2);
    const open = `insert into call_log (tenant_id, staff_id, customer_id, tel, start_time, beat_time, is_open)
      values ($1, $2, $3, '13800000000', $4, $4, true)`;
    const other = await aMember(owner, tenantId);
    await owner.query(open, [tenantId, agent, talking, now()]);
    const dialling = await owner.connect();
    await dialling.query('begin');
    await dialling.query('select from customer where id = $1 for key share', [dialled]);
    const running = run();
    await untilWaiting(owner, 1);
    await dialling.query(open, [tenantId, other, dialled, now()]);
    await dialling.query('commit');
    dialling.release();
    await running;
    expect(await left()).toEqual([talking, dialled]);
    await owner.query('update call_log set is_open = false where staff_id = any($1)', [[agent, other]]);
  });

  it('with zero days moves at once', async () => {
    await held(0);
    await save({ ...OFF, Type0: { CollectDays: 0, Status: true } });
    await run();
    expect(await left()).toEqual([]);
  });

  it('goes on after its first chunk, in one batch, and writes down each chunk', async () => {
    await clear();
    for (let n = 0; n < 5; n += 1) await held(9);
    await save(on('Type0'));
    const { answer: taken, trail } = await withTrail(owner, () =>
      recycleTenant(database, tenantId, { now: now(), chunkRows: 2 }),
    );
    expect(await left()).toEqual([]);
    const { rows } = await owner.query<{ id: number; total: number }>(
      'select id, total from customer_batch where tenant_id = $1 and kind = 8 order by id desc limit 1',
      [tenantId],
    );
    expect(rows).toMatchObject([{ total: taken }]);
    const entry = { action: '自动回收', subject: 'customer', subject_id: null, staff_id: null };
    const counts = trail.map(({ after }) => (after as { readonly Count: number }).Count);
    expect(trail).toMatchObject(counts.map((Count) => ({ ...entry, after: { BatchId: rows[0]!.id, Count } })));
    expect(Math.max(...counts)).toBe(2);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(taken);
  });

  it('tells owners what they lost, and three days before what they will lose', async () => {
    await held(4);
    await held(4);
    await held(0.5);
    await save({ ...OFF, Type0: { CollectDays: 3, Status: true } });
    await run();
    const told = async () =>
      (await owner.query('select msg from notice where staff_id = $1 order by id', [agent])).rows.map(({ msg }) => msg);
    const messages = ['2位客户长期未跟进，已自动回收到公海', '1位客户将在3天内自动回收，请及时跟进'];
    expect(await told()).toEqual(messages);
    // Once, although a job may run twice.
    await run();
    expect(await told()).toEqual(messages);
  });

  const toldTo = async (staffId: number): Promise<string[]> =>
    (await owner.query('select msg from notice where staff_id = $1 order by id', [staffId])).rows.map(({ msg }) => msg);

  it('warns of customers due in less than three days, if there is a night before', async () => {
    await held(0.5);
    await save(on('Type0'));
    await run();
    expect(await toldTo(agent)).toEqual(['1位客户将在3天内自动回收，请及时跟进']);
    // The next night moves it, without a second warning.
    clock.now += DAY * 1_000;
    await run();
    expect(await toldTo(agent)).toEqual([
      '1位客户将在3天内自动回收，请及时跟进',
      '1位客户长期未跟进，已自动回收到公海',
    ]);
  });

  it('does not warn twice', async () => {
    await held(0.5);
    await save({ ...OFF, Type0: { CollectDays: 3, Status: true } });
    await run();
    clock.now += DAY * 1_000;
    await run();
    expect(await toldTo(agent)).toEqual(['1位客户将在3天内自动回收，请及时跟进']);
  });

  it('warns owners at once when the rules change, and only then', async () => {
    await clear();
    await Promise.all([held(9), held(3), held(1)]);
    const edit = async (rules: RecycleRules) => {
      const Value = JSON.stringify(rules);
      expect(await ask(editSetting, { Key: 'CustomerCollectConfig', Value }, await signedIn('root'))).toMatchObject({
        Status: true,
      });
    };
    await edit(OFF);
    expect(await toldTo(agent)).toEqual([]);
    await edit({ ...OFF, Type0: { CollectDays: 5, Status: true } });
    const said = ['回收规则已更新，2位客户将在3天内自动回收，请及时跟进'];
    expect(await toldTo(agent)).toEqual(said);
    clock.now += DAY * 1_000;
    await edit({ ...OFF, Type0: { CollectDays: 5, Status: true } });
    expect(await toldTo(agent)).toEqual(said);
  });

  it('can be undone', async () => {
    const ids = [await held(2), await held(3)];
    await save(on('Type0'));
    await run();
    expect(await left()).toEqual([]);
    const { rows } = await owner.query<{ id: number }>('select max(id) as id from customer_batch where kind = 8');
    expect(await ask(undoBatch, { BatchId: rows[0]!.id }, await signedIn('root'))).toMatchObject({ Status: true });
    expect(await left()).toEqual(ids);
  });

  it('checks the rule again for a customer that is being changed', async () => {
    const id = await held(2);
    await save(on('Type0'));
    const client = await owner.connect();
    await client.query('begin');
    await client.query('update customer_calls set call_times = 1, latest_call_time = $2 where customer_id = $1', [
      id,
      now(),
    ]);
    const running = run();
    await expect
      .poll(async () => (await owner.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
      .toBeGreaterThan(0);
    await client.query('commit');
    client.release();
    await running;
    expect(await left()).toEqual([id]);
  });
});

describe('A preview', () => {
  it('matches the next run, and moves nothing', async () => {
    const rules = { ...on('Type0'), Type1: { CollectDays: 3, Status: true } };
    await save(OFF);
    for (const days of [0.2, 1, 1.5, 2, 9]) await held(days);
    await held(9, { call_times: 1, latest_call_time: now() - 5 * DAY });
    const before = await left();
    const { Data } = await ask(rehearseRecycling, { Value: JSON.stringify(rules) }, await signedIn('root'));
    const forecast = rehearseRecycling.answer.parse(Data);
    expect(await left()).toEqual(before);
    await save(rules);
    const at = nextRun(now());
    const moved = await recycleTenant(database, tenantId, { now: at, at });
    expect(forecast.Total).toBe(moved);
    const lost = before.length - (await left()).length;
    expect(forecast.Owners.find(({ UserId }) => UserId === agent)?.Count).toBe(lost);
    expect(forecast.Rules.reduce((sum, count) => sum + count, 0)).toBe(moved);
  });

  it.each([
    ['a second after two', 1],
    ['a second before two', -1],
    ['at noon', 10 * 3_600],
  ])('asked %s foretells the next two o’clock, and spares customers with a reminder after it', async (_, seconds) => {
    await save(OFF);
    clock.now = (startOfToday(now()) + DAY + 2 * 3_600 + seconds) * 1_000;
    const next = nextRun(now());
    // Due at the next run, though perhaps not yet now; the second one a second too late for it.
    const due = await held(0, { got_time: next - DAY });
    await held(0, { got_time: next - DAY + 1 });
    const [reminded, overBefore, cancelled] = [await held(9), await held(9), await held(9)];
    await remind(reminded, next + 1);
    await remind(overBefore, next);
    await remind(cancelled, next + 1, now());
    const { Data } = await ask(rehearseRecycling, { Value: JSON.stringify(on('Type0')) }, await signedIn('root'));
    const { Owners } = rehearseRecycling.answer.parse(Data);
    expect(Owners.find(({ UserId }) => UserId === agent)?.Count).toBe([due, overBefore, cancelled].length);
    expect(await left()).toHaveLength(5);
  });

  it('needs the right, and rules that are rules', async () => {
    const Value = JSON.stringify(OFF);
    expect(await ask(rehearseRecycling, { Value }, await signedIn('A1'))).toMatchObject({ Code: ResultCode.Forbidden });
    expect(await ask(rehearseRecycling, { Value: '{' }, await signedIn('root'))).toMatchObject({
      Code: ResultCode.BadRequest,
    });
  });
});

describe('The countdown of the list', () => {
  /** Whether the list shows it by itself. */
  const isShown = async (): Promise<boolean | undefined> => {
    const { Data } = await ask(queryCustomerPageFields, {}, await signedIn('root'));
    return queryCustomerPageFields.answer.parse(Data).find(({ Field }) => Field === 'RecycleDays')?.Show;
  };
  const foretold = async (): Promise<ReadonlyMap<number, number | null>> => {
    const request = { IsOnlyMySelf: false, UserIdList: [agent], PageCount: 100 };
    const { Data } = await ask(searchCustomers, request, await signedIn('root'));
    return new Map(searchCustomers.answer.parse(Data).Rows.map(({ Id, RecycleDays }) => [Id, RecycleDays]));
  };
  /** The night in which each is moved, counted from the next one; null for those that stay. */
  const taken = async (nights: number): Promise<ReadonlyMap<number, number | null>> => {
    const nightOf = new Map<number, number | null>((await left()).map((id) => [id, null]));
    for (let night = 0; night < nights; night += 1) {
      const at = nextRun(now()) + night * DAY;
      const before = await left();
      await recycleTenant(database, tenantId, { now: at, at });
      const after = new Set(await left());
      for (const id of before.filter((one) => !after.has(one))) nightOf.set(id, night);
    }
    return nightOf;
  };

  it('is the night in which the run moves the customer, by any rule', async () => {
    for (const days of [0, 0.4, 1.5, 3, 4.9, 8]) await held(days);
    for (const days of [0.3, 2, 6])
      await held(9, { call_times: 1, latest_call_time: now() - days * DAY, track_status_id: statuses[3] });
    const seldom = await held(2, { call_times: 4, latest_call_time: now(), track_status_id: statuses[3] });
    await call(seldom, now() - 1);
    const worked = await held(2, { call_times: 3, latest_call_time: now() - 1, track_status_id: statuses[3] });
    for (let n = 0; n < 3; n += 1) await call(worked, now() - n);
    await held(3, { call_times: 5, latest_call_time: now(), track_status_id: statuses[1] });
    const [reminded, late, cancelled] = [await held(9), await held(9), await held(9)];
    await remind(reminded, now() + 4 * DAY);
    await remind(late, nextRun(now()) + 2 * DAY);
    await remind(cancelled, now() + 9 * DAY, now());
    await held(9, { intent_time: now(), job_category: 1 });
    await save({
      Type0: { CollectDays: 5, Status: true },
      Type1: { CollectDays: 7, Status: true },
      Type2: { CollectDays: 6, Status: true, MinCallCount: 3 },
      Type3: { CollectDays: 4, Status: true, CustomerTrackStatusId: statuses[2]! },
    });
    const said = await foretold();
    expect(new Set(said.values()).size).toBeGreaterThan(4);
    expect(said).toEqual(await taken(12));
  });

  it.each<[string, RecycleRules | undefined]>([
    ['all rules are off', OFF],
    ['none was ever set', undefined],
  ])('says nothing when %s, and is not shown', async (_, rules) => {
    const id = await held(99);
    await clear();
    if (rules) await save(rules);
    expect(await foretold()).toEqual(new Map([[id, null]]));
    expect(await isShown()).toBe(false);
  });

  it('follows a changed rule, and is empty for customers without an owner', async () => {
    const id = await held(2);
    await save(on('Type0'));
    expect(await foretold()).toEqual(new Map([[id, 0]]));
    expect(await isShown()).toBe(true);
    await save({ ...OFF, Type0: { CollectDays: 30, Status: true } });
    expect((await foretold()).get(id)).toBeGreaterThan(20);
    await aCustomer(owner, tenantId, { more: { created_time: now() - 99 * DAY } });
    const { Data } = await ask(searchCustomers, { CustomerType: 1, PageCount: 100 }, await signedIn('root'));
    expect(searchCustomers.answer.parse(Data).Rows.filter(({ RecycleDays }) => RecycleDays !== null)).toEqual([]);
  });
});
