/** What was written about the demonstration's customers, and the follow-ups that were booked for them. */
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { customerColumn, type Customers } from '../../db/customer-kind.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { insertColumns } from './demo-columns.ts';
import type { InventedCustomer } from './demo-inventions.ts';

export const insertRecords = async (
  trx: Db,
  { tenantId, kind }: Customers,
  ids: readonly number[],
  rows: readonly Pick<InventedCustomer, 'records'>[],
): Promise<void> => {
  const records = rows.flatMap(({ records: own }, at) => own.map((record) => ({ ...record, customerId: ids[at] })));
  await runStatement(
    trx,
    insertColumns(
      'customer_record',
      {
        [customerColumn[kind]]: ['bigint', records.map(({ customerId }) => customerId)],
        staff_id: ['bigint', records.map(({ staffId }) => staffId)],
        record_type: ['smallint', records.map(({ type }) => type)],
        record: ['text', records.map(({ text }) => text)],
        created_time: ['bigint', records.map(({ time }) => time)],
        before: ['jsonb', records.map(({ before }) => (before ? JSON.stringify(before) : null))],
        act: ['smallint', records.map(({ act }) => act ?? null)],
        from_placement: ['smallint', records.map(({ fromPlacement }) => fromPlacement ?? null)],
        from_owner_id: ['bigint', records.map(({ fromOwnerId }) => fromOwnerId ?? null)],
        to_placement: ['smallint', records.map(({ toPlacement }) => toPlacement ?? null)],
        to_owner_id: ['bigint', records.map(({ toOwnerId }) => toOwnerId ?? null)],
        customer_version: ['int', records.map(({ act }) => (act === undefined ? null : 1))],
      },
      tenantId,
    ),
  );
};

/** Some are overdue and open, some are done, most are in the future. */
export const insertReminders = async (
  trx: Db,
  { tenantId, kind }: Customers,
  ids: readonly number[],
  rows: readonly Pick<InventedCustomer, 'ownerId' | 'reminders'>[],
): Promise<void> => {
  const booked = rows.flatMap(({ ownerId, reminders }, at) =>
    ownerId === null ? [] : reminders.map((reminder) => ({ ...reminder, ownerId, customerId: ids[at] })),
  );
  if (booked.length === 0) return;
  await runStatement(
    trx,
    insertColumns(
      'notice',
      {
        staff_id: ['bigint', booked.map(({ ownerId }) => ownerId)],
        [customerColumn[kind]]: ['bigint', booked.map(({ customerId }) => customerId)],
        notice_type: ['smallint', booked.map(() => NoticeType.FollowUp)],
        msg: ['text', booked.map(({ message }) => message)],
        subscribe_time: ['bigint', booked.map(({ time }) => time)],
        notice_time: ['bigint', booked.map(({ time, minutes }) => time - minutes * 60)],
        notice_minutes: ['smallint', booked.map(({ minutes }) => minutes)],
        created_time: ['bigint', booked.map(({ bookedTime }) => bookedTime)],
        sent_time: ['bigint', booked.map(({ sentTime }) => sentTime)],
        is_checked: ['boolean', booked.map(({ isRead }) => isRead)],
        done_time: ['bigint', booked.map(({ doneTime }) => doneTime)],
      },
      tenantId,
    ),
  );
};
