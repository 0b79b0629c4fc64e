/** Messages to people (消息): reminders they booked for themselves, and what the system tells them. */
import { z } from 'zod';
import { CustomerSource } from '../wire/customer-kind.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { freeText, id, idOf, nothing, unixSeconds } from '../wire/fields.ts';

export const NoticeType = { General: 0, FollowUp: 1 } as const;
export type NoticeType = (typeof NoticeType)[keyof typeof NoticeType];
export const noticeTypeLabel: Record<NoticeType, string> = { 0: '普通消息', 1: '跟进提醒' };

/** Minutes between the reminder and the appointment. */
export const reminderLeads = [0, 5, 10, 15, 30, 60] as const;
export type ReminderLead = (typeof reminderLeads)[number];
export const reminderLeadLabel = (minutes: number): string => (minutes === 0 ? '准时' : `提前${minutes}分钟`);

/** The time of the reminder. A value sent by the client is ignored. */
export const noticeTimeOf = (subscribeTime: number, minutes: number): number => subscribeTime - minutes * 60;

export const LONGEST_NOTICE = 200;
export const BOOKED_MESSAGE = '预约跟进';
const MOST_BOOKED = 1_000;

export const noticeMessages = {
  messageRequired: '请输入提醒内容',
  timeRequired: '请选择时间',
  dateRequired: '请选择日期',
  timePast: '提醒时间不能早于当前时间',
  noCustomers: '请选择客户',
  missingCustomer: '客户不存在',
  notBookable: '黑名单和回收站中的客户不能预约',
  noneChosen: '请选择要设置的消息',
  read: '已阅读',
  doneAlready: '该提醒已完成，不能改期',
  cancelledOnLeaving: '取消未到期的预约',
} as const;
const say = noticeMessages;

/** Needs the right to any customer list. Each customer must be visible to the user and in a list that allows reminders. */
const CUSTOMER_PLACES = ['Seat', 'Public', 'Recovery', 'Black'] as const;

const momentOr = (whenMissing: string) =>
  z
    .int({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .min(946_684_800)
    .max(4_102_444_800);

const reminderMessage = freeText(LONGEST_NOTICE).refine((text) => text.trim() !== '', say.messageRequired);
export const subscribeTime = momentOr(say.timeRequired);
export const reminderLead = z.literal(reminderLeads, {
  error: ({ input }) => (input == null ? say.timeRequired : undefined),
});

const noticeRow = z.object({
  Id: id,
  /** The kind of its customer. */
  Source: z.enum(CustomerSource),
  /** Name and phone only while the reader may see the customer. */
  CustomerId: id.nullable(),
  CustomerName: z.string().nullable(),
  CustomerTel: z.string().nullable(),
  /** The recipient. */
  UserName: z.string(),
  Msg: z.string(),
  SubscribeTime: unixSeconds,
  NoticeTime: unixSeconds,
  Noticeminutes: z.int(),
  NoticeType: z.enum(NoticeType),
  CreatedTime: unixSeconds,
  IsSend: z.boolean(),
  IsCheck: z.boolean(),
  /** When its owner finished the follow-up; null while it is open. */
  DoneTime: unixSeconds.nullable(),
  /** The second of a call that it is about. */
  CallLogId: id.nullable(),
  CallSecond: z.int().nullable(),
});
export type NoticeRow = z.output<typeof noticeRow>;

/** The hub message for a sent notice. */
export const noticePush = z.object({
  Id: id,
  /** The kind of its customer. An instance of an older version does not send it. */
  Source: z.enum(CustomerSource).default(CustomerSource.Customer),
  CustomerId: id.nullable(),
  NoticeType: z.enum(NoticeType),
  Msg: z.string(),
  NoticeTime: unixSeconds,
});
export type NoticePush = z.output<typeof noticePush>;

export const createNotice = endpoint({
  summary: '新增跟进提醒；NoticeTime 由服务器按提前分钟数计算',
  method: 'POST',
  path: 'api/Customer/CreateNotice',
  access: CUSTOMER_PLACES,
  request: z.object({
    CustomerId: idOf('customer'),
    Msg: reminderMessage,
    SubscribeTime: subscribeTime,
    NoticeTime: z.unknown().optional(),
    Noticeminutes: reminderLead,
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const bookCustomers = endpoint({
  summary: '为多位客户预约跟进，每位客户一条提醒',
  method: 'POST',
  path: 'api/Customer/CreateNoticeToDoList',
  access: CUSTOMER_PLACES,
  request: z.object({
    SubscribeTime: momentOr(say.dateRequired),
    CustomerIdList: z.array(idOf('customer')).min(1, say.noCustomers).max(MOST_BOOKED),
    /** The same moment unless it says otherwise. */
    NoticeTime: unixSeconds.nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const searchNotices = endpoint({
  summary: '消息列表：收到的消息；带 CustomerId 时为该客户的全部提醒',
  method: 'POST',
  path: 'api/Customer/QueryNoticePageList',
  access: 'all',
  request: pageRequest.extend({
    NoticeType: z.enum(NoticeType).nullish(),
    CustomerId: idOf('customer').nullish(),
    IsCheck: z.boolean().nullish(),
    StartTime: unixSeconds.nullish(),
    EndTime: unixSeconds.nullish(),
  }),
  answer: pageOf(noticeRow),
  rate: 'ordinary',
  audit: 'none',
});

export const searchToDo = endpoint({
  summary: '待办提醒：自己预约的跟进，按预约时间',
  method: 'POST',
  path: 'api/Customer/QueryToDoNoticePageList',
  access: 'all',
  request: pageRequest.extend({
    IsSend: z.boolean().nullish(),
    IsDone: z.boolean().nullish(),
    /** Open, and its time has passed; or the opposite. */
    IsOverdue: z.boolean().nullish(),
    StartTime: unixSeconds.nullish(),
    EndTime: unixSeconds.nullish(),
  }),
  answer: pageOf(noticeRow),
  rate: 'ordinary',
  audit: 'none',
});

/** Own follow-up reminders that are neither done nor cancelled. */
export const toDoCount = z.object({
  Overdue: z.int(),
  /** Of the rest of today, in Shanghai. */
  Today: z.int(),
});
export type ToDoCount = z.output<typeof toDoCount>;

export const countToDo = endpoint({
  summary: '待办数量：已逾期和今天剩余的',
  method: 'POST',
  path: 'api/Customer/QueryToDoCount',
  access: 'all',
  request: nothing,
  answer: toDoCount,
  rate: 'ordinary',
  audit: 'none',
});

export const finishNotice = endpoint({
  summary: '完成自己的跟进提醒；IsDone 为 false 时重新打开',
  method: 'POST',
  path: 'api/Customer/FinishNotice',
  access: 'all',
  request: z.object({ NoticeId: idOf('notice'), IsDone: z.boolean() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const postponeNotice = endpoint({
  summary: '改期自己的跟进提醒，到新的时间再提醒一次',
  method: 'POST',
  path: 'api/Customer/PostponeNotice',
  access: 'all',
  request: z.object({ NoticeId: idOf('notice'), SubscribeTime: subscribeTime, Noticeminutes: reminderLead }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const markNoticesRead = endpoint({
  summary: '把自己的消息设为已读',
  method: 'POST',
  path: 'api/Customer/UpdateNoticeStatus',
  access: 'all',
  request: z
    .array(z.object({ NoticeId: idOf('notice') }))
    .min(1, say.noneChosen)
    .max(1_000),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const countUnreadNotices = endpoint({
  summary: '自己的未读消息数',
  method: 'POST',
  path: 'api/Customer/QueryNoCheckCount',
  access: 'all',
  request: nothing,
  answer: z.int(),
  rate: 'ordinary',
  audit: 'none',
});
