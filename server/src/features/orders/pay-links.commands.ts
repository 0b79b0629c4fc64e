/** Makes pay links: an address for one order, valid for a day, and its QR code. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { PAY_LINK_SECONDS, type PayLink } from '@gonghai/contract/orders/order.contract.ts';
import { isPayable } from '@gonghai/contract/orders/order.rules.ts';
import { PayProvider } from '@gonghai/contract/settings/pay-config.ts';
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../db/secrets.ts';
import { runUnkept } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { type KnownAddresses, readPayAddress } from '../../http/public-address.ts';
import { drawQrCode } from '../../http/qr-code.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { readPayConfig } from '../settings/settings.port.ts';
import { isTelVisible } from './order-customers.queries.ts';
import { findOrder } from './orders.queries.ts';
import { insertLink, TOKEN_BYTES } from './pay-links.queries.ts';
import { SUBJECT } from './payment.commands.ts';

export interface PayLinkParts {
  readonly secrets: Secrets;
  readonly addresses: KnownAddresses;
}

/** Where the pay page is served, in front of the token. */
const PAY_PATH = '/crm/pay/';

export const createPayLink = async (
  ctx: RequestContext,
  id: number,
  { secrets, addresses }: PayLinkParts,
): Promise<PayLink> => {
  const { database, actor, now } = ctx;
  const { tenantId } = actor;
  const address = await readPayAddress(database.directory, addresses, tenantId, ctx);
  if (address === undefined) throw new Refusal(say.noAddress);
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const expiresTime = now + PAY_LINK_SECONDS;
  await runUnkept(ctx, async (trx) => {
    const order = await findOrder(trx, tenantId, id);
    if (!order || !(await isTelVisible(trx, actor, order.tel))) throw missing();
    if (!isPayable({ Station: order.station, PayType: order.payType })) throw new Refusal(say.notPayable);
    const { Provider } = await readPayConfig(trx, secrets, tenantId);
    if (Provider === PayProvider.Off) throw new Refusal(say.providerOff);
    await insertLink(trx, { tenantId, orderId: id, token, expiresTime });
    return { data: null, changes: [{ action: AuditAction.makePayLink, subject: SUBJECT, subjectId: id }] };
  });
  const Url = `${address}${PAY_PATH}${token}`;
  const picture = await drawQrCode(Url);
  return { Img64: picture.toString('base64'), Url, ExpireTime: expiresTime };
};
