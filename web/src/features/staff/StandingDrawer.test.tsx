import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aStaffRow } from '../../../test/staff-rows.ts';
import { StandingDrawer } from './StandingDrawer.tsx';

const From = '角色「销售主管」';
const standing: Standing = {
  UserId: 8,
  Name: '王小明',
  Obstacles: ['账号已禁用，不能登录'],
  Role: '销售主管',
  Level: '主管',
  Rights: [
    { Key: 'Seat', Name: '客户列表', Group: '客户管理', From },
    { Key: 'QihuaAudit', Name: '企划审核', Group: '报单系统', From },
  ],
  Scope: 'departments',
  ScopeFrom: '部门「华东销售部」的主管看到本部门及全部下级部门',
  Departments: [
    { Id: 12, Name: '华东销售部', From: '所在部门' },
    { Id: 14, Name: '上海一组', From: '「华东销售部」的下级部门' },
  ],
  WholeCompany: [{ Name: '企划审核', From }],
};

const open = (QueryUserStanding: () => unknown) => {
  signIn();
  answering({ QueryUserStanding });
  showWithDialogs(
    <div className="gh-page">
      <StandingDrawer row={aStaffRow()} onClose={() => undefined} neighbours={{}} />
    </div>,
  );
};
const search = page.getByLabelText('搜索权限或部门');
const main = page.getByLabelText('详情内容');
const sight = page.getByLabelText('能看到谁的数据');

it('shows what a person can do and see, and why', async () => {
  open(() => standing);
  await expect.element(main.getByText('客户列表')).toBeVisible();
  await expect.element(main.getByText(`来自${From}`).first()).toBeVisible();
  expect(main.getByText('线索管理').query()).toBeNull();
  await expect.element(sight.getByText('本部门及下级部门', { exact: true })).toBeVisible();
  await expect.element(sight.getByText('「华东销售部」的下级部门')).toBeVisible();
  await expect.element(sight.getByText('这些页面看到全公司')).toBeVisible();
  await expect.element(page.getByLabelText('目前的限制').getByText('账号已禁用，不能登录')).toBeVisible();
  await expectReadable();
});

it('finds missing rights, and departments', async () => {
  open(() => standing);
  await userEvent.fill(search, '线索管理');
  await expect
    .poll(() =>
      main
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['没有：线索管理没有：导出线索没有：导入线索', '没有：导出线索', '没有：导入线索']);
  await expect.element(sight.getByText('没有符合条件的部门')).toBeVisible();
  await userEvent.fill(search, '上海');
  await expect.element(sight.getByText('上海')).toBeVisible();
  expect(sight.getByText('华东销售部', { exact: true }).query()).toBeNull();
  await expect.element(main.getByText('没有符合条件的权限')).toBeVisible();
});

it('shows a hundred of many departments and the number of the others', async () => {
  const Departments = Array.from({ length: 130 }, (_, at) => ({ Id: at + 1, Name: `第${at + 1}组`, From: '全公司' }));
  open(() => ({ ...standing, Scope: 'tenant', Departments }));
  await expect.element(sight.getByText('还有 30 个部门，可以搜索')).toBeVisible();
  await userEvent.fill(search, '第130组');
  await expect.element(sight.getByText('第130组')).toBeVisible();
});

it('says when there are no rights', async () => {
  open(() => ({ ...standing, Rights: [], Obstacles: [], Departments: [], WholeCompany: [], Scope: 'own' }));
  await expect.element(page.getByText('没有任何功能权限')).toBeVisible();
  await expect.element(sight.getByText('只有自己', { exact: true })).toBeVisible();
});

it('can be retried after an error', async () => {
  let answers = 0;
  open(() => ((answers += 1) === 1 ? refusing('权限不足') : standing));
  await expect.element(page.getByText('权限不足')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  await expect.element(main.getByText('客户列表')).toBeVisible();
});
