import {
  ignorePush,
  queryFailedPushes,
  queryIntakeState,
  retryPush,
} from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { anAccount, aPush, sendPush, signed } from '../../../../test/intake.ts';
import { anAgent, brokenLeadInvariants, clearLeads } from '../../../../test/leads.ts';
import { uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, clock, handled, notified, person, signedIn } = test;
const { tenantId } = await person('root');
const root = await signedIn('root');
const account = await anAccount(owner, tenantId);
const now = (): number => Math.floor(clock.now / 1_000);

beforeEach(async () => {
  await clearLeads(owner);
  await owner.query('delete from lead_push');
});

const push = async (content: object) => {
  await notified();
  const answer = await sendPush(app, account.token, signed(account, content, now()));
  await handled();
  return answer;
};
const leads = async () => (await owner.query('select * from lead order by id')).rows;
const pushes = async () => (await owner.query('select * from lead_push order by id')).rows;
const accepted = { Status: true, Code: ResultCode.Ok, Data: null, Message: '' };

describe('The handling of a push that fails', () => {
  beforeEach(() => owner.query('alter table lead add constraint broken check (false) not valid'));
  const mend = () => owner.query('alter table lead drop constraint if exists broken');
  afterEach(mend);

  const failing = async () =>
    ((await ask(queryFailedPushes, {}, root)).Data as { Rows: { Id: number; Failurecause: string }[] }).Rows;
  const failedCount = async () =>
    ((await ask(queryIntakeState, {}, root)).Data as { FailedCount: number }[]).map(({ FailedCount }) => FailedCount);
  /** As if so many tries had failed and the next one were due. */
  const afterTries = async (tries: number) => {
    await push(aPush(account, { Id: 'struggling' }));
    await owner.query('update lead_push set tries = $1, next_try_time = $2', [tries, now()]);
    await push(aPush(account));
    return (await pushes())[0];
  };

  it('is tried again', async () => {
    expect(await push(aPush(account))).toEqual(accepted);
    expect(await pushes()).toMatchObject([{ state: 0, tries: 1, next_try_time: now() + 5 }]);
    await mend();
    // Not yet due: another push does not bring it along.
    await push(aPush(account));
    expect(await leads()).toHaveLength(1);
    clock.now += 6_000;
    await push(aPush(account));
    expect(await leads()).toHaveLength(3);
    expect(await pushes()).toMatchObject([{ state: 1 }, { state: 1 }, { state: 1 }]);
  });

  it('pauses at most an hour, and is shown to the administrator meanwhile', async () => {
    expect(await afterTries(3)).toMatchObject({ state: 0, tries: 4, next_try_time: now() + 135, cause: '' });
    expect(await failing()).toEqual([]);
    await owner.query('delete from lead_push');
    const { id: Id, ...struggling } = await afterTries(20);
    expect(struggling).toMatchObject({ state: 0, tries: 21, next_try_time: now() + 3_600, cause: say.pushRetried });
    expect(await failing()).toMatchObject([{ Id, Failurecause: say.pushRetried }]);
    expect(await failedCount()).toEqual([1]);
    await mend();
    expect(await ask(retryPush, { Id }, root)).toMatchObject({ Status: true });
    expect(await ask(ignorePush, { Id }, root)).toMatchObject({ Message: say.pushSettled });
    expect([await failing(), await failedCount()]).toEqual([[], [0]]);
    expect(await leads()).toHaveLength(1);
  });

  it('waits for the administrator after the last try', async () => {
    expect(await afterTries(30)).toMatchObject({ state: 2, tries: 31, cause: say.pushParked, refusal: '' });
    expect(await failing()).toMatchObject([{ Failurecause: say.pushParked }]);
  });
});

describe('A temporary error uses up no try', () => {
  const TRIGGER = 'create trigger fail before insert on lead execute function fail_for_a_while()';
  const failWith = async (body: string): Promise<void> => {
    const language = `returns trigger language plpgsql as $$ begin ${body}; return null; end $$`;
    await owner.query(`create or replace function fail_for_a_while() ${language}; ${TRIGGER}`);
  };
  afterEach(() => owner.query('drop function if exists fail_for_a_while cascade'));

  it.each([
    ['a serialization failure', `raise using errcode = '40001'`],
    ['too many connections', `raise using errcode = '53300'`],
    ['a shutdown', `raise using errcode = '57P01'`],
    ['a lost connection', 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(9)'],
  ])('%s, and it is handled again at once', async (_, body) => {
    await failWith(body);
    const waiting = [aPush(account), aPush(account)];
    for (const content of waiting) expect(await push(content)).toEqual(accepted);
    expect(await pushes()).toMatchObject(waiting.map(() => ({ state: 0, tries: 0 })));
    await owner.query('drop trigger fail on lead');
    await vi.waitFor(async () => expect(await leads()).toHaveLength(2), 5_000);
  });

  it('a statement that took too long, while the other pushes are handled', async () => {
    await failWith(`raise using errcode = '57014'`);
    await push(aPush(account, { Name: '慢' }));
    expect(await pushes()).toMatchObject([{ state: 0, tries: 0, next_try_time: now() + 5 }]);
    await owner.query('drop trigger fail on lead');
    await push(aPush(account, { Name: '快' }));
    expect((await leads()).map(({ name }) => name)).toEqual(['快']);
    clock.now += 6_000;
    await push(aPush(account));
    expect(await leads()).toHaveLength(3);
  });
});

describe('Many pushes that wait', () => {
  const store = async (contents: readonly object[]): Promise<void> => {
    for (const content of contents)
      await owner.query(
        `insert into lead_push (tenant_id, source, platform_id, setting_id, body, state, received_time, state_time, next_try_time)
         values ($1, 0, $2, $3, $4, 0, $5, $5, $5)`,
        [tenantId, randomUUID(), account.settingId, Buffer.from(JSON.stringify(content)), now()],
      );
  };

  it('are assigned in their order by weight, within caps, and a phone that came before fails', async () => {
    const [heavy, light] = [await anAgent(owner, tenantId, { billie: 20, cap: 30 }), await anAgent(owner, tenantId)];
    const Tel = uniqueTel();
    const [first, , ...others] = Array.from({ length: 62 }, () => aPush(account));
    await store([{ ...first, Tel }, { ...first, Tel }, ...others]);
    await push(aPush(account, { AdvertiserId: 'x9' }));
    await push(aPush(account));
    const stored = await leads();
    expect(stored).toHaveLength(63);
    expect(stored.filter(({ state }) => state === 2)).toMatchObject([{ tel: Tel, failure_cause: say.telTaken }]);
    const agents = stored.flatMap(({ agent_id: agent }) => agent ?? []);
    expect(agents.slice(0, 6)).toEqual([heavy, light, heavy, heavy, light, heavy]);
    expect(agents.filter((agent) => agent === heavy)).toHaveLength(30);
    expect(await brokenLeadInvariants(owner)).toEqual({});
  });

  it('are handled although the handling of one of them fails', async () => {
    await anAgent(owner, tenantId);
    await owner.query(`alter table lead add constraint broken check (name <> '坏') not valid`);
    const names = ['甲', '坏', '乙'];
    await store(names.map((Name) => aPush(account, { Name })));
    await push(aPush(account, { Name: '丙' }));
    await owner.query('alter table lead drop constraint broken');
    expect((await leads()).map(({ name }) => name)).toEqual(['甲', '乙', '丙']);
    expect((await pushes()).map(({ state, tries }) => [state, tries])).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(await brokenLeadInvariants(owner)).toEqual({});
  });
});
