/** The tenant's own list of numbers that must not be called (过滤设置, 本地黑名单). */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idsOf, nothing, searchText, unixSeconds } from '../wire/fields.ts';

/** Numbers of one paste or one sheet. */
export const MOST_BLOCKED_AT_ONCE = 10_000;

export const blockedNumberMessages = {
  none: '请输入号码',
  tooMany: `一次最多添加${MOST_BLOCKED_AT_ONCE}个号码`,
  /** Shown in 过滤设置 when a third party is chosen and the operator has set no address. */
  providerMissing: '第三方过滤尚未接通，拨打时不会过滤，请联系运维人员',
} as const;

const blockedNumber = z.object({
  Id: id,
  Tel: z.string(),
  UserName: z.string(),
  CreatedTime: unixSeconds,
});
export type BlockedNumber = z.output<typeof blockedNumber>;

export const queryBlockedNumbers = endpoint({
  summary: '本地黑名单的号码，最新的在前；按号码中的数字查找',
  method: 'POST',
  path: 'api/Config/QueryBlackNumberPageList',
  access: ['Config'],
  request: pageRequest.extend({ Tel: searchText.nullish() }),
  answer: pageOf(blockedNumber),
  rate: 'ordinary',
  audit: 'none',
});

const blockingResult = z.object({
  Added: z.int(),
  /** Numbers that were on the list already, or repeated in the input. */
  Existing: z.int(),
  Wrong: z.int(),
  /** The first few entries that are no numbers. */
  WrongSamples: z.array(z.string()),
});
export type BlockingResult = z.output<typeof blockingResult>;

export const addBlockedNumbers = endpoint({
  summary: '添加号码：一个，或粘贴多个，用换行、空格、逗号或分号分隔',
  method: 'POST',
  path: 'api/Config/AddBlackNumbers',
  access: ['Config'],
  request: z.object({ Text: z.string().max(300_000) }),
  answer: blockingResult,
  rate: 'ordinary',
  audit: 'change',
});

export const importBlockedNumbers = endpoint({
  summary: '从表格导入号码',
  method: 'POST',
  path: 'api/Config/ImportBlackNumbers',
  access: ['Config'],
  request: nothing,
  answer: blockingResult,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const blockedNumberTemplate = endpoint({
  summary: '导入本地黑名单用的模板',
  method: 'GET',
  path: 'api/Config/ImportBlackNumberTemplate',
  access: ['Config'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const deleteBlockedNumbers = endpoint({
  summary: '从本地黑名单删除号码',
  method: 'POST',
  path: 'api/Config/DeleteBlackNumbers',
  access: ['Config'],
  request: z.object({ Ids: idsOf('blocked-number') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const readFilterState = endpoint({
  summary: '第三方过滤是否已接通',
  method: 'GET',
  path: 'api/Config/QueryBlackFilterState',
  access: ['Config'],
  request: nothing,
  answer: z.object({ IsConnected: z.boolean() }),
  rate: 'ordinary',
  audit: 'none',
});
