import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, telling } from '../../../../test/answering.ts';
import { expectReadable, listen, settled, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { BatchesDialog } from './BatchesDialog.tsx';
import { BookDialog } from './BookDialog.tsx';

const bodyOf = (asked: readonly RecordedRequest[], path: string) => asked.find((one) => one.path === path)?.body;
const scene = { kind: CustomerKind.Sales, owner: TAB, reload: () => undefined };

describe('Batches', () => {
  const batch = (Id: number, change: object = {}) => ({
    Id,
    Kind: 5,
    UserName: '陈晓琳',
    CreatedTime: 1_763_000_000,
    Total: 3,
    UndoneTime: null,
    UndoneTotal: null,
    Left: [],
    MayUndo: true,
    ...change,
  });

  it('can be undone for a day after a confirmation; older or undone ones say so', async () => {
    signIn({ RightList: ['Seat'] });
    const said = listen();
    const old = batch(2, { Kind: 8, UserName: null, MayUndo: false });
    const undone = batch(3, {
      Kind: 2,
      MayUndo: false,
      UndoneTime: 1_763_000_100,
      UndoneTotal: 2,
      Total: 303,
      Left: [{ Id: 9, Name: '贺佳琪', Why: '之后已被修改' }],
    });
    const asked = answering({
      QueryBatchPageList: () => ({ Rows: [batch(1), old, undone], Count: 60, PageCount: 50, PageNum: 2, PageIndex: 1 }),
      UndoBatch: () => telling('已撤销3条', { Undone: 3, Left: [], LeftTotal: 0 }),
    });
    showWithDialogs();
    openDialog(<BatchesDialog scene={scene} />, { owner: TAB });
    await expect.element(page.getByText('自动回收')).toBeVisible();
    await expect.element(page.getByText('已过24小时')).toBeVisible();
    await expect.element(page.getByText('已撤销 2 条')).toBeVisible();
    await expect.element(page.getByText('只列出最近 3 次操作。')).toBeVisible();
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: '301 条保持不变' }));
    const left = page.getByRole('dialog', { name: '部分客户保持不变' });
    await expect.element(left.getByText('贺佳琪：之后已被修改')).toBeVisible();
    await expect.element(left.getByText('另有 300 位客户保持不变')).toBeVisible();
    await userEvent.click(left.getByRole('button', { name: '知道了' }));
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    const question = page.getByRole('dialog', { name: '确认撤销吗？' });
    expect(bodyOf(asked, 'UndoBatch')).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: '撤销' }));
    await expect.poll(() => said).toContain('success: 已撤销3条');
    expect(bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 1 });
  });
});

describe('A batch that was undone in part', () => {
  it('can be undone for the remaining customers, and shows their number', async () => {
    signIn({ RightList: ['Seat'] });
    const said = listen();
    const partly = {
      Id: 4,
      Kind: 2,
      UserName: '陈晓琳',
      CreatedTime: 1_763_000_000,
      Total: 300,
      UndoneTime: 1_763_000_100,
      UndoneTotal: 200,
      Left: [{ Id: 9, Name: '贺佳琪', Why: '客户数量已达上限' }],
      MayUndo: true,
    };
    const asked = answering({
      QueryBatchPageList: () => ({ Rows: [partly], Count: 1, PageCount: 50, PageNum: 1, PageIndex: 1 }),
      UndoBatch: () => telling('已撤销100条', { Undone: 100, Left: [], LeftTotal: 0 }),
    });
    showWithDialogs();
    openDialog(<BatchesDialog scene={scene} />, { owner: TAB });
    await expect.element(page.getByText('已撤销 200 条')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '100 条保持不变' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '撤销其余' }));
    const question = page.getByRole('dialog', { name: '确认撤销吗？' });
    await expect.element(question.getByText('将撤销「转入公海」其余的 100 位客户', { exact: false })).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: '撤销' }));
    await expect.poll(() => said).toContain('success: 已撤销100条');
    expect(bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 4 });
  });
});

describe('Booking customers', () => {
  it('CDLG-12 wants a date, and books each of them', async () => {
    signIn({ RightList: ['Seat'] });
    const asked = answering({ CreateNoticeToDoList: () => null });
    const said = listen();
    showWithDialogs();
    const customers = [1, 2].map((Id) => ({ Id, Name: `客户${Id}` }));
    openDialog(<BookDialog kind={CustomerKind.Sales} customers={customers} onSaved={() => undefined} />, {
      owner: TAB,
    });
    const dialog = page.getByRole('dialog', { name: '预约客户' });
    await userEvent.click(dialog.getByRole('button', { name: '预约', exact: true }));
    await expect.element(dialog.getByText('请选择日期')).toBeVisible();
    expect(bodyOf(asked, 'CreateNoticeToDoList')).toBeUndefined();
    await userEvent.click(dialog.getByRole('textbox', { name: '日期' }));
    await userEvent.click(page.getByText('明天下午'));
    await userEvent.click(dialog.getByRole('button', { name: '预约', exact: true }));
    await expect.poll(() => said).toContain('success: 预约成功');
    expect(bodyOf(asked, 'CreateNoticeToDoList')).toMatchObject({ CustomerIdList: [1, 2] });
  });

  it('takes over a date that was typed before it books', async () => {
    signIn({ RightList: ['Seat'] });
    const asked = answering({ CreateNoticeToDoList: () => null });
    const said = listen();
    showWithDialogs();
    openDialog(
      <BookDialog kind={CustomerKind.Sales} customers={[{ Id: 1, Name: '郝俊杰' }]} onSaved={() => undefined} />,
      { owner: TAB },
    );
    const field = page.getByRole('textbox', { name: '日期' });
    await userEvent.click(field);
    await userEvent.fill(field, '2099-12-01 10:00');
    await userEvent.keyboard('{Enter}');
    await settled();
    await expect.element(field).toHaveValue('2099-12-01 10:00');
    expect(bodyOf(asked, 'CreateNoticeToDoList')).toBeUndefined();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => said).toContain('success: 预约成功');
    expect(bodyOf(asked, 'CreateNoticeToDoList')).toMatchObject({ CustomerIdList: [1] });
  });

  it('names the customers that could not be booked, without a success message', async () => {
    signIn({ RightList: ['Seat'] });
    answering({ CreateNoticeToDoList: () => telling('成功1条，失败1条：客户2：客户不存在', null) });
    const said = listen();
    showWithDialogs();
    const customers = [1, 2].map((Id) => ({ Id, Name: `客户${Id}` }));
    openDialog(<BookDialog kind={CustomerKind.Sales} customers={customers} onSaved={() => undefined} />, {
      owner: TAB,
    });
    await userEvent.click(page.getByRole('textbox', { name: '日期' }));
    await userEvent.click(page.getByText('明天下午'));
    await userEvent.click(page.getByRole('button', { name: '预约', exact: true }));
    const outcome = page.getByRole('dialog', { name: '部分客户未预约' });
    await expect.element(outcome.getByText('客户2：客户不存在')).toBeVisible();
    expect(said).toEqual([]);
  });

  it.each([
    [[{ Id: 1, Name: '郝俊杰' }], '为客户「郝俊杰」预约一次跟进，到时间提醒您。'],
    [[1, 2].map((Id) => ({ Id, Name: `客户${Id}` })), '为选中的 2 位客户各预约一次跟进，到时间提醒您。'],
  ])('says for whom, one or many', async (customers, sentence) => {
    showWithDialogs();
    openDialog(<BookDialog kind={CustomerKind.Sales} customers={customers} onSaved={() => undefined} />, {
      owner: TAB,
    });
    await expect.element(page.getByText(sentence)).toBeVisible();
  });
});
