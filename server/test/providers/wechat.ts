/** A local counterpart of WeChat Pay v3: verifies and signs like the published interface. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { type Counterpart, type Given, type Received, startCounterpart } from './counterpart.ts';
import { anRsaPair, isRsaSigned, rsaSign } from './rsa.ts';

const merchantKeys = anRsaPair();
const platformKeys = anRsaPair();
const wechatApiKey = randomBytes(16).toString('hex');
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0110000001';
const wechatMerchant = { mchid: '1900000001', appid: 'wx0000000000000001' } as const;

interface Paid {
  readonly out_trade_no: string;
  readonly transaction_id?: string;
  readonly trade_state?: string;
  readonly mchid?: string;
  readonly appid?: string;
  readonly amount: { readonly total: number; readonly currency?: string };
}

interface WeChatCounterpart extends Counterpart {
  readonly config: object;
  /** Orders by their number: what was asked for, and what was paid. */
  readonly orders: Map<string, { readonly total: number; readonly notifyUrl: string; paid?: Paid; isClosed?: boolean }>;
  /** A signed notification: headers and body as WeChat Pay sends them. */
  readonly notification: (paid: Paid, more?: NotificationOptions) => { headers: Record<string, string>; body: string };
  /** What it does instead of a correct answer. */
  fault: ((received: Received) => Given | 'silent' | 'broken') | undefined;
}

interface NotificationOptions {
  readonly timestamp?: number;
  readonly privateKey?: string;
  readonly serial?: string;
  readonly apiKey?: string;
  readonly event?: string;
}

const now = (): number => Math.floor(Date.now() / 1_000);

const signedHeaders = (body: string, { timestamp = now(), privateKey, serial }: NotificationOptions = {}) => {
  const nonce = randomBytes(16).toString('hex');
  const key = { privateKey: privateKey ?? platformKeys.privateKey };
  return {
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial ?? PUBLIC_KEY_ID,
    'wechatpay-signature': rsaSign(`${timestamp}\n${nonce}\n${body}\n`, key),
  };
};

const transactionOf = (paid: Paid): object => ({
  ...wechatMerchant,
  transaction_id: `42000${paid.out_trade_no}`,
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  bank_type: 'OTHERS',
  success_time: '2026-07-01T10:00:00+08:00',
  payer: { openid: 'o-1' },
  ...paid,
  amount: { currency: 'CNY', payer_total: paid.amount.total, payer_currency: 'CNY', ...paid.amount },
});

const sealedResource = (transaction: object, apiKey: string) => {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce)).setAAD(
    Buffer.from('transaction'),
  );
  const sealed = Buffer.concat([cipher.update(JSON.stringify(transaction)), cipher.final(), cipher.getAuthTag()]);
  const ciphertext = sealed.toString('base64');
  return {
    algorithm: 'AEAD_AES_256_GCM',
    original_type: 'transaction',
    ciphertext,
    nonce,
    associated_data: 'transaction',
  };
};

/** The request is signed by the merchant. */
const isAuthorised = ({ method, path, body, header }: Received): boolean => {
  const [, list = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(header('authorization')) ?? [];
  const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(list)?.[1] ?? '';
  const signed = `${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`;
  return (
    part('mchid') === wechatMerchant.mchid &&
    part('serial_no') === 'SERIAL-1' &&
    Math.abs(Number(part('timestamp')) - now()) < 300 &&
    isRsaSigned(signed, part('signature'), merchantKeys)
  );
};

const signedAnswer = (value: object, status = 200): Given => {
  const body = JSON.stringify(value);
  return { status, headers: signedHeaders(body), body };
};

export const startWeChatPay = async (): Promise<WeChatCounterpart> => {
  const orders: WeChatCounterpart['orders'] = new Map();

  const create = ({ body }: Received): Given => {
    const order = JSON.parse(body) as Record<string, unknown> & { amount: { total: number; currency: string } };
    const number = String(order['out_trade_no']);
    const isSound =
      order['mchid'] === wechatMerchant.mchid &&
      order['appid'] === wechatMerchant.appid &&
      /^[\w|*@-]{6,32}$/.test(number) &&
      Number.isInteger(order.amount.total) &&
      order.amount.total > 0 &&
      order.amount.currency === 'CNY' &&
      String(order['description']) !== '' &&
      /^https?:\/\/[^?]+$/.test(String(order['notify_url']));
    if (!isSound) return signedAnswer({ code: 'PARAM_ERROR', message: '参数错误' }, 400);
    orders.set(number, { total: order.amount.total, notifyUrl: String(order['notify_url']) });
    return signedAnswer({ code_url: `weixin://wxpay/bizpayurl?pr=${number}` });
  };

  const query = ({ path }: Received): Given => {
    const url = new URL(path, 'http://x');
    const order = orders.get(url.pathname.split('/').at(-1) ?? '');
    if (!order || url.searchParams.get('mchid') !== wechatMerchant.mchid)
      return signedAnswer({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }, 404);
    const number = url.pathname.split('/').at(-1) ?? '';
    if (order.paid) return signedAnswer(transactionOf(order.paid));
    return signedAnswer({ ...wechatMerchant, out_trade_no: number, trade_state: 'NOTPAY', trade_state_desc: '未支付' });
  };

  const close = ({ path, body }: Received): Given => {
    const order = orders.get(path.split('/').at(-2) ?? '');
    if (!order || (JSON.parse(body) as { mchid: string }).mchid !== wechatMerchant.mchid)
      return signedAnswer({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }, 404);
    if (order.paid) return signedAnswer({ code: 'ORDERPAID', message: '该订单已支付' }, 400);
    order.isClosed = true;
    return { status: 204, headers: signedHeaders('') };
  };

  const counterpart = await startCounterpart((received) => {
    if (started.fault) return started.fault(received);
    if (!isAuthorised(received)) return signedAnswer({ code: 'SIGN_ERROR', message: '签名错误' }, 401);
    if (received.method === 'POST' && received.path === '/v3/pay/transactions/native') return create(received);
    const isOrder = received.path.startsWith('/v3/pay/transactions/out-trade-no/');
    if (received.method === 'POST' && isOrder && received.path.endsWith('/close')) return close(received);
    if (isOrder) return query(received);
    return signedAnswer({ code: 'RESOURCE_NOT_EXISTS' }, 404);
  });

  const started: WeChatCounterpart = {
    ...counterpart,
    orders,
    fault: undefined,
    config: {
      Provider: 'wechat',
      WeChatMchId: wechatMerchant.mchid,
      WeChatAppId: wechatMerchant.appid,
      WeChatSerialNo: 'SERIAL-1',
      WeChatPrivateKey: merchantKeys.privateKey,
      WeChatKey: wechatApiKey,
      WeChatPublicKeyId: PUBLIC_KEY_ID,
      WeChatPublicKey: platformKeys.publicKey,
      WeChatUrl: counterpart.origin,
    },
    notification: (paid, options = {}) => {
      const body = JSON.stringify({
        id: 'EV-1',
        create_time: '2026-07-01T10:00:00+08:00',
        resource_type: 'encrypt-resource',
        event_type: options.event ?? 'TRANSACTION.SUCCESS',
        summary: '支付成功',
        resource: sealedResource(transactionOf(paid), options.apiKey ?? wechatApiKey),
      });
      return { headers: { 'content-type': 'application/json', ...signedHeaders(body, options) }, body };
    },
  };
  return started;
};
