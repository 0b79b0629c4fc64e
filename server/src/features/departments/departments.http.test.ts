import * as contract from '@gonghai/contract/departments/department.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aDepartment, aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { departmentMessages: say } = contract;

const root = await signedIn('root');
const { tenantId, departmentId: top } = await person('root');
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const edit = (request: object, session = root) => send(contract.editDepartment, request, session);
const remove = (DepartmentId: number) => ask(contract.deleteDepartment, { DepartmentId }, root);
const add = (name?: string, parentId?: number) => aDepartment(owner, tenantId, name, parentId);
const rowOf = async (id: number) =>
  (await owner.query('select name, parent_id, version from department where id = $1', [id])).rows[0];
const treeFor = async (userName: string, endpoint = contract.queryRightDepartments) => {
  const { Data } = await ask(endpoint, {}, await signedIn(userName));
  return contract.departmentNode.array().parse(Data);
};
const namesOf = (nodes: readonly contract.DepartmentNode[]): unknown =>
  Object.fromEntries(nodes.map(({ Name, Children }) => [Name, namesOf(Children)]));

describe('The tree', () => {
  it('is complete for everyone to choose from, and for its administrator', async () => {
    const whole = { 第一公司: { D0: { D1: {} }, D2: {} } };
    expect(namesOf(await treeFor('A1', contract.queryAllDepartments))).toEqual(whole);
    expect(namesOf(await treeFor('sys', contract.queryDepartments))).toEqual(whole);
  });

  it.each([
    ['an employee’s own department alone', 'A1', { D1: {} }],
    ['an employee’s, without what lies below', 'A3', { D2: {} }],
    ['a supervisor’s branch', 'S1', { D0: { D1: {} } }],
    ['everything for a supervisor of the root', 'sys', { 第一公司: { D0: { D1: {} }, D2: {} } }],
    ['everything for the administrator', 'root', { 第一公司: { D0: { D1: {} }, D2: {} } }],
    ['nothing of another tenant', 'S1x', { D0: { D1: {} } }],
  ])('of rights is %s', async (_, userName, expected) => {
    expect(namesOf(await treeFor(userName))).toEqual(expected);
  });

  it('of rights is complete for an approver', async () => {
    const { rows } = await owner.query(`select id from role where tenant_id = $1 and name = '企划'`, [tenantId]);
    const { departmentId } = await person('A3');
    await aMember(owner, tenantId, { userName: 'planner', roleId: rows[0].id, departmentId });
    expect(namesOf(await treeFor('planner'))).toEqual({ 第一公司: { D0: { D1: {} }, D2: {} } });
  });
});

describe('Staff counts', () => {
  const staffed = async () =>
    contract.staffedDepartment.array().parse((await ask(contract.queryDepartments, {}, root)).Data);
  const find = (nodes: readonly contract.StaffedDepartment[], id: number): contract.StaffedDepartment | undefined =>
    nodes.find(({ Id }) => Id === id) ?? nodes.flatMap(({ Children }) => find(Children, id) ?? [])[0];

  it('include disabled staff and those of departments below, but not deleted staff', async () => {
    const upper = await add();
    const lower = await add(uniqueName(), upper);
    const [whole] = await staffed();
    const members = [];
    for (const departmentId of [upper, lower, lower, lower])
      members.push(await aMember(owner, tenantId, { departmentId }));
    await owner.query('update staff set status = 2 where id = $1', [members[1]]);
    await owner.query('update staff set deleted_time = 1790000000, status = 2 where id = $1', [members[2]]);
    const [after] = await staffed();
    expect(find([after!], upper)).toMatchObject({ StaffCount: 1, StaffTotal: 3 });
    expect(find([after!], lower)).toMatchObject({ StaffCount: 2, StaffTotal: 2 });
    expect(after!.StaffTotal).toBe(whole!.StaffTotal + 3);
    // Removed again: other tests count the staff.
    await owner.query('delete from staff where id = any($1)', [members]);
    await owner.query('delete from department where id = any($1)', [[lower]]);
    await owner.query('delete from department where id = any($1)', [[upper]]);
  });
});

describe('Adding', () => {
  it('places a department below its parent, or below the root without one', async () => {
    const names = [uniqueName(), uniqueName(), uniqueName()];
    const { departmentId } = await person('S1');
    const { answer, trail } = await withTrail(owner, () => edit({ Name: names[0], ParentId: departmentId }));
    expect(answer).toEqual({ Status: true, Code: ResultCode.Ok, Message: '', Data: null });
    expect(trail).toMatchObject([
      { action: '新增部门', subject: 'department', after: { Name: names[0], ParentId: departmentId } },
    ]);
    await edit({ Name: names[1] });
    await edit({ Name: names[2], ParentId: 0 });
    const { rows } = await owner.query('select parent_id from department where name = any($1) order by id', [names]);
    expect(rows.map(({ parent_id }) => parent_id)).toEqual([departmentId, top, top]);
  });

  it.each([
    ['an empty name', { Name: '' }, say.nameRequired],
    ['a name of spaces', { Name: '　 ' }, say.nameRequired],
    ['a name of one character', { Name: '部' }, '长度在 2 到 20 个字符'],
    ['a name of 21 characters', { Name: '部'.repeat(21) }, '长度在 2 到 20 个字符'],
    ['a parent that does not exist', { Name: '新部门', ParentId: 999_999 }, say.parentMissing],
  ])('is refused with %s', async (_, request, message) => {
    expect(await edit(request)).toMatchObject(refused(message));
  });

  it('is a duplicate with the name of a sibling', async () => {
    const duplicate = { Code: ResultCode.Duplicate, Message: say.nameTaken, Data: { Field: 'Name' } };
    expect(await edit({ Name: 'D0' })).toMatchObject(duplicate);
  });

  it('is refused below the twentieth level', async () => {
    let parent = top;
    for (let level = 2; level <= contract.DEEPEST_DEPARTMENT; level += 1) parent = await add(uniqueName(), parent);
    expect(await edit({ Name: uniqueName(), ParentId: parent })).toMatchObject(refused(say.tooDeep));
  });

  it('gives a name to one of several concurrent requests and refuses the others', async () => {
    const Name = uniqueName();
    const once = () => edit({ Name });
    const answers = await meetAt(owner, 'select 1 from department for update', [once, once, once]);
    expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['', say.nameTaken, say.nameTaken]);
  });
});

describe('Changing', () => {
  it('renames and moves, with the old values in the audit log', async () => {
    const [id, parent] = [await add('旧名字'), await add()];
    const { trail } = await withTrail(owner, () => edit({ Id: id, Name: '新名字', ParentId: parent, Version: 1 }));
    expect(await rowOf(id)).toEqual({ name: '新名字', parent_id: parent, version: 2 });
    const before = { Name: '旧名字', ParentId: top };
    const after = { Name: '新名字', ParentId: parent };
    expect(trail).toMatchObject([{ action: '修改部门', subject_id: id, before, after, staff_id: Number(root.uid) }]);
  });

  it('keeps the parent when none is sent', async () => {
    const parent = await add();
    const id = await add(uniqueName(), parent);
    const name = uniqueName();
    await edit({ Id: id, Name: name });
    expect(await rowOf(id)).toMatchObject({ name, parent_id: parent });
  });

  it('renames the root, which stays the root', async () => {
    for (const change of [{}, { ParentId: 0 }, { ParentId: null }]) {
      expect(await edit({ Id: top, Name: '集团', ...change })).toMatchObject({ Status: true });
      expect(await rowOf(top)).toMatchObject({ name: '集团', parent_id: null });
    }
    const below = await add();
    expect(await edit({ Id: top, Name: '集团', ParentId: below })).toMatchObject(refused(say.rootFixed));
    await edit({ Id: top, Name: '第一公司' });
  });

  it('ORG-02 is refused below itself or a descendant', async () => {
    const upper = await add();
    const lower = await add(uniqueName(), await add(uniqueName(), upper));
    expect(await edit({ Id: upper, Name: '上级', ParentId: upper })).toMatchObject(refused(say.cycle));
    expect(await edit({ Id: upper, Name: '上级', ParentId: lower })).toMatchObject(refused(say.cycle));
  });

  it('is refused with an old version', async () => {
    const id = await add('版本一');
    expect(await edit({ Id: id, Name: '版本二', Version: 1 })).toMatchObject({ Status: true });
    expect(await edit({ Id: id, Name: '版本三', Version: 1 })).toMatchObject(refused('数据已变更，请刷新后重试'));
    expect(await rowOf(id)).toMatchObject({ name: '版本二', version: 2 });
  });

  it('never creates a cycle, also with two concurrent moves', async () => {
    for (let n = 0; n < 3; n += 1) {
      const [one, two] = [await add(), await add()];
      const answers = await meetAt(owner, 'select 1 from department for update', [
        () => edit({ Id: one, Name: uniqueName(), ParentId: two }),
        () => edit({ Id: two, Name: uniqueName(), ParentId: one }),
      ]);
      expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['', say.cycle]);
    }
  });

  it('does not extend a supervisor’s scope: departments outside it cannot be moved below their own', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Department')!]);
    const [own, outside] = [await add(), await add()];
    const below = await add(uniqueName(), own);
    const userName = uniqueName();
    await aMember(owner, tenantId, { userName, roleId, departmentId: own, isSupervisor: true });
    const supervisor = await signedIn(userName);
    const move = (Id: number, ParentId: number) => edit({ Id, Name: uniqueName(), ParentId }, supervisor);
    for (const ParentId of [own, below]) expect(await move(outside, ParentId)).toMatchObject(refused(say.growth));
    expect(await rowOf(outside)).toMatchObject({ parent_id: top, version: 1 });
    expect(await move(below, outside)).toMatchObject({ Status: true });
    expect(await edit({ Id: below, Name: uniqueName(), ParentId: own })).toMatchObject({ Status: true });
  });

  it('gives the same response for a missing department and one of another tenant', async () => {
    const { departmentId } = await person('A1x');
    const missing = await edit({ Id: 999_999, Name: '不存在' });
    expect(missing).toMatchObject(refused('数据不存在'));
    expect(await edit({ Id: departmentId, Name: '不存在' })).toEqual(missing);
  });
});

describe('Deleting', () => {
  it('removes an empty department, with its name in the audit log', async () => {
    const id = await add('将删除');
    const { answer, trail } = await withTrail(owner, () => remove(id));
    expect(answer).toMatchObject({ Status: true });
    expect(trail).toMatchObject([{ action: '删除部门', subject_id: id, before: { Name: '将删除', ParentId: top } }]);
    expect(await rowOf(id)).toBeUndefined();
    expect(await remove(id)).toMatchObject(refused('数据不存在'));
  });

  it('ORG-03 is refused for the root, with departments below, and with staff', async () => {
    expect(await remove(top)).toMatchObject(refused(say.rootFixed));
    expect(await remove((await person('S1')).departmentId)).toMatchObject(refused(say.hasChildren));
    expect(await remove((await person('A1')).departmentId)).toMatchObject(refused(say.hasStaff));
  });

  it('clears the department of deleted staff', async () => {
    const id = await add();
    const member = await aMember(owner, tenantId, { departmentId: id });
    await owner.query('update staff set deleted_time = 1790000000, status = 2 where id = $1', [member]);
    expect(await remove(id)).toMatchObject({ Status: true });
  });

  it('and adding a department below at the same moment never end in an internal error', async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 6; n += 1) {
      const id = await add();
      const below = () => edit({ Name: uniqueName(), ParentId: id });
      const gone = () => remove(id);
      const order = n % 2 === 0 ? [below, gone] : [gone, below];
      const answers = await meetAt(owner, 'select 1 from department for update', order);
      seen.add(
        answers
          .map(({ Message }) => Message)
          .toSorted()
          .join(),
      );
    }
    for (const outcome of seen) expect([`,${say.hasChildren}`, `,${say.parentMissing}`]).toContain(outcome);
  });

  it('never leaves staff in a deleted department', async () => {
    for (let n = 0; n < 2; n += 1) {
      const id = await add();
      const member = await aMember(owner, tenantId);
      const arrive = () => send(editStaff, { Id: member, DepartmentId: id }, root);
      const order = n % 2 === 0 ? [arrive, () => remove(id)] : [() => remove(id), arrive];
      const answers = await meetAt(owner, `select 1 from department where id = ${id} for update`, order);
      const outcome = answers.map(({ Message }) => Message).toSorted();
      expect([
        ['', say.hasStaff],
        ['', '部门不存在'],
      ]).toContainEqual(outcome);
    }
  });
});
