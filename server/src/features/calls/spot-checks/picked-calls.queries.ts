/** SQL of the calls of a day that are worth hearing. */
import type { PickedCall } from '@gonghai/contract/calls/spot-check.contract.ts';
import {
  CallPick,
  LONG_SILENCE_SECONDS,
  MOST_PICKED,
  SHORT_CALL_SECONDS,
} from '@gonghai/contract/calls/spot-check-values.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { momentText, rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import { readRows } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { RequestContext } from '../../../http/context.ts';
import { agentConditions } from '../agents.queries.ts';
import { colleagueOf, NEWEST_FIRST, readCountedCalls } from '../counted-calls.queries.ts';
import { isConnected } from '../counting.queries.ts';

interface Picked {
  /** 2026-11-18; today by default. */
  readonly day?: string | null | undefined;
  readonly pick: CallPick;
}

const PICKS: Readonly<Record<CallPick, { readonly condition: string; readonly order: string }>> = {
  [CallPick.Short]: { condition: `l.call_seconds < ${SHORT_CALL_SECONDS}`, order: 'l.start_time desc' },
  [CallPick.Silent]: {
    condition: `r.longest_silence >= ${LONG_SILENCE_SECONDS * 1_000}`,
    order: 'r.longest_silence desc',
  },
  [CallPick.Longest]: { condition: 'true', order: 'l.call_seconds desc' },
};

const MOST_NOTES = 3;
const NOTES = `coalesce((select json_agg(note) from (
    select coalesce(s.name, '') as "UserName", n.created_time as "CreatedTime", n.record as "Text"
    from customer_record n left join staff s on s.tenant_id = $1 and s.id = n.staff_id
    where n.tenant_id = $1 and n.customer_id = l.customer_id and n.act is null and n.record_type = ${RecordType.Message}
    order by n.created_time desc, n.id desc limit ${MOST_NOTES}) note), '[]')`;

type About = Pick<PickedCall, 'TrackStatusName' | 'Notes'>;
type Found = Pick<PickedCall, 'Id' | 'LongestSilence' | 'Flag' | 'IsHeard' | 'HeardCount' | 'Comments'> & About;
const NOTHING: About = { TrackStatusName: '', Notes: [] };
type Reading = Pick<RequestContext, 'db' | 'actor' | 'now' | 'signal'>;

/** Of the staff in scope, with a recording that is ready, in the order of the list. */
const findPicked = ({ db, actor, now, signal }: Reading, { day, pick }: Picked): Promise<readonly Found[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const agents = agentConditions(actor, {}, params);
  const { from = 0, until = 0 } = rangeOfMoment(day ?? momentText(now).slice(0, 10)) ?? {};
  const { condition, order } = PICKS[pick];
  const text = `select l.id as "Id", r.longest_silence / 1000 as "LongestSilence", r.flag as "Flag",
      r.heard_by @> array[${params.add(actor.userId)}::bigint] as "IsHeard", cardinality(r.heard_by) as "HeardCount",
      coalesce(d.name, '') as "TrackStatusName", ${NOTES} as "Notes", (select count(*)::int from call_comment c
        where c.tenant_id = $1 and c.call_log_id = l.id) as "Comments"
    from call_log l join staff s on s.tenant_id = $1 and s.id = l.staff_id
      join call_recording r on r.tenant_id = $1 and r.call_log_id = l.id
      left join customer c on c.tenant_id = $1 and c.id = l.customer_id
      left join dictionary_item d on d.tenant_id = $1 and d.dic_table = c.track_table and d.id = c.track_status_id
    where l.tenant_id = $1 and ${agents} and l.start_time >= ${params.add(from)} and l.start_time < ${params.add(until)}
      and not l.is_open and ${isConnected('l')} and l.record_state = ${RecordState.Ready} and ${condition}
      and ${colleagueOf('l')} is null
    order by ${order}, l.id desc limit ${MOST_PICKED}`;
  return readRows(db, params.statement<Found>(text), { plan: 'custom', signal });
};

export const readPickedCalls = async (reading: Reading, picked: Picked): Promise<PickedCall[]> => {
  const { db, actor, signal } = reading;
  const found = await findPicked(reading, picked);
  if (found.length === 0) return [];
  const params = new SqlParams();
  params.add(actor.tenantId);
  const ids = params.add(found.map(({ Id }) => Id));
  const list = {
    params,
    from: 'call_log l',
    where: ['l.tenant_id = $1', `l.id = any(${ids}::bigint[])`],
    sort: NEWEST_FIRST,
  };
  const page = await readCountedCalls(db, actor, list, { PageIndex: 1, PageCount: MOST_PICKED }, signal);
  const calls = new Map(page.Rows.map((call) => [call.Id, call]));
  return found.flatMap((each) => {
    const call = calls.get(each.Id);
    return call ? [{ ...call, ...each, ...(call.CustomerId === null && NOTHING) }] : [];
  });
};
