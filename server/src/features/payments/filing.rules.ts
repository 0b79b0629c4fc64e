/** Decides what the form of an order changes in its payments. Pure functions. */
import { isSerialNumber, normalSerialNumber } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { PaymentLog as Payment } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { differenceOf } from '../../http/difference.ts';

export const PAYMENT_FIELDS = [
  'ThirdNo',
  'Amount',
  'PaymentType',
  'PaymentMerchant',
  'PaymentTime',
  'PaymentImg',
  'Remark',
] as const;

/** What is compared of a stored payment. */
type PaymentLog = Pick<Payment, 'Id' | 'Status' | (typeof PAYMENT_FIELDS)[number]>;

export interface PaymentChanges {
  readonly added: readonly PaymentInput[];
  readonly changed: readonly { readonly stored: PaymentLog; readonly payment: PaymentInput }[];
  readonly removed: readonly PaymentLog[];
}

type PaymentVerdict = { readonly changes: PaymentChanges } | { readonly missing: true } | { readonly refusal: string };

/** A number that an earlier version stored comes back in its normal form. */
const isSame = (stored: PaymentLog, payment: PaymentInput): boolean => {
  const before = { ...stored, ThirdNo: normalSerialNumber(stored.ThirdNo) };
  return Object.keys(differenceOf(before, payment, PAYMENT_FIELDS).after).length === 0;
};

/** The sent list replaces the stored one by Id. Payments that are not in review are never changed or removed. */
export const comparePayments = (stored: readonly PaymentLog[], sent: readonly PaymentInput[]): PaymentVerdict => {
  const byId = new Map(stored.map((payment) => [payment.Id, payment]));
  const named = sent.filter(({ Id }) => Id);
  if (named.some(({ Id }) => !byId.has(Id ?? 0)) || new Set(named.map(({ Id }) => Id)).size !== named.length)
    return { missing: true };
  const changed = named.flatMap((payment) => {
    const before = byId.get(payment.Id ?? 0);
    return before && !isSame(before, payment) ? [{ stored: before, payment }] : [];
  });
  const removed = stored.filter(({ Id }) => !named.some((payment) => payment.Id === Id));
  const touched = [...changed.map((change) => change.stored), ...removed];
  if (touched.some(({ Status }) => Status !== PaymentLogStatus.InReview))
    return { refusal: paymentMessages.reconciledFixed };
  if (changed.some(({ payment }) => !isSerialNumber(payment.ThirdNo))) return { refusal: paymentMessages.thirdNoWrong };
  return { changes: { added: sent.filter(({ Id }) => !Id), changed, removed } };
};
