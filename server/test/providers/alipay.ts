/** A local counterpart of Alipay: verifies and signs (RSA2) like the published interface. */
import { type Counterpart, type Given, type Received, startCounterpart } from './counterpart.ts';
import { anRsaPair, isRsaSigned, rsaSign } from './rsa.ts';

const appKeys = anRsaPair();
const alipayKeys = anRsaPair();
const alipayApp = { appId: '2021000000000001', sellerId: '2088000000000001' } as const;

interface AlipayTrade {
  readonly out_trade_no: string;
  readonly trade_no?: string;
  readonly total_amount: string;
  readonly trade_status?: string;
}

interface AlipayOrder {
  readonly amount: string;
  readonly notifyUrl: string;
  paid?: AlipayTrade;
  /** The code was scanned: the trade exists. */
  isScanned?: boolean;
  isClosed?: boolean;
}

interface AlipayCounterpart extends Counterpart {
  readonly config: object;
  readonly orders: Map<string, AlipayOrder>;
  /** The body of a signed notification; `change` is applied after signing. */
  readonly notification: (
    fields: Readonly<Record<string, string>>,
    change?: Readonly<Record<string, string>>,
  ) => string;
  fault: ((received: Received) => Given | 'silent' | 'broken') | undefined;
}

const signedText = (parameters: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** PHP writes slashes with a backslash, and so do the answers of Alipay. */
const asJson = (value: object): string => JSON.stringify(value).replaceAll('/', String.raw`\/`);

const signedAnswer = (method: string, value: object): Given => {
  const content = asJson(value);
  const sign = rsaSign(content, alipayKeys);
  return { body: `{"${method.replaceAll('.', '_')}_response":${content},"sign":"${sign}"}` };
};

const refusal = (sub: string) => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: '失败' });

export const startAlipay = async (): Promise<AlipayCounterpart> => {
  const orders: AlipayCounterpart['orders'] = new Map();

  const handle = (parameters: Readonly<Record<string, string>>): object => {
    const content = JSON.parse(parameters['biz_content'] ?? '{}') as Record<string, string>;
    const number = content['out_trade_no'] ?? '';
    if (parameters['method'] === 'alipay.trade.precreate') {
      const amount = content['total_amount'] ?? '';
      if (!/^\d+\.\d\d$/.test(amount) || /[/=&]/.test(content['subject'] ?? '/'))
        return refusal('ACQ.INVALID_PARAMETER');
      orders.set(number, { amount, notifyUrl: parameters['notify_url'] ?? '' });
      return { code: '10000', msg: 'Success', out_trade_no: number, qr_code: `https://qr.alipay.com/${number}` };
    }
    const order = orders.get(number);
    const paid = order?.paid;
    if (parameters['method'] === 'alipay.trade.close' && order && (paid || order.isScanned)) {
      if (paid) return refusal('ACQ.REASON_TRADE_STATUS_INVALID');
      order.isClosed = true;
      return { code: '10000', msg: 'Success', out_trade_no: number, trade_no: `2026${number}` };
    }
    if (order?.isScanned && !paid)
      return { code: '10000', msg: 'Success', out_trade_no: number, trade_status: 'WAIT_BUYER_PAY' };
    // A trade exists only after somebody has scanned the code.
    if (!paid) return refusal('ACQ.TRADE_NOT_EXIST');
    const trade = { trade_no: `2026${paid.out_trade_no}`, trade_status: 'TRADE_SUCCESS', ...paid };
    return { code: '10000', msg: 'Success', buyer_logon_id: '138****0000', ...trade };
  };

  const counterpart = await startCounterpart((received) => {
    if (started.fault) return started.fault(received);
    const parameters = Object.fromEntries(new URLSearchParams(received.body));
    const method = parameters['method'] ?? '';
    const isSound =
      parameters['app_id'] === alipayApp.appId &&
      parameters['sign_type'] === 'RSA2' &&
      parameters['charset'] === 'utf-8' &&
      parameters['version'] === '1.0' &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(parameters['timestamp'] ?? '') &&
      isRsaSigned(signedText(parameters, ['sign']), parameters['sign'] ?? '', appKeys);
    return signedAnswer(method, isSound ? handle(parameters) : refusal('isv.invalid-signature'));
  });

  const started: AlipayCounterpart = {
    ...counterpart,
    orders,
    fault: undefined,
    config: {
      Provider: 'alipay',
      AlipayAppId: alipayApp.appId,
      AlipaySellerId: alipayApp.sellerId,
      // As the tool of Alipay gives it: base64 in one line.
      AlipayPrivateKey: appKeys.privateKey.replaceAll(/-----[^-]+-----|\s/g, ''),
      AlipayPublicKey: alipayKeys.publicKey,
      AlipayUrl: `${counterpart.origin}/gateway.do`,
    },
    notification: (fields, change = {}) => {
      const parameters: Record<string, string> = {
        notify_time: '2026-07-01 10:00:00',
        notify_type: 'trade_status_sync',
        notify_id: 'n-1',
        app_id: alipayApp.appId,
        seller_id: alipayApp.sellerId,
        charset: 'utf-8',
        version: '1.0',
        trade_status: 'TRADE_SUCCESS',
        trade_no: `2026${fields['out_trade_no']}`,
        subject: '消防 精讲班',
        ...fields,
      };
      const sign = rsaSign(signedText(parameters, ['sign', 'sign_type']), alipayKeys);
      return new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign, ...change }).toString();
    },
  };
  return started;
};
