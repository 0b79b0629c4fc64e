/** Dialling through a list (连拨): the queue of a member of staff on the server. */
import { z } from 'zod';
import { customerFilter } from '../customers/customer-search.ts';
import { isEditable, Placement } from '../customers/placement.rules.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idsOf, labelFrom, nothing, unixSeconds } from '../wire/fields.ts';
import { queueMessages, QueueState } from './queue-values.ts';

const LONGEST_TITLE = 50;

const queueStart = z
  .object({
    /** In this order. */
    CustomerIds: idsOf('customer').nullish(),
    /** The first customers of a list, in its order. */
    Search: customerFilter.refine(({ CustomerType }) => isEditable(CustomerType)).nullish(),
    /** Where the customers come from, to be shown. */
    Title: z
      .string()
      .transform((text) => labelFrom(text, '', LONGEST_TITLE))
      .nullish(),
  })
  .refine(({ CustomerIds, Search }) => (CustomerIds == null) !== (Search == null), queueMessages.nothingChosen)
  .meta({ sample: { CustomerIds: [1] } });
export type QueueStart = z.output<typeof queueStart>;

export const startQueue = endpoint({
  summary: '开始连拨：给出客户，或列表的筛选条件（取前1000位，顺序与列表相同）；每人同时只能有一个连拨',
  method: 'POST',
  path: 'api/Call/StartQueue',
  access: ['Seat', 'Public'],
  request: queueStart,
  answer: z.object({ Total: z.int() }),
  rate: 'ordinary',
  audit: 'log',
});

const skipped = z.object({ CustomerId: id, Why: z.string() });

export const nextInQueue = endpoint({
  summary:
    '连拨的下一位：由本人占用，直到拨打、跳过或一分钟没有再次请求；重复请求返回同一位；不能拨打的自动跳过并说明原因',
  method: 'POST',
  path: 'api/Call/NextInQueue',
  access: ['Seat', 'Public'],
  request: z.object({
    /** The person to skip. */
    SkipCustomerId: idOf('customer').nullish(),
  }),
  answer: z.object({
    /** Null at the end of the queue. */
    CustomerId: id.nullable(),
    Name: z.string(),
    CustomerType: z.enum(Placement).nullable(),
    /** How many wait after this one. */
    Left: z.int(),
    /** Since the last request. */
    Skipped: z.array(skipped),
  }),
  rate: 'ordinary',
  audit: 'log',
});

export const queue = z.object({
  Title: z.string(),
  Called: z.int(),
  Reached: z.int(),
  /** Called customers with a reminder since. */
  Booked: z.int(),
  Left: z.int(),
  /** In the order of the queue. */
  CustomerIds: z.array(id),
  /** The customers that were called or skipped, in the same order. */
  Done: z.array(
    z.object({ CustomerId: id, State: z.enum(QueueState), Why: z.string(), IsAnswer: z.boolean(), Seconds: z.int() }),
  ),
  /** The next ones, as far as they are visible. The first may be claimed already. */
  Upcoming: z.array(
    z.object({
      CustomerId: id,
      Name: z.string(),
      Tel: z.string(),
      CustomerType: z.enum(Placement),
      TrackStatusName: z.string().nullable(),
      CallTotalTimes: z.int(),
      CreatedTime: unixSeconds,
    }),
  ),
});
export type Queue = z.output<typeof queue>;

export const queryQueue = endpoint({
  summary: '本人的连拨：顺序、已拨打和跳过的客户及原因、接下来的客户；没有时为空',
  method: 'GET',
  path: 'api/Call/QueryQueue',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: queue.nullable(),
  rate: 'ordinary',
  audit: 'none',
});

export const stopQueue = endpoint({
  summary: '结束本人的连拨；没有连拨时不做任何事',
  method: 'POST',
  path: 'api/Call/StopQueue',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});
