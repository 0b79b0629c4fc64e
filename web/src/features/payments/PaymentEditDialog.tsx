/** Changes a payment that is not reconciled yet. */
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { editPaymentLog } from '@gonghai/contract/payments/payment-log.contract.ts';
import { call } from '../../platform/api.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PaymentFields } from '../../widgets/payment/PaymentFields.tsx';
import { StatedAmount } from './StatedAmount.tsx';

interface Props {
  readonly payment: PaymentLogRow;
  readonly onSaved: () => void;
}

const form = editPaymentLog.request.omit({ Id: true });

export const PaymentEditDialog = ({ payment, onSaved }: Props) => {
  const { Id, ThirdNo, Amount, PaymentType, PaymentMerchant, PaymentTime, PaymentImg, Remark, Version } = payment;
  return (
    <FormDialog
      title="编辑支付流水"
      schema={form}
      initial={{ ThirdNo, Amount, PaymentType, PaymentMerchant, PaymentTime, PaymentImg, Remark, Version }}
      width={680}
      submitsOnEnter={false}
      submit={(values) => call(editPaymentLog, { ...values, Id })}
      onSaved={onSaved}
    >
      <PaymentFields orderId={payment.WorkOrderId} amountNote={<StatedAmount id={Id} field="Amount" />} />
    </FormDialog>
  );
};
