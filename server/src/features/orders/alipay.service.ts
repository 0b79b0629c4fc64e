/** Alipay (precreate): makes the code of an order, and asks whether it is paid. */
import { OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import type { PayConfig } from '@gonghai/contract/settings/pay-config.ts';
import { PayProvider } from '@gonghai/contract/settings/pay-config.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { z } from 'zod';
import type { Outgoing } from '../../http/outgoing.ts';
import {
  type AlipayKeys,
  merchantOf,
  readAlipayNotification,
  readSigned,
  signedParameters,
  tradeOf,
} from './alipay.rules.ts';
import type { ProviderClient } from './trade.rules.ts';

const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER = 64 * 1024;
const LONGEST_SUBJECT = 100;
const HTTP_OK = 200;
const OK = '10000';
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';

const resultShape = z.object({ code: z.string(), sub_code: z.string().default(''), sub_msg: z.string().default('') });
const codeShape = z.object({ qr_code: z.string().min(1).max(2_000), out_trade_no: z.string() });

interface Asked {
  readonly method: string;
  readonly content: object;
  readonly notifyUrl?: string;
}

/** Undefined when there is no such trade at Alipay. Throws for every other failure. */
const createAsk =
  (keys: AlipayKeys, address: string, outgoing: Outgoing) =>
  async ({ method, content, notifyUrl = '' }: Asked, now: number): Promise<unknown> => {
    const parameters = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: momentText(now),
      version: '1.0',
      ...(notifyUrl !== '' && { notify_url: notifyUrl }),
      biz_content: JSON.stringify(content),
    };
    const answer = await outgoing.send({
      method: 'POST',
      url: new URL(address),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signedParameters(parameters, keys.privateKey)).toString(),
      timeoutMs: TIMEOUT_MS,
      largestAnswer: LARGEST_ANSWER,
    });
    if (answer.status !== HTTP_OK) throw new Error(`Alipay answered ${answer.status}`);
    const result = readSigned(answer.body, `${method.replaceAll('.', '_')}_response`, keys.publicKey);
    const { code, sub_code: reason, sub_msg: message } = resultShape.parse(result);
    if (code === OK) return result;
    if (reason === NO_TRADE) return undefined;
    throw new Error(`Alipay refused: ${code} ${reason} ${message}`);
  };

export const createAlipay = (config: PayConfig, outgoing: Outgoing): ProviderClient => {
  const keys: AlipayKeys = {
    appId: config.AlipayAppId,
    sellerId: config.AlipaySellerId,
    privateKey: config.AlipayPrivateKey,
    publicKey: config.AlipayPublicKey,
  };
  const ask = createAsk(keys, config.AlipayUrl, outgoing);
  const merchant = merchantOf(keys);
  return {
    provider: PayProvider.Alipay,
    payType: OrderPayType.Alipay,
    merchant,
    createCode: async ({ number, price, subject, notifyUrl }, now) => {
      const content = {
        out_trade_no: number,
        total_amount: price.toFixed(2),
        // These characters are not allowed in it.
        subject: [...subject.replaceAll(/[/=&]/g, ' ')].slice(0, LONGEST_SUBJECT).join(''),
      };
      const code = codeShape.parse(await ask({ method: 'alipay.trade.precreate', content, notifyUrl }, now));
      if (code.out_trade_no !== number) throw new Error('Alipay answered for another order');
      return code.qr_code;
    },
    // Answers name no merchant: Alipay answers only about trades of the app that signed the request.
    findPayment: async (number, now) => {
      const answer = await ask({ method: 'alipay.trade.query', content: { out_trade_no: number } }, now);
      return answer === undefined ? undefined : tradeOf(answer, merchant);
    },
    // Alipay creates a trade when its code is scanned. `alipay.trade.cancel` would give back what was paid.
    close: async (number, now) =>
      (await ask({ method: 'alipay.trade.close', content: { out_trade_no: number } }, now)) !== undefined,
    readNotification: (notification) => readAlipayNotification(keys, notification),
  };
};
