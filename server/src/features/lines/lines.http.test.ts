import * as contract from '@gonghai/contract/lines/line.contract.ts';
import { deleteSetting, editSetting, querySettings, settingRow } from '@gonghai/contract/settings/setting.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aMember, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person } = test;
const root = await signedIn('root');
const ok = { Status: true };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const forbidden = { Status: false, Code: ResultCode.Forbidden };

const parts = [
  { Key: 'WSDomain', Value: 'wss://sip.example.com/ws' },
  { Key: 'SIPIP', Value: '10.0.0.8' },
];
const [browser, mobile] = [
  { Type: 'BS/SIP', Name: '网页线路', Config: parts },
  { Type: 'Mobile', Name: '手机线路', Config: [] },
];
const schemes = async () => settingRow.array().parse((await ask(querySettings, { key: ConfigKey.Lines }, root)).Data);
beforeAll(async () => {
  for (const scheme of [browser, mobile]) {
    await send(editSetting, { Key: ConfigKey.Lines, Value: JSON.stringify(scheme) }, root);
  }
});

const edit = (request: object, session: Session) => send(contract.editLine, request, session);
const chosen = (scheme: { Name: string; Type: string }, more: object = {}) =>
  JSON.stringify({ Name: scheme.Name, Type: scheme.Type, ...more });
const linesOf = async (userId: number, session: Session) =>
  contract.lineRow.array().parse((await ask(contract.queryLines, { userId }, session)).Data);
const newMember = async () => {
  const userName = uniqueName();
  const { tenantId, departmentId } = await person('A1');
  const id = await aMember(owner, tenantId, { userName, departmentId });
  return { id, session: await signedIn(userName) };
};

describe('A line', () => {
  it('CONF-01 is chosen among the schemes, and has the telephone settings of its scheme', async () => {
    const { id, session } = await newMember();
    const mine = { UserId: id, SIPUserName: '8001', SIPPassword: 'line-secret' };
    const { answer, trail } = await withTrail(owner, () => edit({ ...mine, SIPConfig: chosen(browser) }, session));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '新增线路', after: { UserId: id, Name: '网页线路', Type: '网页软电话' } }]);
    expect(JSON.stringify(trail)).not.toContain('line-secret');
    const [line] = await linesOf(id, session);
    expect(line).toMatchObject({ ...mine, Enable: true });
    expect(JSON.parse(line!.SIPConfig)).toMatchObject({ Name: '网页线路', Type: 'BS/SIP', WSDomain: parts[0]!.Value });
    const { rows } = await owner.query('select sip_password from staff_line where id = $1', [line!.Id]);
    expect(rows[0].sip_password).not.toContain('line-secret');
  });

  it('that names another exchange than its scheme still uses that of the scheme', async () => {
    const { id, session } = await newMember();
    const elsewhere = { WSDomain: 'wss://evil.example', SIPIP: 'evil.example', GatewayPrefix: '00', Config: [] };
    expect(await edit({ UserId: id, SIPConfig: chosen(browser, elsewhere) }, session)).toMatchObject(ok);
    const [line] = await linesOf(id, session);
    expect(JSON.parse(line!.SIPConfig)).toMatchObject({ WSDomain: parts[0]!.Value, SIPIP: parts[1]!.Value });
    expect(line!.SIPConfig).not.toMatch(/evil|"00"/);
  });

  it('follows a change of its scheme, which cannot be deleted while in use', async () => {
    const { id, session } = await newMember();
    const scheme = { ...browser, Name: uniqueName() };
    await send(editSetting, { Key: ConfigKey.Lines, Value: JSON.stringify(scheme) }, root);
    const { Id } = (await schemes()).find(({ Value }) => Value.includes(scheme.Name))!;
    await edit({ UserId: id, SIPConfig: JSON.stringify({ SchemeId: Id, Name: '' }) }, session);
    const next = { ...scheme, Config: [{ ...parts[0]!, Value: 'wss://other.example.com' }, parts[1]!] };
    await send(editSetting, { Id, Key: ConfigKey.Lines, Value: JSON.stringify(next) }, root);
    expect(JSON.parse((await linesOf(id, session))[0]!.SIPConfig)).toMatchObject({
      WSDomain: 'wss://other.example.com',
    });
    expect(await ask(deleteSetting, { Id }, root)).toMatchObject(refused('已有员工使用，不能删除'));
  });

  it('SHELL-11 disables the others when it is enabled, also with two concurrent requests', async () => {
    const { id, session } = await newMember();
    await edit({ UserId: id, SIPConfig: chosen(browser) }, session);
    await edit({ UserId: id, SIPConfig: chosen(mobile, { Tel: '13912345678' }) }, session);
    const [first, second] = await linesOf(id, session);
    expect([first!.Enable, second!.Enable]).toEqual([false, true]);
    expect(JSON.parse(second!.SIPConfig)).toMatchObject({ Tel: '13912345678' });
    const turns = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? first! : second!).Id);
    const answers = await Promise.all(turns.map((Id) => ask(contract.enableLine, { Id, Enable: true }, session)));
    expect(answers.every(({ Status }) => Status)).toBe(true);
    expect((await linesOf(id, session)).filter(({ Enable }) => Enable)).toHaveLength(1);
    const on = (await linesOf(id, session)).find(({ Enable }) => Enable)!;
    expect(await ask(contract.enableLine, { Id: on.Id, Enable: false }, session)).toMatchObject(ok);
    expect((await linesOf(id, session)).some(({ Enable }) => Enable)).toBe(false);
  });

  it('keeps password and number when a mask or nothing is sent', async () => {
    const { id, session } = await newMember();
    await edit({ UserId: id, SIPPassword: 'one', SIPUserName: '8002', SIPConfig: chosen(browser) }, session);
    const [line] = await linesOf(id, session);
    for (const SIPPassword of [MASK, undefined, null]) {
      await edit({ Id: line!.Id, UserId: id, SIPPassword, SIPConfig: chosen(browser) }, session);
      expect((await linesOf(id, session))[0]).toMatchObject({ SIPPassword: 'one', SIPUserName: '8002' });
    }
  });

  it.each([
    ['nothing', ''],
    ['an unknown scheme', chosen({ Name: '没有这条', Type: 'Mobile' })],
    ['the name of a scheme with another type', chosen({ Name: '手机线路', Type: 'USB' })],
  ])('is refused with %s', async (_, SIPConfig) => {
    const { id, session } = await newMember();
    expect(await edit({ UserId: id, SIPConfig }, session)).toMatchObject(refused('请选择线路'));
    expect(await edit({ UserId: id }, session)).toMatchObject(refused('请选择线路'));
  });

  it('is removed by an id in the URL', async () => {
    const { id, session } = await newMember();
    await edit({ UserId: id, SIPConfig: chosen(mobile) }, session);
    const [line] = await linesOf(id, session);
    const url = `/crm/api/UserSIPSetting/Remove?id=${line!.Id}`;
    const removed = await app.inject({ method: 'POST', url, headers: { app: 'Web', ...session } });
    expect(removed.json()).toMatchObject(ok);
    expect(await linesOf(id, session)).toEqual([]);
    expect(await ask(contract.removeLine, { id: line!.Id }, session)).toMatchObject(refused('数据不存在'));
  });
});

describe('The lines of other staff', () => {
  it('can be managed with the right to manage staff, without seeing passwords', async () => {
    const { id, session } = await newMember();
    const line = { UserId: id, SIPUserName: '8003', SIPPassword: 'line-secret', SIPConfig: chosen(browser) };
    expect(await edit(line, root)).toMatchObject(ok);
    expect((await linesOf(id, root))[0]).toMatchObject({ SIPUserName: '8003', SIPPassword: MASK });
    expect((await linesOf(id, session))[0]).toMatchObject({ SIPPassword: 'line-secret' });
  });

  it('are not accessible without that right', async () => {
    const { id, session } = await newMember();
    await edit({ UserId: id, SIPConfig: chosen(mobile) }, session);
    const [line] = await linesOf(id, session);
    const agent = await signedIn('A1');
    expect(await ask(contract.queryLines, { userId: id }, agent)).toMatchObject(forbidden);
    expect(await edit({ UserId: id, SIPConfig: chosen(mobile) }, agent)).toMatchObject(forbidden);
    const missing = refused('数据不存在');
    expect(await edit({ Id: line!.Id, UserId: id, SIPConfig: chosen(mobile) }, agent)).toMatchObject(missing);
    expect(await ask(contract.enableLine, { Id: line!.Id, Enable: false }, agent)).toMatchObject(missing);
    expect(await ask(contract.removeLine, { id: line!.Id }, agent)).toMatchObject(missing);
    const own = (await person('A1')).id;
    expect(await edit({ Id: line!.Id, UserId: own, SIPConfig: chosen(mobile) }, root)).toMatchObject(
      refused('数据不存在'),
    );
  });
});
