import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { bodiesOf, openOrders, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPayment, detailOf } from '../../../../test/work-order-rows.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { fileOrder } from '../file-order.tsx';
import { ClaimWarning } from '../../../widgets/payment/ClaimWarning.tsx';
import { ViewOrderSlot } from '../../../widgets/view-order.ts';
import { viewOrder } from '../view-order.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

const dialog = page.getByRole('dialog', { name: '报单信息' });
const payment = page.getByRole('dialog', { name: '添加支付流水' });
/** Typed letters find the option. */
const typeChoice = (name: string, letters: string): Promise<void> =>
  userEvent.type(dialog.getByRole('combobox', { name }), `${letters}{Enter}`);

const MISSING = [
  '请输入姓名',
  '请输入电话',
  '请选择学历',
  '请选择专业类型',
  '请选择课程类型',
  '请选择名单类型',
  '请选择报单类型',
  '请填写支付流水',
  '请输入年龄',
  '请选择报单日期',
];

describe('Filing an order', () => {
  it('WO-30, PAY-07 names every missing field', async () => {
    await openOrders('mine', { rows: [anOrder()] });
    await userEvent.click(page.getByRole('button', { name: /^新增报单/ }));
    // The day is filled in at first.
    const day = dialog.getByRole('textbox', { name: '报单日期' });
    await userEvent.hover(day);
    const clear = dialog.getByRole('button', { name: '清除' });
    await expect.element(clear).toHaveAttribute('tabindex', '-1');
    await userEvent.click(clear);
    // Enter accepts a typed day, and saves only when pressed again.
    await userEvent.type(day, '2026-11-02{Enter}');
    await expect.element(day).toHaveValue('2026-11-02');
    await expect.element(page.getByText('请检查表单')).not.toBeInTheDocument();
    await userEvent.hover(day);
    await userEvent.click(clear);
    await userEvent.click(dialog.getByRole('button', { name: '保存', exact: true }));
    for (const message of MISSING) await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(page.getByText('请检查表单')).toBeVisible();
    await expectReadable();
    await userEvent.click(dialog.getByRole('button', { name: '添加支付流水' }));
    await userEvent.fill(payment.getByRole('textbox', { name: '支付金额' }), '-1');
    await userEvent.click(payment.getByRole('button', { name: '确定' }));
    for (const message of ['请上传支付截图', '金额不能小于0元', '请输入支付流水号', '请选择支付方式', '请选择支付商户'])
      await expect.element(payment.getByText(message)).toBeVisible();
    await expect.element(payment.getByText('请选择支付时间')).toBeVisible();
    await userEvent.fill(payment.getByRole('textbox', { name: '支付流水号' }), '4200/1');
    await expect.element(payment.getByText('请输入正确的流水号')).toBeVisible();
  });

  it('returns the focus to the button that opened a dialog, and a payment is not sent by Enter', async () => {
    const draft = anOrder({ WorkOrderStatus: 0, WorkOrderAuditProgress: 0 });
    const asked = await openOrders(
      'mine',
      { rows: [draft] },
      { WorkOrderSingle: () => ({ WorkOrder: detailOf(draft) }), QueryUnclaimedPayment: () => null },
    );
    await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
    await userEvent.click(page.getByRole('button', { name: '编辑', exact: true }));
    const edit = dialog.getByRole('button', { name: /^编辑支付流水/ });
    await userEvent.click(edit);
    const editing = page.getByRole('dialog', { name: '编辑支付流水' });
    await userEvent.fill(editing.getByRole('textbox', { name: '支付流水号' }), 'B7');
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(editing.getByRole('textbox', { name: '支付金额' }), '４６８０。５０');
    await userEvent.keyboard('{Enter}');
    await expect.element(editing).toBeVisible();
    await userEvent.click(editing.getByRole('button', { name: '确定' }));
    await expect.element(editing).not.toBeInTheDocument();
    await expect.element(dialog.getByText('¥4,680.50')).toBeVisible();
    await expect.element(edit).toHaveFocus();

    const add = dialog.getByRole('button', { name: '添加支付流水' });
    await userEvent.click(add);
    await userEvent.click(payment.getByRole('button', { name: '取消' }));
    await expect.element(payment).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    expect(bodiesOf(asked, 'WorkOrderEdit')).toEqual([]);
  });

  it('shows parent, paid so far and balance while a child is filed', async () => {
    const refunded = anOrder({ ParentId: 1, Amount: 9, IsRefund: true });
    const deposit = anOrder({ WorkOrderType: 0, Amount: 1_000, Children: [anOrder({ Amount: 500 }), refunded] });
    await openOrders('mine', { rows: [deposit] });
    await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }).first());
    await userEvent.click(
      page
        .getByRole('row', { name: /彭嘉怡/ })
        .first()
        .getByRole('button', { name: '添加子报单' }),
    );
    const note = '主报单 定金 ¥1,000.00，已付 ¥1,500.00，付本单后余款 ¥3,180.00';
    await expect.element(dialog.getByText(note)).toBeVisible();
  });

  it('files an order for a customer, whose phone cannot be changed', async () => {
    signIn();
    provideOrderLookups();
    answering({ QueryProductCategory: () => [] });
    showWithDialogs();
    fileOrder({ Name: '郝俊杰', Tel: '13911112222' }, TAB);
    await expect.element(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('郝俊杰');
    const phone = dialog.getByRole('textbox', { name: '电话' });
    await expect.element(phone).toHaveValue('13911112222');
    await expect.element(phone).toHaveAttribute('readonly');
  });

  it('WO-03, WO-05 sums the payments, saves, and publishes what was saved', async () => {
    const draft = anOrder({ WorkOrderStatus: 0, WorkOrderAuditProgress: 0 });
    const PaymentLogs = [aPayment({ Amount: 100.1 }), aPayment({ Id: 2, ThirdNo: 'B2', Amount: 200.2, Status: 2 })];
    const asked = await openOrders(
      'mine',
      { rows: [draft] },
      {
        WorkOrderSingle: () => ({ WorkOrder: detailOf(draft, PaymentLogs) }),
        WorkOrderEdit: () => draft.Id,
        WorkOrderPublish: () => refusing('只能提交未提交的报单'),
      },
    );
    await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
    await userEvent.click(page.getByRole('button', { name: '编辑', exact: true }));
    await expect.element(dialog.getByRole('textbox', { name: '报单金额' })).toBeDisabled();
    await expect.element(dialog.getByRole('textbox', { name: '报单金额' })).toHaveValue('300.30');
    await expect.element(dialog.getByText('已对账，不能修改')).toBeVisible();
    await typeChoice('报单类型', '全款');
    await expect.element(page.getByTitle('当月尾款')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('全款低于课程价格 ¥4,680.00，少 ¥4,379.70')).toBeVisible();
    await userEvent.dblClick(dialog.getByRole('button', { name: '保存并提交' }));
    const question = page.getByRole('dialog', { name: '确认提交吗？' });
    await userEvent.click(question.getByRole('button', { name: '提交' }));
    await expect.element(question).not.toBeInTheDocument();
    expect(bodiesOf(asked, 'WorkOrderEdit')).toHaveLength(1);
    await expect.poll(() => bodiesOf(asked, 'WorkOrderPublish')).toEqual([{ Id: draft.Id }]);
    await expect.element(page.getByText('已保存为草稿，提交失败：只能提交未提交的报单')).toBeVisible();
    const [sent] = bodiesOf(asked, 'WorkOrderEdit');
    expect(sent).toMatchObject({ Id: draft.Id, Version: 4, WorkOrderType: 3, Tel: '13800000000' });
    expect(sent?.['PaymentLogs']).toMatchObject([
      { Id: 1, Amount: 100.1 },
      { Id: 2, Amount: 200.2 },
    ]);
    expect(sent).not.toHaveProperty('Amount');
  });

  it('keeps the stored course when the products fail, says so at the field, and tries again', async () => {
    const draft = anOrder({ WorkOrderStatus: 0, WorkOrderAuditProgress: 0 });
    let isFailing = true;
    await openOrders(
      'mine',
      { rows: [draft] },
      {
        WorkOrderSingle: () => ({ WorkOrder: detailOf(draft) }),
        QueryProductCategory: () => (isFailing ? refusing('') : []),
      },
    );
    await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
    await userEvent.click(page.getByRole('button', { name: '编辑', exact: true }));
    const failed = dialog.getByText(/^获取商品失败/);
    await expect.element(failed).toBeVisible();
    await expect.element(dialog.getByText(draft.SubjectType)).toBeVisible();
    dialog.getByRole('combobox', { name: '课程类型' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByTitle(draft.SubjectType).last()).toBeVisible();
    await expect.element(page.getByText('已下架')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');

    isFailing = false;
    await userEvent.click(dialog.getByRole('button', { name: '重试' }));
    await expect.element(failed).not.toBeInTheDocument();
    dialog.getByRole('combobox', { name: '课程类型' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('已下架')).toBeVisible();
  });

  it('warns that a payment is on another order, and shows that order to those who may see it', async () => {
    const other = anOrder({ Name: '秦子墨' });
    signIn();
    provideOrderLookups();
    answering({ WorkOrderSingle: () => ({ WorkOrder: detailOf(other, []) }), WorkOrderTrail: () => [] });
    showWithDialogs(
      <ViewOrderSlot value={viewOrder}>
        <ClaimWarning claim={{ Sign: 1, WorkOrder: { Id: other.Id, Name: other.Name } }} />
        <ClaimWarning claim={{ Sign: 2, WorkOrder: null }} />
      </ViewOrderSlot>,
    );
    await expect.element(page.getByText('该支付流水号已用于报单“秦子墨”，请核对')).toBeVisible();
    await expect.element(page.getByText('该支付截图此前已被他人上传或使用，请核对')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '查看报单' }));
    await expect.element(page.getByRole('heading', { name: '秦子墨' })).toBeVisible();
  });

  it('says that the money of a serial number has arrived, and whether the amount is the same', async () => {
    signIn({ RightList: ['WorkOrderSale'] });
    provideOrderLookups();
    const asked = answering({
      QueryUnclaimedPayment: ({ query }) => (query.get('ThirdNo') === '4200001' ? { Amount: 1_280 } : null),
    });
    showWithDialogs();
    openDialog(<PaymentDialog refuse={() => undefined} onKept={() => undefined} />, { owner: TAB });
    const serial = payment.getByRole('textbox', { name: '支付流水号' });
    await userEvent.fill(serial, '4200001');
    await expect.element(payment.getByText('该流水已到账 ¥1,280.00，提交后即可对账')).toBeVisible();
    await userEvent.fill(payment.getByRole('textbox', { name: '支付金额' }), '1280.01');
    await expect.element(payment.getByText('该流水已到账 ¥1,280.00，与填写的金额不一致，请核对')).toBeVisible();
    await expectReadable();
    await userEvent.fill(serial, '42000012');
    await expect.element(payment.getByText(/该流水已到账/)).not.toBeInTheDocument();
    expect(asked.every(({ query }) => (query.get('ThirdNo') ?? '').length >= 6)).toBe(true);
  });
});
