import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, telling } from '../../../../test/answering.ts';
import { WithAddress } from '../../../../test/address.tsx';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { bodiesOf, pageOf } from '../../../../test/work-order-list.tsx';
import { anOrder } from '../../../../test/work-order-rows.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { RefundListScreen } from './RefundListScreen.tsx';

const aRefund = (Id: number, Amount: number, Name: string) => ({
  Id,
  WorkOrderId: 1,
  Amount,
  Reason: '学员退课',
  Day: '2026-11-18',
  State: 0,
  IsWhole: false,
  IsDirect: false,
  Picture: '',
  UserName: '周凯',
  CreatedTime: 1_790_000_000,
  FirstUserId: null,
  FirstUserName: '',
  FirstTime: null,
  EndUserName: '',
  EndTime: null,
  StatementNo: '',
  StatementFile: '',
  StatementRow: null,
  WorkOrder: anOrder({ Name, Amount: 1_000, IsRefunding: true }),
});

const NOTED = '已初核，超过复核金额，待另一人复核';

const open = (rows: readonly object[], told = '已确认退款') => {
  signIn({ RightList: ['PaymentLog'] });
  const asked = answering({
    QueryRefundPageList: () => pageOf(rows),
    ConfirmRefund: () => telling(told, null),
    WithdrawRefund: () => telling('已撤销退款', null),
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <RefundListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  return asked;
};
const act = async (name: string, action: string): Promise<void> => {
  await userEvent.hover(page.getByRole('row', { name: new RegExp(name) }));
  await userEvent.click(
    page.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: action, exact: true }),
  );
};

it('says what a confirmation does, confirms, and withdraws', async () => {
  const asked = open([aRefund(11, 300, '彭嘉怡'), aRefund(12, 1_000, '秦子墨')]);
  await expect.element(page.getByRole('row', { name: /彭嘉怡/ }).getByText('部分')).toBeVisible();
  await expectReadable();
  await act('彭嘉怡', '确认退款');
  const sure = page.getByRole('dialog', { name: '确认这笔退款吗？' });
  await expect.element(sure.getByText('部分退款：报单金额由 ¥1,000.00 减为 ¥700.00')).toBeVisible();
  await userEvent.click(sure.getByRole('button', { name: '确认退款' }));
  await expect.poll(() => bodiesOf(asked, 'ConfirmRefund')).toEqual([{ Id: 11 }]);
  await expect.element(sure).not.toBeInTheDocument();
  await act('秦子墨', '确认退款');
  await expect.element(sure.getByText(/^全部退款：/)).toBeVisible();
  await userEvent.click(sure.getByRole('button', { name: '取消' }));
  await expect.element(sure).not.toBeInTheDocument();
  await act('秦子墨', '撤销');
  await userEvent.click(
    page.getByRole('dialog', { name: '撤销这笔退款吗？' }).getByRole('button', { name: '撤销退款' }),
  );
  await expect.poll(() => bodiesOf(asked, 'WithdrawRefund')).toEqual([{ Id: 12 }]);
  expect(bodiesOf(asked, 'QueryRefundPageList')[0]).toMatchObject({ State: 0, PageCount: 10 });
});

it('says that a second person must confirm, and shows the first', async () => {
  const first = { FirstUserId: 9, FirstUserName: '周凯', FirstTime: 1_790_000_000 };
  open([aRefund(11, 300, '彭嘉怡'), { ...aRefund(12, 1_000, '秦子墨'), ...first }], NOTED);
  await expect.element(page.getByRole('row', { name: /秦子墨/ }).getByText('待复核')).toBeVisible();
  await act('彭嘉怡', '确认退款');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '确认退款' }));
  await expect.element(page.getByText(NOTED)).toBeVisible();
});

it('says so when nothing waits', async () => {
  open([]);
  await expect.element(page.getByText('没有待确认的退款')).toBeVisible();
});
