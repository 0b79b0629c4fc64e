import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { settled } from '../../../test/overlays.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { startSession } from '../../platform/current-user.ts';
import { formatTime } from '../../ui/format.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { AuditListScreen } from './AuditListScreen.tsx';

const line = (Id: number, Action: string, more: object = {}) => ({
  Id,
  CreatedTime: 1_794_700_000 + Id,
  UserId: 7,
  UserName: '管理员',
  Action,
  Subject: 'department',
  SubjectId: 12,
  Before: null,
  After: null,
  Names: { 'department:12': '销售二部', 'department:3': '上海分公司' },
  Address: '10.0.0.8',
  ...more,
});
const Rows = [
  line(2, '修改部门', { Before: { Name: '销售一部', ParentId: 3 }, After: { Name: '销售二部', ParentId: 3 } }),
  line(1, '自动回收', { UserId: null, UserName: '', Subject: 'unheard', After: { Count: 3 } }),
];
const answer = () => ({ Rows, Count: 2, PageCount: 20, PageNum: 1, PageIndex: 1 });

const zhoumin = { Id: 31, Name: '周敏', UserName: 'zhoumin', DepartmentId: 3, Department: '上海分公司', Role: '主管' };
const people = () => ({ Rows: [zhoumin], Count: 1, PageCount: 20, PageNum: 1, PageIndex: 1 });

const signIn = () => {
  const person = { Id: 7, TId: 1, Name: '管理员', UserName: 'admin', DepartmentName: '总部', RoleName: '管理员' };
  startSession(
    { Id: 7, signature: 'f'.repeat(64) },
    { ...person, IsAdmin: true, IsDefaultPwd: false, ExtensionNumber: '', RightList: ['admin'] },
  );
};

const Screen = () => {
  useKeyboard();
  return <AuditListScreen />;
};

describe('The audit log', () => {
  it('requests the last thirty days and shows each entry in short', async () => {
    signIn();
    const asked = answering({ QueryAuditLogPageList: answer, QueryUserPageList: people });
    const { element } = await show(<Screen />);
    await expect.element(page.getByText('名称：销售一部 → 销售二部')).toBeVisible();
    await expect.element(page.getByText('系统', { exact: true })).toBeVisible();
    await expect.element(page.getByText('数量：3')).toBeVisible();
    await expect.element(page.getByText('组织架构 销售二部')).toBeVisible();
    const moment = page.getByText(formatTime(Rows[0]!.CreatedTime)).element();
    expect(moment.scrollWidth, 'times have seconds').toBeLessThanOrEqual(moment.clientWidth);
    const { StartTime, EndTime } = asked[0]!.body as { StartTime: number; EndTime: number };
    expect(EndTime - StartTime).toBe(30 * 86_400 - 1);
    await expectAccessible(element);
  });

  it('opens an entry beside the list, with before and after, and moves to the next', async () => {
    signIn();
    answering({ QueryAuditLogPageList: answer, QueryUserPageList: people });
    const { element } = await show(<Screen />);
    await userEvent.click(page.getByRole('button', { name: '修改部门' }));
    const drawer = page.getByRole('dialog', { name: '修改部门详情' });
    await expect.element(drawer.getByRole('row', { name: '名称 销售一部 销售二部' })).toBeVisible();
    await expect.element(drawer.getByText('10.0.0.8')).toBeVisible();
    await settled();
    await expectAccessible(element);
    await userEvent.click(page.getByRole('button', { name: '下一条' }));
    await expect.element(page.getByRole('dialog', { name: '自动回收详情' })).toBeVisible();
    await expect.poll(() => document.querySelector('[data-index][aria-current]')?.textContent).toContain('自动回收');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is searched by person', async () => {
    signIn();
    const asked = answering({ QueryAuditLogPageList: answer, QueryUserPageList: people });
    await show(<Screen />);
    await userEvent.click(page.getByRole('combobox', { name: '操作人' }));
    await userEvent.keyboard('zhou');
    await userEvent.click(page.getByText('zhoumin·上海分公司'));
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ UserId: zhoumin.Id });
  });

  it('clears the list and shows why it is refused', async () => {
    signIn();
    answering({ QueryAuditLogPageList: () => refusing('权限不足'), QueryUserPageList: people });
    await show(<Screen />);
    await expect.element(page.getByText('权限不足').first()).toBeVisible();
  });
});
