import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { importCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { type TaskDetail, taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { aCustomer, aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { workbook } from '../../../../test/sheets.ts';
import { untilWaiting } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { tenantId, departmentId } = await person('A1');
const imports = await startImports(test, await signedIn('A1'));
const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);

let [agent, userName] = [0, ''];
beforeEach(async () => {
  userName = uniqueName();
  agent = await aMember(owner, tenantId, { userName, roleId, departmentId });
});

const held = async (): Promise<number> =>
  (await owner.query('select count(*)::int as held from customer where owner_id = $1', [agent])).rows[0].held;

const DONE = { State: TaskState.Done, Message: '成功1条，重复1条，失败0条' };

/** Runs `meanwhile` while the import waits for a locked customer of its sheet. */
const besideImport = async (meanwhile: () => Promise<unknown>, end: Partial<TaskDetail> = DONE): Promise<void> => {
  const tel = uniqueTel();
  const known = await aCustomer(owner, tenantId, { tel });
  const session = await signedIn(userName);
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select from customer where id = $1 for update', [known]);
    const rows = [
      ['姓名', '电话'],
      ['已有的', tel],
      ['新来的', uniqueTel()],
    ];
    const { Data } = await imports.upload(importCustomers, 0, workbook(rows), session);
    const importing = imports.work(Data.TaskId);
    await untilWaiting(owner, 1);
    await meanwhile();
    await client.query('commit');
    await importing;
    // Read from the database, because the session may have ended.
    const task = await owner.query('select state as "State", message as "Message" from task where id = $1', [
      Data.TaskId,
    ]);
    expect(task.rows).toMatchObject([end]);
  } finally {
    client.release();
  }
};

describe('A person who imports own customers', () => {
  it('can continue to work, if the role has no limit', () =>
    besideImport(async () => {
      const added = await ask(editCustomer, { Name: '同时的', Tel: uniqueTel() }, await signedIn(userName));
      expect(added).toMatchObject({ Status: true });
    }));

  it('keeps nothing of it when the right is revoked meanwhile', async () => {
    const end = { State: TaskState.Failed, Message: taskMessages.ownerGone };
    await besideImport(() => owner.query('delete from role_menu where role_id = $1', [roleId]), end);
    expect(await held()).toBe(0);
    await owner.query('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [
      tenantId,
      roleId,
      menuIdOf.get('Seat'),
    ]);
  });

  it('is disabled after it, and loses the imported customers', async () => {
    let disabling: Promise<unknown> | undefined;
    const root = await signedIn('root');
    await besideImport(async () => {
      disabling = send(editStaff, { Id: agent, Status: UsableStatus.Disabled }, root);
      await untilWaiting(owner, 2);
    });
    expect(await disabling).toMatchObject({ Status: true });
    expect(await held()).toBe(0);
  });
});

describe('An import concurrent with another import of the same sheet', () => {
  it('reports duplicates as duplicates, and they use no capacity', async () => {
    await owner.query('update role set customer_total = 2 where id = $1', [roleId]);
    const session = await signedIn(userName);
    const [shared, fresh] = [Array.from({ length: 4 }, uniqueTel), Array.from({ length: 3 }, uniqueTel)];
    const other = await owner.connect();
    try {
      await other.query('begin');
      for (const tel of shared) await aCustomer(other, tenantId, { tel });
      const rows = [['姓名', '电话'], ...[...shared, ...fresh].map((tel) => ['同时的', tel])];
      const importing = imports.importing(rows, { session });
      await untilWaiting(owner, 1);
      await other.query('commit');
      expect(await importing).toMatchObject({ Message: '成功2条，重复4条，失败1条' });
    } finally {
      other.release();
      await owner.query('update role set customer_total = null where id = $1', [roleId]);
    }
    const results = (await imports.lastReport(session)).map((line) => line[3]);
    expect(results).toEqual(['重复', '重复', '重复', '重复', '成功', '成功', '失败']);
    expect(await held()).toBe(2);
  });
});
