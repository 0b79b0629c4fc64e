import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { editRole } from '@gonghai/contract/roles/role.contract.ts';
import { changePassword, login, loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff, importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { editStaff, pickStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { multipart, workbook } from '../../test/sheets.ts';
import { createLog } from './log.ts';

const written: string[] = [];
const log = createLog('trace', { write: (text: string) => written.push(text) });
const test = await startTestApp({ log, ownDatabase: true });
afterAll(test.close);
const { app, owner, send, signedIn } = test;

/** None of these may ever appear in a log. */
const SECRETS = {
  name: '机密人名张三丰',
  userName: 'secretlogin',
  phone: '13912345678',
  password: 'Topsecret2026',
  wrongPassword: 'Wrongsecret2026',
  extension: 'line-secret-9',
  search: '机密查询',
  fileName: '机密文件.xlsx',
  key: 'secret-repeat-key',
};

describe('The log of many calls', () => {
  beforeAll(async () => {
    const root = await signedIn('root');
    const { departmentId } = await test.person('root');
    const { roleId } = await test.person('none');
    const newcomer = {
      Name: SECRETS.name,
      UserName: SECRETS.userName,
      Password: SECRETS.password,
      Tel: SECRETS.phone,
      ExtensionPassword: SECRETS.extension,
      DepartmentId: departmentId,
      RoleId: roleId,
    };
    await send(editStaff, newcomer, root, { 'idempotency-key': SECRETS.key });
    await send(editStaff, { ...newcomer, Tel: `${SECRETS.phone}0` }, root);
    await send(pickStaff, { searchKey: SECRETS.search, Tel: SECRETS.phone }, root);
    await send(login, { UserName: SECRETS.userName, Password: SECRETS.wrongPassword });
    await send(loginByAddress, { UserName: SECRETS.userName, Password: SECRETS.password });
    const passwords = {
      OldPassword: SECRETS.wrongPassword,
      NewPassword: SECRETS.password,
      NewPassword1: SECRETS.password,
    };
    await send(changePassword, passwords, root);

    const address = `${exportStaff.path}?Name=${encodeURIComponent(SECRETS.search)}&Tel=${SECRETS.phone}`;
    const { Data } = await send(createTicket, { Path: address }, root);
    const { Ticket } = Data as { Ticket: string };
    await app.inject({ method: 'GET', url: `/crm/${address}&uid=${root.uid}&signature=${Ticket}` });
    await app.inject({ method: 'GET', url: `/crm/${address}&uid=${root.uid}&signature=${root.signature}` });
    await app.inject({ method: 'GET', url: `/crm/nowhere/${SECRETS.userName}?p=${SECRETS.password}` });
    await app.inject({ method: 'GET', url: `/crm/%E0%A4%A/${SECRETS.userName}?p=${SECRETS.password}` });

    const broken = `{"Name":"${SECRETS.name}","Tel":"${SECRETS.phone}"`;
    const json = { ...root, 'content-type': 'application/json' };
    await app.inject({ method: 'POST', url: `/crm/${editDepartment.path}`, headers: json, payload: broken });
    const sheet = workbook([
      ['昵称', '登录名'],
      [SECRETS.name, SECRETS.userName],
    ]);
    const { headers, payload } = await multipart(sheet, 'file', SECRETS.fileName);
    await app.inject({ method: 'POST', url: `/crm/${importStaff.path}`, headers: { ...root, ...headers }, payload });

    // An internal error whose message quotes user input over several lines.
    await owner.query(`create function quote() returns trigger language plpgsql as
      $$ begin raise exception E'first line\\nsecond line %\\n  at third line %', new.name, new.name; end $$`);
    await owner.query('create trigger quote before insert on role for each row execute function quote()');
    await send(editRole, { Name: SECRETS.name }, root);
    Object.assign(SECRETS, { signature: root.signature, ticket: Ticket });
  });

  const lines = () => written.map((text) => JSON.parse(text) as Record<string, unknown>);

  it('has route, code and duration of each call', () => {
    const calls = lines().filter(({ msg }) => msg === 'call' || msg === 'slow');
    const routes = calls.map(({ route }) => route);
    for (const { path } of [editStaff, pickStaff, login, loginByAddress, changePassword, createTicket, exportStaff]) {
      expect(routes).toContain(path);
    }
    for (const { ms, code, route } of calls) {
      expect(ms).toBeTypeOf('number');
      expect(route === exportStaff.path || Number(code) >= 0).toBe(true);
    }
  });

  it('has kind and place of an internal error', () => {
    const fault = lines().find(({ msg }) => msg === 'fault');
    expect(fault).toMatchObject({ err: { code: 'P0001', message: 'database error P0001' } });
    expect(JSON.stringify(fault)).toContain('insertRole');
  });

  it('has one line for each event, with the request id', () => {
    for (const text of written) expect(text.indexOf('\n')).toBe(text.length - 1);
    const strangers = lines().filter(({ request }) => typeof request !== 'string');
    expect(strangers).toEqual([]);
    expect(new Set(lines().map(({ request }) => request)).size).toBeGreaterThan(10);
  });

  it('contains no personal data or secret', () => {
    const all = written.join('');
    const told = Object.entries(SECRETS).filter(
      ([, secret]) => all.includes(secret) || all.includes(encodeURIComponent(secret)),
    );
    expect(told).toEqual([]);
  });
});
