/** SQL on call logs: opened, kept open, closed once, reopened. */
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { CallEndMark, FILTER_PASSED, RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { type Insertable, sql } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { CallLogTable } from '../../db/tables.ts';
import { isRecordingOff } from '../settings/settings.port.ts';
import type { CallTimes, Ending } from './ending.rules.ts';

export interface StoredCall extends CallTimes {
  readonly id: number;
  readonly staffId: number;
  readonly tel: string;
  readonly source: CallSource;
  readonly customerId: number | null;
  /** Of a record of another kind. */
  readonly subjectId: number | null;
  readonly isIncoming: boolean;
  readonly isAnswered: boolean;
  readonly filterResult: number;
  readonly seconds: number;
}

/** Each member of staff has at most one open log. */
const calls = (db: Db, tenantId: number) =>
  db
    .selectFrom('call_log')
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'staff_id as staffId',
      'tel',
      'source',
      'customer_id as customerId',
      'subject_id as subjectId',
      'is_incoming as isIncoming',
      'is_open as isOpen',
      'start_time as startTime',
      'answered_time as answeredTime',
      'beat_time as beatTime',
      'is_talking as isTalking',
      'ended_time as endedTime',
      'is_answered as isAnswered',
      'filter_result as filterResult',
      'call_seconds as seconds',
      'end_mark as endMark',
      'lost_seconds as lostSeconds',
    ])
    .$narrowType<{ source: CallSource; beatTime: number; endMark: CallEndMark }>();

const openCall = prepare<{ tenantId: number; staffId: number }, StoredCall>((db, given) =>
  calls(db, given('tenantId')).where('staff_id', '=', given('staffId')).where('is_open', '=', true),
);

export const findOpenCall = (db: Db, tenantId: number, staffId: number): Promise<StoredCall | undefined> =>
  openCall.first(db, { tenantId, staffId });

interface OwnCall {
  readonly tenantId: number;
  readonly staffId: number;
  readonly actionId: string;
}

const ownCall = prepare<OwnCall, StoredCall>((db, given) =>
  calls(db, given('tenantId'))
    .where('action_id', '=', given('actionId'))
    .where('staff_id', '=', given('staffId'))
    .forUpdate(),
);

export const lockOwnCall = (trx: Db, own: OwnCall): Promise<StoredCall | undefined> => ownCall.first(trx, own);

export const lockClosedCall = (trx: Db, tenantId: number, id: number): Promise<StoredCall | undefined> =>
  calls(trx, tenantId).where('id', '=', id).where('is_open', '=', false).forUpdate().executeTakeFirst();

/** The person tapped on the mobile phone: from now on the log counts as a call. */
export const markMade = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx
    .updateTable('call_log')
    .set({ filter_result: FILTER_PASSED })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Open, and without a heartbeat since that time. A log that another instance closes now is skipped. */
export const lockSilentCall = (
  trx: Db,
  tenantId: number,
  id: number,
  silentSince: number,
): Promise<StoredCall | undefined> =>
  calls(trx, tenantId)
    .where('id', '=', id)
    .where('is_open', '=', true)
    .where('beat_time', '<=', silentSince)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const readSilentCalls = async (db: Db, tenantId: number, silentSince: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('call_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_open', '=', true)
    .where('beat_time', '<=', silentSince)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

type NewCall = Values<Omit<Insertable<CallLogTable>, 'id'>>;

/** Undefined when the caller has an open log. */
export const insertCall = async (trx: Db, call: NewCall): Promise<number | undefined> => {
  const row = await trx
    .insertInto('call_log')
    .values({
      ...columnsOf(call),
      record_state: sql<number>`case when ${isRecordingOff(call.tenantId)} then ${RecordState.Off}::int else ${RecordState.None}::int end`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'staff_id']).where('is_open', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** True if the log is open. */
export const beatOpenCall = async (
  trx: Db,
  { tenantId, staffId, actionId }: OwnCall,
  isTalking: boolean,
  now: number,
): Promise<boolean> => {
  const row = await trx
    .updateTable('call_log')
    .set({
      beat_time: sql`greatest(beat_time, ${now}::bigint)`,
      is_talking: isTalking,
      ...(isTalking && { answered_time: sql`coalesce(answered_time, ${now}::bigint)` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('action_id', '=', actionId)
    .where('staff_id', '=', staffId)
    .where('is_open', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export interface Cause {
  readonly code: number;
  readonly text: string;
}

interface Closed extends Ending {
  readonly tenantId: number;
  readonly id: number;
  readonly causeCode: number | null;
  readonly causeText: string | null;
}

const closed = prepare<Closed, unknown>((db, given) =>
  db
    .updateTable('call_log')
    .set({
      is_open: false,
      ended_time: given('endedTime'),
      is_answered: given('isAnswered'),
      call_seconds: given('seconds'),
      end_mark: given('endMark'),
      lost_seconds: given('lostSeconds'),
      cause_code: sql`coalesce(${given('causeCode')}, cause_code)`,
      cause_text: sql`coalesce(${given('causeText')}, cause_text)`,
    })
    .where('tenant_id', '=', given('tenantId'))
    .where('id', '=', given('id')),
);

/** Without a cause the log keeps its own. */
export const closeCall = async (
  trx: Db,
  tenantId: number,
  id: number,
  ending: Ending,
  cause?: Cause,
): Promise<void> => {
  await closed.all(trx, { ...ending, tenantId, id, causeCode: cause?.code ?? null, causeText: cause?.text ?? null });
};

/** The log counts again when it closes. Fails on the index of open logs if the caller has another open one. */
export const reopenCall = async (
  trx: Db,
  tenantId: number,
  { id, beatTime, lostSeconds }: StoredCall,
  isTalking: boolean,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('call_log')
    .set({
      is_open: true,
      ended_time: null,
      is_answered: false,
      call_seconds: 0,
      end_mark: CallEndMark.Corrected,
      lost_seconds: lostSeconds + Math.max(0, now - beatTime),
      beat_time: now,
      is_talking: isTalking,
      ...(isTalking && { answered_time: sql`coalesce(answered_time, ${now}::bigint)` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** By its action, or the latest call of the number since that time. */
export const storeFailure = async (
  trx: Db,
  { tenantId, staffId }: Omit<OwnCall, 'actionId'>,
  of: { readonly actionId: string } | { readonly tel: string; readonly since: number },
  failure: string,
): Promise<void> => {
  let latest = trx
    .selectFrom('call_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId);
  latest =
    'actionId' in of
      ? latest.where('action_id', '=', of.actionId)
      : latest.where('tel', '=', of.tel).where('start_time', '>=', of.since).orderBy('start_time', 'desc');
  await trx
    .updateTable('call_log')
    .set({ failure })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', latest.orderBy('id', 'desc').limit(1))
    .execute();
};
