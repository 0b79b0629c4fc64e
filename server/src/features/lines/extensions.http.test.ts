import { queryExtensions, revealExtension } from '@gonghai/contract/lines/extension.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aMember, aRole } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId } = await person('root');

const give = async (userName: string, ExtensionNumber: string): Promise<void> => {
  const { id } = await person(userName);
  const answer = await send(editStaff, { Id: id, ExtensionNumber, ExtensionPassword: `secret-${userName}` }, root);
  expect(answer).toMatchObject({ Status: true });
};
const list = async (session: Session, request: object = {}) =>
  queryExtensions.answer.parse((await ask(queryExtensions, request, session)).Data);

beforeAll(async () => {
  await give('A1', '8001');
  await give('A3', '8003');
  const { rows } = await owner.query<{ id: number }>(
    `insert into setting (tenant_id, key, value) values ($1, 'SIPConfig', $2) returning id`,
    [tenantId, { Type: 'BS/SIP', Name: '线路', Config: [{ Key: 'WSDomain', Value: 'wss://sip.example.com' }] }],
  );
  const { id } = await person('A1');
  await owner.query('insert into staff_line (tenant_id, staff_id, setting_id, is_enabled) values ($1, $2, $3, true)', [
    tenantId,
    id,
    rows[0]!.id,
  ]);
});

describe('The extensions', () => {
  it('are those of enabled staff who have one, with the address of their line and a masked password', async () => {
    const { answer, trail } = await withTrail(owner, () => list(root));
    expect(answer.map(({ JobNo, Password, Url }) => [JobNo, Password, Url])).toEqual([
      ['8001', MASK, 'wss://sip.example.com'],
      ['8003', MASK, ''],
    ]);
    expect(trail).toMatchObject([{ action: '查看分机信息', after: { Count: 2 } }]);
    expect((await list(root, { Name: '8003' })).map(({ JobNo }) => JobNo)).toEqual(['8003']);
  });

  it('show a single password, with an audit entry', async () => {
    const { id } = await person('A1');
    const { answer, trail } = await withTrail(owner, () => ask(revealExtension, { UserId: id }, root));
    expect(answer).toMatchObject({ Status: true, Data: { Password: 'secret-A1' } });
    expect(trail).toMatchObject([{ action: '查看分机密码', subject_id: id, after: { JobNo: '8001' } }]);
    expect(JSON.stringify(trail)).not.toContain('secret-A1');
  });

  it('show it each time, and store it nowhere in plain text, also with an idempotency key', async () => {
    const { id } = await person('A1');
    const key = { 'idempotency-key': 'reveal-me-once' };
    const twice = async () => {
      await send(revealExtension, { UserId: id }, root, key);
      return send(revealExtension, { UserId: id }, root, key);
    };
    const { answer, trail } = await withTrail(owner, twice);
    expect(answer).toMatchObject({ Data: { Password: 'secret-A1' } });
    expect(trail).toHaveLength(2);
    const { rows } = await owner.query('select answer::text from idempotent_answer');
    expect(JSON.stringify(rows)).not.toContain('secret-A1');
  });

  it('are limited to the caller’s scope', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Uncall')!]);
    const { departmentId } = await person('S1');
    await aMember(owner, tenantId, { userName: 'uncaller', roleId, departmentId, isSupervisor: true });
    const supervisor = await signedIn('uncaller');
    expect((await list(supervisor)).map(({ JobNo }) => JobNo)).toEqual(['8001']);
    const { id: outside } = await person('A3');
    expect(await ask(revealExtension, { UserId: outside }, supervisor)).toMatchObject({ Message: '数据不存在' });
    const agent = await ask(queryExtensions, {}, await signedIn('A1'));
    expect(agent).toMatchObject({ Status: false, Code: ResultCode.Forbidden });
  });
});
