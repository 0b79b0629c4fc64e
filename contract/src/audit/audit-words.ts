/** Audit entries as text, for the screen and the sheet: labels of fields and meanings of values. */
import { customerCategoryLabel, customerSearchKeyLabel, dateTimeTypeLabel } from '../customers/customer-values.ts';
import { placementLabel } from '../customers/placement.rules.ts';
import {
  accountTypeLabel,
  examineStatusLabel,
  financeFlowSearchKeyLabel,
  financePayTypeLabel,
} from '../finance-flow/finance-flow-values.ts';
import { orderPayTypeLabel, orderStationLabel } from '../orders/order-values.ts';
import { learnProviderLabel } from '../settings/learn-config.ts';
import { payProviderLabel } from '../settings/pay-config.ts';
import {
  blackFilterProviderLabel,
  clueSourceLabel,
  configKeyLabel,
  lineTypeLabel,
} from '../settings/setting-values.ts';
import { momentText } from '../wire/clock.ts';
import { UsableStatus, usableStatusLabel } from '../wire/fields.ts';
import { rightLabel, rightOfMenu } from '../wire/rights.ts';
import { reportTimeTypeLabel } from '../payments/payment-report-values.ts';
import {
  passWayLabel,
  paymentLogStatusLabel,
  stageLabel,
  stages,
  workOrderStatusLabel,
  workOrderTypeLabel,
} from '../work-orders/work-order-values.ts';
import { fieldWord } from './field-words.ts';

type Content = Readonly<Record<string, unknown>> | null;

/** Records with an id and a name. */
export const namedKinds = [
  'department',
  'role',
  'staff',
  'customer',
  'lead',
  'dictionary-node',
  'profession',
  'education',
  'tag',
  'track-status',
  'after-sale-status',
  'work-order',
  'product',
  'list-type',
  'payment-type',
  'merchant',
] as const;
export type NamedKind = (typeof namedKinds)[number];

/** Names by `nameKey`, only those used in the entry. */
export type Names = Readonly<Record<string, string>>;
export const nameKey = (kind: NamedKind, id: number): string => `${kind}:${id}`;

interface Line {
  readonly Subject: string;
  readonly SubjectId: number | null;
  readonly Before: Content;
  readonly After: Content;
}

const isNamed = (subject: string): subject is NamedKind => (namedKinds as readonly string[]).includes(subject);

/** On work orders some fields mean something else than on customers. */
const WORK_ORDER = 'work-order';
const WORK_ORDER_KINDS: Readonly<Record<string, NamedKind>> = {
  CustomerType: 'list-type',
  Education: 'education',
  ProductId: 'product',
};

/** Its statuses are in a dictionary of their own. */
const AFTER_SALE = 'after-sale-customer';

const kindOf = (subject: string, field: string): NamedKind | undefined => {
  if (subject === AFTER_SALE && field === 'CustomerTrackStatusId') return 'after-sale-status';
  if (subject === WORK_ORDER && field in WORK_ORDER_KINDS) return WORK_ORDER_KINDS[field];
  if (field === 'ParentId') return isNamed(subject) ? subject : undefined;
  const kinds: Readonly<Record<string, NamedKind>> = {
    CustomerId: 'customer',
    DepartmentId: 'department',
    DeptId: 'department',
    DicTreeList: 'dictionary-node',
    EducationId: 'education',
    PaymentMerchant: 'merchant',
    PaymentType: 'payment-type',
    RoleId: 'role',
    UserId: 'staff',
    UserIds: 'staff',
    UserIdList: 'staff',
    TagId: 'tag',
    TagIdList: 'tag',
    Ids: 'staff',
    ProfessionType: 'profession',
    CustomerTrackStatusId: 'track-status',
  };
  return kinds[field];
};

/** Labels of codes. A value that is already text stays as it is. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ClueSource: clueSourceLabel,
  CustomerCategory: customerCategoryLabel,
  CustomerType: placementLabel,
  DateTimeType: dateTimeTypeLabel,
  IBlackFilter: blackFilterProviderLabel,
  SearchKey: customerSearchKeyLabel,
  To: placementLabel,
  Type: lineTypeLabel,
};

const WORK_ORDER_CODES: typeof CODES = {
  PassWay: passWayLabel,
  Stage: stageLabel,
  Status: paymentLogStatusLabel,
  TimeType: reportTimeTypeLabel,
  WorkOrderStatus: workOrderStatusLabel,
  WorkOrderType: workOrderTypeLabel,
};

/** On the finance flow the same names have other codes. */
const FLOW_CODES: typeof CODES = {
  AccountType: accountTypeLabel,
  ExamineStatus: examineStatusLabel,
  PayType: financePayTypeLabel,
  SearchKey: financeFlowSearchKeyLabel,
};

const COURSE_ORDER_CODES: typeof CODES = { PayType: orderPayTypeLabel, Station: orderStationLabel };

/** Each setting has providers of its own. */
const PROVIDERS: typeof CODES = {
  [configKeyLabel.PayConfig]: payProviderLabel,
  [configKeyLabel.LearnConfig]: learnProviderLabel,
};

const codeWord = ({ Subject: subject, Before, After }: Line, field: string, value: unknown): string | undefined => {
  if (subject === 'finance-flow') return FLOW_CODES[field]?.[String(value)];
  if (subject === 'course-order') return COURSE_ORDER_CODES[field]?.[String(value)];
  if (field === 'Provider') return PROVIDERS[String((After ?? Before)?.['Setting'])]?.[String(value)];
  if (subject !== WORK_ORDER) return CODES[field]?.[String(value)];
  if (field === 'WorkOrderAuditProgress')
    return stages.flatMap((stage) => ((Number(value) & stage) === 0 ? [] : [stageLabel[stage]])).join('、') || '无';
  return WORK_ORDER_CODES[field]?.[String(value)];
};

/** Long lists are cut after this many values. */
const FEW = 10;
const numbersIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value.slice(0, FEW) : [value]).filter((one): one is number => typeof one === 'number');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idsWithin = (subject: string, content: Readonly<Record<string, unknown>>): [NamedKind, number][] =>
  Object.entries(content).flatMap(([field, value]) => {
    if (isRecord(value)) return idsWithin(subject, value);
    const kind = kindOf(subject, field);
    return kind ? numbersIn(value).map((id): [NamedKind, number] => [kind, id]) : [];
  });

/** The ids whose names the entry needs, by kind. */
export const idsIn = (line: Line): readonly (readonly [NamedKind, number])[] => {
  const own: [NamedKind, number][] =
    isNamed(line.Subject) && line.SubjectId !== null ? [[line.Subject, line.SubjectId]] : [];
  return [...own, ...[line.Before, line.After].flatMap((content) => idsWithin(line.Subject, content ?? {}))];
};

const MOMENTS = 946_684_800;

const few = (words: readonly string[], count: number): string =>
  words.slice(0, FEW).join('、') + (count > FEW ? ` 等${count}项` : '');

/** The meaning of one value in its entry. */
export const valueWord = (line: Line & { readonly Names: Names }, field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') {
    if (field === 'Status') return usableStatusLabel[value ? UsableStatus.Enabled : UsableStatus.Disabled];
    return value ? '是' : '否';
  }
  const code = codeWord(line, field, value);
  if (code !== undefined) return code;
  const kind = kindOf(line.Subject, field);
  if (kind && (typeof value === 'number' || Array.isArray(value))) {
    // 0 is a valid profession.
    if (value === 0 && kind !== 'profession') return '顶级';
    const words = numbersIn(value).map((id) => line.Names[nameKey(kind, id)] ?? `编号${id}`);
    return few(words, Array.isArray(value) ? value.length : 1);
  }
  if (field === 'MenuIds' && Array.isArray(value))
    return value.map((id) => rightLabel.get(rightOfMenu(Number(id)) ?? '') ?? String(id)).join('、');
  if (field === 'Status' && (value === 0 || value === 2)) return usableStatusLabel[value];
  if (typeof value === 'number')
    return /(?:Time|Date)$/.test(field) && value > MOMENTS ? momentText(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return few(
      value.map((one) => valueWord(line, '', one)),
      value.length,
    );
  const { Key, Value, ...rest } = value as Readonly<Record<string, unknown>>;
  // A part of a dialling scheme, stored as key and value.
  if (typeof Key === 'string') return `${fieldWord(Key)} ${valueWord(line, Key, Value) || '空'}`;
  return Object.entries({ ...(Value !== undefined && { Value }), ...rest })
    .map(([name, one]) => `${fieldWord(name)} ${valueWord(line, name, one) || '空'}`)
    .join('，');
};

/** The name of the subject: its current one, or else the one at that time. */
export const subjectWord = ({ Subject, SubjectId, Before, After }: Line, names: Names): string => {
  const known = isNamed(Subject) && SubjectId !== null ? names[nameKey(Subject, SubjectId)] : undefined;
  const then = After?.['Name'] ?? Before?.['Name'];
  return known ?? (typeof then === 'string' ? then : '');
};

/** Sources of changes without a browser. */
const PLACES: Readonly<Record<string, string>> = { operator: '命令行', hub: '实时连接', '': '系统' };
export const addressWord = (address: string): string => PLACES[address] ?? address;
