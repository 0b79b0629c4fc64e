import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, refusing, telling } from '../../../../test/answering.ts';
import { provideCustomerLookups, staffPage } from '../../../../test/customer-rows.ts';
import { expectReadable, listen, settled, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { useStaffPicker } from '../../../widgets/StaffPicker.tsx';
import { DistributeDialog } from './DistributeDialog.tsx';
import type { Chosen } from './moves.ts';
import { transferQuestion } from './transfer.ts';

const begin = (answers: Parameters<typeof answering>[0]) => {
  signIn({ Id: 1, RightList: ['Seat'] });
  provideCustomerLookups();
  return answering({ QueryUserPageList: () => staffPage(), ...answers });
};
const bodyOf = (asked: readonly RecordedRequest[], path: string) => asked.find((one) => one.path === path)?.body;
const reloads: string[] = [];
const scene = { kind: CustomerKind.Sales, owner: TAB, reload: () => reloads.push('reload') };

const Hand = ({ chosen }: { readonly chosen: readonly Chosen[] }) => {
  const pick = useStaffPicker();
  return (
    <button type="button" onClick={() => pick(transferQuestion(chosen, scene))}>
      转移
    </button>
  );
};

describe('Transferring', () => {
  const customers = [1, 2, 3].map((Id) => ({ Id, Name: `客户${Id}` }));

  it('CDLG-06 CDLG-07 distributes to the chosen people, and shows the result as text', async () => {
    const said = listen();
    const asked = begin({
      MigrationCustomerUser: () =>
        telling('陈晓琳：1位客户<br>王小明：1位客户<br>&lt;img src=x onerror=alert(1)&gt;：客户数量已达上限', {
          Moved: 2,
          Failed: 1,
          BatchId: 61,
        }),
      UndoBatch: () => telling('已撤销2条', { Undone: 2, Left: [], LeftTotal: 0 }),
    });
    showWithDialogs(
      <>
        <Announcer />
        <Hand chosen={customers} />
      </>,
    );
    await userEvent.click(page.getByRole('button', { name: '转移' }));
    const picker = page.getByRole('dialog', { name: /^转移/ });
    await userEvent.click(picker.getByRole('button', { name: '确定' }));
    await expect.element(picker.getByRole('alert').getByText('请选择')).toBeVisible();
    await userEvent.click(picker.getByRole('checkbox', { name: /全选/ }));
    await expect.element(picker.getByText(/每人 1-2 位/)).toBeVisible();
    await userEvent.click(picker.getByRole('button', { name: '确定' }));

    const question = page.getByRole('dialog', { name: '确认转移客户吗？' });
    await userEvent.click(question.getByRole('button', { name: '取消' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(picker.getByText(/已选 2 人/)).toBeVisible();
    expect(bodyOf(asked, 'MigrationCustomerUser')).toBeUndefined();

    await userEvent.click(picker.getByRole('button', { name: '确定' }));
    await userEvent.click(question.getByRole('button', { name: '转移' }));
    const detail = page.getByRole('dialog', { name: '客户转移详情' });
    await expect.element(detail.getByText('<img src=x onerror=alert(1)>：客户数量已达上限')).toBeVisible();
    expect(detail.element().querySelector('img')).toBeNull();
    expect(said).toContain('success: 转移成功');
    expect(bodyOf(asked, 'MigrationCustomerUser')).toEqual({ UserId: [7, 8], CustomerIds: [1, 2, 3] });
    await expectReadable();
    await userEvent.click(detail.getByRole('button', { name: '撤销' }));
    await expect.poll(() => bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 61 });
  });

  it('is operable by keyboard, and the focus returns to where the question was asked', async () => {
    const asked = begin({ MigrationCustomerUser: () => refusing('客户数量已达上限') });
    showWithDialogs(<Hand chosen={customers} />);
    await userEvent.click(page.getByRole('button', { name: '转移' }));
    const field = page.getByRole('combobox', { name: '搜索员工' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('chenxl{Enter}{Control>}{Enter}{/Control}');
    const question = page.getByRole('dialog', { name: '确认转移客户吗？' });
    await expect.element(question.getByRole('button', { name: '转移' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByText('客户数量已达上限')).toBeVisible();
    expect(bodyOf(asked, 'MigrationCustomerUser')).toMatchObject({ UserId: [7] });
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    const done = page.getByRole('button', { name: '确定' });
    await userEvent.click(done);
    await expect.element(question).toBeVisible();
    await settled();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(done).toHaveFocus();
  });
});

describe('The people to choose from', () => {
  const options = () => page.getByRole('option').all().length;
  const heldBy = (...holders: readonly number[]) => holders.map((UserId) => ({ Id: UserId, Name: '客户', UserId }));

  it.each([
    ['is not the one who holds them all', heldBy(7, 7), 1],
    ['are all people when there are several owners', heldBy(7, 8), 2],
  ])('%s', async (_, chosen, expected) => {
    begin({});
    showWithDialogs(<Hand chosen={chosen} />);
    await userEvent.click(page.getByRole('button', { name: '转移' }));
    await expect.element(page.getByRole('option', { name: /王小明/ })).toBeVisible();
    expect(options()).toBe(expected);
  });

  it('are none for a user without subordinates, and the dialog says so', async () => {
    begin({ QueryUserPageList: () => staffPage(staffPage().Rows.slice(0, 1)) });
    showWithDialogs(<Hand chosen={heldBy(7)} />);
    await userEvent.click(page.getByRole('button', { name: '转移' }));
    await expect.element(page.getByText('只能选择您所辖部门的同事。')).toBeVisible();
    await expectReadable();
  });

  it('do not include the user who distributes own customers', async () => {
    begin({ QueryCustomerCount: () => 19 });
    signIn({ Id: 7, RightList: ['Seat'] });
    showWithDialogs();
    openDialog(<DistributeDialog hasUnowned={false} searched={{ CustomerType: 0 }} scene={scene} />, { owner: TAB });
    await userEvent.click(page.getByRole('combobox', { name: '员工' }));
    await expect.element(page.getByText('wangxm·华东销售部')).toBeVisible();
    await expect.element(page.getByText('chenxl·华东销售部')).not.toBeInTheDocument();
  });
});

describe('Dealing out', () => {
  const open = (answers: Parameters<typeof answering>[0] = {}) => {
    const asked = begin({ QueryCustomerCount: () => 19, ...answers });
    showWithDialogs(<Announcer />);
    openDialog(
      <DistributeDialog
        hasUnowned={false}
        searched={{ CustomerType: 0, IsOnlyMySelf: false, DeptId: 4, TagIdList: [21], PageIndex: 3 }}
        scene={scene}
      />,
      { owner: TAB },
    );
    return asked;
  };
  const dialog = page.getByRole('dialog', { name: '批量分配' });
  const chooseBoth = async (): Promise<void> => {
    await userEvent.click(dialog.getByRole('combobox', { name: '员工' }));
    await userEvent.click(page.getByText('chenxl·华东销售部'));
    await userEvent.click(page.getByText('wangxm·华东销售部'));
  };
  const go = dialog.getByRole('button', { name: '分配' });
  const each = dialog.getByRole('spinbutton', { name: '每人数量' });

  it('CDLG-08 requires people, and a number above zero for each', async () => {
    const asked = open();
    await userEvent.click(go);
    await expect.element(dialog.getByText('单个员工分配数量需大于0')).toBeVisible();
    await userEvent.fill(each, '0');
    await userEvent.click(go);
    await expect.element(dialog.getByText('请选择待分配的员工')).toBeVisible();
    await expect.element(dialog.getByText('单个员工分配数量需大于0')).toBeVisible();
    expect(bodyOf(asked, 'DistributionCustomerUser')).toBeUndefined();
  });

  it('CDLG-09 CDLG-10 counts own customers and refuses to distribute more', async () => {
    const asked = open();
    await expect.element(dialog.getByText(/符合当前筛选的客户：19/)).toBeVisible();
    expect(bodyOf(asked, 'QueryCustomerCount')).toEqual({ CustomerType: 0, IsOnlyMySelf: true, TagIdList: [21] });
    await chooseBoth();
    await userEvent.fill(each, '10');
    await expect.element(dialog.getByText(/本次分配：20/)).toBeVisible();
    await userEvent.click(go);
    await expect.element(dialog.getByText('分配失败:所需数据大于您名下已有数据')).toBeVisible();
    expect(bodyOf(asked, 'DistributionCustomerUser')).toBeUndefined();
  });

  it('CDLG-22 says 分配成功 with the way back, or 分配失败 with the reason', async () => {
    const said = listen();
    let isRefused = true;
    const asked = open({
      DistributionCustomerUser: () =>
        isRefused ? refusing('王小明：客户数量已达上限') : telling('分配成功', { Moved: 4, Failed: 0, BatchId: 62 }),
    });
    await chooseBoth();
    await userEvent.fill(each, '2');
    await userEvent.click(go);
    const question = page.getByRole('dialog', { name: '确认分配吗？' });
    await userEvent.click(question.getByRole('button', { name: '分配' }));
    await expect.element(dialog.getByText('分配失败:王小明：客户数量已达上限')).toBeVisible();
    isRefused = false;
    await userEvent.click(go);
    await userEvent.click(question.getByRole('button', { name: '分配' }));
    await expect.poll(() => said).toContain('success: 分配成功');
    await expect.element(page.getByRole('button', { name: '撤销' })).toBeVisible();
    expect(bodyOf(asked, 'DistributionCustomerUser')).toEqual({
      CustomerType: 0,
      IsOnlyMySelf: true,
      TagIdList: [21],
      UserId: [7, 8],
      SingleUserNumber: 2,
    });
  });
});
