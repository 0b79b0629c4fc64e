import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as contract from '@gonghai/contract/settings/setting.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { ConfigKey, settingMessages as say } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { createSecrets } from '../../db/secrets.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const sys = await signedIn('sys');
const { tenantId } = await person('sys');
const ok = { Status: true };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足' };

const query = (key: ConfigKey, session = sys) => ask(contract.querySettings, { key }, session);
const edit = (Key: ConfigKey, value: unknown, more: object = {}, session = sys) =>
  send(
    contract.editSetting,
    { Key, Value: typeof value === 'string' ? value : JSON.stringify(value), ...more },
    session,
  );
const rows = async (key: ConfigKey) => contract.settingRow.array().parse((await query(key)).Data);
const values = async (key: ConfigKey) => (await rows(key)).map(({ Value }) => JSON.parse(Value) as object);

const line = (Name = uniqueName()) => ({
  Type: 'BS/SIP',
  Name,
  Config: [
    { Key: 'WSDomain', Value: 'wss://sip.example.com:7443/ws' },
    { Key: 'SIPIP', Value: '10.0.0.8' },
    { Key: 'GatewayPrefix', Value: '9,8' },
  ],
});
const lead = {
  ClueSource: 0,
  ProfessionType: 1,
  ClueCount: 20,
  AdvertiserId: 'a-7',
  AdvertiserName: '',
  ClueSecret: 'the secret of the platform',
  ClueToken: 'the token of the platform',
  WarnMinutes: 3,
  AlarmMinutes: 10,
  HandOverMinutes: 0,
  IsOnlineOnly: false,
};

describe('Dialling schemes', () => {
  it('are added, read by all staff, changed and deleted, each with an audit entry', async () => {
    const scheme = line();
    const added = await withTrail(owner, () => edit(ConfigKey.Lines, scheme));
    expect(added.answer).toMatchObject(ok);
    expect(added.trail).toMatchObject([{ action: '新增设置', after: { Setting: '拨号设置', Name: scheme.Name } }]);
    const agent = await signedIn('A1');
    const seen = contract.settingRow.array().parse((await query(ConfigKey.Lines, agent)).Data);
    const row = seen.find(({ Value }) => Value.includes(scheme.Name))!;
    expect(JSON.parse(row.Value)).toEqual(scheme);

    const desk = { Type: 'USB', Name: uniqueName(), Config: [] };
    expect(await edit(ConfigKey.Lines, desk, { Id: row.Id, Version: row.Version })).toMatchObject(ok);
    expect(await edit(ConfigKey.Lines, scheme, { Id: row.Id, Version: row.Version })).toMatchObject(
      refused('数据已变更，请刷新后重试'),
    );
    expect(await values(ConfigKey.Lines)).toContainEqual(desk);
    const { trail } = await withTrail(owner, () => ask(contract.deleteSetting, { Id: row.Id }, sys));
    expect(trail).toMatchObject([{ action: '删除设置', subject_id: row.Id, before: { Name: desk.Name } }]);
    expect(await values(ConfigKey.Lines)).not.toContainEqual(desk);
    expect(await ask(contract.deleteSetting, { Id: row.Id }, sys)).toMatchObject(refused('数据不存在'));
  });

  it.each([
    ['no name', { ...line(), Name: '' }, say.lineName],
    ['no type', { ...line(), Type: undefined }, say.lineType],
    ['no address', { ...line(), Config: [{ Key: 'SIPIP', Value: '10.0.0.8' }] }, say.webSocket],
    ['an address of the web', { ...line(), Config: [{ Key: 'WSDomain', Value: 'https://x.cn' }] }, say.webSocket],
    [
      'credentials in the address',
      { ...line(), Config: [{ Key: 'WSDomain', Value: 'wss://u:p@x.cn' }] },
      say.webSocket,
    ],
    ['a sign that ends a policy', { ...line(), Config: [{ Key: 'WSDomain', Value: 'wss://x.cn;a' }] }, say.webSocket],
    ['no SIP address', { ...line(), Config: [{ Key: 'WSDomain', Value: 'ws://x.cn' }] }, say.sipAddress],
  ])('are refused with %s', async (_, scheme, message) => {
    expect(await edit(ConfigKey.Lines, scheme)).toMatchObject(refused(message));
  });

  it.each([
    ['an unknown part', { ...line(), Config: [{ Key: 'Password', Value: 'x' }] }],
    ['a part twice', { ...line(), Config: [...line().Config, ...line().Config] }],
    ['an unknown type', { ...line(), Type: 'Fax' }],
  ])('are a caller’s mistake with %s', async (_, scheme) => {
    expect(await edit(ConfigKey.Lines, scheme)).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
  });

  it('are at most a hundred', async () => {
    const scheme = { Type: 'Mobile', Name: '手机拨打', Config: [] };
    await owner.query(
      `insert into setting (tenant_id, key, value) select $1, 'SIPConfig', $2 from generate_series(1, 100)`,
      [tenantId, scheme],
    );
    expect(await edit(ConfigKey.Lines, scheme)).toMatchObject(refused(say.tooMany));
    await owner.query(`delete from setting where tenant_id = $1 and key = 'SIPConfig'`, [tenantId]);
  });
});

describe('Secrets', () => {
  it('CONF-03 are sealed, returned as a mask, and kept when the mask is saved', async () => {
    const { answer, trail } = await withTrail(owner, () => edit(ConfigKey.LeadImport, lead));
    expect(answer).toMatchObject(ok);
    expect(JSON.stringify(trail)).not.toContain('of the platform');
    const [row] = await rows(ConfigKey.LeadImport);
    expect(JSON.parse(row!.Value)).toEqual({ ...lead, ClueSecret: MASK, ClueToken: MASK });
    const stored = async () =>
      (await owner.query<{ value: typeof lead }>('select value from setting where id = $1', [row!.Id])).rows[0]!.value;
    const before = await stored();
    expect(JSON.stringify(before)).not.toContain('of the platform');
    const open = (field: 'ClueSecret' | 'ClueToken', sealed: string) =>
      createSecrets('a key for tests only').open(sealed, { tenantId, column: `setting.ImportClueConfig.${field}` });
    expect(open('ClueSecret', before.ClueSecret)).toBe(lead.ClueSecret);

    const changed = { ...lead, ClueCount: 5, ClueSecret: MASK, ClueToken: 'another token' };
    expect(await edit(ConfigKey.LeadImport, changed, { Id: row!.Id })).toMatchObject(ok);
    const after = await stored();
    expect(after).toMatchObject({ ClueCount: 5, ClueSecret: before.ClueSecret });
    expect(open('ClueToken', after.ClueToken)).toBe('another token');
  });

  it.each(['ClueSecret', 'ClueToken'])('CONF-02 are demanded: %s', async (field) => {
    for (const nothing of ['', ' ', undefined, MASK]) {
      const answer = await edit(ConfigKey.LeadImport, { ...lead, [field]: nothing });
      expect(answer).toMatchObject({ ...refused('不能为空'), Data: { Field: field } });
    }
  });

  it.each([
    ['an object', '{"a":1}'],
    ['an object that is no text', '{"toString":1}'],
    ['a list', '["secret"]'],
    ['a list without end', `${'['.repeat(9_000)}${']'.repeat(9_000)}`],
    ['a number', '7'],
  ])('are texts, and not %s', async (_, secret) => {
    const value = JSON.stringify({ ...lead, ClueSecret: 0 }).replace('"ClueSecret":0', `"ClueSecret":${secret}`);
    expect(await edit(ConfigKey.LeadImport, value)).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
  });

  it('of a filter are required for a third party', async () => {
    const filter = { AppKey: '', AppSecret: '', Enable: true, IBlackFilter: 'ThirdPartyFilter' };
    expect(await edit(ConfigKey.BlackFilter, filter)).toMatchObject({
      ...refused('不能为空'),
      Data: { Field: 'AppKey' },
    });
    expect(await edit(ConfigKey.BlackFilter, { ...filter, AppKey: 'k' })).toMatchObject(refused('不能为空'));
    expect(await edit(ConfigKey.BlackFilter, { ...filter, AppKey: 'k', AppSecret: 's' })).toMatchObject(ok);
    expect(await values(ConfigKey.BlackFilter)).toEqual([{ ...filter, AppKey: 'k', AppSecret: MASK }]);
    expect(await edit(ConfigKey.BlackFilter, { ...filter, IBlackFilter: 'local' })).toMatchObject(ok);
  });
});

describe('The learning platform', () => {
  const local = { Provider: 'local', Token: uniqueName(), Secret: 'secret' };

  it('is refused with a token without a secret', async () => {
    expect(await edit(ConfigKey.Learn, { ...local, Secret: '' })).toMatchObject(refused('密钥和令牌须同时填写'));
  });

  it('shares the directory of tokens with the lead accounts: a change of one keeps the tokens of the other', async () => {
    const account = { ...lead, ClueToken: uniqueName() };
    const tokens = async () =>
      (await owner.query('select from intake_token where tenant_id = $1', [tenantId])).rowCount;
    const before = (await tokens()) ?? 0;
    const both = await Promise.all([edit(ConfigKey.LeadImport, account), edit(ConfigKey.Learn, local)]);
    expect(both).toMatchObject([ok, ok]);
    expect(await tokens()).toBe(before + 2);
    expect(await values(ConfigKey.Learn)).toEqual([{ ...local, Token: MASK, Secret: MASK, BaseUrl: '' }]);
  });
});

it('Limits of the first call are whole minutes, the second after the first, 5 and 15 unless set', async () => {
  for (const WarnMinutes of [0, 1.5, 1_441, null])
    expect(await edit(ConfigKey.LeadImport, { ...lead, WarnMinutes })).toMatchObject(refused(say.minutes));
  expect(await edit(ConfigKey.LeadImport, { ...lead, AlarmMinutes: 3 })).toMatchObject({
    ...refused(say.alarmOrder),
    Data: { Field: 'AlarmMinutes' },
  });
  const { WarnMinutes: _, AlarmMinutes: __, ...older } = lead;
  expect(await edit(ConfigKey.LeadImport, older)).toMatchObject(ok);
  expect((await values(ConfigKey.LeadImport)).at(-1)).toMatchObject({ WarnMinutes: 5, AlarmMinutes: 15 });
});

it('The hand-over of leads is off unless set, and at most a day; absent agents get leads', async () => {
  for (const HandOverMinutes of [-1, 1.5, 1_441, null])
    expect(await edit(ConfigKey.LeadImport, { ...lead, HandOverMinutes })).toMatchObject(refused(say.minutesOrOff));
  const { HandOverMinutes: _, IsOnlineOnly: __, ...older } = lead;
  expect(await edit(ConfigKey.LeadImport, older)).toMatchObject(ok);
  expect((await values(ConfigKey.LeadImport)).at(-1)).toMatchObject({ HandOverMinutes: 0, IsOnlineOnly: false });
  expect(await edit(ConfigKey.LeadImport, { ...lead, HandOverMinutes: 1_440 })).toMatchObject(ok);
});

describe('A setting with a single row', () => {
  it('has defaults: one day for customers never called, and nothing enabled', async () => {
    const [rules] = await values(ConfigKey.Recycle);
    expect(rules).toMatchObject({ Type0: { CollectDays: 1, Status: false }, Type3: { Status: false } });
  });

  it('is changed without its id, and stays single', async () => {
    const [row] = await rows(ConfigKey.Recycle);
    const rules = {
      Type0: { CollectDays: 3, Status: 1 },
      Type1: { CollectDays: 7, Status: 0 },
      Type2: { CollectDays: 10, Status: true, MinCallCount: 2 },
      Type3: { CollectDays: 0, Status: false, CustomerTrackStatusId: null },
    };
    expect(await edit(ConfigKey.Recycle, rules)).toMatchObject(ok);
    const [saved, ...others] = await rows(ConfigKey.Recycle);
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ Id: row!.Id, Version: row!.Version + 1 });
    expect(JSON.parse(saved!.Value)).toMatchObject({ Type0: { Status: true }, Type1: { Status: false } });
    expect(await ask(contract.deleteSetting, { Id: row!.Id }, await signedIn('root'))).toMatchObject(
      refused(say.cannotDelete),
    );
  });

  it.each([
    ['less than no day', { Type0: { CollectDays: -1, Status: true } }, say.days],
    ['more than ten years', { Type0: { CollectDays: 3651, Status: true } }, say.tooManyDays],
    ['half a day', { Type1: { CollectDays: 0.5, Status: true } }, say.days],
    ['no status to reach', { Type3: { CollectDays: 1, Status: true, CustomerTrackStatusId: null } }, say.status],
    ['an unknown status', { Type3: { CollectDays: 1, Status: true, CustomerTrackStatusId: 8_888 } }, say.status],
  ])('RULE-02 is refused with %s', async (_, change, message) => {
    const [rules] = await values(ConfigKey.Recycle);
    expect(await edit(ConfigKey.Recycle, { ...rules, ...change })).toMatchObject(refused(message));
  });

  it('cannot refer to a status of another tenant', async () => {
    const { tenantId: other } = await person('rootx');
    const { rows: statuses } = await owner.query<{ id: number }>(
      'select id from dictionary_item where tenant_id = $1 and dic_table = $2 limit 1',
      [other, DicTable.TrackStatus],
    );
    const [rules] = await values(ConfigKey.Recycle);
    const Type3 = { CollectDays: 1, Status: true, CustomerTrackStatusId: statuses[0]!.id };
    expect(await edit(ConfigKey.Recycle, { ...rules, Type3 })).toMatchObject(refused(say.status));
  });

  it('limits the hours of calls', async () => {
    const [rule] = await values(ConfigKey.CallRule);
    expect(rule).toEqual({ StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null });
    const next = { StartTime: '09:00', EndTime: '21:00', PerMinute: 1, PerHour: 3, PerDay: 5 };
    expect(await edit(ConfigKey.CallRule, next)).toMatchObject(ok);
    expect(await edit(ConfigKey.CallRule, { ...next, EndTime: '09:00' })).toMatchObject(refused(say.timeOrder));
    expect(await edit(ConfigKey.CallRule, { ...next, StartTime: '9:00' })).toMatchObject(refused(say.time));
    expect(await edit(ConfigKey.CallRule, { ...next, PerDay: 0 })).toMatchObject(refused(say.attempts));
  });

  it('limits the length of a record for all staff', async () => {
    expect(await values(ConfigKey.Record)).toEqual([]);
    for (const RecordLength of [0, 501, 1.5, null])
      expect(await edit(ConfigKey.Record, { RecordLength })).toMatchObject(refused(say.recordLength));
    expect(await edit(ConfigKey.Record, { RecordLength: 50 })).toMatchObject(ok);
    const agent = await signedIn('A1');
    expect(await query(ConfigKey.Record, agent)).toMatchObject(ok);
    expect(await edit(ConfigKey.Record, { RecordLength: 60 }, {}, agent)).toMatchObject(forbidden);
  });
});

it('lets everyone read how lists show times, and only people with the right change it', async () => {
  const agent = await signedIn('A1');
  expect(await edit(ConfigKey.ListTime, { IsRelativeTime: 'yes' })).toMatchObject({ Status: false });
  expect(await edit(ConfigKey.ListTime, { IsRelativeTime: true })).toMatchObject(ok);
  expect(await query(ConfigKey.ListTime, agent)).toMatchObject({ Data: [{ Value: '{"IsRelativeTime":true}' }] });
  expect(await edit(ConfigKey.ListTime, { IsRelativeTime: false }, {}, agent)).toMatchObject(forbidden);
});

describe('Rights', () => {
  it('CONF-04 are those of the key', async () => {
    const agent = await signedIn('A1');
    for (const key of [ConfigKey.LeadImport, ConfigKey.BlackFilter, ConfigKey.Recycle, ConfigKey.CallRule]) {
      expect(await query(key, agent)).toMatchObject(forbidden);
    }
    expect(await query(ConfigKey.Lines, agent)).toMatchObject(ok);
    expect(await edit(ConfigKey.Lines, line(), {}, agent)).toMatchObject(forbidden);
  });

  it('for the recycle rules allow no other key', async () => {
    const { rows: roles } = await owner.query<{ id: number }>(
      `insert into role (tenant_id, name) values ($1, $2) returning id`,
      [tenantId, uniqueName()],
    );
    await owner.query('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, 44)', [
      tenantId,
      roles[0]!.id,
    ]);
    await owner.query(`update staff set role_id = $1 where tenant_id = $2 and user_name = 'A3'`, [
      roles[0]!.id,
      tenantId,
    ]);
    const keeper = await signedIn('A3');
    expect(await query(ConfigKey.Recycle, keeper)).toMatchObject(ok);
    expect(await query(ConfigKey.BlackFilter, keeper)).toMatchObject(forbidden);
    expect(await edit(ConfigKey.Lines, line(), {}, keeper)).toMatchObject(forbidden);
    const [rules] = await values(ConfigKey.Recycle);
    expect(await edit(ConfigKey.Recycle, rules, {}, keeper)).toMatchObject(ok);
  });
});

describe('A value', () => {
  it.each(['', 'no JSON', '[]', 'null', '"text"', '{"a":', '7'])(
    'CONF-05 that is %j is a caller’s mistake',
    async (value) => {
      expect(await edit(ConfigKey.Lines, value)).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
    },
  );

  it('keeps only known properties', async () => {
    await edit(ConfigKey.Lines, { ...line('多余字段'), Password: 'x', __proto__: { a: 1 } });
    const found = (await values(ConfigKey.Lines)).find((value) => JSON.stringify(value).includes('多余字段'));
    expect(Object.keys(found!).toSorted()).toEqual(['Config', 'Name', 'Type']);
  });
});
