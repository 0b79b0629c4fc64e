import * as contract from '@gonghai/contract/calls/blocked-number.contract.ts';
import { dialTel } from '@gonghai/contract/calls/call.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, saveSetting } from '../../../test/calls.ts';
import { multipart, readRows, workbook } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const root = await signedIn('root');

const add = (Text: string) => ask(contract.addBlockedNumbers, { Text }, root);
const search = async (Tel = '', more: object = {}, session = root) => {
  const { Data } = await send(contract.queryBlockedNumbers, { Tel, ...more }, session);
  return contract.queryBlockedNumbers.answer.parse(Data);
};
const telsOf = async (Tel = '') => (await search(Tel)).Rows.map((row) => row.Tel);
const upload = async (file: Buffer) => {
  const { headers, payload } = await multipart(file);
  const url = `/crm/${contract.importBlockedNumbers.path}`;
  return (await app.inject({ method: 'POST', url, headers: { ...root, ...headers }, payload })).json();
};

it('takes pasted numbers, each once, and tells of the rest', async () => {
  const { answer, trail } = await withTrail(owner, () => add('13800000001\n138 0000 0002,13800000001;abc，110'));
  expect(answer.Data).toEqual({ Added: 2, Existing: 1, Wrong: 2, WrongSamples: ['abc', '110'] });
  const after = { Count: 2, Tel: '13800000001、13800000002' };
  expect(trail).toMatchObject([{ action: '添加本地黑名单', subject: 'blocked-number', after }]);
  const again = await withTrail(owner, () => add('+8613800000001'));
  expect([again.answer.Data, again.trail]).toEqual([{ Added: 0, Existing: 1, Wrong: 0, WrongSamples: [] }, []]);
  expect(await add(' ,\n ')).toMatchObject({ Status: false, Message: '请输入号码' });
  const many = Array.from({ length: 10_001 }, (_, n) => 15_000_000_000 + n).join('\n');
  expect(await add(many)).toMatchObject({ Status: false, Message: '一次最多添加10000个号码' });
});

it('is searched by any part of a number, within the tenant', async () => {
  expect(await telsOf()).toEqual(['13800000002', '13800000001']);
  expect(await telsOf('0002')).toEqual(['13800000002']);
  expect(await telsOf('%')).toEqual([]);
  expect(await search('', { PageIndex: 2, PageCount: 1 })).toMatchObject({ Count: 2, Rows: [{ Tel: '13800000001' }] });
  expect(await search('', {}, await signedIn('rootx'))).toMatchObject({ Count: 0 });
});

it('takes a sheet, as its template shows it', async () => {
  const sheet = workbook([
    ['姓名', '手机号'],
    ['甲', '13800000003'],
    ['乙', 13_800_000_001],
    ['丙', '不详'],
  ]);
  const { answer, trail } = await withTrail(owner, () => upload(sheet));
  expect(answer).toMatchObject({ Status: true, Data: { Added: 1, Existing: 1, Wrong: 1, WrongSamples: ['不详'] } });
  expect(trail).toMatchObject([{ action: '导入本地黑名单' }]);
  const url = `/crm/${contract.blockedNumberTemplate.path}`;
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { ...root } });
  expect(readRows(rawPayload)[0]).toContain('电话');
  expect(await upload(workbook([['姓名'], ['甲']]))).toMatchObject({ Status: false });
});

it('keeps its numbers from being called while the filter is on', async () => {
  await aLine(owner, tenantId, A1);
  const dial = async () => ask(dialTel, { Tel: '13800000002' }, await signedIn('A1'));
  const filter = { AppKey: '', AppSecret: '', IBlackFilter: 'local' };
  await saveSetting(owner, tenantId, 'BlackFilter', { ...filter, Enable: true });
  expect(await dial()).toMatchObject({ Status: false, Message: '该号码在黑名单中，无法拨打' });
  await saveSetting(owner, tenantId, 'BlackFilter', { ...filter, Enable: false });
  expect(await dial()).toMatchObject({ Status: true });
});

it('loses numbers, with a trail', async () => {
  const [{ Id } = { Id: 0 }] = (await search('0002')).Rows;
  const { answer, trail } = await withTrail(owner, () => ask(contract.deleteBlockedNumbers, { Ids: [Id] }, root));
  expect(answer).toMatchObject({ Status: true });
  expect(trail).toMatchObject([{ action: '删除本地黑名单', after: { Count: 1, Tel: '13800000002' } }]);
  expect(await telsOf()).toEqual(['13800000003', '13800000001']);
  expect(await ask(contract.deleteBlockedNumbers, { Ids: [Id] }, root)).toMatchObject({ Message: '数据不存在' });
});

it('says whether the operator has connected a provider', async () => {
  expect((await send(contract.readFilterState, {}, root)).Data).toEqual({ IsConnected: false });
});
