/** The fields of a payment: picture on the left, figures on the right. The picture fills in the serial number. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PictureClaim, PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatMoney, formatTime } from '../../ui/format.ts';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { TimeField } from '../../ui/form/TimeField.tsx';
import { PictureField } from '../../ui/picture/PictureField.tsx';
import { DicSelect } from '../DicSelect.tsx';
import { ArrivalNote } from './ArrivalNote.tsx';
import { ReadAll } from './ReadAll.tsx';
import { ReadOffer, WalletOffer } from './ReadOffer.tsx';
import { ClaimWarning } from './ClaimWarning.tsx';
import './payment-fields.css';
import { takeRead } from './take-read.ts';
import { paymentLimits, readPaymentPicture, sendPaymentPicture, UPLOAD_FAILED } from './payment-picture.ts';

const SERIAL = 'ThirdNo';

/**
 * Fills in the recognised number, unless another one was typed: then it is offered. Another picture removes the number
 * of the one before.
 */
const useRecognised = () => {
  const form = Form.useFormInstance();
  const [recognised, setRecognised] = useState<string>();
  const typed: unknown = Form.useWatch(SERIAL, form);
  const take = (serialNumber: string): void => {
    form.setFieldValue(SERIAL, serialNumber);
    form.validateFields([SERIAL]).catch(() => undefined);
  };

  const [isUnread, setUnread] = useState(false);
  const onRecognised = (serialNumber: string | undefined): void => {
    setUnread(serialNumber === undefined);
    const before: unknown = form.getFieldValue(SERIAL);
    if (serialNumber === undefined) {
      if (recognised !== undefined && before === recognised) form.setFieldValue(SERIAL, undefined);
    } else if (!before || before === recognised) take(serialNumber);
    setRecognised(serialNumber);
  };
  const isOther = recognised !== undefined && recognised !== typed;
  const note =
    recognised === undefined ? (
      isUnread && !typed ? (
        '未识别到流水号，请手动填写'
      ) : undefined
    ) : isOther ? (
      <span className="payment-recognised">
        {`识别到 ${recognised}`}
        <Button type="link" size="small" onClick={() => takeRead(form, { [SERIAL]: recognised }, SERIAL)}>
          采用
        </Button>
      </span>
    ) : (
      '已从截图识别，请核对'
    );
  return { recognised, onRecognised, note };
};

interface Props {
  /** The order that the payment belongs to, if it is stored. Its own payments are no claims of others. */
  readonly orderId?: number | undefined;
  /** Below the amount. */
  readonly amountNote?: ReactNode;
}

export const PaymentFields = ({ orderId, amountNote }: Props) => {
  const { recognised, onRecognised, note } = useRecognised();
  const [claim, setClaim] = useState<PictureClaim | null>(null);
  const [reading, setReading] = useState<PictureReading | null>(null);
  const isOther = claim !== null && (claim.WorkOrder === null || claim.WorkOrder.Id !== orderId);
  return (
    <div className="payment-fields">
      {isOther && <ClaimWarning claim={claim} />}
      <Field name="PaymentImg" label="支付截图" className="payment-picture">
        <PictureField
          noun="支付截图"
          hint="JPG 或 PNG，不超过 2MB"
          limits={paymentLimits}
          send={sendPaymentPicture({ onRecognised, onReading: setReading, onClaim: setClaim })}
          failed={UPLOAD_FAILED}
          read={readPaymentPicture}
        />
      </Field>
      <div>
        <ReadAll reading={reading} serial={recognised} />
        <Field
          name="Amount"
          label="支付金额"
          extra={
            <>
              <ReadOffer
                name="Amount"
                value={reading?.Amount}
                confidence={reading?.Confidence.Amount}
                words={formatMoney}
              />
              {amountNote}
            </>
          }
        >
          <MoneyInput placeholder="0.00" />
        </Field>
        <Field
          name={SERIAL}
          label="支付流水号"
          extra={
            <>
              {note}
              <ArrivalNote serialField={SERIAL} amountField="Amount" />
            </>
          }
        >
          <Input placeholder="上传截图后自动识别" autoComplete="off" className="gh-number" />
        </Field>
        <Field name="PaymentType" label="支付方式" extra={<WalletOffer name="PaymentType" reading={reading} />}>
          <DicSelect table={DicTable.Payment} placeholder="请选择" />
        </Field>
        <Field name="PaymentMerchant" label="支付商户">
          <DicSelect table={DicTable.PaymentMerchant} placeholder="请选择" />
        </Field>
        <Field
          name="PaymentTime"
          label="支付时间"
          extra={
            <ReadOffer
              name="PaymentTime"
              value={reading?.Time}
              confidence={reading?.Confidence.Time}
              words={formatTime}
            />
          }
        >
          <TimeField withTime placeholder="选择日期和时间" />
        </Field>
      </div>
      <Field name="Remark" label="备注" className="payment-remark">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </div>
  );
};
