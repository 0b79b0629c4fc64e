/** Closes orders that nobody has paid. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Database } from '../../db/database.ts';
import { runAs } from '../../http/command.ts';
import { findCustomer, noteOn } from './order-customers.queries.ts';
import { closedText, UNPAID_DAYS } from './order-words.rules.ts';
import { closeUnpaid } from './orders.queries.ts';
import { SUBJECT } from './payment.commands.ts';

/** Orders of one transaction. */
const STEP = 500;

const closeStep = (database: Database, tenantId: number, now: number): Promise<number> =>
  runAs(database, { tenantId, staffId: null, now, address: 'job', requestId: '' }, async (trx) => {
    const closed = await closeUnpaid(trx, tenantId, { before: now - UNPAID_DAYS * DAY, now, most: STEP });
    for (const order of closed) {
      const customer = await findCustomer(trx, tenantId, order);
      if (customer) await noteOn(trx, tenantId, customer, { record: closedText(order), staffId: null, now });
    }
    const changes = closed.map(({ id }) => ({
      action: AuditAction.closeOrder,
      subject: SUBJECT,
      subjectId: id,
      before: { Station: OrderStation.Unpaid },
      after: { Station: OrderStation.Closed },
    }));
    return { data: closed.length, changes };
  });

export const closeOrders = async (database: Database, tenantId: number, now: number): Promise<void> => {
  while ((await closeStep(database, tenantId, now)) === STEP);
};
