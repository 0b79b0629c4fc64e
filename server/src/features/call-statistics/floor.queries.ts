/** SQL of the floor: the visible staff with state, running call and the calls of today. */
import type { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import type { FloorCall, FloorPerson } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { CallChannel } from '@gonghai/contract/calls/call-values.ts';
import { FILTER_PASSED, WITH_COLLEAGUE } from '@gonghai/contract/customers/call-outcome.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { dayOf, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { inScope } from '../../http/scope.ts';
import { readStaffCalls } from '../calls/calls.port.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { ONLINE_SECONDS } from '../session/session.port.ts';
import { doingOf, shownTel, type Standing } from './floor.rules.ts';

type Told = Omit<FloorPerson, 'State' | 'StateSeconds' | 'Reason' | 'CustomerId' | 'With'>;

interface StoredPerson extends Told, Standing {
  readonly agentState: AgentState | null;
  readonly customerId: number | null;
  readonly tel: string | null;
}

interface Seen {
  readonly actor: Actor;
  readonly userIds?: readonly number[] | null | undefined;
  readonly now: number;
}

/** Calls that count: outgoing, ended, not refused by a blacklist. The latest call that was made or answered is written up. */
const readPeople = async (db: Db, { actor, userIds, now }: Seen): Promise<readonly StoredPerson[]> => {
  const { tenantId } = actor;
  const today = startOfToday(now);
  const { rows } = await sql<StoredPerson>`
    select s.id as "UserId", s.name as "UserName", s.department_id as "DepartmentId",
      coalesce(d.name, '') as "DepartmentName", s.extension_number as "ExtensionNumber",
      a.state as "agentState", a.reason, a.start_time as "stateSince",
      c.customer_id as "customerId", c.tel, c.start_time as "callStart", c.answered_time as "callAnswered",
      coalesce(c.is_incoming, false) as "IsIncoming", coalesce(c.channel = ${CallChannel.Mobile}, false) as "IsMobile",
      case when latest.wrapped_time is null then latest.ended_time end as "unwrittenSince",
      coalesce(latest.wrapped_time, latest.ended_time) as "freeSince",
      (select max(greatest(e.seen_time, e.online_time)) from session e
        where e.tenant_id = ${tenantId} and e.staff_id = s.id) as "seenTime",
      (select b.ended_time from agent_state b where b.tenant_id = ${tenantId} and b.staff_id = s.id
        order by b.start_time desc limit 1) as "lastStateEnd",
      done.calls as "Calls", done.reached as "Reached", done.seconds as "CallSeconds"
    from staff s
    left join department d on d.tenant_id = ${tenantId} and d.id = s.department_id
    left join agent_state a on a.tenant_id = ${tenantId} and a.staff_id = s.id and a.ended_time is null
    left join call_log c on c.tenant_id = ${tenantId} and c.staff_id = s.id and c.is_open
    left join lateral (
      select l.ended_time, l.wrapped_time from call_log l
      where l.tenant_id = ${tenantId} and l.staff_id = s.id and l.start_time >= ${today} and not l.is_open
        and case when l.is_incoming then l.is_answered else l.filter_result in (${FILTER_PASSED}, ${WITH_COLLEAGUE}) end
      order by l.start_time desc, l.id desc limit 1
    ) latest on true
    cross join lateral (
      select coalesce(sum(o.calls), 0)::int as calls, coalesce(sum(o.connects), 0)::int as reached,
        coalesce(sum(o.seconds), 0)::int as seconds
      from call_day o where o.tenant_id = ${tenantId} and o.staff_id = s.id and o.day >= ${dayOf(now)}
    ) done
    where s.tenant_id = ${tenantId} and s.status = ${UsableStatus.Enabled} and s.deleted_time is null
      and ${inScope(actor, { owner: 's.id', department: 's.department_id' })}
      and ${userIds ? sql`s.id = ${anyOf(userIds)}` : sql`true`}
    order by s.id`.execute(db);
  return rows;
};

interface Called {
  readonly customerId: number | null;
  readonly tel: string | null;
}

/** Names customers that the actor may see, and masks the numbers of all others. */
const namer = async (db: Db, actor: Actor, calls: readonly Called[]) => {
  const ids = [...new Set(calls.flatMap(({ customerId }) => customerId ?? []))];
  const seen = ids.length > 0 ? await seeCustomers(db, actor, ids) : new Map<number, { readonly Name: string }>();
  return ({ customerId, tel }: Called): Pick<FloorPerson, 'CustomerId' | 'With'> => {
    const customer = customerId === null ? undefined : seen.get(customerId);
    return customer ? { CustomerId: customerId, With: customer.Name } : { CustomerId: null, With: shownTel(tel ?? '') };
  };
};

const toldOf = ({ UserId, UserName, DepartmentId, DepartmentName, ...others }: StoredPerson): Told => {
  const { ExtensionNumber, IsIncoming, IsMobile, Calls, Reached, CallSeconds } = others;
  const who = { UserId, UserName, DepartmentId, DepartmentName, ExtensionNumber };
  return { ...who, IsIncoming, IsMobile, Calls, Reached, CallSeconds };
};

export const readFloor = async (db: Db, asked: Seen): Promise<FloorPerson[]> => {
  const people = await readPeople(db, asked);
  const nameOf = await namer(db, asked.actor, people);
  return people.map((person) => {
    const { state, since, reason = '' } = doingOf(person, asked.now);
    const lasted = since === null ? null : Math.max(0, asked.now - since);
    return { ...toldOf(person), State: state, StateSeconds: lasted, Reason: reason, ...nameOf(person) };
  });
};

export const readFloorCalls = async (db: Db, actor: Actor, userId: number, now: number): Promise<FloorCall[]> => {
  const person = await db
    .selectFrom('staff as s')
    .select('s.id')
    .where('s.tenant_id', '=', actor.tenantId)
    .where('s.id', '=', userId)
    .where(inScope(actor, { owner: 's.id', department: 's.department_id' }))
    .executeTakeFirst();
  if (!person) throw missing();
  const calls = await readStaffCalls(db, actor.tenantId, userId, startOfToday(now));
  const nameOf = await namer(db, actor, calls);
  return calls.map((found) => {
    const { customerId, tel, source: _, ...call } = found;
    return { ...call, ...nameOf({ customerId, tel }) };
  });
};

export interface PresentPerson {
  readonly tenantId: number;
  readonly staffId: number;
}

/** The people of all tenants who are present. */
export const readPresent = (database: Database, now: number): Promise<PresentPerson[]> =>
  database.directory
    .selectFrom('session')
    .select(['tenant_id as tenantId', 'staff_id as staffId'])
    .distinct()
    .where(sql<boolean>`greatest(seen_time, online_time) > ${now - ONLINE_SECONDS}::bigint`)
    .execute();

/** The departments of these people, by their ids. */
export const readDepartmentsOf = async (
  db: Db,
  tenantId: number,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'department_id as departmentId'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(staffIds))
    .execute();
  return new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
};
