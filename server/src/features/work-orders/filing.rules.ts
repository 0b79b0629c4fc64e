/** Decides what an edit changes in the fields of an order. Pure functions. */
import type { RecordFields } from '../../http/difference.ts';

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

/** The form after the edit: an absent field is unchanged, null clears it. */
export const formAfter = (stored: RecordFields, sent: RecordFields): RecordFields =>
  Object.fromEntries(
    ORDER_FIELDS.map((field) => [field, sent[field] === undefined ? stored[field] : (sent[field] ?? '')]),
  );
