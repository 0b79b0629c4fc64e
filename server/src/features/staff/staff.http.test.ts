import { login } from '@gonghai/contract/session/session.contract.ts';
import * as contract from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { staffMessages: say } = contract;

const root = await signedIn('root');
const sys = await signedIn('sys');
const { tenantId, departmentId: top } = await person('root');
const powerless = (await person('none')).roleId;
const ok = { Status: true, Code: ResultCode.Ok };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const duplicate = {
  Status: false,
  Code: ResultCode.Duplicate,
  Message: say.userNameTaken,
  Data: { Field: 'UserName' },
};
const edit = (request: object, session = root) => send(contract.editStaff, request, session);
const rowOf = async (id: number) => (await owner.query('select * from staff where id = $1', [id])).rows[0];
const aNewcomer = (change: object = {}) => ({
  Name: '新员工',
  UserName: uniqueName(),
  Password: 'Newcomer2026',
  DepartmentId: top,
  RoleId: powerless,
  ...change,
});

describe('Adding', () => {
  it('creates staff whose password must be changed, and audits everything but secrets', async () => {
    const secret = { Password: 'Newcomer2026', ExtensionPassword: 'line-secret-1' };
    const request = aNewcomer({ ...secret, ExtensionNumber: '8001', Tel: '13800138000', IsAdmin: true, Billie: 7 });
    const { answer, trail } = await withTrail(owner, () => edit(request, sys));
    expect(answer).toMatchObject(ok);
    const after = {
      Name: '新员工',
      DepartmentId: top,
      RoleId: powerless,
      IsAdmin: true,
      Billie: 7,
      Tel: '13800138000',
    };
    expect(trail).toMatchObject([{ action: '新增员工', subject: 'staff', after }]);
    const row = await rowOf(trail[0]!.subject_id!);
    expect(row).toMatchObject({ is_default_pwd: true, is_admin: true, billie: 7, tel: '13800138000', status: 0 });
    expect(JSON.stringify({ trail, row })).not.toMatch(/Newcomer2026|line-secret/);
    const { Data } = await ask(login, { UserName: request.UserName, Password: secret.Password });
    expect(Data).toMatchObject({ IsDefaultPwd: true, UserModel: { ExtensionPassword: 'line-secret-1' } });
  });

  it.each([
    ['no name', { Name: undefined }, undefined],
    ['an empty name', { Name: '' }, say.nameRequired],
    ['an empty login name', { UserName: ' ' }, say.userNameRequired],
    ['no department', { DepartmentId: undefined }, say.departmentRequired],
    ['no role', { RoleId: undefined }, say.roleRequired],
    ['a department that does not exist', { DepartmentId: 999_999 }, say.departmentMissing],
    ['a role that does not exist', { RoleId: 999_999 }, say.roleMissing],
    ['letters alone for a password', { Password: 'abcdefgh' }, say.passwordRequired],
    ['seven characters', { Password: 'abcde12' }, say.passwordRequired],
    ['a common password', { Password: 'Password123' }, say.commonPassword],
    ['the login name as password', { UserName: 'Newhere2026', Password: 'newhere2026' }, say.passwordIsName],
    ['a weight of 101', { Billie: 101 }, say.billie],
    ['half a weight', { Billie: 1.5 }, say.billie],
    ['a weight below none', { Billie: -1 }, say.billie],
    ['a profession that does not exist', { ProfessionType: 999 }, say.professionMissing],
    ['leads below none', { ClueCount: -1 }, say.clueCount],
    ['a number that is none', { Tel: '123' }, '请输入正确的手机号码'],
  ])('is refused with %s', async (_, change, message) => {
    const { answer, trail } = await withTrail(owner, () => edit(aNewcomer(change)));
    expect(answer).toMatchObject(message ? refused(message) : { Code: ResultCode.BadRequest });
    expect(trail).toEqual([]);
  });

  it.each(['A1', 'a1'])('is a duplicate with the login name %s', async (UserName) => {
    const { answer, trail } = await withTrail(owner, () => edit(aNewcomer({ UserName })));
    expect(answer).toMatchObject(duplicate);
    expect(trail).toEqual([]);
  });

  it('accepts a login name of another tenant, but not that of deleted staff', async () => {
    expect(await edit(aNewcomer({ UserName: 'A1x' }))).toMatchObject(ok);
    await owner.query(`update staff set deleted_time = 1790000000, status = 2 where user_name = 'A2'`);
    expect(await edit(aNewcomer({ UserName: 'A2' }))).toMatchObject(duplicate);
    await owner.query(`update staff set deleted_time = null, status = 0 where user_name = 'A2'`);
  });

  it('needs the right User', async () => {
    expect(await edit(aNewcomer(), await signedIn('A1'))).toMatchObject({ Code: ResultCode.Forbidden });
  });
});

describe('Changing', () => {
  it('changes what is sent, clears what is null, and leaves the rest', async () => {
    const id = await aMember(owner, tenantId);
    await edit({ Id: id, Tel: '13800138000', Billie: 5, ClueCount: 3, ProfessionType: 4, ExtensionNumber: '88' });
    const before = await rowOf(id);
    const { trail } = await withTrail(owner, () => edit({ Id: id, Name: '新名字', Tel: null, ClueCount: null }));
    expect(await rowOf(id)).toEqual({ ...before, name: '新名字', tel: '', clue_count: null, version: 3 });
    expect(trail).toMatchObject([
      {
        action: '修改员工',
        subject_id: id,
        before: { Tel: '13800138000', ClueCount: 3, Billie: 5 },
        after: { Name: '新名字', Tel: '', ClueCount: null, Billie: 5 },
      },
    ]);
  });

  it('accepts only an enabled profession, and keeps a disabled one', async () => {
    const id = await aMember(owner, tenantId);
    const setStatus = (status: UsableStatus) =>
      owner.query('update dictionary_item set status = $1 where tenant_id = $2 and dic_table = 4 and id = 2', [
        status,
        tenantId,
      ]);
    // 0 is a profession like the others.
    for (const ProfessionType of [0, 2]) expect(await edit({ Id: id, ProfessionType })).toMatchObject(ok);
    await setStatus(UsableStatus.Disabled);
    expect(await edit({ Id: id, ProfessionType: 2, Name: '照旧' })).toMatchObject(ok);
    expect(await edit({ Id: id, ProfessionType: null })).toMatchObject(ok);
    expect(await edit({ Id: id, ProfessionType: 2 })).toMatchObject({
      ...refused(say.professionMissing),
      Data: { Field: 'ProfessionType' },
    });
    expect(await rowOf(id)).toMatchObject({ profession_type: null, name: '照旧' });
    await setStatus(UsableStatus.Enabled);
  });

  it('ignores a password: resetting has its own call and right', async () => {
    const id = await aMember(owner, tenantId);
    await edit({ Id: id, Password: 'Sneaky2026' });
    expect((await rowOf(id)).password_hash).toBe('none');
  });

  it('is refused with an old version', async () => {
    const id = await aMember(owner, tenantId);
    expect(await edit({ Id: id, Name: '第一次', Version: 1 })).toMatchObject(ok);
    expect(await edit({ Id: id, Name: '第二次', Version: 1 })).toMatchObject(refused('数据已变更，请刷新后重试'));
    expect(await rowOf(id)).toMatchObject({ name: '第一次', version: 2 });
  });

  it('lets a renamed person sign in only with the new name', async () => {
    const id = await aMember(owner, tenantId);
    const before = (await rowOf(id)).user_name;
    const after = uniqueName();
    await edit({ Id: id, UserName: after });
    const { rows } = await owner.query('select login_key from login_directory where staff_id = $1', [id]);
    expect(rows).toEqual([{ login_key: after }]);
    expect(await edit(aNewcomer({ UserName: before }))).toMatchObject(ok);
  });

  it('STAF-08 of the caller changes only the own number, and ignores all other fields', async () => {
    const [a1, own] = [await signedIn('A1'), await person('A1')];
    const before = await rowOf(own.id);
    const greedy = {
      IsAdmin: true,
      RoleId: (await person('root')).roleId,
      Billie: 9e9,
      Name: 7,
      Status: 'x',
      OrgId: 1,
    };
    const { answer, trail } = await withTrail(owner, () => edit({ Id: own.id, Tel: '13700137000', ...greedy }, a1));
    expect(answer).toMatchObject(ok);
    expect(await rowOf(own.id)).toEqual({ ...before, tel: '13700137000', version: before.version + 1 });
    expect(trail).toMatchObject([{ action: '修改主叫号码', before: { Tel: '' }, after: { Tel: '13700137000' } }]);
    expect(await edit({ Id: own.id, Tel: '1' }, a1)).toMatchObject(refused('请输入正确的手机号码'));
    expect(await edit({ Id: Number(root.uid), Status: UsableStatus.Disabled }, root)).toMatchObject(ok);
    expect(await rowOf(Number(root.uid))).toMatchObject({ status: 0 });
  });

  it('of others needs the right User', async () => {
    const a1 = await signedIn('A1');
    for (const userName of ['A2', 'S1', 'root', 'A1x']) {
      const answer = await edit({ Id: (await person(userName)).id, Tel: '13700137000' }, a1);
      expect(answer).toMatchObject({ Code: ResultCode.Forbidden, Message: '权限不足' });
    }
  });

  it('that disables ends the sessions and reports it', async () => {
    const id = await aMember(owner, tenantId, { userName: 'leaving1' });
    await signedIn('leaving1');
    const { trail } = await withTrail(owner, () => edit({ Id: id, Status: UsableStatus.Disabled }));
    expect(trail).toMatchObject([{ action: '禁用员工', subject_id: id, before: { Status: 0 }, after: { Status: 2 } }]);
    expect((await owner.query('select 1 from session where staff_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('Deleting', () => {
  it('is soft: the row stays, the sessions end, and lists no longer show it', async () => {
    const id = await aMember(owner, tenantId, { userName: 'leaving2' });
    await signedIn('leaving2');
    const { answer, trail } = await withTrail(owner, () => ask(contract.deleteStaff, { UserId: id }, root));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '删除员工', subject_id: id, before: { UserName: 'leaving2' } }]);
    expect(await rowOf(id)).toMatchObject({ deleted_time: expect.any(Number), status: 2 });
    expect((await owner.query('select 1 from session where staff_id = $1', [id])).rowCount).toBe(0);
    expect(await ask(contract.deleteStaff, { UserId: id }, root)).toMatchObject(refused('数据不存在'));
    expect(await edit({ Id: id, Name: '回来' })).toMatchObject(refused('数据不存在'));
    const { Data } = await ask(contract.searchStaff, { searchKey: 'leaving2' }, root);
    expect(Data).toMatchObject({ Count: 0 });
  });

  it('STAF-09 of several deletes those allowed and names the rest', async () => {
    const [one, two] = [await aMember(owner, tenantId), await aMember(owner, tenantId)];
    const other = await person('A1x');
    const UserIds = [one, Number(root.uid), other.id, 8_888_888_888, two, two];
    const { answer, trail } = await withTrail(owner, () => ask(contract.deleteStaffBatch, { UserIds }, root));
    expect(answer).toMatchObject(ok);
    expect(trail.map(({ subject_id }) => subject_id)).toEqual([one, two]);
    expect(answer.Message).toMatch(/^成功2条，失败3条：/);
    expect(answer.Message).toContain(say.self);
    expect(await rowOf(other.id)).toMatchObject({ deleted_time: null, status: 0 });
    const undeletable = { UserIds: [other.id, Number(root.uid)] };
    expect(await ask(contract.deleteStaffBatch, undeletable, root)).toMatchObject({
      Status: false,
      Code: ResultCode.Refused,
    });
    expect(await ask(contract.deleteStaffBatch, { UserIds: [] }, root)).toMatchObject(refused('请选择'));
  });

  it('of the caller is refused', async () => {
    expect(await ask(contract.deleteStaff, { UserId: Number(sys.uid) }, sys)).toMatchObject(refused(say.self));
  });
});

describe('Resetting a password', () => {
  const Password = 'Reset20267';

  it('ends the sessions, requires a new one, and is not audited with the password', async () => {
    const id = await aMember(owner, tenantId, { userName: 'forgetful' });
    await signedIn('forgetful');
    const { answer, trail } = await withTrail(owner, () =>
      ask(contract.resetStaffPassword, { UserId: id, Password }, sys),
    );
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '重置密码', subject_id: id, before: null, after: null }]);
    expect((await owner.query('select 1 from session where staff_id = $1', [id])).rowCount).toBe(0);
    const { Data } = await ask(login, { UserName: 'forgetful', Password });
    expect(Data).toMatchObject({ IsDefaultPwd: true });
  });

  it('STAF-05 needs a separate right, and a good password', async () => {
    const id = await aMember(owner, tenantId, { userName: 'patient1' });
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('User')!]);
    await aMember(owner, tenantId, { userName: 'userright', roleId, isSupervisor: true });
    const reset = (Password: string, session = sys) =>
      ask(contract.resetStaffPassword, { UserId: id, Password }, session);
    expect(await reset(Password, await signedIn('userright'))).toMatchObject({ Code: ResultCode.Forbidden });
    expect(await reset('Admin1234')).toMatchObject({ ...refused(say.commonPassword), Data: { Field: 'Password' } });
    expect(await reset('patient1')).toMatchObject(refused(say.passwordIsName));
    expect(await reset('short1')).toMatchObject(refused(say.passwordRequired));
    expect((await rowOf(id)).password_hash).toBe('none');
  });
});
