/** SQL on the inbox of pushes. Every change of a state is one conditional update. */
import type { FailedPush, IntakeState } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { type ClueSource, ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../../db/database.ts';
import { readPage } from '../../../db/page.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { shownContent, shownPerson } from './push.rules.ts';

export const PushState = { Received: 0, Done: 1, Failed: 2, Ignored: 3 } as const;
export type PushState = (typeof PushState)[keyof typeof PushState];

interface PushKey {
  readonly source: ClueSource;
  readonly platformId: string;
}

export interface NewPush extends PushKey {
  readonly settingId: number;
  readonly body: Buffer;
  /** Why it cannot become a lead; empty if it is to be handled. */
  readonly cause: string;
  /** What the sender is answered; the cause if not given. */
  readonly refusal?: string;
}

/** Undefined when it was pushed before. Waits for a repetition that is being stored at this moment. */
export const insertPush = async (
  trx: Db,
  tenantId: number,
  now: number,
  push: NewPush,
): Promise<number | undefined> => {
  const row = await trx
    .insertInto('lead_push')
    .values({
      tenant_id: tenantId,
      source: push.source,
      platform_id: push.platformId,
      setting_id: push.settingId,
      body: push.body,
      state: push.cause === '' ? PushState.Received : PushState.Failed,
      cause: push.cause,
      refusal: push.refusal ?? push.cause,
      received_time: now,
      state_time: now,
      next_try_time: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'platform_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** The first push of this id: its content, and the response to it, which is empty if it was accepted. */
export const readFirstPush = (
  trx: Db,
  tenantId: number,
  { source, platformId }: PushKey,
): Promise<{ readonly body: Buffer; readonly refusal: string }> =>
  trx
    .selectFrom('lead_push')
    .select(['body', 'refusal'])
    .where('tenant_id', '=', tenantId)
    .where('source', '=', source)
    .where('platform_id', '=', platformId)
    .executeTakeFirstOrThrow();

/** Received pushes that are due, oldest first. */
const due = (db: Db, tenantId: number, now: number, most: number) =>
  db
    .selectFrom('lead_push')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', PushState.Received)
    .where('next_try_time', '<=', now)
    .orderBy('next_try_time')
    .orderBy('id')
    .limit(most);

export const hasDuePush = async (db: Db, tenantId: number, now: number): Promise<boolean> =>
  (await due(db, tenantId, now, 1).select('id').executeTakeFirst()) !== undefined;

export interface OpenPush {
  readonly id: number;
  readonly source: ClueSource;
  readonly settingId: number;
  readonly body: Buffer;
  readonly state: PushState;
  /** Failed ones. */
  readonly tries: number;
}

const OPEN_PUSH = ['id', 'source', 'setting_id as settingId', 'body', 'state', 'tries'] as const;
type OpenCodes = { source: ClueSource; state: PushState };

/** Skips pushes locked by another instance. */
export const lockDuePushes = (trx: Db, tenantId: number, now: number, most: number): Promise<OpenPush[]> =>
  due(trx, tenantId, now, most).select(OPEN_PUSH).$narrowType<OpenCodes>().forUpdate().skipLocked().execute();

export const isThere = async (db: Db, tenantId: number, id: number): Promise<boolean> => {
  const query = db.selectFrom('lead_push').select('id').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
};

interface PushEnd {
  readonly push: OpenPush;
  readonly state: PushState;
  /** Of a push that became a lead. */
  readonly leadId?: number | undefined;
  /** Kept as it is if not given. */
  readonly settingId?: number;
  readonly cause?: string;
}

/** Ends locked pushes. */
export const endPushes = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  ends: readonly PushEnd[],
): Promise<void> => {
  if (ends.length === 0) return;
  const params = new SqlParams();
  const column = (of: (end: PushEnd) => unknown): string => params.add(ends.map((end) => of(end) ?? null));
  const text = `update lead_push p set state = given.state, state_time = ${params.add(now)}, lead_id = given.lead_id,
      setting_id = coalesce(given.setting_id, p.setting_id), cause = coalesce(given.cause, p.cause)
    from unnest(${column(({ push }) => push.id)}::bigint[], ${column(({ push }) => push.state)}::smallint[],
      ${column(({ state }) => state)}::smallint[], ${column(({ leadId }) => leadId)}::bigint[],
      ${column(({ settingId }) => settingId)}::bigint[], ${column(({ cause }) => cause)}::text[])
      as given (id, state_before, state, lead_id, setting_id, cause)
    where p.tenant_id = ${params.add(tenantId)} and p.id = given.id and p.state = given.state_before returning p.id`;
  const changed = await runStatement(trx, params.statement(text));
  if (changed.length !== ends.length) throw new Error('the push was decided about twice');
};

export interface Postponing {
  readonly state: PushState;
  readonly now: number;
  readonly tries: number;
  readonly nextTryTime: number;
  /** For the administrator; kept as it is if not given. */
  readonly cause?: string | undefined;
}

/** After an error, unless another instance has handled it meanwhile. */
export const postponePush = async (
  trx: Db,
  tenantId: number,
  { id, tries: triesBefore }: OpenPush,
  { state, now, tries, nextTryTime, cause }: Postponing,
): Promise<void> => {
  await trx
    .updateTable('lead_push')
    .set({ state, tries, next_try_time: nextTryTime })
    .$if(cause !== undefined, (query) => query.set({ cause: cause ?? '' }))
    .$if(state !== PushState.Received, (query) => query.set({ state_time: now }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', PushState.Received)
    .where('tries', '=', triesBefore)
    .execute();
};

/** Failed, or failing again and again and therefore shown. */
const isFailing = sql<boolean>`(p.state = ${PushState.Failed} or p.state = ${PushState.Received} and p.cause <> '')`;

/** Waits for concurrent transactions on this push. */
export const lockFailing = (trx: Db, tenantId: number, id: number): Promise<OpenPush | undefined> =>
  trx
    .selectFrom('lead_push as p')
    .select(OPEN_PUSH)
    .$narrowType<OpenCodes>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(isFailing)
    .forUpdate()
    .executeTakeFirst();

/** Of an account that was deleted. Only failed pushes are asked: their number is small. */
const isOrphan = sql<boolean>`not exists (select from setting s where s.tenant_id = p.tenant_id and s.id = p.setting_id)`;

/** For every account, including those without pushes; and for deleted ones together, if they have failed pushes. */
export const readIntakeStates = async (db: Db, tenantId: number, today: number): Promise<IntakeState[]> => {
  const { rows } = await sql<IntakeState>`
    select s.id as "SettingId",
      (select max(received_time) from lead_push p where p.tenant_id = ${tenantId} and p.setting_id = s.id) as "LastTime",
      (select count(*)::int from lead_push p
        where p.tenant_id = ${tenantId} and p.setting_id = s.id and p.received_time >= ${today}) as "TodayCount",
      (select count(*)::int from lead_push p
        where p.tenant_id = ${tenantId} and p.setting_id = s.id and ${isFailing}) as "FailedCount"
    from setting s where s.tenant_id = ${tenantId} and s.key = ${ConfigKey.LeadImport}
    union all
    select null, max(p.received_time), count(*) filter (where p.received_time >= ${today})::int, count(*)::int
    from lead_push p where p.tenant_id = ${tenantId} and ${isFailing} and ${isOrphan} having count(*) > 0
    order by "SettingId"`.execute(db);
  return rows;
};

/** Of one account, of deleted ones, or of all. */
export interface FailedPushFilter {
  readonly SettingId?: number | null | undefined;
  readonly IsDeleted?: boolean | null | undefined;
}

const failing = (db: Db, tenantId: number, { SettingId, IsDeleted }: FailedPushFilter) =>
  db
    .selectFrom('lead_push as p')
    .where('tenant_id', '=', tenantId)
    .where(isFailing)
    .$if(SettingId != null, (query) => query.where('setting_id', '=', SettingId ?? 0))
    .$if(IsDeleted === true, (query) => query.where(isOrphan));

/** Failed pushes are due again, as if they had just been received. Gives their ids. */
export const resendFailing = async (
  trx: Db,
  tenantId: number,
  now: number,
  filter: FailedPushFilter,
  most: number,
): Promise<number[]> => {
  const chosen = failing(trx, tenantId, filter).select('p.id').orderBy('p.id').limit(most).forUpdate().skipLocked();
  const rows = await trx
    .updateTable('lead_push')
    .set({ state: PushState.Received, state_time: now, cause: '', tries: 0, next_try_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', chosen)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const countByState = async (
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<PushState, number>> => {
  const rows = await db
    .selectFrom('lead_push')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ state: PushState }>()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
};

export const readFailedPushes = async (
  db: Db,
  tenantId: number,
  { SettingId, IsDeleted, ...request }: FailedPushFilter & PageRequest,
): Promise<Page<FailedPush>> => {
  const page = await readPage(
    db,
    failing(db, tenantId, { SettingId, IsDeleted })
      .select(['id', 'setting_id as settingId', 'received_time as time', 'cause', 'body'])
      .orderBy('id', 'desc'),
    request,
  );
  return {
    ...page,
    Rows: page.Rows.map(({ id, settingId, time, cause, body }) => ({
      Id: id,
      SettingId: settingId,
      CreatedTime: time,
      Failurecause: cause,
      ...shownPerson(body),
      Content: shownContent(body),
    })),
  };
};
