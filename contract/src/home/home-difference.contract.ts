/** Why a figure of the board differs from the span before: the same figures by hour, agent and department. */
import { z } from 'zod';
import { costOfRange } from '../calls/agent-stats.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/fields.ts';
import { boardFigures, homeRangeRequest } from './home-figures.contract.ts';

/** The figures of the span and of the same number of days before it. */
const compared = { Now: boardFigures, Before: boardFigures };

export const homeDifference = z.object({
  /** What the parts of each kind add up to. */
  Total: z.object(compared),
  /** By the hour of the day. A person counts in the hour of the first call. */
  Hours: z.array(z.object({ Hour: z.int(), ...compared })),
  Agents: z.array(z.object({ UserId: id, Name: z.string(), Department: z.string(), ...compared })),
  /** By the department where the agent is now. */
  Departments: z.array(z.object({ Name: z.string(), ...compared })),
});
export type HomeDifference = z.output<typeof homeDifference>;

export const queryHomeDifference = endpoint({
  summary:
    '首页数字与上一段时间的差异按时段、坐席和部门拆分，各部分之和等于差异；IsTeam 为可见的全部坐席（需坐席通话统计权限），拨打人数按坐席相加',
  method: 'POST',
  path: 'api/Home/QueryDifference',
  access: 'all',
  request: homeRangeRequest.extend({ IsTeam: z.boolean().default(false) }),
  answer: homeDifference,
  rate: 'ordinary',
  cost: ({ StartTime, EndTime }) =>
    StartTime === undefined || EndTime === undefined ? 1 : 2 * costOfRange({ StartTime, EndTime }),
  audit: 'none',
});
