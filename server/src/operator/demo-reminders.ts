/** Follow-ups that the demonstration's people have booked: some are late and unread, most are still to come. */
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { type Db, runStatement } from '../db/database.ts';
import { insertColumns } from './demo-columns.ts';
import type { InventedCustomer } from './demo-inventions.ts';

export const insertReminders = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  rows: readonly InventedCustomer[],
): Promise<void> => {
  const booked = rows.flatMap(({ ownerId, reminder }, at) =>
    ownerId === null || !reminder ? [] : [{ ...reminder, ownerId, customerId: ids[at] }],
  );
  if (booked.length === 0) return;
  await runStatement(
    trx,
    insertColumns(
      'notice',
      {
        staff_id: ['bigint', booked.map(({ ownerId }) => ownerId)],
        customer_id: ['bigint', booked.map(({ customerId }) => customerId)],
        notice_type: ['smallint', booked.map(() => NoticeType.FollowUp)],
        msg: ['text', booked.map(({ message }) => message)],
        subscribe_time: ['bigint', booked.map(({ time }) => time)],
        notice_time: ['bigint', booked.map(({ time, minutes }) => time - minutes * 60)],
        notice_minutes: ['smallint', booked.map(({ minutes }) => minutes)],
        created_time: ['bigint', booked.map(({ bookedTime }) => bookedTime)],
        sent_time: ['bigint', booked.map(({ sentTime }) => sentTime)],
        is_checked: ['boolean', booked.map(({ isRead }) => isRead)],
      },
      tenantId,
    ),
  );
};
