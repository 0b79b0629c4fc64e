/** Decides what an edit changes in an order and in its payments. Pure functions. */
import { isSerialNumber, normalSerialNumber } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';

export const PAYMENT_FIELDS = [
  'ThirdNo',
  'Amount',
  'PaymentType',
  'PaymentMerchant',
  'PaymentTime',
  'PaymentImg',
  'Remark',
] as const;

/** Fields of the form in the audit entry. */
export const ORDER_FIELDS = [
  'Name',
  'Tel',
  'QQ',
  'Address',
  'Education',
  'ProfessionType',
  'ProductId',
  'CustomerType',
  'WorkOrderType',
  'ReportDate',
  'Age',
  'Remark',
] as const;

type Values = Readonly<Record<string, unknown>>;

/** Cleared texts are empty. */
const normal = (value: unknown): unknown => value ?? '';

/** The fields whose values differ, before and after. */
export const differenceOf = (
  before: Values,
  after: Values,
  fields: readonly string[],
): { before: Values; after: Values } => {
  const changed = fields.filter((field) => normal(before[field]) !== normal(after[field]));
  const side = (values: Values) => Object.fromEntries(changed.map((field) => [field, normal(values[field])]));
  return { before: side(before), after: side(after) };
};

/** The form after the edit: an absent field is unchanged, null clears it. */
export const formAfter = (stored: Values, sent: Values): Values =>
  Object.fromEntries(
    ORDER_FIELDS.map((field) => [field, sent[field] === undefined ? stored[field] : normal(sent[field])]),
  );

export interface PaymentChanges {
  readonly added: readonly PaymentInput[];
  readonly changed: readonly { readonly stored: PaymentLog; readonly payment: PaymentInput }[];
  readonly removed: readonly PaymentLog[];
}

export type PaymentVerdict =
  | { readonly changes: PaymentChanges }
  | { readonly missing: true }
  | { readonly refusal: string };

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

export const hasPaymentChanges = ({ added, changed, removed }: PaymentChanges): boolean =>
  added.length + changed.length + removed.length > 0;
