import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as contract from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { multipart, workbook } from '../../../test/sheets.ts';
import { aHolder } from '../../../test/work-orders.ts';
import { meetAt } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person } = test;
const { staffMessages: say } = contract;

const [rootPerson, root2Person] = [await person('root'), await person('root2')];
const { tenantId, roleId: builtIn, departmentId: top } = rootPerson;
// The administration of staff and roles, without dictionaries.
const sys = await aHolder(test, ['User', 'ResetPwd', 'Role'], { departmentId: top, isSupervisor: true });
const { roleId: whole, id: wholeId } = await person('sys');
const ok = { Status: true, Code: ResultCode.Ok };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const edit = (request: object, session: Session = sys) => send(contract.editStaff, request, session);
const messagesOf = (answers: readonly { Message: string }[]) => answers.map(({ Message }) => Message).toSorted();
const administrators = async (): Promise<number> => {
  const query = `select 1 from staff where tenant_id = $1 and role_id = $2 and status = 0 and deleted_time is null`;
  return (await owner.query(query, [tenantId, builtIn])).rowCount!;
};

/** Callers can neither give rights of the administration that they lack, nor change staff who have them. */
describe('Privilege escalation', () => {
  it('by assigning a role above the caller’s own', async () => {
    const newcomer = { Name: '新员工', UserName: uniqueName(), Password: 'Newcomer2026', DepartmentId: top };
    const member = await aMember(owner, tenantId);
    for (const RoleId of [builtIn, whole]) {
      const atField = { ...refused(say.aboveOwn), Data: { Field: 'RoleId' } };
      expect(await edit({ ...newcomer, RoleId })).toMatchObject(atField);
      expect(await edit({ Id: member, RoleId })).toMatchObject(refused(say.aboveOwn));
    }
    for (const RoleId of [(await person('A1')).roleId, (await person('S1')).roleId, sys.roleId])
      expect(await edit({ Id: member, RoleId })).toMatchObject(ok);
  });

  it('by changing, disabling, deleting or resetting staff with a role above the caller’s own', async () => {
    for (const id of [rootPerson.id, wholeId]) {
      expect(await edit({ Id: id, Name: '改名' })).toMatchObject(refused(say.aboveOwn));
      expect(await edit({ Id: id, RoleId: (await person('none')).roleId })).toMatchObject(refused(say.aboveOwn));
      expect(await edit({ Id: id, Status: UsableStatus.Disabled })).toMatchObject(refused(say.aboveOwn));
      expect(await ask(contract.deleteStaff, { UserId: id }, sys)).toMatchObject(refused(say.aboveOwn));
      const reset = { UserId: id, Password: 'Takeover2026' };
      expect(await ask(contract.resetStaffPassword, reset, sys)).toMatchObject(refused(say.aboveOwn));
    }
    const batch = await ask(contract.deleteStaffBatch, { UserIds: [rootPerson.id, root2Person.id] }, sys);
    expect(batch).toMatchObject({ Code: ResultCode.Refused });
    expect(await administrators()).toBe(2);
  });

  it('is none for people without rights of the administration, even with all other rights', async () => {
    const agent = await aMember(owner, tenantId, { roleId: (await person('A1')).roleId });
    expect(await edit({ Id: agent, Billie: 5 })).toMatchObject(ok);
    const reset = { UserId: agent, Password: 'Another2026' };
    expect(await ask(contract.resetStaffPassword, reset, sys)).toMatchObject(ok);
    expect(await edit({ Id: agent, Status: UsableStatus.Disabled })).toMatchObject(ok);
    expect(await ask(contract.deleteStaff, { UserId: agent }, sys)).toMatchObject(ok);
  });

  it('is shown in the list beforehand, with the reason: staff the caller may not change, including the caller', async () => {
    const member = await aMember(owner, tenantId, { roleId: (await person('none')).roleId });
    const { Rows } = contract.searchStaff.answer.parse(
      (await ask(contract.searchStaff, { PageCount: 1_000 }, sys)).Data,
    );
    const may = new Map(Rows.map(({ Id, MayChange, WhyNot }) => [Id, [MayChange, WhyNot]]));
    const ids = [Number(sys.uid), rootPerson.id, wholeId, (await person('A1')).id, member];
    expect(ids.map((id) => may.get(id))).toEqual([
      [false, say.self],
      [false, say.aboveOwn],
      [false, say.aboveOwn],
      [true, null],
      [true, null],
    ]);
    const found = await ask(contract.findStaff, { userId: member }, sys);
    expect(found.Data).toMatchObject({ Id: member, MayChange: true });
  });

  it('by a role that is disabled or of another tenant', async () => {
    const member = await aMember(owner, tenantId);
    const off = await aRole(owner, tenantId);
    await owner.query('update role set status = 2 where id = $1', [off]);
    const { roleId: foreign } = await person('rootx');
    for (const RoleId of [off, foreign, 999_999]) {
      expect(await edit({ Id: member, RoleId }, await signedIn('root'))).toMatchObject(refused(say.roleMissing));
    }
  });

  it('by staff whose role gains rights during the change', async () => {
    const role = await aRole(owner, tenantId);
    const member = await aMember(owner, tenantId, { roleId: role });
    const grow = `with grown as (insert into role_menu (tenant_id, role_id, menu_id)
      values (${tenantId}, ${role}, ${menuIdOf.get('Config')!})) select 1 from staff where id = ${member} for update`;
    const [answer] = await meetAt(owner, grow, [() => edit({ Id: member, Name: '改名' })]);
    expect(answer).toMatchObject(refused(say.aboveOwn));
  });
});

describe('One enabled administrator always remains', async () => {
  const restore = () =>
    owner.query('update staff set status = 0, deleted_time = null, role_id = $1 where id = any($2)', [
      builtIn,
      [rootPerson.id, root2Person.id],
    ]);
  afterEach(restore);

  it('when a colleague who was just disabled has a running request', async () => {
    const third = await aMember(owner, tenantId, { roleId: builtIn, userName: 'root3' });
    const root3 = await signedIn('root3');
    const powerless = (await person('none')).roleId;
    const lock = `with off as (update staff set status = 2 where id in (${third}, ${root2Person.id}))
      select 1 from staff where id = ${rootPerson.id} for update`;
    const attempts = [
      () => edit({ Id: rootPerson.id, Status: UsableStatus.Disabled }, root3),
      () => edit({ Id: rootPerson.id, RoleId: powerless }, root3),
      () => ask(contract.deleteStaff, { UserId: rootPerson.id }, root3),
      () => ask(contract.deleteStaffBatch, { UserIds: [rootPerson.id, root2Person.id] }, root3),
    ];
    for (const attempt of attempts) {
      await restore();
      await owner.query('update staff set status = 0 where id = $1', [third]);
      const [answer] = await meetAt(owner, lock, [attempt]);
      expect(answer!.Message).toContain(say.lastAdministrator);
      expect(await administrators()).toBe(1);
    }
    await owner.query('delete from staff where id = $1', [third]);
  });

  it('when a batch contains all remaining administrators', async () => {
    const third = await aMember(owner, tenantId, { roleId: builtIn, userName: 'root4' });
    const root4 = await signedIn('root4');
    const both = { UserIds: [rootPerson.id, root2Person.id] };
    const lock = `with off as (update staff set status = 2 where id = ${third})
      select 1 from staff where id = ${rootPerson.id} for update`;
    const [answer] = await meetAt(owner, lock, [() => ask(contract.deleteStaffBatch, both, root4)]);
    expect(answer!.Message).toMatch(/^成功1条，失败1条：/);
    expect(answer!.Message).toContain(say.lastAdministrator);
    expect(await administrators()).toBe(1);
    await owner.query('delete from staff where id = $1', [third]);
  });

  const { roleId: powerless } = await person('none');
  it.each([
    ['disable', contract.editStaff, (Id: number) => ({ Id, Status: UsableStatus.Disabled })],
    ['demote', contract.editStaff, (Id: number) => ({ Id, RoleId: powerless })],
    ['delete', contract.deleteStaff, (UserId: number) => ({ UserId })],
    ['delete in a batch', contract.deleteStaffBatch, (id: number) => ({ UserIds: [id] })],
  ])('when two %s each other at the same moment', async (_, endpoint, attack) => {
    const [root, root2] = [await signedIn('root'), await signedIn('root2')];
    const answers = await meetAt(owner, `select 1 from role where id = ${builtIn} for update`, [
      () => send(endpoint, attack(root2Person.id), root),
      () => send(endpoint, attack(rootPerson.id), root2),
    ]);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.find(({ Status }) => !Status)!.Message).toContain(say.lastAdministrator);
    expect(await administrators()).toBe(1);
  });
});

describe('A login name requested twice at the same moment', () => {
  const aNewcomer = (UserName: string) => ({
    Name: '新员工',
    UserName,
    Password: 'Newcomer2026',
    DepartmentId: top,
    RoleId: builtIn,
  });

  it('goes to one of two new people', async () => {
    const name = uniqueName();
    const [root, root2] = [await signedIn('root'), await signedIn('root2')];
    const answers = await meetAt(owner, 'lock table staff in share mode', [
      () => edit(aNewcomer(name), root),
      () => edit(aNewcomer(name.toUpperCase()), root2),
    ]);
    expect(messagesOf(answers)).toEqual(['', say.userNameTaken]);
    await owner.query('delete from staff where lower(user_name) = lower($1)', [name]);
  });

  it('goes to one of two renamed people', async () => {
    const root = await signedIn('root');
    const [one, two] = [await aMember(owner, tenantId), await aMember(owner, tenantId)];
    const UserName = uniqueName();
    const answers = await meetAt(owner, `select 1 from staff where id in (${one}, ${two}) for update`, [
      () => edit({ Id: one, UserName }, root),
      () => edit({ Id: two, UserName }, root),
    ]);
    expect(messagesOf(answers)).toEqual(['', say.userNameTaken]);
  });

  it('goes to one of two imports, and nothing of the other is saved', async () => {
    const [name, one, two] = [uniqueName(), uniqueName(), uniqueName()];
    const sheet = (other: string) =>
      workbook([
        ['昵称', '登录名', '密码', '部门', '角色'],
        ['新员工', name, 'Newcomer2026', '第一公司', '无权限'],
        ['新员工', other, 'Newcomer2026', '第一公司', '无权限'],
      ]);
    const send = async (by: string, other: string) => {
      const { headers, payload } = await multipart(sheet(other));
      const session = await signedIn(by);
      const url = `/crm/${importStaff.path}`;
      return async () =>
        (await app.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload })).json();
    };
    const both = [await send('root', one), await send('root2', two)];
    const answers = await meetAt(owner, 'lock table staff in share mode', both);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.find(({ Status }) => !Status)).toMatchObject({ Code: ResultCode.Refused });
    const { rowCount } = await owner.query('select 1 from staff where user_name = any($1)', [[name, one, two]]);
    expect(rowCount).toBe(2);
  });
});
