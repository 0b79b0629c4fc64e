import * as departments from '@gonghai/contract/departments/department.contract.ts';
import { changePassword } from '@gonghai/contract/session/session.contract.ts';
import { deleteStaffBatch } from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { hash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { PASSWORD } from '../../test/people.ts';
import { aDepartment, aMember } from '../../test/rows.ts';
import { meetAt } from '../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, send, signedIn } = test;
const root = await signedIn('root');
const other = await signedIn('root2');
const foreign = await signedIn('rootx');

const add = (Name: string, key: string, session = root) =>
  send(departments.editDepartment, { Name }, session, { 'idempotency-key': key });
const countNamed = async (name: string): Promise<number> =>
  (await owner.query('select count(*) from department where name = $1', [name])).rows[0].count;
const countTrail = async (): Promise<number> => (await owner.query('select count(*) from audit_log')).rows[0].count;

describe('A repeated request with one key', () => {
  it('runs once and gets the same response', async () => {
    const first = await add('一次', 'key-once-1');
    const trail = await countTrail();
    for (let n = 0; n < 3; n += 1) expect(await add('一次', 'key-once-1')).toEqual(first);
    expect(first).toMatchObject({ Status: true });
    expect(await countNamed('一次')).toBe(1);
    expect(await countTrail()).toBe(trail);
  });

  it('leaves no hash that could be used to guess a password', async () => {
    const request = { OldPassword: PASSWORD, NewPassword: 'Changed2026', NewPassword1: 'Changed2026' };
    const own = await signedIn('S1');
    expect(await send(changePassword, request, own, { 'idempotency-key': 'key-secret' })).toMatchObject({
      Status: true,
    });
    const { rows } = await owner.query(`select request_hash as mark from idempotent_answer where key = 'key-secret'`);
    const said = `${changePassword.path}\n${JSON.stringify(request)}`;
    expect(rows).toHaveLength(1);
    expect(rows[0].mark).not.toEqual(hash('sha256', said, 'buffer'));
  });

  it('runs once when it arrives twice at the same moment', async () => {
    const once = () => add('同时', 'key-together');
    const answers = await meetAt(owner, 'select 1 from department for update', [once, once]);
    expect(answers[0]).toMatchObject({ Status: true });
    expect(answers[1]).toEqual(answers[0]);
    expect(await countNamed('同时')).toBe(1);
  });

  it('gets the first message too', async () => {
    const { tenantId } = await test.person('root');
    const [first, second] = [await aMember(owner, tenantId), await aMember(owner, tenantId)];
    const remove = () => send(deleteStaffBatch, { UserIds: [first, second] }, root, { 'idempotency-key': 'key-batch' });
    const answer = await remove();
    expect(answer).toMatchObject({ Status: true, Message: '成功2条，失败0条' });
    expect(await remove()).toEqual(answer);
  });

  it('runs again after a refusal: only successful responses are stored', async () => {
    const { tenantId } = await test.person('root');
    const taken = await aDepartment(owner, tenantId, '占用');
    expect(await add('占用', 'key-refused')).toMatchObject({ Code: ResultCode.Duplicate });
    await owner.query('delete from department where id = $1', [taken]);
    expect(await add('占用', 'key-refused')).toMatchObject({ Status: true });
  });
});

describe('A key', () => {
  it('is not valid for another request, person or tenant', async () => {
    expect(await add('甲部', 'key-of-root')).toMatchObject({ Status: true });
    expect(await add('乙部', 'key-of-root')).toMatchObject({ Code: ResultCode.BadRequest });
    expect(await countNamed('乙部')).toBe(0);
    expect(await add('乙部', 'key-of-root', other)).toMatchObject({ Status: true });
    expect(await add('甲部', 'key-of-root', foreign)).toMatchObject({ Status: true });
    expect(await countNamed('甲部')).toBe(2);
  });

  it('is not valid for the same request to another path', async () => {
    const body = { DepartmentId: 1, UserId: 1 };
    const headers = { 'idempotency-key': 'key-address' };
    expect(await add('地址', 'key-address')).toMatchObject({ Status: true });
    expect(await send(departments.deleteDepartment, body, root, headers)).toMatchObject({
      Code: ResultCode.BadRequest,
    });
  });

  it.each(['short', 'x'.repeat(101), 'with space here', '键键键键键键键键', "quote'quote", 'line\tline-line'])(
    'is refused when it is %j',
    async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const answer = await send(departments.editDepartment, { Name: '不该有' }, root, headers);
      expect(answer).toMatchObject({ Code: ResultCode.BadRequest });
      expect(await countNamed('不该有')).toBe(0);
    },
  );

  it('does not change how a deeply nested body is refused', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/crm/${departments.editDepartment.path}`,
      headers: { ...root, 'content-type': 'application/json', 'idempotency-key': 'key-deep-1' },
      payload: `{"Name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect(response.json()).toMatchObject({ Code: ResultCode.BadRequest });
  });
});
