/** What the page of a paired phone shows: the person to call, the next one, and the calls of today. */
import type { PhonePerson, PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import { FILTER_PASSED, wasMade } from '@gonghai/contract/customers/call-outcome.ts';
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { colleagueWords } from '@gonghai/contract/calls/caller.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { seeCustomers } from '../../customers/customers.port.ts';
import { ONLINE_SECONDS } from '../../session/session.port.ts';
import { readStaffCalls, type StaffCall } from '../call-log.queries.ts';
import { readQueue } from '../queue-view.queries.ts';
import { readColleaguesIn } from '../transfer.queries.ts';

/** The rest of the day is in the product on the computer. */
const MOST_CALLS = 50;

interface GivenCommand {
  readonly actionId: string;
  readonly shownName: string;
  readonly shownTel: string;
  readonly expiresTime: number;
  readonly dialledTime: number | null;
  readonly customerId: number | null;
  readonly callLogId: number;
}

/** One that can still be executed, or that was executed and has no outcome yet. */
const findCommand = (db: Db, { tenantId, userId }: Actor, now: number): Promise<GivenCommand | undefined> =>
  db
    .selectFrom('paired_phone as p')
    .innerJoin('call_log as l', (join) =>
      join.onRef('l.tenant_id', '=', 'p.tenant_id').onRef('l.action_id', '=', 'p.action_id'),
    )
    .select(['p.action_id as actionId', 'p.shown_name as shownName', 'p.shown_tel as shownTel'])
    .select(['p.expires_time as expiresTime', 'p.dialled_time as dialledTime'])
    .select(['l.customer_id as customerId', 'l.id as callLogId'])
    .$narrowType<{ actionId: string }>()
    .where('p.tenant_id', '=', tenantId)
    .where('p.staff_id', '=', userId)
    .where('p.answered_time', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.dialled_time', 'is not', null),
        eb.and([eb('p.expires_time', '>', now), eb('l.is_open', '=', true)]),
      ]),
    )
    .executeTakeFirst();

type Card = Omit<PhonePerson, 'Name' | 'Tel'>;
const NO_CARD: Card = { IsLead: false, TrackStatusName: null, LastCall: null, Remark: '', Booked: null };

const LAST_CALL = sql<PhonePerson['LastCall']>`(
  select json_build_object('StartTime', l.start_time, 'IsAnswer', l.is_answered, 'Seconds', l.call_seconds)
  from call_log l where l.tenant_id = c.tenant_id and l.customer_id = c.id and not l.is_open
    and l.filter_result = ${FILTER_PASSED}
  order by l.start_time desc limit 1)`;

/** The latest remark of a call, otherwise that of the customer. */
const REMARK = sql<string>`coalesce((
  select l.remark from call_log l where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.remark <> ''
  order by l.start_time desc limit 1), c.remark)`;

const booked = (staffId: number, now: number) => sql<PhonePerson['Booked']>`(
  select json_build_object('Time', n.subscribe_time, 'Msg', n.msg, 'IsLate', n.subscribe_time < ${now}::bigint)
  from notice n where n.tenant_id = c.tenant_id and n.customer_id = c.id and n.staff_id = ${staffId}::bigint
    and n.notice_type = 1 and n.cancelled_time is null and not n.is_checked
  order by n.subscribe_time desc limit 1)`;

const readCard = async (db: Db, actor: Actor, customerId: number | null, now: number): Promise<Card> => {
  if (customerId === null || !(await seeCustomers(db, actor, [customerId])).has(customerId)) return NO_CARD;
  const card = await db
    .selectFrom('customer as c')
    .leftJoin('dictionary_item as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'c.tenant_id')
        .onRef('d.dic_table', '=', 'c.track_table')
        .onRef('d.id', '=', 'c.track_status_id'),
    )
    .select(['c.is_clue as IsLead', 'd.name as TrackStatusName'])
    .select([LAST_CALL.as('LastCall'), REMARK.as('Remark'), booked(actor.userId, now).as('Booked')])
    .where('c.tenant_id', '=', actor.tenantId)
    .where('c.id', '=', customerId)
    .executeTakeFirst();
  return card ?? NO_CARD;
};

const readCommand = async (db: Db, actor: Actor, now: number): Promise<PhoneState['Command']> => {
  const found = await findCommand(db, actor, now);
  if (!found) return null;
  return {
    ActionId: found.actionId,
    Person: { Name: found.shownName, Tel: found.shownTel, ...(await readCard(db, actor, found.customerId, now)) },
    ExpiresIn: Math.max(0, found.expiresTime - now),
    DialledAgo: found.dialledTime === null ? null : Math.max(0, now - found.dialledTime),
  };
};

const readNext = async (db: Db, actor: Actor): Promise<PhoneState['Next']> => {
  const queue = await readQueue(db, actor);
  const next = queue?.Upcoming[0];
  if (!queue || !next) return null;
  const { Name, Tel, TrackStatusName, CallTotalTimes: CallTimes } = next;
  return { Name, Tel, TrackStatusName, CallTimes, Left: Math.max(0, queue.Left - 1) };
};

/** The number of an order may be masked for its caller. */
const namelessOf = ({ tel, source }: StaffCall): string => (source === CallSource.WorkOrder ? maskedPhone(tel) : tel);

const readToday = async (db: Db, actor: Actor, now: number): Promise<PhoneState['Today']> => {
  const calls = await readStaffCalls(db, actor.tenantId, actor.userId, startOfToday(now));
  const made = calls.filter(({ FilterResult }) => wasMade(FilterResult));
  const ended = made.filter(
    ({ IsIncoming, IsRunning, FilterResult }) => !IsIncoming && !IsRunning && FilterResult === FILTER_PASSED,
  );
  const shown = made.slice(0, MOST_CALLS);
  const names = await seeCustomers(
    db,
    actor,
    shown.flatMap(({ customerId }) => customerId ?? []),
  );
  const nameOf = ({ customerId }: StaffCall): string =>
    (customerId === null ? undefined : names.get(customerId)?.Name) || '';
  const nameless = shown.filter((call) => call.customerId === null && call.source !== CallSource.WorkOrder);
  const colleagues = await readColleaguesIn(
    db,
    actor,
    nameless.map(({ Id }) => Id),
  );
  return {
    Total: ended.length,
    Answered: ended.filter(({ IsAnswer, CallSeconds }) => IsAnswer && CallSeconds > 0).length,
    Seconds: ended.reduce((sum, { CallSeconds }) => sum + CallSeconds, 0),
    Calls: shown.map((call) => {
      const { Id, StartTime, IsAnswer, IsIncoming, IsRunning, CallSeconds, CauseText } = call;
      const colleague = colleagues.get(Id);
      const Name = nameOf(call) || (colleague ? colleagueWords(colleague) : namelessOf(call));
      return { Id, Name, StartTime, IsAnswer, IsIncoming, IsRunning, Seconds: CallSeconds, CauseText };
    }),
  };
};

interface Place {
  readonly tenantName: string;
  readonly isDesktopOnline: boolean;
}

const readPlace = async (db: Db, { tenantId, userId }: Actor, now: number): Promise<Place> => {
  const online = sql<boolean>`exists (select from session e where e.tenant_id = t.id and e.staff_id = ${userId}::bigint
    and greatest(e.seen_time, e.online_time) > ${now - ONLINE_SECONDS}::bigint)`;
  const found = await db
    .selectFrom('tenant as t')
    .select(['t.web_name as tenantName', online.as('isDesktopOnline')])
    .where('t.id', '=', tenantId)
    .executeTakeFirst();
  return found ?? { tenantName: '', isDesktopOnline: false };
};

export const readPhoneState = async (db: Db, actor: Actor, now: number): Promise<PhoneState> => {
  const [{ tenantName, isDesktopOnline }, Command, Next, Today] = await Promise.all([
    readPlace(db, actor, now),
    readCommand(db, actor, now),
    readNext(db, actor),
    readToday(db, actor, now),
  ]);
  return { Name: actor.name, TenantName: tenantName, IsDesktopOnline: isDesktopOnline, Command, Next, Today };
};
