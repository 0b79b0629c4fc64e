import * as contract from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aDepartment, aMember, aRole, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person } = test;
const { staffMessages: say } = contract;

const root = await signedIn('root');
const { tenantId } = await person('root');
const foretell = (UserIds: number[], session = root) => ask(contract.foretellRemoval, { UserIds }, session);
const sessionsOf = async (ids: readonly number[]) =>
  (await owner.query('select 1 from session where staff_id = any($1)', [ids])).rowCount;
/** Ignores consequences of later features. */
const told = (Count: number) => ({
  Status: true,
  Data: expect.arrayContaining([{ Label: say.sessionsEnd, Count }]),
});
const aMemberSignedIn = async (times: number): Promise<number> => {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName });
  for (let n = 0; n < times; n += 1) await signedIn(userName);
  return id;
};

describe('The preview of a removal', () => {
  it('matches the removal, and changes nothing', async () => {
    const ids = [await aMemberSignedIn(2), await aMemberSignedIn(1), await aMemberSignedIn(0)];
    const { answer, trail } = await withTrail(owner, () => foretell(ids));
    expect(answer).toMatchObject(told(3));
    expect(trail).toEqual([]);
    expect(await sessionsOf(ids)).toBe(3);
    expect(await ask(contract.deleteStaffBatch, { UserIds: ids }, root)).toMatchObject({ Status: true });
    expect(await sessionsOf(ids)).toBe(0);
  });

  it('is the same for disabling', async () => {
    const id = await aMemberSignedIn(2);
    expect(await foretell([id])).toMatchObject(told(2));
    await ask(contract.editStaff, { Id: id, Status: UsableStatus.Disabled }, root);
    expect(await sessionsOf([id])).toBe(0);
  });

  it('counts only staff the caller may remove', async () => {
    const mayManage = await aRole(owner, tenantId, [menuIdOf.get('User')!]);
    const [here, elsewhere] = [await aDepartment(owner, tenantId), await aDepartment(owner, tenantId)];
    const userName = uniqueName();
    await aMember(owner, tenantId, { userName, departmentId: here, roleId: mayManage, isSupervisor: true });
    const caller = await signedIn(userName);
    const people = { near: uniqueName(), far: uniqueName() };
    const near = await aMember(owner, tenantId, { userName: people.near, departmentId: here });
    const far = await aMember(owner, tenantId, { userName: people.far, departmentId: elsewhere });
    for (const name of [people.near, people.far]) await signedIn(name);
    expect(await foretell([near, far, Number(caller.uid)], caller)).toMatchObject(told(1));
    expect(await foretell([far], caller)).toMatchObject({ Status: false, Message: '数据不存在' });
  });

  it('is refused where the removal is: for the caller, and without the right', async () => {
    const own = await foretell([Number(root.uid)]);
    expect(own).toMatchObject({ Status: false, Code: ResultCode.Refused });
    expect(own.Message).toContain(say.self);
    expect(await foretell([Number(root.uid)], await signedIn('A1'))).toMatchObject({ Code: ResultCode.Forbidden });
  });
});
