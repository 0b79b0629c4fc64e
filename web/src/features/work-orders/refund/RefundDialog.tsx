/** Asks for a refund of an order: all of it, or a part where the order is paid. Finance confirms it. */
import {
  remainingAmount,
  isPaid,
  refundMessages as say,
  refundProblem,
} from '@gonghai/contract/work-orders/refund.rules.ts';
import { askRefund, LONGEST_REFUND_REASON, refundForm } from '@gonghai/contract/work-orders/refund.contract.ts';
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Form, Input } from 'antd';
import { call } from '../../../platform/api.ts';
import { CallFailed } from '../../../platform/failure.ts';
import { nowInShanghai } from '../../../ui/calendar.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { PictureField } from '../../../ui/picture/PictureField.tsx';
import {
  paymentLimits,
  readPaymentPicture,
  sendPaymentPicture,
  UPLOAD_FAILED,
} from '../../../widgets/payment/payment-picture.ts';
import './refund.css';

const ignore = (): undefined => undefined;
const sendPicture = sendPaymentPicture({ onRecognised: ignore, onReading: ignore, onClaim: ignore });

const Facts = ({ order }: { readonly order: WorkOrderRow }) => {
  const left = remainingAmount(order);
  return (
    <dl className="refund-facts">
      <div>
        <dt>报单</dt>
        <dd>{`${order.Name}・${workOrderTypeLabel[order.WorkOrderType]}・${order.SubjectType}`}</dd>
      </div>
      <div>
        <dt>报单金额</dt>
        <dd className="gh-number">{formatMoney(order.Amount)}</dd>
      </div>
      {order.RefundedAmount > 0 && (
        <div>
          <dt>已退</dt>
          <dd className="gh-number">{formatMoney(order.RefundedAmount)}</dd>
        </div>
      )}
      <div>
        <dt>可退</dt>
        <dd className="gh-number">
          <b>{formatMoney(left)}</b>
        </dd>
      </div>
    </dl>
  );
};

/** What the typed amount means. */
const Meaning = ({ order }: { readonly order: WorkOrderRow }) => {
  const amount: unknown = Form.useWatch('Amount');
  const left = remainingAmount(order);
  if (typeof amount !== 'number' || amount <= 0) return '请输入退款金额';
  if (amount > left) return '超过可退金额';
  if (amount === left) return isPaid(order) ? '全部退款；也可改为部分金额' : '全部退款；支付全部对账成功后才能部分退款';
  return `部分退款，退后剩余 ${formatMoney(remainingAmount({ Amount: left, RefundedAmount: amount }))}`;
};

interface Props {
  readonly order: WorkOrderRow;
  readonly onSaved: () => void;
}

export const RefundDialog = ({ order, onSaved }: Props) => (
  <FormDialog
    title="退款"
    schema={refundForm}
    initial={{ Amount: remainingAmount(order), Day: nowInShanghai().format('YYYY-MM-DD') }}
    width={640}
    okText="提交退款"
    danger
    saved={say.asked}
    failed="提交失败"
    submit={async (values) => {
      const problem = refundProblem(order, Number(values.Amount));
      if (problem !== null) throw new CallFailed(problem, { field: 'Amount' });
      return call(askRefund, { WorkOrderId: order.Id, ...values });
    }}
    onSaved={onSaved}
  >
    <Facts order={order} />
    <div className="refund-fields">
      <div>
        <Field name="Amount" label="退款金额" extra={<Meaning order={order} />}>
          <MoneyInput placeholder="0.00" />
        </Field>
        <Field name="Day" label="退款日期">
          <DayField placeholder="选择日期" />
        </Field>
        <Field name="Reason" label="退款原因">
          <Input.TextArea rows={3} maxLength={LONGEST_REFUND_REASON} showCount placeholder="例如：学员因工作调动退课" />
        </Field>
      </div>
      <Field name="Picture" label="退款截图（选填）" className="refund-picture">
        <PictureField
          noun="退款截图"
          hint="JPG 或 PNG，不超过 2MB"
          limits={paymentLimits}
          send={sendPicture}
          failed={UPLOAD_FAILED}
          read={readPaymentPicture}
        />
      </Field>
    </div>
    <p className="refund-note">财务确认前为「退款中」，报单照常计入各项统计；确认后不能撤销。</p>
  </FormDialog>
);
