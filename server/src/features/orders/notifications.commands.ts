/** Receives the notifications of outside payment providers. All that is not valid is refused alike. */
import { PayProvider, type OutsideProvider } from '@gonghai/contract/settings/pay-config.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { NotificationAnswer, OutsideNotification } from '../../http/notifications.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { readPayConfig } from '../settings/settings.port.ts';
import { findTenantByCode } from './charges.queries.ts';
import { clientOf } from './providers.service.ts';
import { InvalidNotification, type ProviderClient, type Trade } from './trade.rules.ts';
import { takeTrade, type TradeParts } from './trades.commands.ts';

interface NotificationParts extends TradeParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  readonly onInvalid: () => void;
}

/** Where notifications arrive, in front of the code of the tenant. */
export const notifyPath = (provider: OutsideProvider): string => `/crm/pay/notify/${provider}/`;

const answers: Readonly<Record<string, { readonly taken: NotificationAnswer; readonly refused: NotificationAnswer }>> =
  {
    [PayProvider.WeChat]: {
      taken: { status: 204, type: 'application/json', body: '' },
      refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    },
    [PayProvider.Alipay]: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'failure' },
    },
  };

/** Milliseconds until an invalid notification is answered: the same for an unknown tenant and for a wrong signature. */
const REFUSED_AFTER_MS = 200;

interface Valid {
  readonly tenantId: number;
  readonly client: ProviderClient;
  /** Undefined when it is about something else. */
  readonly trade: Trade | undefined;
}

const readValid = async (
  { database, secrets, outgoing }: NotificationParts,
  { provider, code, ...notification }: OutsideNotification,
): Promise<Valid | undefined> => {
  const tenant = await findTenantByCode(database.directory, code);
  if (!tenant) return undefined;
  const config = await readPayConfig(database.forTenant(tenant.id), secrets, tenant.id);
  const chosen = Object.values(PayProvider).find((each) => each === provider);
  const client = chosen && clientOf(config, chosen, outgoing);
  if (!client) return undefined;
  try {
    return { tenantId: tenant.id, client, trade: client.readNotification(notification) };
  } catch (error) {
    if (error instanceof InvalidNotification) return undefined;
    throw error;
  }
};

export const receiveNotification = async (
  notification: OutsideNotification,
  parts: NotificationParts,
): Promise<NotificationAnswer | undefined> => {
  const answer = answers[notification.provider];
  if (!answer) return undefined;
  const { address, now, requestId } = notification;
  notification.demandBelow(address, 'refusedPush');
  const began = performance.now();
  const valid = await readValid(parts, notification);
  if (!valid) {
    parts.onInvalid();
    notification.count(address, 'refusedPush');
    await sleep(Math.max(0, began + REFUSED_AFTER_MS - performance.now()));
    return answer.refused;
  }
  const { tenantId, client, trade } = valid;
  if (!trade) return answer.taken;
  const author = { tenantId, staffId: null, now, address, requestId };
  const result = await takeTrade(parts.database, author, { client, trade }, parts);
  return result === 'paid' || result === 'known' ? answer.taken : answer.refused;
};
