import { exportStaff, importClueCounts, importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aHolder } from '../../../test/work-orders.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, owner, signedIn, person: findPerson } = test;
const { departmentId: top } = await findPerson('root');

const workbook = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '员工');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
};

const upload = async (endpoint: Endpoint, file: Buffer, session: Session, headers: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), '员工.xlsx');
  const encoded = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: `/crm/${endpoint.path}`,
    headers: { ...session, ...headers, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
};

const HEADER = ['昵称', '登录名', '密码', '部门', '角色', '手机号'];
const person = (userName: string, change: Partial<Record<string, string>> = {}) =>
  ['新员工', userName, 'Welcome2026', 'D1', '销售坐席', '13800138000'].map(
    (value, index) => change[HEADER[index]!] ?? value,
  );
const countStaff = async () => (await owner.query('select count(*)::int as n from staff')).rows[0].n;

describe('ImportUserList', () => {
  it('adds all rows, with a password that must be changed', async () => {
    const session = await signedIn('root');
    const answer = await upload(importStaff, workbook([HEADER, person('new1'), person('new2')]), session);
    expect(answer).toMatchObject({ Status: true, Message: '导入成功2条' });
    const { rows } = await owner.query(`select is_default_pwd, tel from staff where user_name in ('new1', 'new2')`);
    expect(rows).toEqual([
      { is_default_pwd: true, tel: '13800138000' },
      { is_default_pwd: true, tel: '13800138000' },
    ]);
  });

  it.each<[string, string[], string]>([
    ['a taken login name', person('A1'), '第3行：登录名已存在'],
    ['a login name twice in the file', person('good1'), '第3行：登录名在文件中重复'],
    ['an unknown department', person('bad1', { 部门: '火星部' }), '第3行：部门不存在'],
    ['an unknown role', person('bad1', { 角色: '皇帝' }), '第3行：角色不存在或已禁用'],
    ['a weak password', person('bad1', { 密码: 'abcdefgh' }), '第3行'],
    ['a bad number', person('bad1', { 手机号: '123' }), '第3行'],
  ])('changes nothing at all when one line has %s', async (_, bad, complaint) => {
    const before = await countStaff();
    const answer = await upload(importStaff, workbook([HEADER, person('good1'), bad]), await signedIn('root'));
    expect(answer).toMatchObject({ Status: false, Code: ResultCode.Refused });
    expect(answer.Message).toContain(complaint);
    expect(answer.Message).toContain('未保存任何数据');
    expect(await countStaff()).toBe(before);
  });

  it('compares login names by the database’s lower case, which differs from JavaScript’s', async () => {
    const { rows } = await owner.query(`select lower('İpek') as dotted, lower('ΝΙΚΟΣ') as sigma`);
    const folded = [rows[0].dotted, rows[0].sigma];
    expect(folded).not.toContain('İpek'.toLowerCase());
    expect(folded).not.toContain('ΝΙΚΟΣ'.toLowerCase());
    const session = await signedIn('root');
    for (const [index, name] of ['İpek', 'ΝΙΚΟΣ'].entries()) {
      const twice = await upload(importStaff, workbook([HEADER, person(name), person(folded[index])]), session);
      expect(twice.Data).toEqual({ Report: [{ Row: 3, Text: '登录名在文件中重复' }] });
      expect(await upload(importStaff, workbook([HEADER, person(name)]), session)).toMatchObject({ Status: true });
      const again = await upload(importStaff, workbook([HEADER, person(folded[index])]), session);
      expect(again.Data).toEqual({ Report: [{ Row: 2, Text: '登录名已存在' }] });
      const count = workbook([
        ['登录名', '数量'],
        [name, 4],
      ]);
      expect(await upload(importClueCounts, count, session)).toMatchObject({ Status: true, Message: '导入成功1条' });
    }
  });

  it('assigns no role that the importer could not assign in the form', async () => {
    const above = person('bad1', { 角色: '系统管理员' });
    const importer = await aHolder(test, ['User'], { departmentId: top, isSupervisor: true });
    const before = await countStaff();
    const answer = await upload(importStaff, workbook([HEADER, person('fine'), above]), importer);
    expect(answer.Message).toContain('第3行：不能操作系统设置权限高于自己的员工');
    expect(answer.Message).not.toContain('第2行');
    expect(await countStaff()).toBe(before);
  });

  it('reports a missing column, and a file that is no sheet', async () => {
    const session = await signedIn('sys');
    expect(await upload(importStaff, workbook([HEADER.slice(0, 3), person('x').slice(0, 3)]), session)).toMatchObject({
      Code: ResultCode.Refused,
      Message: expect.stringContaining('缺少列'),
    });
    expect(await upload(importStaff, Buffer.from('昵称,登录名\n'), session)).toMatchObject({
      Code: ResultCode.Refused,
      Message: '仅支持上传 xls、xlsx 文件',
    });
  });

  it('refuses a file over 20 MB with its own message', async () => {
    const answer = await upload(importStaff, Buffer.alloc(20 * 1024 * 1024 + 1), await signedIn('sys'));
    expect(answer).toMatchObject({ Status: false, Code: ResultCode.Refused, Message: '文件不能超过20MB' });
  });
});

describe('EditClueCount', () => {
  const counts = async () => {
    const { rows } = await owner.query(
      `select user_name, clue_count from staff where user_name in ('A1', 'A2', 'A3') order by user_name`,
    );
    return rows.map(({ clue_count }) => clue_count);
  };
  const sheet = workbook([
    ['登录名', '数量'],
    ['A1', 5],
    ['a2', 0],
  ]);

  it('sets the counts of the file and keeps the others', async () => {
    expect(await upload(importClueCounts, sheet, await signedIn('sys'))).toMatchObject({ Status: true });
    expect(await counts()).toEqual([5, 0, null]);
  });

  it('STAF-06 sets all others to zero only for the literal true', async () => {
    const session = await signedIn('sys');
    await upload(importClueCounts, sheet, session, { isotherusertozero: '1' });
    expect(await counts()).toEqual([5, 0, null]);
    await upload(importClueCounts, sheet, session, { isotherusertozero: 'true' });
    expect(await counts()).toEqual([5, 0, 0]);
    const other = await owner.query(`select clue_count from staff where user_name = 'A1x'`);
    expect(other.rows).toEqual([{ clue_count: null }]);
  });

  it('does not change the caller’s own count, except for administrators', async () => {
    const naming = (userName: string) =>
      workbook([
        ['登录名', '数量'],
        ['A1', 8],
        [userName, 99_999],
      ]);
    const before = await counts();
    const { Message } = await upload(importClueCounts, naming('SYS'), await signedIn('sys'));
    expect(Message).toContain('第3行：不能操作自己的账号');
    expect(await counts()).toEqual(before);
    expect(await upload(importClueCounts, naming('root'), await signedIn('root'))).toMatchObject({ Status: true });
  });

  it('changes nothing when one name is unknown', async () => {
    const before = await counts();
    const unknown = workbook([
      ['登录名', '数量'],
      ['A1', 9],
      ['A1x', 9],
    ]);
    const answer = await upload(importClueCounts, unknown, await signedIn('sys'));
    expect(answer.Message).toContain('第3行：登录名不存在');
    expect(await counts()).toEqual(before);
  });
});

describe('ExportUserPageList', () => {
  const fetchFile = async (url: string, headers: object = {}) =>
    app.inject({ method: 'GET', url, headers: { ...headers } });

  it('returns the rows of the filter, safe from formulas, with an audit entry', async () => {
    await owner.query(`update staff set name = '=HYPERLINK("x")' where user_name = 'A3'`);
    const response = await fetchFile(`/crm/${exportStaff.path}?Name=HYPER`, await signedIn('sys'));
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''");
    const book = read(response.rawPayload);
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    expect(sheet['A2']).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
    expect(sheet['A2'].f).toBeUndefined();
    expect(sheet['A3']).toBeUndefined();
    const { rows } = await owner.query(`select after from audit_log where action = '导出员工'`);
    expect(rows).toEqual([{ after: { Name: 'HYPER', Count: 1 } }]);
  });

  it('returns a refusal as an envelope, not as a file', async () => {
    const response = await fetchFile(`/crm/${exportStaff.path}`, await signedIn('A1'));
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({ Code: ResultCode.Forbidden, Message: '权限不足' });
  });

  it('accepts a ticket in the query once, for its URL', async () => {
    const session = await signedIn('sys');
    const ticketFor = async (Path: string) => {
      const { Data } = await test.ask(createTicket, { Path }, session);
      return (Data as { Ticket: string }).Ticket;
    };
    const address = `/crm/${exportStaff.path}?Name=A1`;
    const withProof = (signature: string, path = address) =>
      fetchFile(`${path}${path.includes('?') ? '&' : '?'}uid=${session.uid}&signature=${signature}`);
    const isFile = (response: { headers: Record<string, unknown> }) =>
      String(response.headers['content-type']).includes('spreadsheet');

    const ticket = await ticketFor(`${exportStaff.path}?Name=A1`);
    expect(isFile(await withProof(ticket))).toBe(true);
    expect((await withProof(ticket)).json()).toMatchObject({ Code: ResultCode.LoginExpired });
    expect((await withProof(await ticketFor(exportStaff.path))).json()).toMatchObject({
      Code: ResultCode.LoginExpired,
    });
    const late = await ticketFor(`${exportStaff.path}?Name=A1`);
    test.clock.now += 61_000;
    expect((await withProof(late)).json()).toMatchObject({ Code: ResultCode.LoginExpired });
  });
});
