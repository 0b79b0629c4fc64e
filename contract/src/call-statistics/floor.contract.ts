/** The floor (坐席监控): what each visible member of staff is doing, with the calls of today. */
import { z } from 'zod';
import { callOutcome } from '../customers/call-outcome.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idsOf, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { FloorState } from './floor-values.ts';

/** The other side of a call: a customer only where the reader may see it, otherwise a masked number. */
const otherSide = {
  CustomerId: id.nullable(),
  /** Name of the customer, or the masked number. */
  With: z.string(),
};

const floorPerson = z.object({
  UserId: id,
  UserName: z.string(),
  DepartmentId: id.nullable(),
  DepartmentName: z.string(),
  ExtensionNumber: z.string(),
  State: z.enum(FloorState),
  /** How long it has lasted; null if that is unknown. */
  StateSeconds: z.int().nullable(),
  /** Of a break; otherwise empty. */
  Reason: z.string(),
  /** Of the running call; otherwise null and empty. */
  ...otherSide,
  /** The other side called. */
  IsIncoming: z.boolean(),
  /** By mobile phone: whether it was answered is known only after its end. */
  IsMobile: z.boolean(),
  /** Outgoing calls of today that have ended. */
  Calls: z.int(),
  Reached: z.int(),
  CallSeconds: z.int(),
});
export type FloorPerson = z.output<typeof floorPerson>;

export const queryFloor = endpoint({
  summary: '坐席监控：可见员工当前的状态和已持续的秒数，以及今日呼出、接通和通话时长；给出员工时只返回其中可见的',
  method: 'POST',
  path: 'api/Call/QueryFloor',
  access: ['CallLogStats'],
  request: z.object({ UserIds: idsOf('staff').nullish() }),
  answer: z.array(floorPerson),
  rate: 'ordinary',
  cost: ({ UserIds }) => (UserIds ? 1 : 5),
  audit: 'none',
});

const floorCall = callOutcome.extend({
  Id: idOf('call-log'),
  StartTime: unixSeconds,
  ...otherSide,
  Remark: z.string(),
});
export type FloorCall = z.output<typeof floorCall>;

export const queryFloorCalls = endpoint({
  summary: '坐席监控：一名可见员工今日的通话，最新的在前',
  method: 'GET',
  path: 'api/Call/QueryFloorCalls',
  access: ['CallLogStats'],
  request: z.object({ userId: queryIdOf('staff') }),
  answer: z.array(floorCall),
  rate: 'ordinary',
  audit: 'none',
});
