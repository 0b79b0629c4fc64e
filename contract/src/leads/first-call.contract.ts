/** The first-response clock of customers that came from leads. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idsOf, unixSeconds } from '../wire/fields.ts';

const firstCallClock = z.object({
  CustomerId: id,
  /** The owner of the customer. */
  UserId: id,
  /** When its lead was assigned: the clock runs since then. */
  AssignedTime: unixSeconds,
  /** Seconds after which the clock warns, and then alarms. */
  WarnSeconds: z.int(),
  AlarmSeconds: z.int(),
});
export type FirstCallClock = z.output<typeof firstCallClock>;

export const readFirstCallClocks = endpoint({
  summary: '客户中由线索分配而来、分配后还没有拨打的：分配时间和提醒时限；其余的不返回',
  method: 'POST',
  path: 'api/Clue/QueryFirstCallClocks',
  access: ['Seat'],
  request: z.object({ CustomerIds: idsOf('customer') }),
  answer: z.array(firstCallClock),
  rate: 'ordinary',
  audit: 'none',
});
