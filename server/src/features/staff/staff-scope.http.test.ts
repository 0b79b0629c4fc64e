import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as contract from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aMember, aRole } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;

const ALL_STAFF = ['A1', 'A2', 'A3', 'S1', 'boss0', 'clerk0', 'fresh', 'none', 'planner', 'root', 'root2', 'sys'];
const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足', Data: null };
const places = { root: 0, D0: 0, D1: 0, D2: 0, foreign: 0 };

beforeAll(async () => {
  const { tenantId, departmentId: root } = await person('root');
  Object.assign(places, {
    root,
    D0: (await person('S1')).departmentId,
    D1: (await person('A1')).departmentId,
    D2: (await person('A3')).departmentId,
    foreign: (await person('A1x')).departmentId,
  });
  // Three people with the right User or an approver's right: a supervisor of D0, an employee of D0, an approver in D2.
  const roleId = await aRole(owner, tenantId, [menuIdOf.get('User')!]);
  await aMember(owner, tenantId, { userName: 'boss0', roleId, departmentId: places.D0, isSupervisor: true });
  await aMember(owner, tenantId, { userName: 'clerk0', roleId, departmentId: places.D0 });
  const approver = await aRole(owner, tenantId, [menuIdOf.get('QihuaAudit')!]);
  await aMember(owner, tenantId, { userName: 'planner', roleId: approver, departmentId: places.D2 });
});

type Place = keyof typeof places;
const pick = async (userName: string, request: object = {}) =>
  send(contract.pickStaff, { PageCount: 10_000, ...request }, await signedIn(userName));
const search = async (userName: string, request: object = {}) =>
  send(contract.searchStaff, { PageCount: 1_000, ...request }, await signedIn(userName));
const names = ({ Data }: { readonly Data: unknown }): string[] =>
  (Data as { Rows: { UserName: string }[] }).Rows.map(({ UserName }) => UserName).toSorted();

describe('The picker', () => {
  it.each([
    ['an employee himself', 'A1', ['A1']],
    ['an employee of another department himself', 'A3', ['A3']],
    ['a supervisor his branch', 'S1', ['A1', 'A2', 'S1', 'boss0', 'clerk0']],
    ['an approver all staff', 'planner', ALL_STAFF],
    ['a supervisor of the root all staff', 'sys', ALL_STAFF],
    ['the administrator all staff', 'root', ALL_STAFF],
  ])('shows %s', async (_, userName, expected) => {
    const answer = await pick(userName);
    expect(names(answer)).toEqual(expected);
    expect(answer).toMatchObject({ Data: { Count: expected.length } });
    expect(contract.pickStaff.answer.parse(answer.Data)).toEqual(answer.Data);
  });

  it.each<[string, string, Place]>([
    ['an employee for a neighbouring department', 'A1', 'D2'],
    ['an employee for the department above', 'A1', 'D0'],
    ['a supervisor for a neighbouring department', 'S1', 'D2'],
    ['a supervisor for the root', 'S1', 'root'],
    ['a supervisor for another tenant', 'S1', 'foreign'],
  ])('refuses %s', async (_, userName, place) => {
    expect(await pick(userName, { DepartmentId: places[place] })).toEqual(forbidden);
  });

  it('gives the same refusal for a missing department and one of another tenant', async () => {
    for (const userName of ['A1', 'S1', 'root']) {
      const missing = await pick(userName, { DepartmentId: 999_999 });
      expect(await pick(userName, { DepartmentId: places.foreign })).toEqual(missing);
    }
  });

  it('includes departments below', async () => {
    expect(names(await pick('S1', { DepartmentId: places.D0 }))).toEqual(['A1', 'A2', 'S1', 'boss0', 'clerk0']);
    expect(names(await pick('S1', { DepartmentId: places.D1 }))).toEqual(['A1', 'A2']);
    expect(names(await pick('A1', { DepartmentId: places.D1 }))).toEqual(['A1']);
  });

  it('excludes disabled and deleted staff', async () => {
    await owner.query(`update staff set status = 2 where user_name = 'A2'`);
    expect(names(await pick('S1'))).not.toContain('A2');
    await owner.query(`update staff set status = 0, deleted_time = 1790000000 where user_name = 'A2'`);
    expect(names(await pick('root'))).not.toContain('A2');
    await owner.query(`update staff set deleted_time = null where user_name = 'A2'`);
  });

  it('finds by name, login name or phone, taken literally', async () => {
    await owner.query(`update staff set tel = '13900001111', name = '100%_满' where user_name = 'A3'`);
    for (const searchKey of ['100%_', '390000', 'A3']) expect(names(await pick('root', { searchKey }))).toEqual(['A3']);
    for (const searchKey of ['%', '_满']) expect(names(await pick('root', { searchKey }))).toEqual(['A3']);
    for (const searchKey of ['A_', '1%1', '\\']) expect(names(await pick('root', { searchKey }))).toEqual([]);
    expect(names(await pick('S1', { searchKey: 'A3' }))).toEqual([]);
  });

  it('counts exactly, also past the last page', async () => {
    const second = await pick('root', { PageIndex: 2, PageCount: 5 });
    const page = { Count: ALL_STAFF.length, PageCount: 5, PageNum: Math.ceil(ALL_STAFF.length / 5) };
    expect(second).toMatchObject({ Data: { ...page, PageIndex: 2 } });
    expect(names(second)).toHaveLength(5);
    const beyond = await pick('root', { PageIndex: 99, PageCount: 5 });
    expect(beyond).toMatchObject({ Data: { ...page, PageIndex: 99, Rows: [] } });
  });
});

describe('The list', () => {
  it.each([
    ['a supervisor his branch', 'boss0', ['A1', 'A2', 'S1', 'boss0', 'clerk0']],
    ['an employee himself', 'clerk0', ['clerk0']],
    ['a supervisor of the root all staff', 'sys', ALL_STAFF],
  ])('STAF-07 shows %s, and no password', async (_, userName, expected) => {
    const answer = await search(userName);
    expect(names(answer)).toEqual(expected);
    expect(contract.searchStaff.answer.parse(answer.Data)).toEqual(answer.Data);
    expect(JSON.stringify(answer)).not.toMatch(/argon2|password|hash/i);
  });

  it.each<Place>(['D2', 'root', 'foreign'])('refuses a supervisor of D0 the department %s', async (place) => {
    expect(await search('boss0', { DepartmentId: places[place] })).toEqual(forbidden);
    const url = `/crm/${exportStaff.path}?DepartmentId=${places[place]}`;
    const response = await test.app.inject({ method: 'GET', url, headers: { ...(await signedIn('boss0')) } });
    expect(response.json()).toEqual(forbidden);
  });

  it('filters by role and status', async () => {
    const { roleId } = await person('A1');
    expect(names(await search('root', { RoleId: roleId }))).toEqual(['A1', 'A2', 'A3', 'fresh']);
    await owner.query(`update staff set status = 2 where user_name = 'A2'`);
    expect(names(await search('root', { Status: 2 }))).toEqual(['A2']);
    expect(names(await search('root', { RoleId: roleId, Status: 0 }))).toEqual(['A1', 'A3', 'fresh']);
    await owner.query(`update staff set status = 0 where user_name = 'A2'`);
  });
});

describe('A staff member', () => {
  const find = async (userName: string, wanted: string) =>
    ask(contract.findStaff, { userId: (await person(wanted)).id }, await signedIn(userName));

  it('is visible to themselves, and with the right and the scope', async () => {
    for (const [by, wanted] of [
      ['A1', 'A1'],
      ['none', 'none'],
      ['clerk0', 'clerk0'],
      ['boss0', 'A1'],
      ['sys', 'A3'],
    ] as const) {
      const { Data } = await find(by, wanted);
      expect(Data).toMatchObject({ UserName: wanted });
      expect(contract.findStaff.answer.parse(Data)).toEqual(Data);
    }
  });

  it('is refused without the right, and missing outside the scope', async () => {
    expect(await find('A1', 'A2')).toEqual(forbidden);
    const missing = await ask(contract.findStaff, { userId: 999_999 }, await signedIn('boss0'));
    expect(missing).toMatchObject({ Code: ResultCode.Refused, Message: '数据不存在' });
    for (const outside of ['A3', 'root', 'A1x']) expect(await find('boss0', outside)).toEqual(missing);
    expect(await find('clerk0', 'A1')).toEqual(missing);
  });

  it('can be changed, deleted and given a password only within the scope', async () => {
    const { tenantId } = await person('root');
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('ResetPwd')!, menuIdOf.get('User')!]);
    await aMember(owner, tenantId, { userName: 'reset0', roleId, departmentId: places.D0, isSupervisor: true });
    const [session, { id }] = [await signedIn('reset0'), await person('none')];
    const missing = { Code: ResultCode.Refused, Message: '数据不存在' };
    expect(await send(contract.editStaff, { Id: id, Name: '改名' }, session)).toMatchObject(missing);
    expect(await ask(contract.deleteStaff, { UserId: id }, session)).toMatchObject(missing);
    expect(await ask(contract.deleteStaffBatch, { UserIds: [id] }, session)).toMatchObject(missing);
    const reset = { UserId: id, Password: 'Fresh2026' };
    expect(await ask(contract.resetStaffPassword, reset, session)).toMatchObject(missing);
    const within = await aMember(owner, tenantId, { departmentId: places.D1 });
    const move = (departmentId: number) =>
      send(contract.editStaff, { Id: within, DepartmentId: departmentId }, session);
    expect(await move(places.D0)).toMatchObject({ Status: true });
    expect(await move(places.D2)).toMatchObject({ Code: ResultCode.Refused, Message: '部门不存在' });
    expect(await move(places.foreign)).toEqual(await move(999_999));
  });
});
