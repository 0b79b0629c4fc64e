import {
  exportImportReport,
  importMessages,
  ImportLogType,
  importPreview,
  searchImportLogs,
} from '@gonghai/contract/imports/import.contract.ts';
import * as contract from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { findTask, taskDetail, TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/customer-invariants.ts';
import { anAgent, assignedTo, brokenLeadInvariants, clearLeads } from '../../../test/leads.ts';
import { aCustomer, aLead, aMember, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { multipart, readRows, workbook } from '../../../test/sheets.ts';
import { startWorker } from '../../../test/task-worker.ts';
import { withTrail } from '../../../test/trail.ts';
import { runTask } from '../tasks/tasks.run.commands.ts';
import { allTaskWorks } from '../../app.ts';
import { createSecrets } from '../../db/secrets.ts';
import { createTestPasswords } from '../../../test/passwords.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, signedIn, person, clock, database } = test;
const { tenantId, departmentId } = await person('A1');
const [supervisor, root] = [await signedIn('S1'), await signedIn('root')];
const work = await startWorker(test, tenantId);
beforeEach(() => clearLeads(owner));

type Rows = readonly (readonly (string | number)[])[];
const HEAD = ['姓名', '电话', '专业类型', '广告主名称', '备注'];
const upload = async (call: Endpoint, rows: Rows, session: Session) => {
  const { headers, payload } = await multipart(workbook(rows));
  return (
    await app.inject({ method: 'POST', url: `/crm/${call.path}`, headers: { ...session, ...headers }, payload })
  ).json();
};
const begin = async (rows: Rows, call: Endpoint = contract.importLeads, session = supervisor): Promise<number> => {
  const answer = await upload(call, [HEAD, ...rows], session);
  expect(answer).toMatchObject({ Status: true, Message: importMessages.slow });
  return answer.Data.TaskId;
};
const importing = async (rows: Rows, call: Endpoint = contract.importLeads, session = supervisor) => {
  const id = await begin(rows, call, session);
  await work(id);
  return taskDetail.parse((await ask(findTask, { id }, session)).Data);
};
const logs = async (session = supervisor) =>
  searchImportLogs.answer.parse((await ask(searchImportLogs, {}, session)).Data).Rows;
const lastReport = async (session = supervisor) => {
  const url = `/crm/${exportImportReport.path}?id=${(await logs(session))[0]!.Id}`;
  return readRows((await app.inject({ url, headers: { ...session } })).rawPayload)
    .slice(1)
    .map((row) => row.slice(1, 5));
};
const leads = async () => (await owner.query('select * from lead order by id')).rows;

describe('An import', () => {
  it('stores leads that wait, and reports every line', async () => {
    const [tel, ownedTel, pooled, black, known] = [uniqueTel(), uniqueTel(), uniqueTel(), uniqueTel(), uniqueTel()];
    const holder = await aMember(owner, tenantId, { departmentId });
    await aCustomer(owner, tenantId, { tel: ownedTel, ownerId: holder });
    await aCustomer(owner, tenantId, { tel: pooled });
    await aCustomer(owner, tenantId, { tel: black, placement: 2 });
    await aLead(owner, tenantId, { tel: known });
    const { answer: task, trail } = await withTrail(owner, () =>
      importing([
        ['张三', `+86 ${tel}`, '一级消防工程师', '甲', '=1+1'],
        ['张三三', tel, '', '', ''],
        ['李四', ownedTel, '', '', ''],
        ['王五', pooled, '', '', ''],
        ['赵六', black, '', '', ''],
        ['孙七', known, '', '', ''],
        ['周八', '123', '', '', ''],
        ['吴九', uniqueTel(), '火箭', '', ''],
      ]),
    );
    expect(task).toMatchObject({ State: TaskState.Done, Message: '成功2条，重复4条，失败2条' });
    expect(await lastReport()).toEqual([
      ['张三', tel, '成功', ''],
      ['张三三', tel, '重复', '与第2行电话重复'],
      ['李四', ownedTel, '重复', '客户已存在'],
      ['王五', pooled, '重复', '客户已在公海'],
      ['赵六', black, '失败', '该号码在黑名单中，已跳过'],
      ['孙七', known, '重复', '线索已存在'],
      ['周八', '123', '失败', '电话：请输入正确的号码'],
      ['吴九', expect.any(String), '成功', '专业类型“火箭”不存在，已留空'],
    ]);
    const [, first] = await leads();
    const stored = {
      name: '张三',
      tel,
      source: 2,
      profession_type: 1,
      advertiser_name: '甲',
      remark: '=1+1',
      state: 0,
    };
    expect(first).toMatchObject(stored);
    expect((await logs())[0]).toMatchObject({ RecordType: ImportLogType.Leads, BatchId: null, MayUndoLeads: true });
    const { rows } = await owner.query(`select tel from customer where repeated_time is not null order by tel`);
    expect(rows).toEqual([{ tel: ownedTel }, { tel: pooled }]);
    const notices = await owner.query('select msg from notice where staff_id = $1', [holder]);
    expect(notices.rows).toEqual([{ msg: '员工S1导入的线索中有1条与您的客户电话重复' }]);
    expect(trail.map(({ action }) => action)).toEqual(['开始导入线索', '导入线索']);
  });

  it('assigns by weight, in the scope of the importing person, and names the agents', async () => {
    const { departmentId: elsewhere } = await person('A3');
    await anAgent(owner, tenantId, { departmentId: elsewhere, billie: 100 });
    const one = await anAgent(owner, tenantId, { departmentId, billie: 20, cap: 3 });
    const other = await anAgent(owner, tenantId, { departmentId, billie: 10, cap: 1 });
    const rows = Array.from({ length: 6 }, (_, at) => [`导入${at}`, uniqueTel(), '', '', '']);
    const task = await importing(rows, contract.importLeadsByWeight);
    expect(task).toMatchObject({ State: TaskState.Done, Message: '成功6条，重复0条，失败0条' });
    expect(await assignedTo(owner)).toEqual({ [one]: 3, [other]: 1 });
    const texts = (await lastReport()).map((row) => row[3]);
    expect(texts.slice(4)).toEqual(['没有可分配的员工', '没有可分配的员工']);
    expect(texts[0]).toMatch(/^已分配给/);
    expect((await logs())[0]).toMatchObject({ RecordType: ImportLogType.AssignedLeads });
    expect(await brokenLeadInvariants(owner)).toEqual({});
    expect(await brokenInvariants(owner)).toEqual({});
  });

  it('goes on after a worker died in the middle, and stores no line twice', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => [`导入${at}`, uniqueTel(), '', '', '']);
    const id = await begin(rows);
    const dying = new AbortController();
    const parts = {
      database,
      secrets: createSecrets('a key for tests only'),
      works: allTaskWorks({ passwords: await createTestPasswords(), database }),
      now: () => Math.floor(clock.now / 1_000),
      // Stopped when it begins: it notices behind the first piece.
      push: () => dying.abort(),
      onFault: () => undefined,
    };
    await expect(runTask(parts, { tenantId, taskId: id }, dying.signal)).rejects.toThrow('aborted');
    expect(await leads()).toHaveLength(200);
    await work(id);
    expect(await leads()).toHaveLength(450);
    expect((await logs())[0]).toMatchObject({ Record: '成功450条，重复0条，失败0条' });
    expect((await owner.query('select from lead_import_piece')).rowCount).toBe(0);
  });

  it('tells what it kept when it is given up, or its owner may not go on', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => [`导入${at}`, uniqueTel(), '', '', '']);
    const id = await begin(rows);
    await owner.query('update task set tries = 5 where id = $1', [id]);
    await work(id);
    expect((await logs())[0]).toMatchObject({ Record: '成功0条，重复0条，失败250条' });

    const { roleId } = await person('S1');
    const userName = uniqueName();
    const member = await aMember(owner, tenantId, { userName, departmentId, roleId, isSupervisor: true });
    const session = await signedIn(userName);
    const second = await begin(rows, contract.importLeads, session);
    await ask(editStaff, { Id: member, Status: UsableStatus.Disabled } as never, root);
    await work(second);
    expect(await leads()).toEqual([]);
    expect((await logs(root))[0]).toMatchObject({ Record: '成功0条，重复0条，失败250条' });
  });

  it('shows the first lines before anything is stored', async () => {
    const tel = uniqueTel();
    await aLead(owner, tenantId, { tel });
    const rows: Rows = [
      ['名字', '手机', '颜色'],
      ['张三', uniqueTel(), '红'],
      ['李四', tel, '蓝'],
      ['', uniqueTel(), ''],
    ];
    const preview = importPreview.parse((await upload(contract.previewLeadImport, rows, supervisor)).Data);
    expect(preview.Columns).toEqual([
      { Title: '名字', Field: '姓名' },
      { Title: '手机', Field: '电话' },
      { Title: '颜色', Field: null },
    ]);
    expect(preview.Rows.map(({ Result, Text }) => [Result, Text])).toEqual([
      [0, ''],
      [1, '线索已存在'],
      [2, '姓名不能为空'],
    ]);
    expect(await leads()).toHaveLength(1);
  });

  it('refuses a sheet in which nothing can be taken, and one without its columns', async () => {
    expect(await upload(contract.importLeads, [HEAD, ['', '1', '', '', '']], supervisor)).toMatchObject({
      Code: ResultCode.Refused,
    });
    expect((await upload(contract.importLeads, [['颜色'], ['红']], supervisor)).Message).toMatch(/缺少列：姓名、电话/);
  });

  it('has a template whose example is not imported', async () => {
    const response = await app.inject({ url: `/crm/${contract.leadTemplate.path}`, headers: { ...supervisor } });
    const rows = readRows(response.rawPayload);
    expect(rows[0]).toEqual(HEAD);
    expect((await upload(contract.importLeads, rows as Rows, supervisor)).Message).toMatch(/模板中的示例/);
  });
});

describe('An import taken back', () => {
  const imported = async () => {
    await importing(Array.from({ length: 3 }, (_, at) => [`导入${at}`, uniqueTel(), '', '', '']));
    return { log: (await logs())[0]!, rows: await leads() };
  };
  const undo = (ImportLogId: number, session = supervisor) => ask(contract.undoLeadImport, { ImportLogId }, session);

  it('removes leads that had no agent; assigned leads stay', async () => {
    const { log, rows } = await imported();
    const one = await anAgent(owner, tenantId, { departmentId });
    await ask(shareLeads, { ClueIdList: [rows[1].id], UserId: one }, supervisor);
    const { answer, trail } = await withTrail(owner, () => undo(log.Id));
    const Left = [{ Id: rows[1].id, Name: '导入1', Why: '线索已分配' }];
    expect(answer).toMatchObject({ Message: '已撤销2条，1条保持不变', Data: { Undone: 2, Left, LeftTotal: 1 } });
    expect((await leads()).map(({ id }) => id)).toEqual([rows[1].id]);
    expect(trail).toMatchObject([{ action: '撤销导入线索', after: { ImportLogId: log.Id, Count: 2 } }]);
    expect((await logs())[0]).toMatchObject({ MayUndoLeads: false });
    expect(await undo(log.Id)).toMatchObject({ Code: ResultCode.Refused, Message: '该操作已撤销' });
  });

  it('is for its own importer, within a day', async () => {
    const { log } = await imported();
    expect(await undo(log.Id, root)).toMatchObject({ Code: ResultCode.Refused, Message: '数据不存在' });
    await owner.query('update import_log set created_time = created_time - 90000 where id = $1', [log.Id]);
    expect(await undo(log.Id)).toMatchObject({ Message: '已超过24小时，不能撤销' });
    expect(await leads()).toHaveLength(3);
  });
});
