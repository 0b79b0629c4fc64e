/** A line of the trail in words, for the screen and the sheet alike: what a field is called, and what its value means. */
import { blackFilterProviderLabel, clueSourceLabel, lineTypeLabel } from '../settings/setting-values.ts';
import { UsableStatus, usableStatusLabel } from '../wire/fields.ts';
import { rightLabel, rightOfMenu } from '../wire/rights.ts';

export type Content = Readonly<Record<string, unknown>> | null;

/** Whatever is known by an id and has a name of its own. */
export const namedKinds = ['department', 'role', 'staff', 'dictionary-node', 'profession', 'track-status'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** Names by `nameKey`: only those that the line speaks of. */
export type Names = Readonly<Record<string, string>>;
export const nameKey = (kind: NamedKind, id: number): string => `${kind}:${id}`;

interface Line {
  readonly Subject: string;
  readonly SubjectId: number | null;
  readonly Before: Content;
  readonly After: Content;
}

const isNamed = (subject: string): subject is NamedKind => (namedKinds as readonly string[]).includes(subject);

const FIELDS: Readonly<Record<string, string>> = {
  Address: '地址',
  AdvertiserId: '广告主',
  AppKey: '应用标识',
  AppSecret: '应用密钥',
  Billie: '首咨权重',
  Changed: '更新人数',
  Children: '下级',
  City: '线路城市',
  ClueCount: '首咨数量',
  ClueSecret: '密钥',
  ClueSource: '线索来源',
  ClueToken: '令牌',
  CollectDays: '天数',
  Config: '参数',
  Count: '数量',
  CustomerTotal: '客户库容',
  CustomerTrackStatusId: '跟进状态',
  DepartmentId: '部门',
  Dictionary: '字典',
  Enable: '启用',
  EndTime: '结束时间',
  ExtensionNumber: '分机号',
  GatewayPrefix: '网关前缀',
  Given: '导入条数',
  IBlackFilter: '过滤方式',
  Ids: '员工',
  IsAdmin: '主管',
  IsShared: '共享',
  JobNo: '分机号',
  MenuIds: '权限',
  MinCallCount: '最少拨打次数',
  Name: '名称',
  OthersToZero: '其余清零',
  ParentId: '上级',
  PerDay: '每天次数',
  PerHour: '每小时次数',
  PerMinute: '每分钟次数',
  PhonePrefix: '外地前缀',
  Place: '位置',
  ProfessionType: '专业类型',
  RoleId: '角色',
  SIPIP: 'SIP 地址',
  SIPUserName: '账号',
  Setting: '设置',
  StartTime: '开始时间',
  Status: '状态',
  Subject: '对象',
  Tel: '手机号',
  Type: '类型',
  Type0: '从未拨打',
  Type1: '久未拨打',
  Type2: '拨打不足',
  Type3: '跟进不足',
  UserId: '员工',
  UserIds: '员工',
  UserName: '登录名',
  WSDomain: 'WebSocket 地址',
};

/** A field without a word keeps its own name. */
export const fieldWord = (name: string): string => FIELDS[name] ?? name;

const kindOf = (subject: string, field: string): NamedKind | undefined => {
  if (field === 'ParentId') return isNamed(subject) ? subject : undefined;
  const kinds: Readonly<Record<string, NamedKind>> = {
    DepartmentId: 'department',
    RoleId: 'role',
    UserId: 'staff',
    UserIds: 'staff',
    Ids: 'staff',
    ProfessionType: 'profession',
    CustomerTrackStatusId: 'track-status',
  };
  return kinds[field];
};

/** Codes of the product itself. Where a line already says it in words, it stays as it is. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ClueSource: clueSourceLabel,
  IBlackFilter: blackFilterProviderLabel,
  Type: lineTypeLabel,
};

/** Of a long list the first tell enough. */
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

/** The ids whose names the line needs, by kind. */
export const idsIn = (line: Line): readonly (readonly [NamedKind, number])[] => {
  const own: [NamedKind, number][] =
    isNamed(line.Subject) && line.SubjectId !== null ? [[line.Subject, line.SubjectId]] : [];
  return [...own, ...[line.Before, line.After].flatMap((content) => idsWithin(line.Subject, content ?? {}))];
};

const MOMENTS = 946_684_800;
const moment = (seconds: number): string =>
  new Date((seconds + 8 * 3_600) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const few = (words: readonly string[], count: number): string =>
  words.slice(0, FEW).join('、') + (count > FEW ? ` 等${count}项` : '');

/** What one value means, in the line it stands in. */
export const valueWord = (line: Line & { readonly Names: Names }, field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') {
    if (field === 'Status') return usableStatusLabel[value ? UsableStatus.Enabled : UsableStatus.Disabled];
    return value ? '是' : '否';
  }
  const code = CODES[field]?.[String(value)];
  if (code !== undefined) return code;
  const kind = kindOf(line.Subject, field);
  if (kind && (typeof value === 'number' || Array.isArray(value))) {
    // Among the professions 0 is one of them.
    if (value === 0 && kind !== 'profession') return '顶级';
    const words = numbersIn(value).map((id) => line.Names[nameKey(kind, id)] ?? `编号${id}`);
    return few(words, Array.isArray(value) ? value.length : 1);
  }
  if (field === 'MenuIds' && Array.isArray(value))
    return value.map((id) => rightLabel.get(rightOfMenu(Number(id)) ?? '') ?? String(id)).join('、');
  if (field === 'Status' && (value === 0 || value === 2)) return usableStatusLabel[value];
  if (typeof value === 'number') return field.endsWith('Time') && value > MOMENTS ? moment(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return few(
      value.map((one) => valueWord(line, '', one)),
      value.length,
    );
  const { Key, Value, ...rest } = value as Readonly<Record<string, unknown>>;
  // A part of a dialling scheme: its key is the name of its value.
  if (typeof Key === 'string') return `${fieldWord(Key)} ${valueWord(line, Key, Value) || '空'}`;
  return Object.entries({ ...(Value !== undefined && { Value }), ...rest })
    .map(([name, one]) => `${fieldWord(name)} ${valueWord(line, name, one) || '空'}`)
    .join('，');
};

/** What the line is about, by name: as it is called now, or else as it was called then. */
export const subjectWord = ({ Subject, SubjectId, Before, After }: Line, names: Names): string => {
  const known = isNamed(Subject) && SubjectId !== null ? names[nameKey(Subject, SubjectId)] : undefined;
  const then = After?.['Name'] ?? Before?.['Name'];
  return known ?? (typeof then === 'string' ? then : '');
};
