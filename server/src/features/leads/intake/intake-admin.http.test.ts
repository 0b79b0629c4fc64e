import * as contract from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { deleteSetting, editSetting, querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { ConfigKey, settingMessages } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { PUSH_DENIED } from '@gonghai/contract/wire/signed-push.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../db/secrets.ts';
import { startTestApp } from '../../../../test/app.ts';
import { TEST_KEY } from '../../../../test/application.ts';
import { aFailedPush, anAccount, aPush, sendPush, signed, type TestAccount } from '../../../../test/intake.ts';
import { anAgent, clearLeads } from '../../../../test/leads.ts';
import { withTrail } from '../../../../test/trail.ts';
import { fillIntakeTokens } from '../../settings/settings.port.ts';
import { intakeJob } from './intake.jobs.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, clock, handled, notified, person, signedIn } = test;
const { tenantId } = await person('root');
const { tenantId: otherTenant } = await person('rootx');
const root = await signedIn('root');
const rootx = await signedIn('rootx');

beforeEach(async () => {
  await clearLeads(owner);
  for (const table of ['lead_push', 'intake_token', `setting where key = 'ImportClueConfig' and true`])
    await owner.query(`delete from ${table}`);
});

const now = (): number => Math.floor(clock.now / 1_000);
const push = async (account: TestAccount, fields: object = {}) => {
  await notified();
  const answer = await sendPush(app, account.token, signed(account, aPush(account, fields), now()));
  await handled();
  return answer;
};
const states = async () => (await ask(contract.queryIntakeState, {}, root)).Data;
const failed = async (SettingId?: number) => {
  const { Data } = await ask(contract.queryFailedPushes, SettingId ? { SettingId } : {}, root);
  return (Data as { Rows: contract.FailedPush[] }).Rows;
};
const leadCount = async () => (await owner.query('select 1 from lead')).rowCount;

describe('The administrator', () => {
  it('sees beside each account the last push, today’s number and the failures', async () => {
    const busy = await anAccount(owner, tenantId);
    const quiet = await anAccount(owner, tenantId);
    await push(busy);
    await owner.query('update lead_push set received_time = received_time - 86400');
    await push(busy);
    await push(busy, { Tel: '' });
    expect(await states()).toEqual([
      { SettingId: busy.settingId, LastTime: now(), TodayCount: 2, FailedCount: 1 },
      { SettingId: quiet.settingId, LastTime: null, TodayCount: 0, FailedCount: 0 },
    ]);
  });

  it('sees failed pushes with cause and masked phone, of one account or of all', async () => {
    const one = await anAccount(owner, tenantId);
    const two = await anAccount(owner, tenantId);
    await push(one, { AdvertiserId: 'x9', Tel: '13800138000' });
    await push(two, { Tel: '' });
    await push(two);
    expect(await failed()).toMatchObject([
      { SettingId: two.settingId, Failurecause: say.pushWithoutTel },
      { SettingId: one.settingId, Failurecause: say.pushWithoutAccount('x9'), CreatedTime: now() },
    ]);
    const [row, ...others] = await failed(one.settingId);
    expect(others).toEqual([]);
    expect(row!.Content).toContain('138****8000');
    expect(row).toMatchObject({ Name: '王小明', Tel: '138****8000' });
  });

  it('still sees and settles failed pushes of accounts that were deleted', async () => {
    const account = await anAccount(owner, tenantId, { advertiserId: 'gone' });
    await push(account, { Tel: '' });
    await push(account);
    const waiting = aPush(account);
    await owner.query(`update lead_push set state = 0, lead_id = null, body = $1 where state = 1`, [
      Buffer.from(JSON.stringify(waiting)),
    ]);
    await ask(deleteSetting, { Id: account.settingId }, root);
    const other = await anAccount(owner, tenantId);
    // An acknowledged push whose account was deleted before it was handled.
    await push(other);
    expect(await states()).toEqual([
      expect.objectContaining({ SettingId: other.settingId, FailedCount: 0 }),
      { SettingId: null, LastTime: now(), TodayCount: 2, FailedCount: 2 },
    ]);
    const { Rows } = (await ask(contract.queryFailedPushes, { IsDeleted: true, PageCount: 50 }, root)).Data as {
      readonly Rows: contract.FailedPush[];
    };
    expect(Rows.map(({ Failurecause }) => Failurecause)).toEqual([say.pushWithoutAccount('gone'), say.pushWithoutTel]);
    await anAccount(owner, tenantId, { advertiserId: 'gone' });
    await notified();
    expect(await ask(contract.retryPush, { Id: Rows[0]!.Id }, root)).toMatchObject({ Status: true });
    await ask(contract.ignorePush, { Id: Rows[1]!.Id }, root);
    expect(await states()).not.toContainEqual(expect.objectContaining({ SettingId: null }));
  });

  it('retries a failed push once its account exists, which makes one lead', async () => {
    const account = await anAccount(owner, tenantId);
    await push(account, { AdvertiserId: 'new' });
    const [{ Id }] = (await failed()) as [contract.FailedPush];
    const retry = () => ask(contract.retryPush, { Id }, root);
    expect(await retry()).toMatchObject({ Status: false, Message: say.pushWithoutAccount('new') });
    expect(await failed()).toHaveLength(1);
    await anAccount(owner, tenantId, { advertiserId: 'new', advertiserName: '新账户' });
    await notified();
    const answers = await Promise.all([retry(), retry(), retry()]);
    expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['', say.pushSettled, say.pushSettled]);
    const { rows } = await owner.query('select advertiser_name from lead');
    expect(rows).toEqual([{ advertiser_name: '新账户' }]);
    expect(await failed()).toEqual([]);
  });

  it('corrects name and phone of a failed push and sends it again, which makes one lead', async () => {
    const account = await anAccount(owner, tenantId);
    await push(account, { Name: '王x', Tel: '1380013' });
    const [{ Id }] = (await failed()) as [contract.FailedPush];
    const retry = (more: object) => ask(contract.retryPush, { Id, ...more }, root);
    expect(await retry({ Tel: '138' })).toMatchObject({ Status: false, Message: say.pushWithoutTel });
    expect(await retry({ Tel: '' })).toMatchObject({ Status: false, Message: say.pushWithoutTel });
    const { answer, trail } = await withTrail(owner, () => retry({ Name: '王敏', Tel: '138 0013 8000' }));
    expect(answer).toMatchObject({ Status: true });
    expect(trail).toMatchObject([{ action: '重试线索推送', after: { Name: '王敏', Tel: '138 0013 8000' } }]);
    expect((await owner.query('select name, tel from lead')).rows).toEqual([{ name: '王敏', tel: '13800138000' }]);
    expect(await failed()).toEqual([]);
  });

  it('retries all failed pushes of an account at once, and learns how many became leads', async () => {
    const [account, other] = [await anAccount(owner, tenantId), await anAccount(owner, tenantId)];
    for (let n = 0; n < 3; n += 1) await push(account, { AdvertiserId: 'new' });
    await push(account, { Tel: '' });
    await push(other, { AdvertiserId: 'new' });
    await anAccount(owner, tenantId, { advertiserId: 'new' });
    await notified();
    const retryAll = async (of: object) => (await ask(contract.retryAllPushes, of, root)).Data;
    const { answer, trail } = await withTrail(owner, () => retryAll({ SettingId: account.settingId }));
    expect(answer).toEqual({ Done: 3, Failed: 1, Waiting: 0 });
    expect(trail).toMatchObject([{ action: '重试全部失败推送', after: { SettingId: account.settingId, Count: 4 } }]);
    expect(await leadCount()).toBe(3);
    expect(await failed()).toMatchObject([
      { SettingId: other.settingId },
      { SettingId: account.settingId, Failurecause: say.pushWithoutTel },
    ]);
    expect(await retryAll({ IsDeleted: true })).toEqual({ Done: 0, Failed: 0, Waiting: 0 });
    expect(await retryAll({})).toEqual({ Done: 1, Failed: 1, Waiting: 0 });
  });

  it('ignores a failed push for good', async () => {
    const Id = await aFailedPush(owner, tenantId);
    expect(await ask(contract.ignorePush, { Id }, root)).toMatchObject({ Status: true });
    expect(await failed()).toEqual([]);
    for (const call of [contract.retryPush, contract.ignorePush])
      expect(await ask(call, { Id }, root)).toMatchObject({ Message: say.pushSettled });
    expect(await leadCount()).toBe(0);
  });

  it('tests an account through the intake, without a lead', async () => {
    const account = await anAccount(owner, tenantId);
    await notified();
    const result = async () => (await ask(contract.testIntake, { Id: account.settingId }, root)).Data;
    expect(await result()).toEqual({ Status: true, Code: ResultCode.Ok, Message: say.noAgent });
    await anAgent(owner, tenantId);
    expect(await result()).toEqual({ Status: true, Code: ResultCode.Ok, Message: '' });
    expect(await leadCount()).toBe(0);
    expect((await owner.query('select 1 from lead_push')).rowCount).toBe(0);
    expect((await owner.query(`select 1 from customer where tel = '10000000000'`)).rowCount).toBe(0);
  });

  it('sees in the test that a token no longer leads to the account', async () => {
    const account = await anAccount(owner, tenantId);
    await owner.query('delete from intake_token');
    await notified();
    const { Data } = await ask(contract.testIntake, { Id: account.settingId }, root);
    expect(Data).toEqual({ Status: false, Code: ResultCode.LoginExpired, Message: PUSH_DENIED });
  });
});

describe('A push that was left behind', () => {
  it('is handled by the job', async () => {
    const account = await anAccount(owner, tenantId);
    await push(account);
    await owner.query(`update lead_push set state = 0, lead_id = null`);
    await owner.query('delete from lead');
    const woken: number[] = [];
    const job = intakeJob({ database: test.database, wake: (tenant) => woken.push(tenant) });
    await job.run({}, { now: now(), signal: new AbortController().signal });
    expect(woken).toEqual([tenantId]);
    await push(account);
    expect(await leadCount()).toBe(2);
  });
});

describe('Tokens', () => {
  const value = async (ClueToken: string, session = root) => {
    const { tenantId: tenant } = session === root ? { tenantId } : { tenantId: otherTenant };
    const { rows } = await owner.query<{ id: number }>(
      'select id from dictionary_item where tenant_id = $1 and dic_table = 4 and status = 0 limit 1',
      [tenant],
    );
    const AdvertiserId = randomUUID();
    return { ClueSource: 0, ProfessionType: rows[0]!.id, ClueCount: 5, AdvertiserId, ClueSecret: 'secret', ClueToken };
  };
  const save = async (content: object, session = root, Id?: number) =>
    ask(editSetting, { Key: ConfigKey.LeadImport, Value: JSON.stringify(content), ...(Id && { Id }) }, session);
  const idOf = async (AdvertiserId: string) => {
    const { Data } = await ask(querySettings, { key: ConfigKey.LeadImport }, root);
    return (Data as { Id: number; Value: string }[]).find(({ Value }) => Value.includes(AdvertiserId))!.Id;
  };
  const works = async (token: string, AdvertiserId: string) => {
    const account = { settingId: 0, token, secret: 'secret', advertiserId: AdvertiserId };
    return (await sendPush(app, token, signed(account, aPush(account), now()))).Status;
  };

  it('work as soon as they are saved, until they are changed or deleted', async () => {
    const content = await value('first');
    await save(content);
    expect(await works('first', content.AdvertiserId)).toBe(true);
    const Id = await idOf(content.AdvertiserId);
    await save({ ...content, ClueToken: 'second', ClueSecret: MASK }, root, Id);
    expect(await works('first', content.AdvertiserId)).toBe(false);
    expect(await works('second', content.AdvertiserId)).toBe(true);
    await save({ ...content, ClueToken: MASK, ClueSecret: MASK, ClueCount: 9 }, root, Id);
    expect(await works('second', content.AdvertiserId)).toBe(true);
    await ask(deleteSetting, { Id }, root);
    expect(await works('second', content.AdvertiserId)).toBe(false);
  });

  it('belong to one tenant, and to any of its accounts', async () => {
    const taken = { Status: false, Message: settingMessages.tokenTaken, Data: { Field: 'ClueToken' } };
    expect(await save(await value('ours'))).toMatchObject({ Status: true });
    expect(await save(await value('ours'))).toMatchObject({ Status: true });
    expect(await save(await value('ours', rootx), rootx)).toMatchObject(taken);
    const answers = await Promise.all([save(await value('race')), save(await value('race', rootx), rootx)]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
  });

  it('of one account stay while another account uses them', async () => {
    const [one, two] = [await value('both'), await value('both')];
    await save(one);
    await save(two);
    await ask(deleteSetting, { Id: await idOf(one.AdvertiserId) }, root);
    expect(await works('both', two.AdvertiserId)).toBe(true);
  });

  it('of accounts that an earlier version saved are filled in at the start', async () => {
    const ours = await anAccount(owner, tenantId, { token: 'old', secret: 'secret' });
    await anAccount(owner, otherTenant, { token: 'old' });
    await owner.query('delete from intake_token');
    const refused: number[] = [];
    for (let n = 0; n < 2; n += 1)
      await fillIntakeTokens(test.database, createSecrets(TEST_KEY), (tenant) => refused.push(tenant));
    await notified();
    expect(refused).toEqual([otherTenant, otherTenant]);
    expect(await works('old', ours.advertiserId)).toBe(true);
  });

  it('are not stored in clear', async () => {
    await save(await value('a token in clear'));
    const { rows } = await owner.query<{ hash: string }>(
      `select encode(token_hash, 'escape') as hash from intake_token`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('clear');
  });
});
