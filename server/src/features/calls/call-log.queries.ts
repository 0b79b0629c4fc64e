/** SQL on calls to customers. */
import type { CallLog } from '@gonghai/contract/calls/call-log.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';

/** Maximum that a drawer shows. */
const MOST_CALLS = 500;

/** A call can be edited by its caller and by supervisors of the caller. */
const isInScope = (actor: Actor, owners: readonly number[] | null, staffId: number): boolean =>
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
] as const;

export const readCallLogs = async (db: Db, actor: Actor, customerId: number): Promise<CallLog[]> => {
  const owners = await ownersInScope(db, actor);
  const rows = await db
    .selectFrom('call_log as l')
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .where('l.tenant_id', '=', actor.tenantId)
    .where('l.customer_id', '=', customerId)
    .orderBy('l.start_time', 'desc')
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
    .$narrowType<Pick<CallLog, 'Channel' | 'EndMark'>>()
    .execute();
  return rows.map(({ staffId, UserName, ...call }) => ({
    ...call,
    UserName: UserName ?? '',
    MayEdit: isInScope(actor, owners, staffId),
  }));
};

interface RemarkedCall {
  readonly customerId: number | null;
  readonly remark: string;
}

export const lockCall = async (trx: Db, actor: Actor, id: number): Promise<RemarkedCall | undefined> => {
  const call = await trx
    .selectFrom('call_log')
    .select(['staff_id as staffId', 'customer_id as customerId', 'remark'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return call && isInScope(actor, await ownersInScope(trx, actor), call.staffId) ? call : undefined;
};

export const setRemark = async (trx: Db, tenantId: number, id: number, remark: string): Promise<void> => {
  await trx.updateTable('call_log').set({ remark }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};
