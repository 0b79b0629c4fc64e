/** The history of an order in words: changed fields, and who has approved which stage. Pure. */
import { trailKindOf } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { fieldWord } from '@gonghai/contract/audit/field-words.ts';
import {
  type PaymentLogStatus,
  paymentLogStatusLabel,
  type Stage,
  type WorkOrderType,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { formatDay, formatMoney, formatPhone, formatTime } from '../../../ui/format.ts';

export interface TrailChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The name of a dictionary item. */
export type ItemName = (table: DicTable, id: number) => string;

/** The stages show the state; the course shows in its title. */
const HIDDEN_FIELDS = new Set([
  'WorkOrderStatus',
  'WorkOrderAuditProgress',
  'IsRefund',
  'IsComplete',
  'IsPublish',
  'ParentId',
  'ProductId',
  'Stage',
  'Version',
  'RefundAmount',
]);

const titles: Readonly<Record<string, string>> = {
  Name: '姓名',
  SubjectType: '课程',
  CustomerType: '名单类型',
  Education: '学历',
  WorkOrderType: '报单类型',
  ReportDate: '报单日期',
  Age: '年龄',
  QQ: 'QQ',
  Amount: '金额',
  ThirdNo: '流水号',
  PaymentType: '支付方式',
  PaymentMerchant: '支付商户',
  PaymentTime: '支付时间',
  PaymentImg: '支付截图',
  Status: '对账状态',
  IsDeliver: '物流',
  Parcels: '物流单',
  Warnings: '提醒',
  Statement: '账单',
  StatementRow: '账单行',
  Evidence: '账单依据',
};

const tables: Readonly<Record<string, DicTable>> = {
  Education: DicTable.Education,
  ProfessionType: DicTable.Profession,
  CustomerType: DicTable.CustomerType,
  PaymentType: DicTable.Payment,
  PaymentMerchant: DicTable.PaymentMerchant,
};

const asNumber =
  (say: (value: number) => string) =>
  (value: unknown): string =>
    typeof value === 'number' ? say(value) : String(value ?? '');

const formats: Readonly<Record<string, (value: unknown) => string>> = {
  WorkOrderType: asNumber((value) => workOrderTypeLabel[value as WorkOrderType] ?? ''),
  Status: asNumber((value) => paymentLogStatusLabel[value as PaymentLogStatus] ?? ''),
  ReportDate: asNumber(formatDay),
  PaymentTime: asNumber(formatTime),
  Amount: asNumber(formatMoney),
  RefundedAmount: asNumber(formatMoney),
  Tel: (value) => formatPhone(String(value ?? '')),
  IsDeliver: (value) => (value === true ? '已发货' : '未发货'),
  Parcels: (value) => (Array.isArray(value) ? value.join('、') : ''),
  Warnings: (value) => (Array.isArray(value) ? value.join('；') : ''),
};

const valueWords = (field: string, value: unknown, nameOf: ItemName): string => {
  if (value === null || value === undefined || value === '') return '';
  const table = tables[field];
  if (table !== undefined && typeof value === 'number') return nameOf(table, value);
  return (formats[field] ?? String)(value);
};

/** The changed fields of an edit. A new picture is only mentioned. */
export const changesIn = ({ Remark, Before, After }: TrailEntry, nameOf: ItemName): readonly TrailChange[] => {
  if (!Before || !After) return [];
  // The entry of a rejection shows its reason itself.
  const isShown = (field: string): boolean => !HIDDEN_FIELDS.has(field) && !(field === 'Remark' && Remark !== '');
  return Object.keys(After)
    .filter((field) => isShown(field) && JSON.stringify(Before[field]) !== JSON.stringify(After[field]))
    .map((field) => ({
      field: titles[field] ?? fieldWord(field),
      before: field === 'PaymentImg' ? '' : valueWords(field, Before[field], nameOf),
      after: field === 'PaymentImg' ? '已更换' : valueWords(field, After[field], nameOf),
    }));
};

/** What an entry says below its title: the reason of a rejection, or what was asked to refund. */
export const noteOf = ({ Action, Remark, After }: TrailEntry): string => {
  if (Action !== AuditAction.requestRefund) return Remark;
  const { Amount, Reason, Day } = After ?? {};
  return [asNumber(formatMoney)(Amount), String(Reason ?? ''), String(Day ?? '')].filter(Boolean).join('・');
};

/** The last entry that approved each stage; the entries are in order of time. */
export const approvals = (trail: readonly TrailEntry[]): ReadonlyMap<Stage, TrailEntry> =>
  new Map(
    trail.flatMap((entry) =>
      entry.Stage !== null && trailKindOf(entry.Action) === 'pass' ? [[entry.Stage, entry] as const] : [],
    ),
  );
