/** Assigning leads: by selection, or by count with the weights of the agents. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { chosenId, id, idOf, idsOf, nothing } from '../wire/fields.ts';
import { leadMessages as say, MOST_SHARED } from './lead-messages.ts';

/** One id or several. */
const receivers = z
  .union([z.array(idOf('staff')).min(1, say.noStaff).max(1_000), chosenId('staff', say.noStaff)], {
    error: ({ input }) => (input == null ? say.noStaff : undefined),
  })
  .transform((chosen) => [chosen].flat());

/** Chosen by the caller, so that an assignment can be undone: `Data` of an assignment by count is a text. */
const undoKey = z.string().regex(/^[\w-]{8,64}$/);

export const shareLeads = endpoint({
  summary: '把所选的未分配或失败的线索分配给员工；多名员工时按选择顺序平均分配',
  method: 'POST',
  path: 'api/Clue/ShareClue',
  access: ['Clue'],
  request: z.object({ ClueIdList: idsOf('lead', say.noLeads), UserId: receivers, UndoKey: undoKey.nullish() }),
  answer: z.object({ Assigned: z.int(), Failed: z.int() }),
  rate: 'ordinary',
  audit: 'change',
});

const count = z
  .number({ error: ({ input }) => (input == null ? say.countWrong : undefined) })
  .int(say.countWrong)
  .min(1, say.countWrong)
  .max(MOST_SHARED, say.countTooLarge);

export const shareLeadsByCount = endpoint({
  summary: '把最早的若干条未分配线索按权重分配给范围内的员工；Data 为结果说明（HTML）',
  method: 'POST',
  path: 'api/Clue/ShareClueCount',
  access: ['Clue'],
  request: z.object({ count, UndoKey: undoKey.nullish() }),
  answer: z.string(),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

export const undoShare = endpoint({
  summary: '撤销自己24小时内的一次分配：未跟进的线索变为未分配，分配时新建的客户删除，其余客户回到原处',
  method: 'POST',
  path: 'api/Clue/UndoShareClue',
  access: ['Clue'],
  request: z.object({ UndoKey: undoKey }),
  answer: z.object({ Undone: z.int(), Failed: z.int() }),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

const sharePreview = z.object({
  /** How many leads wait. */
  Waiting: z.int(),
  /** Of the count, how many would be assigned, and how many would fail. */
  Assigned: z.int(),
  Failed: z.int(),
  /** In the order of their ids; agents who would get none are left out. */
  Agents: z.array(z.object({ UserId: id, UserName: z.string(), Count: z.int() })),
  /** Why leads would fail, and how many. */
  Failures: z.array(z.object({ Why: z.string(), Count: z.int() })),
});
export type SharePreview = z.output<typeof sharePreview>;

export const previewShare = endpoint({
  summary: '按数量分配的预览：有多少条线索待分配，每名员工会得到多少条；不改变任何数据',
  method: 'POST',
  path: 'api/Clue/QueryShareCluePreview',
  access: ['Clue'],
  request: z.object({ count }),
  answer: sharePreview,
  rate: 'ordinary',
  audit: 'none',
});

/** What the picker shows beside each name. */
const leadStaff = z.object({
  Id: id,
  Name: z.string(),
  UserName: z.string(),
  Role: z.string(),
  DepartmentId: id,
  Department: z.string(),
  /** Weight; 0 receives leads by selection only. */
  Billie: z.int(),
  ProfessionType: z.int().nullable(),
  /** Leads assigned today automatically or by count: these use up the daily cap. */
  TodayCount: z.int(),
  /** Leads assigned today in any way. */
  TodayTotal: z.int(),
  /** The agent's own daily cap; null without one. */
  DailyCap: z.int().nullable(),
  /** How many more customers the role allows; null without a limit. */
  CapacityLeft: z.int().nullable(),
});
export type LeadStaff = z.output<typeof leadStaff>;

export const queryLeadStaff = endpoint({
  summary: '可分配线索的员工（启用且在权限范围内）：今日数量、每日上限、剩余名额、权重',
  method: 'POST',
  path: 'api/Clue/QueryClueStaff',
  access: ['Clue'],
  request: nothing,
  answer: z.array(leadStaff),
  rate: 'ordinary',
  audit: 'none',
});
