/** Serves the page of a pay link, and takes the payments of the demonstration provider. */
import { OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import { OrderStation, orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { isOutside, PayProvider } from '@gonghai/contract/settings/pay-config.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { reply, turnDown } from '../../http/answer.ts';
import { runAs } from '../../http/command.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { HtmlAnswer, PageAnswer, PageRequest, ServedPage } from '../../http/pages.ts';
import { type KnownAddresses, readPayAddress } from '../../http/public-address.ts';
import { drawQrCode } from '../../http/qr-code.ts';
import { readPayConfig } from '../settings/settings.port.ts';
import type { FindCode } from './charges.commands.ts';
import { notifyPath } from './notifications.commands.ts';
import { findOrder, type Order } from './orders.queries.ts';
import { findLinked, type LinkedOrder } from './pay-links.queries.ts';
import { BUSY_SECONDS, messagePage, PAY_POLICY, type PayOffer, payPage } from './pay-page.rules.ts';
import { payOrder, type PaymentParts } from './payment.commands.ts';
import { clientOf } from './providers.service.ts';
import type { ProviderClient } from './trade.rules.ts';

interface PayPageParts extends PaymentParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  readonly addresses: KnownAddresses;
  readonly findCode: FindCode;
}

interface Shown {
  readonly link: LinkedOrder;
  readonly order: Order;
  readonly provider: PayProvider;
  /** Of an outside provider. */
  readonly client: ProviderClient | undefined;
}

const html = (content: string, status = 200): HtmlAnswer => ({ status, html: content, policy: PAY_POLICY });

const gone = (): HtmlAnswer => html(messagePage('链接无效', '支付链接不存在或已过期，请联系课程顾问重新获取。'), 404);
const tooOften = (): HtmlAnswer => html(messagePage('请稍后再试', messages.tooOften), 429);

/** The payment may have been made by another post. The page loads itself again, so that the buyer sees it. */
const busy = ({ isPost, isForm }: PageRequest): PageAnswer =>
  isPost && !isForm
    ? { envelope: turnDown(ResultCode.Refused, say.beingProcessed) }
    : html(messagePage(say.beingProcessed, '页面会自动刷新，请勿重复付款。', BUSY_SECONDS), 503);

const readShown = async (
  { database, secrets, outgoing }: PayPageParts,
  { key, now, host }: PageRequest,
): Promise<Shown | undefined> => {
  const link = await findLinked(database.directory, key, { now, host });
  if (!link) return undefined;
  const db = database.forTenant(link.tenantId);
  const order = await findOrder(db, link.tenantId, link.orderId);
  if (!order) return undefined;
  const config = await readPayConfig(db, secrets, link.tenantId);
  return { link, order, provider: config.Provider, client: clientOf(config, config.Provider, outgoing) };
};

/** The code that the customer scans, drawn; undefined when the provider gives none. */
const drawOffer = async (
  parts: PayPageParts,
  request: PageRequest,
  { link, order, client }: Shown,
): Promise<PayOffer> => {
  if (!client) return { kind: 'none' };
  const { database, addresses } = parts;
  const address = await readPayAddress(database.directory, addresses, link.tenantId, request);
  // No notification could arrive.
  if (address === undefined) return { kind: 'failed' };
  const notifyUrl = `${address}${notifyPath(client.provider)}${encodeURIComponent(link.code)}`;
  const wanted = { tenantId: link.tenantId, order, client, notifyUrl, now: request.now };
  const code = await parts.findCode(database, wanted);
  if (code === undefined) return { kind: 'failed' };
  const picture = (await drawQrCode(code)).toString('base64');
  return { kind: 'scan', payType: client.payType, picture, address: code.startsWith('https://') ? code : undefined };
};

const offerOf = async (parts: PayPageParts, request: PageRequest, shown: Shown): Promise<PayOffer> => {
  const { order, provider } = shown;
  if (provider === PayProvider.Local) return { kind: 'demonstration' };
  return isOutside(provider) && order.station === OrderStation.Unpaid
    ? drawOffer(parts, request, shown)
    : { kind: 'none' };
};

const pageOf = async (parts: PayPageParts, request: PageRequest, shown: Shown): Promise<HtmlAnswer> => {
  const { link, order } = shown;
  const offer = await offerOf(parts, request, shown);
  return html(payPage({ brand: link, order, expiresTime: link.expiresTime, offer }));
};

const payTypeOf = ({ PayType = '2' }: PageRequest['form']): 1 | 2 | undefined =>
  ([OrderPayType.Alipay, OrderPayType.WeChat] as const).find((code) => String(code) === PayType);

/** The number of the demonstration payment of an order. There is only one. */
const localPayId = (id: number): string => `DEMO-${id}`;

/** Repeated posts of one order wait for the first, each on a connection: they ask again instead of waiting long. */
const LOCK_TIMEOUT_MS = 1_000;

/** A repeated post changes nothing. */
const pay = async (
  parts: PayPageParts,
  request: PageRequest,
  { link, order, provider }: Shown,
): Promise<PageAnswer> => {
  const payType = payTypeOf(request.form);
  const refuse = (code: ResultCode, message: string): PageAnswer =>
    request.isForm ? { isSeenAgain: true } : { envelope: turnDown(code, message) };
  if (payType === undefined) return refuse(ResultCode.BadRequest, messages.badParameters);
  if (order.station !== OrderStation.Paid) {
    if (provider !== PayProvider.Local) return refuse(ResultCode.Refused, say.notPayable);
    const { tenantId } = link;
    const { address, requestId, now } = request;
    const author = { tenantId, staffId: null, now, address, requestId };
    const payment = { id: order.id, payType, payId: localPayId(order.id), now };
    const isPaid = await runAs(
      parts.database,
      author,
      async (trx) => {
        const change = await payOrder(trx, { tenantId, staffId: null }, parts, payment);
        if (change) return { data: true, changes: [change] };
        const known = await findOrder(trx, tenantId, order.id);
        return { data: known?.station === OrderStation.Paid, changes: [] };
      },
      { lockTimeout: LOCK_TIMEOUT_MS },
    );
    if (!isPaid) return refuse(ResultCode.Refused, say.isWithdrawn);
  }
  return request.isForm ? { isSeenAgain: true } : { envelope: reply(null) };
};

/** GET shows the order of the link, POST pays it with the demonstration provider. */
export const payLinkPage = (parts: PayPageParts): ServedPage => ({
  url: '/crm/pay/:key',
  limits: { view: 'payView', address: 'payPost' },
  onViewLimit: tooOften,
  onPostLimit: () => Promise.resolve(tooOften()),
  onBusy: busy,
  serve: async (request) => {
    const shown = await readShown(parts, request);
    if (!shown) return gone();
    return request.isPost ? pay(parts, request, shown) : pageOf(parts, request, shown);
  },
});
