/** Compares what was typed for a payment with what was read on its picture. Pure. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { walletOfName } from '@gonghai/contract/payments/reconciliation.rules.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';

export interface ReadRow {
  readonly title: string;
  readonly typed: string;
  /** Empty if nothing was read. */
  readonly read: string;
  readonly confidence: number;
  readonly differs: boolean;
}

interface Shown {
  readonly serial: (text: string) => string;
  readonly amount: (yuan: number) => string;
  readonly time: (seconds: number) => string;
}

const walletWords: Readonly<Record<NonNullable<PictureReading['Wallet']>, string>> = {
  WeChat: '微信',
  Alipay: '支付宝',
  Bank: '银行',
};

/** Whether anything was read. */
export const isRead = ({ ThirdNo, Amount, Time, Wallet }: PictureReading): boolean =>
  ThirdNo !== null || Amount !== null || Time !== null || Wallet !== null;

/** `type`: the name of the payment type. */
export const readRows = (
  { Amount, ThirdNo, PaymentTime }: Pick<PaymentLog, 'Amount' | 'ThirdNo' | 'PaymentTime'>,
  reading: PictureReading,
  type: string,
  shown: Shown,
): readonly ReadRow[] => {
  const { Confidence } = reading;
  const typedWallet = walletOfName(type);
  const time = shown.time(PaymentTime);
  const readTime = reading.Time === null ? '' : shown.time(reading.Time);
  return [
    {
      title: '金额',
      typed: shown.amount(Amount),
      read: reading.Amount === null ? '' : shown.amount(reading.Amount),
      confidence: Confidence.Amount,
      differs: reading.Amount !== null && reading.Amount !== Amount,
    },
    {
      title: '流水号',
      typed: shown.serial(ThirdNo),
      read: reading.ThirdNo === null ? '' : shown.serial(reading.ThirdNo),
      confidence: Confidence.ThirdNo,
      differs: reading.ThirdNo !== null && serialKey(reading.ThirdNo) !== serialKey(ThirdNo),
    },
    {
      title: '支付时间',
      typed: time,
      read: readTime,
      confidence: Confidence.Time,
      differs: readTime !== '' && readTime !== time,
    },
    {
      title: '支付方式',
      typed: type,
      read: reading.Wallet === null ? '' : walletWords[reading.Wallet],
      confidence: Confidence.Wallet,
      differs: reading.Wallet !== null && typedWallet !== null && typedWallet !== reading.Wallet,
    },
  ];
};
