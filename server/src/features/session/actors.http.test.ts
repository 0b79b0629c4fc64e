import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as departments from '@gonghai/contract/departments/department.contract.ts';
import * as roles from '@gonghai/contract/roles/role.contract.ts';
import * as session from '@gonghai/contract/session/session.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS, SEEN_EVERY_SECONDS } from './session.rules.ts';

const test = await startTestApp({ ownDatabase: true });
const second = await startTestApp({ beside: test });
afterAll(async () => {
  await second.close();
  await test.close();
});
const { ask, owner, clock, signedIn, person } = test;
const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录' };
const look = queryAllDictionaries;

/** The second instance is notified asynchronously and may use its cache until then. */
const onSecond = async (call: () => Promise<object>, answer: object): Promise<void> => {
  await expect.poll(call, { interval: 5, timeout: 5_000 }).toMatchObject(answer);
};

describe('After a response', () => {
  it('the next call finds the own session ended', async () => {
    for (let n = 0; n < 20; n += 1) {
      const own = await signedIn('A1');
      expect(await ask(look, {}, own)).toMatchObject({ Status: true });
      expect(await ask(session.logout, {}, own)).toMatchObject({ Status: true });
      expect(await ask(look, {}, own)).toMatchObject(expired);
    }
  });

  it('GUARD-08 a right is revoked or granted on the next call, here and on a second instance', async () => {
    const [root, sys] = [await signedIn('root'), await signedIn('sys')];
    const { roleId } = await person('sys');
    const grant = (keys: readonly string[]) => {
      const RoleMenuList = keys.map((key) => ({ MenuId: menuIdOf.get(key)! }));
      return ask(roles.updateRoleMenus, { RoleId: roleId, RoleMenuList }, root);
    };
    const use = (at: typeof test) => at.ask(departments.queryDepartments, {}, sys);
    expect(await use(test)).toMatchObject({ Status: true });
    expect(await use(second)).toMatchObject({ Status: true });

    for (let n = 0; n < 5; n += 1) {
      expect(await grant(['User'])).toMatchObject({ Status: true });
      expect(await use(test)).toMatchObject({ Code: ResultCode.Forbidden, Message: '权限不足' });
      await onSecond(() => use(second), { Code: ResultCode.Forbidden });
      await grant(['User', 'Department', 'ResetPwd', 'Role']);
      expect(await use(test)).toMatchObject({ Status: true });
      await onSecond(() => use(second), { Status: true });
    }
  });

  it('a role is disabled or enabled', async () => {
    const [root, sys] = [await signedIn('root'), await signedIn('sys')];
    const { roleId } = await person('sys');
    const change = (Status: UsableStatus) => ask(roles.editRole, { Id: roleId, Name: '系统管理员', Status }, root);
    await change(UsableStatus.Disabled);
    expect(await ask(departments.queryDepartments, {}, sys)).toMatchObject({ Code: ResultCode.Forbidden });
    expect(await ask(look, {}, sys)).toMatchObject({ Status: true });
    await change(UsableStatus.Enabled);
    expect(await ask(departments.queryDepartments, {}, sys)).toMatchObject({ Status: true });
  });

  it('a disabled person is signed out everywhere, and stays so when enabled again', async () => {
    const [root, a2] = [await signedIn('root'), await signedIn('A2')];
    const { id } = await person('A2');
    await ask(look, {}, a2);
    await second.ask(look, {}, a2);
    await ask(staff.editStaff, { Id: id, Status: UsableStatus.Disabled }, root);
    expect(await ask(look, {}, a2)).toMatchObject(expired);
    await onSecond(() => second.ask(look, {}, a2), expired);
    await ask(staff.editStaff, { Id: id, Status: UsableStatus.Enabled }, root);
    expect(await ask(look, {}, a2)).toMatchObject(expired);
    expect(await ask(look, {}, await signedIn('A2'))).toMatchObject({ Status: true });
  });

  it('ORG-05 the scope of a supervisor follows a moved department', async () => {
    const [root, s1] = [await signedIn('root'), await signedIn('S1')];
    const rightDepartments = async () => {
      const { Data } = await ask(departments.queryRightDepartments, {}, s1);
      return departments.departmentNode
        .array()
        .parse(Data)[0]!
        .Children.map(({ Name }) => Name);
    };
    expect(await rightDepartments()).toEqual(['D1']);
    const [s1Person, a3] = [await person('S1'), await person('A3')];
    await ask(departments.editDepartment, { Id: a3.departmentId, Name: 'D2', ParentId: s1Person.departmentId }, root);
    expect(await rightDepartments()).toEqual(['D1', 'D2']);
    await ask(departments.editDepartment, { Id: a3.departmentId, Name: 'D2', ParentId: 0 }, root);
    expect(await rightDepartments()).toEqual(['D1']);
  });
});

describe('A session', () => {
  const seconds = (n: number): void => {
    clock.now += n * 1_000;
  };

  it('is extended by use within twelve hours, to the second', async () => {
    const own = await signedIn('A1');
    for (let n = 0; n < 3; n += 1) {
      seconds(IDLE_SECONDS);
      expect(await ask(look, {}, own)).toMatchObject({ Status: true });
    }
    const stored = async () => (await owner.query('select max(seen_time) as seen from session')).rows[0].seen;
    await expect.poll(stored).toBe(Math.floor(clock.now / 1_000));
    seconds(IDLE_SECONDS + 1);
    expect(await ask(look, {}, own)).toMatchObject(expired);
  });

  it('ends after seven days, even in use', async () => {
    const own = await signedIn('A1');
    const step = ABSOLUTE_SECONDS / 16;
    for (let n = 0; n < 16; n += 1) {
      seconds(step);
      expect(await ask(look, {}, own)).toMatchObject({ Status: true });
    }
    seconds(1);
    expect(await ask(look, {}, own)).toMatchObject(expired);
  });

  it('that is ended while it is looked up is not remembered', async () => {
    const own = await signedIn('A1');
    const client = await owner.connect();
    try {
      // Holds up the look-up after it has found the session.
      await client.query('begin; lock table role_menu in access exclusive mode');
      const lookingUp = ask(look, {}, own);
      await untilWaiting(owner, 1);
      await owner.query('delete from session where staff_id = $1', [own.uid]);
      await test.notified();
      await client.query('commit');
      await lookingUp;
      expect(await ask(look, {}, own)).toMatchObject(expired);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('is known to be in use on either instance', async () => {
    const own = await signedIn('A1');
    await second.ask(look, {}, own);
    seconds(IDLE_SECONDS - 10);
    expect(await ask(look, {}, own)).toMatchObject({ Status: true });
    const seen = async () =>
      (await owner.query(`select 1 from session where seen_time = $1`, [Math.floor(clock.now / 1_000)])).rowCount;
    await expect.poll(seen).toBe(1);
    seconds(IDLE_SECONDS - 10);
    expect(await second.ask(look, {}, own)).toMatchObject({ Status: true });
  });

  it('saves its last use at most once a minute', async () => {
    const own = await signedIn('A1');
    const before = await owner.query('select max(seen_time) as seen from session');
    seconds(SEEN_EVERY_SECONDS - 1);
    await ask(look, {}, own);
    seconds(1);
    await ask(look, {}, own);
    const stored = async () => (await owner.query('select max(seen_time) as seen from session')).rows[0].seen;
    await expect.poll(stored).toBe(before.rows[0].seen + SEEN_EVERY_SECONDS);
  });
});

describe('While the database cannot notify changes', () => {
  it('everything is read again, and nothing cached before is used afterwards', async () => {
    const own = await signedIn('A1');
    await ask(look, {}, own);
    const listeners = `from pg_stat_activity where datname = current_database() and query = 'select 1'`;
    const before = await owner.query<{ pid: number }>(`select pid ${listeners}`);
    expect(before.rowCount).toBe(2);
    await owner.query('select pg_terminate_backend(pid) ' + listeners);
    const { id } = await person('A1');
    // A session that ends without a listener: it will never be notified.
    await owner.query('delete from session where staff_id = $1', [id]);
    await expect.poll(() => ask(look, {}, own), { interval: 20 }).toMatchObject(expired);
    const listening = async () => {
      const { rows } = await owner.query<{ pid: number }>(`select pid ${listeners}`);
      return rows.filter(({ pid }) => !before.rows.some((old) => old.pid === pid)).length;
    };
    await expect.poll(listening, { timeout: 5_000 }).toBe(2);
    expect(await ask(look, {}, own)).toMatchObject(expired);
    expect(await ask(look, {}, await signedIn('A1'))).toMatchObject({ Status: true });
  });
});
