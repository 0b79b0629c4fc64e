import { importCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { deleteStaff, deleteStaffBatch, editStaff, foretellRemoval } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { brokenInvariants } from '../../../../test/customer-invariants.ts';
import { aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { workbook } from '../../../../test/sheets.ts';
import { untilWaiting } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person } = test;
const { tenantId, departmentId } = await person('A1');
const root = await signedIn('root');
const imports = await startImports(test, root);
const menus = [menuIdOf.get('Seat')!];
const unlimited = await aRole(owner, tenantId, menus);
const limited = await aRole(owner, tenantId, menus);
await owner.query('update role set customer_total = 100000 where id = $1', [limited]);

/** Lines are added 500 at a time. A part of an import is not done before it gets this lock. */
const GATE = 20_261;
beforeAll(() =>
  owner.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$;
    create trigger wait_at_gate after insert on customer for each statement execute function wait_at_gate()`),
);
afterAll(() => owner.query('drop function wait_at_gate cascade'));

/** A person whose import waits within its first part, until `goOn`. */
const anImporter = async (roleId: number, count = 3_000) => {
  const gate = await owner.connect();
  await gate.query(`begin; select pg_advisory_xact_lock(${GATE})`);
  const goOn = async (): Promise<void> => {
    await gate.query('commit');
    gate.release();
  };
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId });
  const lines = Array.from({ length: count }, () => ['导入的', uniqueTel()]);
  const answer = await imports.upload(
    importCustomers,
    0,
    workbook([['姓名', '电话'], ...lines]),
    await signedIn(userName),
  );
  const { TaskId } = answer.Data;
  const importing = imports.work(TaskId);
  await untilWaiting(owner, 1);
  /** Someone acts, and the import goes on when that waits for it. */
  const meanwhile = async <T>(acting: Promise<T>): Promise<T> => {
    await Promise.race([acting, untilWaiting(owner, 2)]);
    await goOn();
    return acting;
  };
  return { id, TaskId, importing, goOn, meanwhile };
};

const taskOf = async (id: number) => (await owner.query('select state, message from task where id = $1', [id])).rows[0];
const countOf = async (table: 'customer' | 'session', column: string, id: number): Promise<number> =>
  (await owner.query(`select count(*)::int as count from ${table} where ${column} = $1`, [id])).rows[0].count;

const disable = (id: number) => send(editStaff, { Id: id, Status: UsableStatus.Disabled }, root);
const remove = (id: number) => send(deleteStaff, { UserId: id }, root);
const removeBatch = (id: number) => send(deleteStaffBatch, { UserIds: [id] }, root);

describe('A person whose import is running', () => {
  it.each([
    ['disabled', disable, unlimited],
    ['disabled, with limited capacity', disable, limited],
    ['deleted', remove, unlimited],
    ['deleted, with limited capacity', remove, limited],
    ['deleted among others', removeBatch, limited],
  ])('can be %s: the import stops and leaves nothing', async (_, leave, roleId) => {
    const { id, TaskId, importing, meanwhile } = await anImporter(roleId);
    expect(await meanwhile(leave(id))).toMatchObject({ Status: true });
    await importing;
    expect(await taskOf(TaskId)).toEqual({ state: TaskState.Failed, message: taskMessages.ownerGone });
    expect(await countOf('customer', 'owner_id', id)).toBe(0);
    expect(await brokenInvariants(owner)).toEqual({});
  });

  it('is signed out before the import has stopped', async () => {
    const { id, importing, goOn } = await anImporter(unlimited);
    let isDisabled = false;
    const disabling = disable(id).then((answer) => {
      isDisabled = true;
      return answer;
    });
    await expect.poll(() => countOf('session', 'staff_id', id), { interval: 5 }).toBe(0);
    await untilWaiting(owner, 2);
    expect(isDisabled).toBe(false);
    await goOn();
    expect(await disabling).toMatchObject({ Status: true });
    await importing;
  });

  it('can be previewed before the deletion', async () => {
    const { id, importing, meanwhile } = await anImporter(limited);
    expect(await send(foretellRemoval, { UserIds: [id] }, root)).toMatchObject({ Status: true });
    expect(await meanwhile(remove(id))).toMatchObject({ Status: true });
    await importing;
  });

  it('continues when a caller without the right tries to delete the person', async () => {
    const { id, TaskId, importing, goOn } = await anImporter(unlimited, 1_000);
    const answer = await send(deleteStaff, { UserId: id }, await signedIn('S1'));
    expect(answer).toMatchObject({ Status: false });
    expect(await countOf('session', 'staff_id', id)).toBe(1);
    await goOn();
    await importing;
    expect(await taskOf(TaskId)).toMatchObject({ state: TaskState.Done });
  });
});
