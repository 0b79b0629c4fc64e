/** The missed calls of a team, for its supervisor. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idOf } from '../wire/fields.ts';
import { missedCall } from './call.contract.ts';

const search = { UserId: idOf('staff').nullish() };
export type CallSearchOfTeam = z.output<z.ZodObject<typeof search>>;

const teamMissedCall = missedCall.omit({ IsNew: true }).extend({
  /** The latest call. */
  Id: id,
  /** Who was called. */
  UserId: id,
  UserName: z.string(),
});
export type TeamMissedCall = z.output<typeof teamMissedCall>;

export const queryTeamMissedCalls = endpoint({
  summary:
    '可见员工近7天的未接来电，每个员工每个号码一行，最新的在前；之后通过话、回拨过或已处理的不再列出；UserId 只看一个员工',
  method: 'POST',
  path: 'api/Call/QueryTeamMissedCalls',
  access: ['CallLogStats'],
  request: pageRequest.extend(search),
  answer: pageOf(teamMissedCall),
  rate: 'ordinary',
  audit: 'none',
});
