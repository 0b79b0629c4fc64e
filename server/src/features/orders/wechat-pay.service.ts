/** WeChat Pay v3 (native): makes the code of an order, and asks whether it is paid. */
import { OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import type { PayConfig } from '@gonghai/contract/settings/pay-config.ts';
import { PayProvider } from '@gonghai/contract/settings/pay-config.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Outgoing } from '../../http/outgoing.ts';
import { centsOf, type ProviderClient, type WantedCharge } from './trade.rules.ts';
import {
  authorizationOf,
  demandSigned,
  merchantOf,
  readWeChatNotification,
  tradeOf,
  type WeChatKeys,
} from './wechat-pay.rules.ts';

const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER = 64 * 1024;
const NONCE_BYTES = 16;
const LONGEST_SUBJECT = 40;
const OK = 200;
const NO_CONTENT = 204;
const NOT_FOUND = 404;

const codeShape = z.object({ code_url: z.string().min(1).max(2_000) });

interface Asked {
  readonly method: 'GET' | 'POST';
  /** Below the base address. */
  readonly path: string;
  readonly body?: object;
}

/** Undefined when there is no such order at WeChat Pay. Throws for every other failure. */
const createAsk =
  (keys: WeChatKeys, base: string, outgoing: Outgoing) =>
  async ({ method, path, body: sent }: Asked, now: number): Promise<unknown> => {
    const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
    const body = sent ? JSON.stringify(sent) : '';
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const signed = { method, path: `${url.pathname}${url.search}`, body, timestamp: now, nonce };
    const answer = await outgoing.send({
      method,
      url,
      headers: {
        authorization: authorizationOf(keys, signed),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'gonghai',
        'wechatpay-serial': keys.publicKeyId,
      },
      body,
      timeoutMs: TIMEOUT_MS,
      largestAnswer: LARGEST_ANSWER,
    });
    if (answer.status === NOT_FOUND) return undefined;
    if (answer.status !== OK && answer.status !== NO_CONTENT)
      throw new Error(`WeChat Pay answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    demandSigned(keys, { header, body: answer.body, now });
    return answer.status === NO_CONTENT ? null : JSON.parse(answer.body);
  };

export const createWeChatPay = (config: PayConfig, outgoing: Outgoing): ProviderClient => {
  const keys: WeChatKeys = {
    mchId: config.WeChatMchId,
    appId: config.WeChatAppId,
    serialNo: config.WeChatSerialNo,
    privateKey: config.WeChatPrivateKey,
    apiKey: config.WeChatKey,
    publicKeyId: config.WeChatPublicKeyId,
    publicKey: config.WeChatPublicKey,
  };
  const ask = createAsk(keys, config.WeChatUrl, outgoing);
  // Always the same for an order: WeChat Pay refuses a repeated number with other values.
  const bodyOf = ({ number, price, subject, notifyUrl }: WantedCharge) => ({
    appid: keys.appId,
    mchid: keys.mchId,
    description: [...subject].slice(0, LONGEST_SUBJECT).join(''),
    out_trade_no: number,
    notify_url: notifyUrl,
    amount: { total: centsOf(price), currency: 'CNY' },
  });
  return {
    provider: PayProvider.WeChat,
    payType: OrderPayType.WeChat,
    merchant: merchantOf(keys),
    createCode: async (charge, now) => {
      const answer = await ask({ method: 'POST', path: '/v3/pay/transactions/native', body: bodyOf(charge) }, now);
      return codeShape.parse(answer).code_url;
    },
    findPayment: async (number, now) => {
      const query = `?mchid=${encodeURIComponent(keys.mchId)}`;
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}${query}`;
      const answer = await ask({ method: 'GET', path }, now);
      return answer === undefined ? undefined : tradeOf(answer);
    },
    close: async (number, now) => {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}/close`;
      return (await ask({ method: 'POST', path, body: { mchid: keys.mchId } }, now)) !== undefined;
    },
    readNotification: (notification) => readWeChatNotification(keys, notification),
  };
};
