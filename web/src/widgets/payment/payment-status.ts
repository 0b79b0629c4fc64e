/** Colours of the status of a payment. */
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { PassWay, PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { TagTone } from '../../ui/tag/Tag.tsx';

export const paymentTones: Readonly<Record<PaymentLogStatus, TagTone>> = { 1: 'blue', 2: 'green', 3: 'red' };

export const passTones: Readonly<Record<PassWay, TagTone>> = { 0: 'grey', 1: 'green', 2: 'amber' };

/** 微信.csv 第 41 行: the statement that has the payment. */
export const statementOf = ({
  StatementName,
  StatementRow,
}: Pick<PaymentLog, 'StatementName' | 'StatementRow'>): string =>
  [StatementName, StatementRow === null ? '' : `第 ${StatementRow} 行`].filter(Boolean).join(' ');
