/** Gets the code that a customer scans from the chosen outside provider, and keeps it while it is valid. */
import { orderNumber } from '@gonghai/contract/orders/order.rules.ts';
import type { Database } from '../../db/database.ts';
import { createTurns } from '../../http/turns.ts';
import { findCharge, saveCharge } from './charges.queries.ts';
import type { Order } from './orders.queries.ts';
import type { ProviderClient } from './trade.rules.ts';

/** Codes are valid for two hours at both providers; the customer needs some time to pay. */
const CODE_SECONDS = 6_600;
/** After a failure the provider is left alone, because the page of the customer asks again and again. */
const REST_SECONDS = 15;
const MOST_RESTING = 10_000;

interface WantedCode {
  readonly tenantId: number;
  readonly order: Order;
  readonly client: ProviderClient;
  readonly notifyUrl: string;
  readonly now: number;
}

/** Undefined when the provider gives none at the moment. */
export type FindCode = (database: Database, wanted: WantedCode) => Promise<string | undefined>;

export const createFindCode = (onFailure: (error: unknown) => void): FindCode => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
  /** Unix seconds until which an order's provider is not asked again. */
  const restingUntil = new Map<string, number>();

  const find: FindCode = async (database, { tenantId, order, client, notifyUrl, now }) => {
    const key = { tenantId, orderId: order.id, provider: client.provider };
    const known = await findCharge(database.forTenant(tenantId), key);
    if (known && known.merchant === client.merchant && known.codeTime > now - CODE_SECONDS) return known.code;
    const place = `${client.provider} ${order.id}`;
    if ((restingUntil.get(place) ?? 0) > now) return undefined;
    const number = orderNumber(order.createdTime, order.id);
    try {
      const code = await client.createCode({ number, price: order.price, subject: order.name, notifyUrl }, now);
      const charge = { merchant: client.merchant, code, codeTime: now };
      await database.inTransaction(tenantId, (trx) => saveCharge(trx, key, charge));
      restingUntil.delete(place);
      return code;
    } catch (error) {
      if (restingUntil.size > MOST_RESTING) restingUntil.clear();
      restingUntil.set(place, now + REST_SECONDS);
      onFailure(error);
      return undefined;
    }
  };
  return (database, wanted) => turns(String(wanted.order.id), () => find(database, wanted));
};
