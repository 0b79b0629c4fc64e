/** Schemas of all settings. On the wire a value is JSON text. */
import { z } from 'zod';
import { label } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { learnConfig } from './learn-config.ts';
import { payConfig, paySecrets } from './pay-config.ts';

export const ConfigKey = {
  Lines: 'SIPConfig',
  LeadImport: 'ImportClueConfig',
  BlackFilter: 'BlackFilter',
  Recycle: 'CustomerCollectConfig',
  CallRule: 'CallRule',
  Record: 'CustomerRecord',
  ListTime: 'ListTimeStyle',
  RecordKeep: 'RecordKeep',
  Pay: 'PayConfig',
  Learn: 'LearnConfig',
  Approval: 'ApprovalRule',
} as const;
export type ConfigKey = (typeof ConfigKey)[keyof typeof ConfigKey];

export const configKeyLabel: Record<ConfigKey, string> = {
  SIPConfig: '拨号设置',
  ImportClueConfig: '首咨设置',
  BlackFilter: '过滤设置',
  CustomerCollectConfig: '回收规则',
  CallRule: '拨打规则',
  CustomerRecord: '跟进记录设置',
  ListTimeStyle: '列表时间设置',
  RecordKeep: '录音',
  PayConfig: '在线支付',
  LearnConfig: '学习平台',
  ApprovalRule: '审批规则',
};

/** Upper limit of a recycle rule: ten years. */
export const MOST_DAYS = 3650;

export const settingMessages = {
  required: '不能为空',
  lineName: '请输入线路名称',
  lineType: '请选择线路类型',
  webSocket: '请输入 ws:// 或 wss:// 开头的地址',
  sipAddress: '请输入 SIP 地址',
  days: '请输入大于等于0的整数',
  tooManyDays: `天数不能超过${MOST_DAYS}`,
  status: '请选择跟进状态',
  profession: '专业类型不存在',
  time: '请输入正确的时间',
  timeOrder: '结束时间必须晚于开始时间',
  attempts: '请输入大于0的整数',
  recordLength: '请输入1到500的整数',
  keepDays: '请输入大于0的整数，或留空',
  tooMany: '最多保存 100 条',
  tokenTaken: '该Token已被使用，请更换',
  minutes: '请输入1到1440的整数',
  minutesOrOff: '请输入0到1440的整数，0为关闭',
  alarmOrder: '报警时间必须晚于提醒时间',
  cannotDelete: '该设置不能删除',
  inUse: '已有员工使用，不能删除',
} as const;
const say = settingMessages;

const text = (longest: number) => z.string().max(longest, `长度不能超过 ${longest} 个字符`);
const requiredText = (longest: number) =>
  z
    .string({ error: ({ input }) => (input == null ? say.required : undefined) })
    .trim()
    .min(1, say.required)
    .max(longest, `长度不能超过 ${longest} 个字符`);
const whole = (least: number, message: string, whenMissing: string = message) =>
  z
    .number({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .int(message)
    .min(least, message)
    .max(1_000_000, message);

export const LineType = { Browser: 'BS/SIP', Mobile: 'Mobile', DeskPhone: 'USB' } as const;
export type LineType = (typeof LineType)[keyof typeof LineType];
export const lineTypeLabel: Record<LineType, string> = { 'BS/SIP': '网页软电话', Mobile: '手机', USB: '话机' };

/** The parts of a line that depend on its type, stored as pairs of key and value. */
export const LinePart = ['WSDomain', 'SIPIP', 'GatewayPrefix', 'PhonePrefix', 'City'] as const;
export type LinePart = (typeof LinePart)[number];

/** Without characters that are special in a content security policy, because the address becomes part of one. */
const WEB_SOCKET = /^wss?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w\-.~%/]*)?(?:\?[\w\-.~%=&]*)?$/i;

export const webSocketAddress = z.string().trim().regex(WEB_SOCKET, say.webSocket);

export const lineScheme = z
  .object({
    Type: z.enum(LineType, { error: ({ input }) => (input == null ? say.lineType : undefined) }),
    Name: label(say.lineName),
    Config: z.array(z.object({ Key: z.enum(LinePart), Value: text(500) })).max(LinePart.length),
  })
  .superRefine(({ Type, Config }, context) => {
    const parts = new Map(Config.map(({ Key, Value }) => [Key, Value.trim()]));
    const refuse = (Key: LinePart, message: string) =>
      context.addIssue({ code: 'custom', message, path: [Key], input: parts.get(Key) });
    if (parts.size !== Config.length)
      context.addIssue({ code: 'custom', message: 'a part stands twice', path: ['Config'] });
    if (Type !== LineType.Browser) return;
    if (!webSocketAddress.safeParse(parts.get('WSDomain')).success) refuse('WSDomain', say.webSocket);
    if (!parts.get('SIPIP')) refuse('SIPIP', say.sipAddress);
  });
export type LineScheme = z.output<typeof lineScheme>;

/** Where leads come from. */
export const ClueSource = { ShortVideo: 0, Social: 1, Other: 2 } as const;
export type ClueSource = (typeof ClueSource)[keyof typeof ClueSource];
export const clueSourceLabel: Record<ClueSource, string> = {
  0: '短视频广告平台',
  1: '社交平台广告',
  2: '其他',
};

/** Minutes without a first call after which the clock of a lead warns, and then alarms. */
export const USUAL_FIRST_CALL = { warn: 5, alarm: 15 } as const;
const MOST_MINUTES = 1_440;
const minutes = whole(1, say.minutes).max(MOST_MINUTES, say.minutes);
const minutesOrOff = whole(0, say.minutesOrOff).max(MOST_MINUTES, say.minutesOrOff);

export const leadImport = z
  .object({
    ClueSource: z.enum(ClueSource, { error: ({ input }) => (input == null ? say.required : undefined) }),
    ProfessionType: z.int({ error: ({ input }) => (input == null ? say.required : undefined) }).min(0),
    ClueCount: whole(0, say.days, say.required),
    AdvertiserId: text(50).trim().default(''),
    /** Shown for its leads. If it is empty, AdvertiserId is. */
    AdvertiserName: text(50).trim().default(''),
    ClueSecret: requiredText(200),
    ClueToken: requiredText(200),
    /** Minutes until the first call is late, and until it is very late. */
    WarnMinutes: minutes.default(USUAL_FIRST_CALL.warn),
    AlarmMinutes: minutes.default(USUAL_FIRST_CALL.alarm),
    /** Minutes until a lead without a first call goes to the next agent; 0 is off. */
    HandOverMinutes: minutesOrOff.default(0),
    /** Its leads are assigned and handed over automatically only to agents who are online and ready (示闲). */
    IsOnlineOnly: z.boolean().default(false),
  })
  .refine(({ WarnMinutes, AlarmMinutes }) => WarnMinutes < AlarmMinutes, {
    message: say.alarmOrder,
    path: ['AlarmMinutes'],
  });
export type LeadImport = z.output<typeof leadImport>;

export const BlackFilterProvider = { Local: 'local', ThirdParty: 'ThirdPartyFilter' } as const;
export type BlackFilterProvider = (typeof BlackFilterProvider)[keyof typeof BlackFilterProvider];
export const blackFilterProviderLabel: Record<BlackFilterProvider, string> = {
  local: '本地黑名单',
  ThirdPartyFilter: '第三方过滤',
};

/** Key for a third party. */
export const filterKey = requiredText(200);

/** The tenant's own list needs no key; a third party does. */
export const blackFilter = z
  .object({
    AppKey: text(200).default(''),
    AppSecret: text(200).default(''),
    Enable: z.boolean(),
    IBlackFilter: z.enum(BlackFilterProvider).default(BlackFilterProvider.ThirdParty),
  })
  .superRefine(({ AppKey, AppSecret, IBlackFilter }, context) => {
    if (IBlackFilter === BlackFilterProvider.Local) return;
    for (const [field, key] of Object.entries({ AppKey, AppSecret }))
      if (!filterKey.safeParse(key).success) context.addIssue({ code: 'custom', message: say.required, path: [field] });
  });
export type BlackFilter = z.output<typeof blackFilter>;

const isOn = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean);
const recycleRule = z.object({ CollectDays: whole(0, say.days).max(MOST_DAYS, say.tooManyDays), Status: isOn });

/** When an owner loses a customer (回收规则). The first enabled rule that matches moves it to the pool. */
export const recycleRules = z
  .object({
    Type0: recycleRule,
    Type1: recycleRule,
    Type2: recycleRule.extend({ MinCallCount: whole(0, say.days) }),
    Type3: recycleRule.extend({ CustomerTrackStatusId: z.int().positive().nullable() }),
  })
  .refine(({ Type3 }) => !Type3.Status || Type3.CustomerTrackStatusId !== null, {
    message: say.status,
    path: ['Type3'],
  });
export type RecycleRules = z.output<typeof recycleRules>;

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const clock = z.string().regex(CLOCK, say.time);
const attempts = whole(1, say.attempts).nullable();

/** When calls are allowed, and how often one number may be called. */
export const callRule = z
  .object({ StartTime: clock, EndTime: clock, PerMinute: attempts, PerHour: attempts, PerDay: attempts })
  .refine(({ StartTime, EndTime }) => StartTime < EndTime, { message: say.timeOrder, path: ['EndTime'] });
export type CallRule = z.output<typeof callRule>;

/** Default and maximum length of a tracking record. */
export const USUAL_RECORD = 20;
const LONGEST_RECORD = 500;

/** Limits for tracking records. */
export const recordRule = z.object({ RecordLength: whole(1, say.recordLength).max(LONGEST_RECORD, say.recordLength) });
export type RecordRule = z.output<typeof recordRule>;

/** How lists show times: `今天 16:52` instead of the full time. Off until a tenant switches it on. */
export const listTimeStyle = z.object({ IsRelativeTime: z.boolean() });
export type ListTimeStyle = z.output<typeof listTimeStyle>;
export const usualListTime: ListTimeStyle = { IsRelativeTime: false };

/** Whether calls are recorded, and how many days recordings are kept; empty means for ever. */
export const recordKeep = z.object({
  IsOff: z.boolean(),
  Days: whole(1, say.keepDays).max(MOST_DAYS, say.tooManyDays).nullable(),
});
export type RecordKeep = z.output<typeof recordKeep>;
export const usualRecordKeep: RecordKeep = { IsOff: false, Days: null };

/** Who may approve orders, and whether finance confirms every refund, also one that a program asks for. */
export const approvalRule = z.object({
  NoOwn: z.boolean(),
  RefundByFinance: z.boolean().default(false),
  /** Yuan above which two persons decide about passes and refunds by hand; null: one person always. */
  SecondPersonAbove: money(say.required).nullable().default(null),
});
export type ApprovalRule = z.output<typeof approvalRule>;
export const usualApprovalRule: ApprovalRule = { NoOwn: false, RefundByFinance: false, SecondPersonAbove: null };

export const settingValue = {
  SIPConfig: lineScheme,
  ImportClueConfig: leadImport,
  BlackFilter: blackFilter,
  CustomerCollectConfig: recycleRules,
  CallRule: callRule,
  CustomerRecord: recordRule,
  ListTimeStyle: listTimeStyle,
  RecordKeep: recordKeep,
  PayConfig: payConfig,
  LearnConfig: learnConfig,
  ApprovalRule: approvalRule,
} as const satisfies Record<ConfigKey, z.ZodType>;

/** Fields that are never returned. */
export const secretFields: Record<ConfigKey, readonly string[]> = {
  SIPConfig: [],
  ImportClueConfig: ['ClueSecret', 'ClueToken'],
  BlackFilter: ['AppSecret'],
  CustomerCollectConfig: [],
  CallRule: [],
  CustomerRecord: [],
  ListTimeStyle: [],
  RecordKeep: [],
  PayConfig: paySecrets,
  LearnConfig: ['Token', 'Secret'],
  ApprovalRule: [],
};

/** The field with a token that finds the tenant of a push. */
export const tokenField: Partial<Record<ConfigKey, string>> = { ImportClueConfig: 'ClueToken', LearnConfig: 'Token' };

/** Settings with any number of rows. All others have one row. */
export const manyRows: readonly ConfigKey[] = [ConfigKey.Lines, ConfigKey.LeadImport];
export const MOST_ROWS = 100;
