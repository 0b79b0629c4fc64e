/** The intake (接收线索): the call of the platforms, and what the administrator sees of it beside the accounts. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idOf, nothing, queryIdOf, unixSeconds } from '../wire/fields.ts';

/** A platform writes numbers as text or as numbers. */
const word = z.union([z.string(), z.number()]).nullish();

/** Everything may be missing: what cannot be used is kept as a failed push with its cause. */
export const leadPush = z.object({
  /** The platform's id of the lead. A push with the id of an earlier one is a repetition. */
  Id: word,
  AdvertiserId: word,
  Name: word,
  Tel: word,
  /** Id or name of a profession. If it is empty or unknown, the account's is taken. */
  ProfessionType: word,
  Remark: word,
  /** Checked and assigned as a real one, and then undone. */
  IsTest: z.boolean().nullish(),
});
export type LeadPush = z.output<typeof leadPush>;

const LARGEST_PUSH = 65_536;

/** For a test only: why its lead would not be assigned now, or null. */
const pushAnswer = z.object({ Failurecause: z.string().nullable() }).nullable();

export const receiveLead = endpoint({
  summary: '接收广告平台推送的线索；签名为密钥对“时间戳.请求体”的 HMAC-SHA256（十六进制），时间戳误差不超过300秒',
  method: 'POST',
  path: 'api/Clue/Receive',
  access: 'guest',
  kind: 'raw',
  request: z.object({ token: z.string().max(500).default('') }),
  raw: {
    headers: z.object({ 'X-Timestamp': z.string(), 'X-Signature': z.string() }),
    body: leadPush,
    maxBytes: LARGEST_PUSH,
  },
  answer: pushAnswer,
  rate: 'push',
  audit: 'change',
});

/** What an account received. */
const intakeState = z.object({
  /** Null: accounts that were deleted, together, if pushes of theirs have failed. */
  SettingId: id.nullable(),
  LastTime: unixSeconds.nullable(),
  TodayCount: z.int(),
  FailedCount: z.int(),
});
export type IntakeState = z.output<typeof intakeState>;

export const queryIntakeState = endpoint({
  summary: '每个首咨账户的接收情况：最近一次推送、今日数量、失败数量；SettingId 为 null 的是已删除的账户',
  method: 'GET',
  path: 'api/Clue/QueryReceiveState',
  access: ['Config'],
  request: nothing,
  answer: z.array(intakeState),
  rate: 'ordinary',
  audit: 'none',
});

const failedPush = z.object({
  Id: id,
  SettingId: id,
  CreatedTime: unixSeconds,
  Failurecause: z.string(),
  /** As they would become a lead; empty if the push names none. The phone is masked. */
  Name: z.string(),
  Tel: z.string(),
  /** As received, with the phone masked. */
  Content: z.string(),
});
export type FailedPush = z.output<typeof failedPush>;

const failedOf = {
  SettingId: idOf('setting').nullish(),
  /** Only those of accounts that were deleted. */
  IsDeleted: z.boolean().nullish(),
};

export const queryFailedPushes = endpoint({
  summary: '处理失败的线索推送，最新的在前；电话以掩码返回',
  method: 'POST',
  path: 'api/Clue/QueryFailedReceives',
  access: ['Config'],
  request: pageRequest.extend(failedOf),
  answer: pageOf(failedPush),
  rate: 'ordinary',
  audit: 'none',
});

/** What the administrator knows better; empty or absent keeps what was received. */
const correction = {
  Name: z.string().max(100).nullish(),
  Tel: z.string().max(50).nullish(),
};

export const retryPush = endpoint({
  summary: '重新处理一条失败的线索推送，可更正姓名和电话；仍然失败时返回原因',
  method: 'POST',
  path: 'api/Clue/RetryReceive',
  access: ['Config'],
  request: z.object({ Id: idOf('lead-push'), ...correction }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** Some may still be in progress when the request ends: the server goes on with them. */
const retriedPushes = z.object({ Done: z.int(), Failed: z.int(), Waiting: z.int() });
export type RetriedPushes = z.output<typeof retriedPushes>;

export const retryAllPushes = endpoint({
  summary: '重新处理一个账户（或已删除账户）的全部失败推送；返回转为线索、仍然失败和仍在处理的数量',
  method: 'POST',
  path: 'api/Clue/RetryAllReceives',
  access: ['Config'],
  request: z.object(failedOf),
  answer: retriedPushes,
  rate: 'ordinary',
  audit: 'change',
});

export const ignorePush = endpoint({
  summary: '忽略一条失败的线索推送',
  method: 'POST',
  path: 'api/Clue/IgnoreReceive',
  access: ['Config'],
  request: z.object({ Id: idOf('lead-push') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** The intake's own answer to the sample. */
const intakeTest = z.object({ Status: z.boolean(), Code: z.int(), Message: z.string() });
export type IntakeTest = z.output<typeof intakeTest>;

export const testIntake = endpoint({
  summary: '用账户的密钥签名一条测试线索，发送到接收地址并返回结果；不留下线索',
  method: 'POST',
  path: 'api/Clue/TestReceive',
  access: ['Config'],
  request: z.object({ Id: idOf('setting') }),
  answer: intakeTest,
  rate: 'ordinary',
  audit: 'none',
});

/** The address of an account's page for people, where its code follows. */
export const FORM_PATH = '/crm/form/';

export const queryLeadForm = endpoint({
  summary: '首咨账户的线索表单代码；未启用时为 null',
  method: 'GET',
  path: 'api/Clue/QueryForm',
  access: ['Config'],
  request: z.object({ settingId: queryIdOf('setting') }),
  answer: z.object({ Code: z.string().nullable() }),
  rate: 'ordinary',
  audit: 'none',
});

export const openLeadForm = endpoint({
  summary: '启用首咨账户的线索表单，或更换其地址；旧地址立即失效',
  method: 'POST',
  path: 'api/Clue/OpenForm',
  access: ['Config'],
  request: z.object({ Id: idOf('setting') }),
  answer: z.object({ Code: z.string() }),
  rate: 'ordinary',
  audit: 'change',
});

export const closeLeadForm = endpoint({
  summary: '停用首咨账户的线索表单',
  method: 'POST',
  path: 'api/Clue/CloseForm',
  access: ['Config'],
  request: z.object({ Id: idOf('setting') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
