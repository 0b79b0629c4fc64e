import { queryStanding } from '@gonghai/contract/session/standing.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aMember, aRole } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId } = await person('root');
const of = async (userName: string) => {
  const { id } = await person(userName);
  return queryStanding.answer.parse((await ask(queryStanding, { userId: id }, root)).Data);
};

describe('The explanation of rights', () => {
  it('shows an agent’s own data and the menu entries of the role', async () => {
    const standing = await of('A1');
    expect(standing).toMatchObject({ Obstacles: [], Level: '普通员工', Scope: 'own', Departments: [] });
    const seat = standing.Rights.find(({ Key }) => Key === 'Seat');
    expect(seat).toEqual({ Key: 'Seat', Name: '客户列表', Group: '客户管理', From: `角色「${standing.Role}」` });
    expect(standing.Rights.some(({ Key }) => Key === 'User')).toBe(false);
  });

  it('shows a supervisor’s department and those below, each with its reason', async () => {
    const standing = await of('S1');
    expect(standing).toMatchObject({ Level: '主管', Scope: 'departments' });
    expect(standing.ScopeFrom).toContain('「D0」的主管');
    expect(standing.Departments.map(({ Name, From }) => [Name, From])).toEqual([
      ['D0', '所在部门'],
      ['D1', '「D0」的下级部门'],
    ]);
  });

  it('shows everything for the administrator and a supervisor of the root', async () => {
    const administrator = await of('root');
    expect(administrator).toMatchObject({ Scope: 'tenant', WholeCompany: [] });
    expect(administrator.ScopeFrom).toMatch(/^内置角色/);
    expect(await of('sys')).toMatchObject({ Scope: 'tenant', ScopeFrom: '顶级部门「第一公司」的主管看到全公司' });
  });

  it('names the screens that show the whole company because of a right', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('QihuaAudit')!]);
    await aMember(owner, tenantId, { userName: 'planner', roleId });
    expect((await of('planner')).WholeCompany).toMatchObject([{ Name: '企划审核' }]);
  });

  it('names what prevents access', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    const id = await aMember(owner, tenantId, { userName: 'hindered', roleId });
    await owner.query('update role set status = 2 where id = $1', [roleId]);
    expect(await of('hindered')).toMatchObject({ Rights: [], Obstacles: [expect.stringMatching(/^角色.*已禁用/)] });
    await owner.query('update staff set status = 2 where id = $1', [id]);
    expect((await of('hindered')).Obstacles[0]).toBe('账号已禁用，不能登录');
    expect((await of('fresh')).Obstacles).toEqual(['尚未修改初始密码，修改前不能使用']);
  });

  it('is visible with the right to manage staff, within scope', async () => {
    const { id } = await person('A1');
    const agent = await ask(queryStanding, { userId: id }, await signedIn('A3'));
    expect(agent).toMatchObject({ Status: false, Code: ResultCode.Forbidden });
    const { id: foreign } = await person('rootx');
    expect(await ask(queryStanding, { userId: foreign }, root)).toMatchObject({ Message: '数据不存在' });
  });
});
