/** The timeline of a customer: records, calls, reminders and changes in one list, newest first. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { callOutcome } from './call-outcome.ts';
import { ANY_PLACE } from './customer-list.contract.ts';

/** `Owner`: creation and every change of owner or placement. `Status`: an edit that changed the track status. */
export const TimelineKind = { Record: 1, Call: 2, Reminder: 3, Owner: 4, Status: 5, Change: 6 } as const;
export type TimelineKind = (typeof TimelineKind)[keyof typeof TimelineKind];

/** Entries of one answer. */
export const TIMELINE_PAGE = 50;

const shared = {
  /** Unique in the timeline. */
  Key: z.string(),
  /** When it was written, called or booked. */
  Time: unixSeconds,
  UserName: z.string(),
  /** What was written; the remark of a call, the message of a reminder. */
  Text: z.string(),
};

const writtenEntry = z.object({
  Kind: z.literal([TimelineKind.Record, TimelineKind.Owner, TimelineKind.Status, TimelineKind.Change]),
  ...shared,
});

const callEntry = z.object({
  Kind: z.literal(TimelineKind.Call),
  ...shared,
  CallLogId: id,
  ...callOutcome.shape,
  /** The user's own call, or a call of a person in scope. */
  MayEditCall: z.boolean(),
});
export type CallEntry = z.output<typeof callEntry>;

const reminderEntry = z.object({
  Kind: z.literal(TimelineKind.Reminder),
  ...shared,
  NoticeId: id,
  /** When the follow-up is due. */
  SubscribeTime: unixSeconds,
  DoneTime: unixSeconds.nullable(),
  /** Booked by the caller, who alone may finish or postpone it. */
  IsOwn: z.boolean(),
});
export type ReminderEntry = z.output<typeof reminderEntry>;

const timelineEntry = z.discriminatedUnion('Kind', [writtenEntry, callEntry, reminderEntry]);
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Of the tabs beside the timeline. */
const timelineCounts = z.object({
  /** With the time of acquisition, which is shown among the attributes. */
  Attributes: z.int(),
  Calls: z.int(),
  Reminders: z.int(),
  Records: z.int(),
});
export type TimelineCounts = z.output<typeof timelineCounts>;

/** The caller's open reminder of the customer that is due first: overdue, or the next one. */
const openReminder = z.object({
  Id: id,
  Msg: z.string(),
  SubscribeTime: unixSeconds,
  Noticeminutes: z.int(),
});
export type OpenReminder = z.output<typeof openReminder>;

/** The end of the page before: time, table and id of its last entry. */
const CURSOR = /^\d{9,10}\.[1-3]\.\d{1,15}$/;

const kinds = z
  .string()
  .regex(/^[1-6](,[1-6]){0,5}$/)
  .transform((list) => list.split(',').map(Number) as TimelineKind[]);

const emptyAsAbsent = (typed: unknown): unknown => (typed === '' ? undefined : typed);

export const timelinePage = z.object({
  Entries: z.array(timelineEntry).max(TIMELINE_PAGE),
  /** For the page behind; null at the end. */
  Next: z.string().nullable(),
  Counts: timelineCounts,
  Reminder: openReminder.nullable(),
});
export type TimelinePage = z.output<typeof timelinePage>;

export const queryCustomerTimeline = endpoint({
  summary: '客户时间线：跟进、通话、提醒、归属、状态和资料，最新的在前',
  method: 'GET',
  path: 'api/Customer/QueryCustomerTimeline',
  access: ANY_PLACE,
  request: z.object({
    customerId: queryIdOf('customer'),
    /** `Next` of the page before. */
    before: z.preprocess(emptyAsAbsent, z.string().regex(CURSOR).optional()),
    /** Only these kinds, for instance `1,2`. */
    kinds: z.preprocess(emptyAsAbsent, kinds.optional()),
  }),
  answer: timelinePage,
  rate: 'ordinary',
  audit: 'none',
});
