import * as contract from '@gonghai/contract/roles/role.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { grantableRights, menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder } from '../../../test/work-orders.ts';
import { meetAt } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { roleMessages: say } = contract;

const root = await signedIn('root');
const sys = await signedIn('sys');
const { tenantId, roleId: builtIn } = await person('root');
const { roleId: ownOfSys } = await person('sys');
/** Manages roles, and nothing else of the administration. */
const clerk = await aHolder(test, ['Role']);
const ok = { Status: true, Code: ResultCode.Ok };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const menu = (...keys: string[]) => keys.map((key) => menuIdOf.get(key)!);
const edit = (request: object, session = root) => send(contract.editRole, request, session);
const remove = (RoleId: number, session = root) => ask(contract.deleteRole, { RoleId }, session);
const grant = (RoleId: number, menuIds: readonly number[], session = root) =>
  ask(contract.updateRoleMenus, { RoleId, RoleMenuList: menuIds.map((MenuId) => ({ MenuId })) }, session);
const detail = async (roleId: number, session = root) => {
  const { Data } = await ask(contract.queryRoleDetail, { roleId }, session);
  return contract.queryRoleDetail.answer.parse(Data);
};
const rowOf = async (id: number) =>
  (await owner.query('select name, customer_total, status, version from role where id = $1', [id])).rows[0];

describe('Reading roles', () => {
  it('returns names by status for pickers, and everything for the administrator', async () => {
    const disabled = await aRole(owner, tenantId);
    await owner.query('update role set status = 2 where id = $1', [disabled]);
    const names = async (request: object) => {
      const { Data } = await send(contract.queryRoleNames, request, await signedIn('A1'));
      return contract.queryRoleNames.answer.parse(Data);
    };
    const all = await names({});
    expect(all.map(({ Name }) => Name)).toEqual(expect.arrayContaining(['超级管理员', '销售坐席', '无权限']));
    expect((await names({ status: 2 })).map(({ Id }) => Id)).toEqual([disabled]);
    expect(await names({ status: 0 })).toHaveLength(all.length - 1);
    const { Data } = await ask(contract.queryRoles, {}, sys);
    const rows = contract.queryRoles.answer.parse(Data);
    expect(rows).toHaveLength(all.length);
    expect(rows.find(({ Id }) => Id === builtIn)).toMatchObject({ IsBuiltIn: true, CustomerTotal: null });
  });

  it('marks the roles the caller may assign: those without a right of the administration the caller lacks', async () => {
    const [within, beyond] = [await aRole(owner, tenantId, menu('Seat')), await aRole(owner, tenantId, menu('Uncall'))];
    const given = async (session: Session) => {
      const { Data } = await send(contract.queryRoleNames, {}, session);
      const roles = contract.queryRoleNames.answer.parse(Data);
      return [within, beyond, builtIn].map((id) => roles.find(({ Id }) => Id === id)?.MayGive);
    };
    expect(await given(clerk)).toEqual([true, false, false]);
    expect(await given(root)).toEqual([true, true, true]);
  });

  it('returns the whole menu tree, each right once', async () => {
    const { Data } = await ask(contract.queryMenus, {}, sys);
    const keysOf = (nodes: readonly { Key: string; Children: readonly unknown[] }[]): string[] =>
      nodes.flatMap(({ Key, Children }) => [Key, ...keysOf(Children as typeof nodes)]);
    expect(keysOf(contract.queryMenus.answer.parse(Data)).toSorted()).toEqual(grantableRights.toSorted());
  });

  it('gives the same response for a missing role and one of another tenant', async () => {
    const { roleId } = await person('A1x');
    const missing = await ask(contract.queryRoleDetail, { roleId: 999_999 }, sys);
    expect(missing).toMatchObject(refused('数据不存在'));
    expect(await ask(contract.queryRoleDetail, { roleId }, sys)).toEqual(missing);
  });
});

describe('Editing a role', () => {
  it('ROLE-05 adds one, always enabled, and with unlimited capacity by default', async () => {
    const [name, other] = [uniqueName(), uniqueName()];
    const { trail } = await withTrail(owner, () => edit({ Name: name, Status: UsableStatus.Disabled }, sys));
    expect(trail).toMatchObject([{ action: '新增角色', subject: 'role', after: { Name: name, Status: 0 } }]);
    await edit({ Name: other, CustomerTotal: 0 }, sys);
    const { rows } = await owner.query('select customer_total, status from role where name = any($1) order by id', [
      [name, other],
    ]);
    expect(rows).toEqual([
      { customer_total: null, status: 0 },
      { customer_total: 0, status: 0 },
    ]);
  });

  it('keeps an absent capacity, and clears it with null', async () => {
    const id = await aRole(owner, tenantId);
    const name = uniqueName();
    await edit({ Id: id, Name: name, CustomerTotal: 7 });
    await edit({ Id: id, Name: name });
    expect(await rowOf(id)).toMatchObject({ customer_total: 7 });
    const { trail } = await withTrail(owner, () => edit({ Id: id, Name: name, CustomerTotal: null, Status: 2 }));
    expect(await rowOf(id)).toEqual({ name, customer_total: null, status: 2, version: 4 });
    expect(trail).toMatchObject([
      { action: '修改角色', subject_id: id, before: { CustomerTotal: 7, Status: 0 }, after: { CustomerTotal: null } },
    ]);
  });

  it.each([
    ['no name', { Name: '' }, say.nameRequired],
    ['one character', { Name: '角' }, '长度在 2 到 20 个字符'],
    ['a capacity below none', { Name: '新角色', CustomerTotal: -1 }, say.capacity],
    ['a capacity beyond counting', { Name: '新角色', CustomerTotal: 10_000_001 }, say.capacity],
  ])('is refused with %s', async (_, request, message) => {
    expect(await edit(request)).toMatchObject(refused(message));
  });

  it('is a duplicate with a used name', async () => {
    const duplicate = { Code: ResultCode.Duplicate, Message: say.nameTaken, Data: { Field: 'Name' } };
    expect(await edit({ Name: '销售坐席' })).toMatchObject(duplicate);
  });

  it('is refused with an old version', async () => {
    const id = await aRole(owner, tenantId);
    const { Version } = await detail(id);
    expect(await edit({ Id: id, Name: uniqueName(), Version })).toMatchObject(ok);
    const before = await rowOf(id);
    expect(await edit({ Id: id, Name: uniqueName(), Version })).toMatchObject(refused('数据已变更，请刷新后重试'));
    expect(await rowOf(id)).toEqual(before);
  });

  it('gives a name to one of two concurrent requests', async () => {
    const Name = uniqueName();
    const answers = await meetAt(owner, 'lock table role in share mode', [() => edit({ Name }), () => edit({ Name })]);
    expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['', say.nameTaken]);
  });

  it('refuses the built-in role, and roles of other tenants', async () => {
    expect(await edit({ Id: builtIn, Name: '新名字' })).toMatchObject(refused(say.builtIn));
    const { roleId } = await person('A1x');
    expect(await edit({ Id: roleId, Name: '新名字' })).toEqual(await edit({ Id: 999_999, Name: '新名字' }));
  });
});

describe('Deleting a role', () => {
  it('ROLE-04 is refused while staff have it, then leaves only its audit entries', async () => {
    const id = await aRole(owner, tenantId, menu('Seat'));
    const member = await aMember(owner, tenantId, { roleId: id });
    expect(await remove(id)).toMatchObject(refused(say.inUse));
    await owner.query('update staff set deleted_time = 1790000000, status = 2 where id = $1', [member]);
    const { answer, trail } = await withTrail(owner, () => remove(id));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '删除角色', subject_id: id }]);
    expect((await owner.query('select 1 from role_menu where role_id = $1', [id])).rowCount).toBe(0);
    expect(await remove(id)).toMatchObject(refused('数据不存在'));
    expect(await remove(builtIn)).toMatchObject(refused(say.builtIn));
  });

  it('never leaves staff with a deleted role', async () => {
    for (let n = 0; n < 2; n += 1) {
      const id = await aRole(owner, tenantId);
      const member = await aMember(owner, tenantId);
      const receive = () => send(editStaff, { Id: member, RoleId: id }, root);
      const order = n % 2 === 0 ? [receive, () => remove(id)] : [() => remove(id), receive];
      const answers = await meetAt(owner, `select 1 from role where id = ${id} for update`, order);
      const outcome = answers.map(({ Message }) => Message).toSorted();
      expect([
        ['', say.inUse],
        ['', '角色不存在或已禁用'],
      ]).toContainEqual(outcome);
    }
  });
});

describe('Granting', () => {
  it('saves exactly the chosen rights, with before and after in the audit log', async () => {
    const id = await aRole(owner, tenantId, menu('Seat'));
    const wanted = menu('Admin', 'User', 'ResetPwd');
    const RoleMenuList = [...wanted, wanted[0]!].map((MenuId) => ({ MenuId, Authority: 3 }));
    const { answer, trail } = await withTrail(owner, () =>
      ask(contract.updateRoleMenus, { RoleId: id, RoleMenuList }, root),
    );
    expect(answer).toMatchObject(ok);
    expect((await detail(id)).RoleMenuList).toEqual(wanted.map((MenuId) => ({ MenuId, Authority: 15 })));
    const [before, after] = [{ MenuIds: menu('Seat') }, { MenuIds: wanted }];
    expect(trail).toMatchObject([{ action: '角色授权', subject_id: id, before, after }]);
    expect(await grant(id, [])).toMatchObject(ok);
    expect((await detail(id)).RoleMenuList).toEqual([]);
  });

  it('is refused with an old version and keeps the rights granted meanwhile', async () => {
    const id = await aRole(owner, tenantId);
    const { Version } = await detail(id);
    const ticked = (...keys: string[]) => menu(...keys).map((MenuId) => ({ MenuId }));
    const save = (...keys: string[]) =>
      ask(contract.updateRoleMenus, { RoleId: id, RoleMenuList: ticked(...keys), Version }, root);
    expect(await save('Customer', 'Seat')).toMatchObject(ok);
    expect(await save('Customer', 'Public')).toMatchObject(refused('数据已变更，请刷新后重试'));
    expect((await detail(id)).RoleMenuList.map(({ MenuId }) => MenuId)).toEqual(menu('Customer', 'Seat'));
  });

  it('accepts only rights of the tree, also from the administrator', async () => {
    const id = await aRole(owner, tenantId);
    for (const unknown of [0, 46, 9_999]) {
      expect(await grant(id, [unknown])).toMatchObject({ Code: ResultCode.BadRequest });
    }
    expect(await grant(builtIn, menu('Seat'))).toMatchObject(refused(say.builtIn));
  });
});

/** Callers cannot grant or revoke rights they lack. Only the administrator changes the own role. */
describe('Privilege escalation', () => {
  it('by granting: rights of the administration the caller lacks can be neither granted nor revoked', async () => {
    const id = await aRole(owner, tenantId, menu('Seat', 'Uncall'));
    expect(await grant(id, menu('Uncall', 'Public', 'StatsFinanceFlow'), clerk)).toMatchObject(ok);
    expect(await grant(id, menu('Uncall', 'Config'), clerk)).toMatchObject(refused(say.cannotGrant));
    expect(await grant(id, menu('Seat'), clerk)).toMatchObject(refused(say.cannotGrant));
    expect(await grant(id, menu('Seat', 'Uncall', 'Role'), clerk)).toMatchObject(ok);
    expect((await detail(id)).RoleMenuList.map(({ MenuId }) => MenuId)).toEqual(
      menu('Seat', 'Uncall', 'Role').toSorted((a, b) => a - b),
    );
  });

  it('ROLE-06 by the own role: its rights, name and status cannot be changed, and it cannot be deleted', async () => {
    expect(await grant(ownOfSys, menu('User'), sys)).toMatchObject(refused(say.ownRole));
    expect(await edit({ Id: ownOfSys, Name: '更大' }, sys)).toMatchObject(refused(say.ownRole));
    expect(await remove(ownOfSys, sys)).toMatchObject(refused(say.ownRole));
    expect(await edit({ Id: ownOfSys, Name: '系统管理员' }, root)).toMatchObject(ok);
  });

  it('by a role above the caller’s own: it cannot be changed, enabled or deleted', async () => {
    const above = await aRole(owner, tenantId, menu('Uncall'));
    await owner.query('update role set status = 2 where id = $1', [above]);
    expect(await edit({ Id: above, Name: '更大', Status: 0 }, clerk)).toMatchObject(refused(say.aboveOwn));
    expect(await remove(above, clerk)).toMatchObject(refused(say.aboveOwn));
    const { Data } = await ask(contract.queryRoles, {}, clerk);
    const why = new Map(contract.queryRoles.answer.parse(Data).map(({ Id, WhyNot }) => [Id, WhyNot]));
    const ids = [above, builtIn, clerk.roleId, (await person('A1')).roleId];
    expect(ids.map((id) => why.get(id))).toEqual([say.aboveOwn, say.builtIn, say.ownRole, null]);
    expect(await rowOf(above)).toMatchObject({ status: 2, version: 1 });
  });

  it('by the built-in role', async () => {
    for (const attempt of [
      grant(builtIn, menu('User'), sys),
      edit({ Id: builtIn, Name: '更大' }, sys),
      remove(builtIn, sys),
    ])
      expect(await attempt).toMatchObject(refused(say.builtIn));
  });
});
