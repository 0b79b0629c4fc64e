import * as contract from '@gonghai/contract/audit/audit.contract.ts';
import { deleteDepartment, editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { uniqueName } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, signedIn, person, clock } = test;
const root = await signedIn('root');
const { id: rootId, tenantId } = await person('root');
const now = () => Math.floor(clock.now / 1_000);

const search = async (request: object) => {
  const { Data } = await ask(contract.searchAudit, { PageIndex: 1, PageCount: 20, ...request }, root);
  return contract.searchAudit.answer.parse(Data);
};

describe('The audit log', () => {
  it('shows who did what, when and from where, with before and after, newest first', async () => {
    const [first, second] = [uniqueName(), uniqueName()];
    await ask(editDepartment, { Name: first }, root);
    const { rows } = await owner.query<{ id: number }>('select id from department where name = $1', [first]);
    await ask(editDepartment, { Id: rows[0]!.id, Name: second }, root);
    const { Rows, Count } = await search({ Subject: 'department', SubjectId: rows[0]!.id });
    expect(Count).toBe(2);
    expect(Rows.map(({ Action }) => Action)).toEqual(['修改部门', '新增部门']);
    expect(Rows[0]).toMatchObject({
      UserId: rootId,
      UserName: expect.stringMatching(/./),
      Before: { Name: first },
      After: { Name: second },
      Address: '127.0.0.1',
      CreatedTime: now(),
    });
  });

  it('shows the current names of ids, and none for deleted records', async () => {
    const [above, below] = [uniqueName(), uniqueName()];
    const idOf = async (name: string) =>
      (await owner.query<{ id: number }>('select id from department where name = $1', [name])).rows[0]!.id;
    await ask(editDepartment, { Name: above }, root);
    const parent = await idOf(above);
    await ask(editDepartment, { Name: below, ParentId: parent }, root);
    const child = await idOf(below);
    const [added] = (await search({ Subject: 'department', SubjectId: child })).Rows;
    expect(added!.Names).toEqual({ [`department:${child}`]: below, [`department:${parent}`]: above });
    await ask(deleteDepartment, { DepartmentId: child }, root);
    const [deleted] = (await search({ Subject: 'department', SubjectId: child })).Rows;
    expect(deleted).toMatchObject({ Action: '删除部门', Names: { [`department:${parent}`]: above } });
    expect(deleted!.Names).not.toHaveProperty(`department:${child}`);
  });

  it('shows the names of dictionary items in settings, each from its own dictionary', async () => {
    const { rows } = await owner.query<{ id: number; name: string }>(
      'select id, name from dictionary_item where tenant_id = $1 and dic_table = 1 order by sort limit 1',
      [tenantId],
    );
    const status = rows[0]!;
    const off = { CollectDays: 0, Status: false };
    const Type3 = { ...off, CustomerTrackStatusId: status.id };
    const Value = JSON.stringify({ Type0: off, Type1: off, Type2: { ...off, MinCallCount: 0 }, Type3 });
    await ask(editSetting, { Key: 'CustomerCollectConfig', Value }, root);
    const [saved] = (await search({ Subject: 'setting' })).Rows;
    expect(saved!.Names).toEqual({ [`track-status:${status.id}`]: status.name });
  });

  it('is filtered by person, action and time', async () => {
    await ask(editDepartment, { Name: uniqueName() }, await signedIn('sys'));
    const { id: sysId } = await person('sys');
    const bySys = await search({ UserId: sysId });
    expect(bySys.Rows.every(({ UserId }) => UserId === sysId)).toBe(true);
    expect(bySys.Count).toBeGreaterThan(0);
    const added = await search({ Action: '新增部' });
    expect(added.Rows.every(({ Action }) => Action === '新增部门')).toBe(true);
    expect((await search({ StartTime: now() + 1 })).Count).toBe(0);
    expect((await search({ EndTime: now() - 86_400, Subject: 'department' })).Count).toBe(0);
    const answer = await ask(contract.searchAudit, { StartTime: now(), EndTime: now() - 1 }, root);
    expect(answer).toMatchObject({ Status: false, Message: '开始时间不能晚于结束时间' });
  });

  it('is readable only for the administrator', async () => {
    for (const userName of ['sys', 'S1', 'A1']) {
      const answer = await ask(contract.searchAudit, {}, await signedIn(userName));
      expect(answer).toMatchObject({ Status: false, Code: ResultCode.Forbidden });
    }
  });

  it('is exported as a sheet of any length, with an audit entry', async () => {
    const written = 2_345;
    await owner.query(
      `insert into audit_log (tenant_id, created_time, staff_id, action, subject, subject_id, after)
       select $1, $2 - 100, $3, '演练', 'department', n, '{"Name":"=1+1"}' from generate_series(1, $4) n`,
      [tenantId, now(), rootId, written],
    );
    const query = `StartTime=${now() - 100}&EndTime=${now()}&Action=${encodeURIComponent('演练')}`;
    const url = `/crm/${contract.exportAudit.path}?${query}`;
    const { answer, trail } = await withTrail(owner, () =>
      app.inject({ method: 'GET', url, headers: { app: 'Web', ...root } }),
    );
    const [head, ...lines] = readRows(answer.rawPayload);
    expect(head).toEqual(['时间', '操作人', '操作', '对象', '对象名称', '对象编号', '变更前', '变更后', '来源地址']);
    expect(lines).toHaveLength(written);
    expect(new Set(lines.map((line) => line[5])).size).toBe(written);
    expect(lines[0]).toMatchObject({ 2: '演练', 3: '组织架构', 7: '名称：=1+1' });
    expect(trail).toMatchObject([{ action: '导出操作日志', staff_id: rootId }]);
  });

  it('is exported one month at a time', async () => {
    const url = `/crm/${contract.exportAudit.path}?StartTime=${now() - 2_678_401}&EndTime=${now()}`;
    const answer = await app.inject({ method: 'GET', url, headers: { app: 'Web', ...root } });
    expect(answer.json()).toMatchObject({ Status: false, Message: '导出时间范围不能超过一个月' });
  });
});
