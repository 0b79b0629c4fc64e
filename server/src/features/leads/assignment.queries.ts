/** All SQL that changes the state of leads: one conditional statement for many, with their assignments. */
import { type AssignmentKind, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import type { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { LeadToAssign } from './lead-assignment.rules.ts';

/** A lead that is being assigned; its row is locked, or was made by this transaction. */
export interface OpenLead extends LeadToAssign {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
  readonly source: ClueSource;
  readonly advertiser: string;
  readonly state: DistributionType;
  /** Set when it was assigned before and its agent left. */
  readonly customerId: number | null;
}

const openLeads = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('lead as l')
    .select([
      'l.id',
      'l.name',
      'l.tel',
      'l.remark',
      'l.source',
      'l.advertiser_name as advertiser',
      'l.state',
      'l.customer_id as customerId',
      'l.profession_type as profession',
      'l.daily_cap as dailyCap',
    ])
    .$narrowType<{ source: ClueSource; state: DistributionType }>()
    .where('l.tenant_id', '=', tenantId);

/** Waiting and failed leads only: assigned ones are locked by disabling agents and by editing customers. */
export const lockOpenLeads = (trx: Db, tenantId: number, ids: readonly number[]): Promise<OpenLead[]> =>
  openLeads(trx, tenantId)
    .select('l.is_online_only as onlineOnly')
    .where('l.id', '=', anyOf(ids))
    .where('l.state', '<>', DistributionType.Assigned)
    .orderBy('l.id')
    .forUpdate()
    .execute();

/** Assigned by a supervisor, who decides whether the agents must be present. */
const oldestWaiting = (db: Db, tenantId: number, count: number) =>
  openLeads(db, tenantId).where('l.state', '=', DistributionType.Waiting).orderBy('l.id').limit(count);

export const lockOldestWaiting = (trx: Db, tenantId: number, count: number): Promise<OpenLead[]> =>
  oldestWaiting(trx, tenantId, count).forUpdate().execute();

export const readOldestWaiting = (db: Db, tenantId: number, count: number): Promise<OpenLead[]> =>
  oldestWaiting(db, tenantId, count).execute();

const retried = (db: Db, tenantId: number) =>
  openLeads(db, tenantId)
    .select('l.is_online_only as onlineOnly')
    .where('l.state', '=', DistributionType.Failed)
    .where('l.is_retried', '=', true);

/** What the choice of an agent depends on, of all leads that failed on arrival because no agent was eligible. */
export const readRetriedKinds = (db: Db, tenantId: number): Promise<LeadToAssign[]> =>
  retried(db, tenantId)
    .clearSelect()
    .select(['l.profession_type as profession', 'l.daily_cap as dailyCap', 'l.is_online_only as onlineOnly'])
    .distinct()
    .execute();

/** Those leads of these kinds, oldest first. */
export const readRetried = (
  db: Db,
  tenantId: number,
  kinds: readonly LeadToAssign[],
  most: number,
): Promise<OpenLead[]> => {
  const professions = sql`${kinds.map(({ profession }) => profession)}::bigint[]`;
  const caps = sql`${kinds.map(({ dailyCap }) => dailyCap)}::int[]`;
  const onlineOnly = sql`${kinds.map((kind) => kind.onlineOnly ?? false)}::boolean[]`;
  const isOfKinds = sql<boolean>`exists (select from unnest(${professions}, ${caps}, ${onlineOnly})
    as kind (profession, cap, online_only) where kind.profession is not distinct from l.profession_type
    and kind.cap is not distinct from l.daily_cap and kind.online_only = l.is_online_only)`;
  return retried(db, tenantId).where(isOfKinds).orderBy('l.id').limit(most).execute();
};

export const countWaiting = async (db: Db, tenantId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('lead')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', DistributionType.Waiting)
    .executeTakeFirstOrThrow();
  return count;
};

/** The oldest waiting lead of each of these phones. */
export const readWaitingByTel = async (
  db: Db,
  tenantId: number,
  tels: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'tel'])
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', sql<string>`any(${[...tels]}::text[])`)
    .where('state', '=', DistributionType.Waiting)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, tel }) => [tel, id]));
};

/** How many leads have each of these phones, in any state. */
export const countByTel = async (
  db: Db,
  tenantId: number,
  tels: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('lead')
    .select(['tel', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', sql<string>`any(${[...tels]}::text[])`)
    .groupBy('tel')
    .execute();
  return new Map(rows.map(({ tel, count }) => [tel, count]));
};

export interface LeadValues extends LeadToAssign {
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
  readonly source: ClueSource;
  readonly advertiser: string;
  /** Of its account: how long until its first call is late, and very late. */
  readonly warnSeconds?: number;
  readonly alarmSeconds?: number;
  /** Of its account: how long until it goes to the next agent; null or absent where it stays. */
  readonly handOverSeconds?: number | null;
}

interface Storing {
  readonly tenantId: number;
  readonly now: number;
  /** Null for the intake. */
  readonly creatorId: number | null;
  /** The import it belongs to. */
  readonly taskId: number | null;
}

/** Stores leads that wait, and gives them in the same order. */
export const insertLeads = async (
  trx: Db,
  { tenantId, now, creatorId, taskId }: Storing,
  leads: readonly LeadValues[],
): Promise<OpenLead[]> => {
  if (leads.length === 0) return [];
  const params = new SqlParams();
  const moment = `${params.add(now)}::bigint`;
  const column = <Key extends keyof LeadValues>(key: Key): string => params.add(leads.map((lead) => lead[key] ?? null));
  // Ids follow the order of the lines, so the first line is the oldest lead.
  const text = `insert into lead (tenant_id, name, tel, remark, source, advertiser_name, profession_type, daily_cap,
      warn_seconds, alarm_seconds, hand_over_seconds, is_online_only, created_time, creator_id, task_id, state, state_time)
    select ${params.add(tenantId)}::int, name, tel, remark, source, advertiser, profession, cap, warn, alarm, hand_over,
      coalesce(online_only, false), ${moment}, ${params.add(creatorId)}::bigint, ${params.add(taskId)}::bigint, ${DistributionType.Waiting}, ${moment}
    from unnest(${column('name')}::text[], ${column('tel')}::text[], ${column('remark')}::text[],
      ${column('source')}::smallint[], ${column('advertiser')}::text[], ${column('profession')}::bigint[],
      ${column('dailyCap')}::int[], ${column('warnSeconds')}::int[], ${column('alarmSeconds')}::int[],
      ${column('handOverSeconds')}::int[], ${column('onlineOnly')}::boolean[])
      with ordinality as given (name, tel, remark, source, advertiser, profession, cap, warn, alarm, hand_over, online_only,
        place)
    order by place returning id`;
  const rows = await runStatement<{ id: number }>(trx, params.statement(text));
  // The rows may be returned in any order.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return leads.flatMap((lead, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ ...lead, id, state: DistributionType.Waiting, customerId: null }];
  });
};

export interface AssigningAct {
  readonly tenantId: number;
  readonly now: number;
  /** Null for the system. */
  readonly staffId: number | null;
  readonly kind: AssignmentKind;
  /** Names the assignments of one call, to undo them. */
  readonly undoKey?: string | null;
}

export interface AssignedLead {
  readonly lead: OpenLead;
  readonly agentId: number;
  readonly customerId: number;
}

/** State and assignment in one statement. Returns the number of changed rows: fewer than requested is a bug. */
export const markAssigned = async (
  trx: Db,
  { tenantId, now, staffId, kind, undoKey = null }: AssigningAct,
  assigned: readonly AssignedLead[],
): Promise<number> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), `${params.add(now)}::bigint`];
  const column = (of: (one: AssignedLead) => number): string => params.add(assigned.map(of));
  const text = `
    with given as (
      select * from unnest(${column(({ lead }) => lead.id)}::bigint[], ${column(({ agentId }) => agentId)}::bigint[],
        ${column(({ customerId }) => customerId)}::bigint[]) with ordinality as one (id, agent_id, customer_id, place)
    ),
    changed as (
      update lead l set state = ${DistributionType.Assigned}, state_time = ${moment}, agent_id = given.agent_id,
        customer_id = given.customer_id, failure_cause = '', is_retried = false, first_call_time = null,
        is_hand_over_ended = false
      from given where l.tenant_id = ${tenant} and l.id = given.id and l.state <> ${DistributionType.Assigned}
      returning l.id
    )
    insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind, assigned_by, undo_key)
    select ${tenant}::int, given.id, given.agent_id, given.customer_id, ${moment}, ${kind}, ${params.add(staffId)}::bigint,
      ${params.add(undoKey)}::text
    from given join changed on changed.id = given.id order by given.place returning id`;
  return (await runStatement(trx, params.statement(text))).length;
};

interface FailedLead {
  readonly lead: OpenLead;
  readonly cause: string;
  /** The job tries it again. */
  readonly isRetried: boolean;
}

export const markFailed = async (
  trx: Db,
  tenantId: number,
  now: number,
  failed: readonly FailedLead[],
): Promise<void> => {
  if (failed.length === 0) return;
  const params = new SqlParams();
  const column = (of: (one: FailedLead) => unknown): string => params.add(failed.map(of));
  const text = `update lead l set state = ${DistributionType.Failed}, state_time = ${params.add(now)}, failure_cause = given.cause,
      is_retried = given.is_retried
    from unnest(${column(({ lead }) => lead.id)}::bigint[], ${column(({ cause }) => cause)}::text[],
      ${column(({ isRetried }) => isRetried)}::boolean[]) as given (id, cause, is_retried)
    where l.tenant_id = ${params.add(tenantId)} and l.id = given.id and l.state <> ${DistributionType.Assigned}`;
  await runStatement(trx, params.statement(text));
};
