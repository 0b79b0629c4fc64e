/** SQL on calls to customers. */
import type { CallLog } from '@gonghai/contract/calls/call-log.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';
import type { CalledRecord } from './call-subject.rules.ts';

/** Maximum that a drawer shows. */
const MOST_CALLS = 500;

/** A call can be heard and edited by its caller and by supervisors of the caller. */
export const isInScope = (actor: Actor, owners: readonly number[] | null, staffId: number): boolean =>
  staffId === actor.userId || owners === null || owners.includes(staffId);

const OUTCOME = [
  'l.call_seconds as CallSeconds',
  'l.filter_result as FilterResult',
  'l.is_open as IsRunning',
  'l.is_answered as IsAnswer',
  'l.is_incoming as IsIncoming',
  'l.channel as Channel',
  'l.cause_code as CauseCode',
  'l.cause_text as CauseText',
  'l.end_mark as EndMark',
  'l.lost_seconds as LostSeconds',
  'l.is_wrap_up_left as IsWrapUpLeft',
  'l.record_state as RecordState',
] as const;

const latestCalls = (db: Db, tenantId: number) =>
  db
    .selectFrom('call_log as l')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.start_time', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST_CALLS)
    .select([
      'l.id as Id',
      'l.staff_id as staffId',
      's.name as UserName',
      'l.start_time as StartTime',
      ...OUTCOME,
      'l.audio_file as AudioFile',
      'l.remark as Remark',
    ])
    .$narrowType<Pick<CallLog, 'Channel' | 'EndMark' | 'RecordState'>>();

/** The calls of after-sales customers have the id as their subject. */
export const readCallLogs = async (
  db: Db,
  actor: Actor,
  kind: CustomerKind,
  customerId: number,
): Promise<CallLog[]> => {
  const owners = await ownersInScope(db, actor);
  const all = latestCalls(db, actor.tenantId);
  const rows = await (
    kind === CustomerKind.Sales
      ? all.where('l.customer_id', '=', customerId)
      : all.where('l.source', '=', CallSource.AfterSale).where('l.subject_id', '=', customerId)
  ).execute();
  return rows.map(({ staffId, UserName, ...call }) => ({
    ...call,
    UserName: UserName ?? '',
    MayEdit: isInScope(actor, owners, staffId),
  }));
};

/** All calls with a phone, for users who may edit each of them. */
export const readCallsOfPhone = async (db: Db, tenantId: number, tel: string): Promise<CallLog[]> => {
  const rows = await latestCalls(db, tenantId).where('l.tel', '=', tel).execute();
  return rows.map(({ staffId: _staffId, UserName, ...call }) => ({ ...call, UserName: UserName ?? '', MayEdit: true }));
};

export type StaffCall = Omit<CallLog, 'UserName' | 'AudioFile' | 'MayEdit'> & {
  readonly customerId: number | null;
  readonly tel: string;
  readonly source: CallSource;
};

/** The calls of a person since that time, newest first. */
export const readStaffCalls = (db: Db, tenantId: number, staffId: number, since: number): Promise<StaffCall[]> =>
  db
    .selectFrom('call_log as l')
    .where('l.tenant_id', '=', tenantId)
    .where('l.staff_id', '=', staffId)
    .where('l.start_time', '>=', since)
    .orderBy('l.start_time', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST_CALLS)
    .select([
      'l.id as Id',
      'l.start_time as StartTime',
      ...OUTCOME,
      'l.remark as Remark',
      'l.customer_id as customerId',
      'l.tel',
      'l.source',
    ])
    .$narrowType<Pick<CallLog, 'Channel' | 'EndMark' | 'RecordState'> & { source: CallSource }>()
    .execute();

interface RemarkedCall extends CalledRecord {
  readonly staffId: number;
  readonly remark: string;
}

export const lockCall = (trx: Db, tenantId: number, id: number): Promise<RemarkedCall | undefined> =>
  trx
    .selectFrom('call_log')
    .select(['staff_id as staffId', 'tel', 'source', 'customer_id as customerId', 'subject_id as subjectId', 'remark'])
    .where('tenant_id', '=', tenantId)
    .$narrowType<{ source: CallSource }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const remarked = prepare<{ tenantId: number; id: number; remark: string }, unknown>((db, given) =>
  db
    .updateTable('call_log')
    .set({ remark: given('remark') })
    .where('tenant_id', '=', given('tenantId'))
    .where('id', '=', given('id')),
);

export const setRemark = async (trx: Db, tenantId: number, id: number, remark: string): Promise<void> => {
  await remarked.all(trx, { tenantId, id, remark });
};
