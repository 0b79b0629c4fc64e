/** Asks the outside providers for unpaid orders of the last day: finds lost notifications, and closes withdrawn orders. */
import { orderNumber } from '@gonghai/contract/orders/order.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { readPayConfig } from '../settings/settings.port.ts';
import { type DueCharge, noteAsked, noteClosed, readDueCharges } from './charges.queries.ts';
import { clientOf } from './providers.service.ts';
import { takeTrade, type TradeParts } from './trades.commands.ts';

export interface AskingParts extends TradeParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  readonly onFailure: (error: unknown) => void;
}

/** Orders of a tenant that are asked about in one run, a minute. */
const MOST_ORDERS = 200;
/** Requests at once to the provider of a tenant. */
const AT_ONCE = 4;
/** After as many failures the provider is down, and the rest waits for the next run. */
const MOST_FAILURES = 4;

export const askUnpaid = async (parts: AskingParts, tenantId: number, now: number): Promise<void> => {
  const { database, secrets, outgoing, onFailure } = parts;
  const db = database.forTenant(tenantId);
  const due = await readDueCharges(db, tenantId, { since: now - DAY, most: MOST_ORDERS });
  if (due.length === 0) return;
  const config = await readPayConfig(db, secrets, tenantId);
  let failures = 0;

  const ask = async ({ orderId, provider, createdTime, isWithdrawn }: DueCharge): Promise<void> => {
    const client = clientOf(config, provider, outgoing);
    if (!client) return;
    const key = { tenantId, orderId, provider };
    await database.inTransaction(tenantId, (trx) => noteAsked(trx, key, now));
    const number = orderNumber(createdTime, orderId);
    const trade = await client.findPayment(number, now);
    // A payment that comes before it is closed makes closing fail, and is found by the next run.
    if (!trade && isWithdrawn && (await client.close(number, now)))
      await database.inTransaction(tenantId, (trx) => noteClosed(trx, key, now));
    if (!trade) return;
    if (trade.number !== number) throw new Error('the provider answered for another order');
    const author = { tenantId, staffId: null, now, address: 'job', requestId: '' };
    await takeTrade(database, author, { client, trade }, parts);
  };

  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const charge of waiting) {
      if (failures >= MOST_FAILURES) return;
      await ask(charge).catch((error: unknown) => {
        failures += 1;
        onFailure(error);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
