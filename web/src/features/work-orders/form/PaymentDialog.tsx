/** One payment of an order that is being filed. It is saved together with the order. */
import { paymentForm, type paymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import type { z } from 'zod';
import { CallFailed } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PaymentFields } from '../../../widgets/payment/PaymentFields.tsx';
import './work-order-form.css';

export type PaymentValues = z.input<typeof paymentInput>;

interface Props {
  readonly payment?: PaymentValues;
  readonly orderId?: number | undefined;
  /** Refuses a serial number that another payment of the order has. */
  readonly refuse: (serialNumber: string) => string | undefined;
  readonly onKept: (payment: PaymentValues) => void;
}

const kept = (): void => undefined;

export const PaymentDialog = ({ payment, orderId, refuse, onKept }: Props) => (
  <FormDialog
    title={payment ? '编辑支付流水' : '添加支付流水'}
    schema={paymentForm}
    initial={payment ?? {}}
    width={680}
    okText="确定"
    submitsOnEnter={false}
    saved={kept}
    submit={async (values) => {
      const known = { ...payment, ...values };
      const refusal = refuse(known.ThirdNo);
      if (refusal !== undefined) throw new CallFailed(refusal, { field: 'ThirdNo' });
      return known;
    }}
    onSaved={onKept}
  >
    <PaymentFields orderId={orderId} />
  </FormDialog>
);
