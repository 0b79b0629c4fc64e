/** Signatures and messages of WeChat Pay v3. Pure. */
import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import { isSigned, signText } from './pay-keys.rules.ts';
import { InvalidNotification, type Notification, type Trade } from './trade.rules.ts';

/** Seconds that our clock may differ from that of the provider. */
const CLOCK_DIFFERENCE = 300;
const TAG_BYTES = 16;

export interface WeChatKeys {
  readonly mchId: string;
  readonly appId: string;
  readonly serialNo: string;
  readonly privateKey: string;
  /** Decrypts notifications. */
  readonly apiKey: string;
  readonly publicKeyId: string;
  readonly publicKey: string;
}

export const merchantOf = ({ mchId, appId }: Pick<WeChatKeys, 'mchId' | 'appId'>): string => `${mchId}/${appId}`;

interface SignedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly timestamp: number;
  readonly nonce: string;
}

export const authorizationOf = (keys: WeChatKeys, request: SignedRequest): string => {
  const { method, path, body, timestamp, nonce } = request;
  const signature = signText(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`, keys.privateKey);
  const parts = { mchid: keys.mchId, nonce_str: nonce, signature, timestamp, serial_no: keys.serialNo };
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
};

/** Throws unless the provider signed these bytes just now. */
export const demandSigned = (
  { publicKey, publicKeyId }: WeChatKeys,
  { header, body, now }: Omit<Notification, 'body'> & { readonly body: string },
): void => {
  const [timestamp = '', nonce = '', signature = '', serial = ''] = ['timestamp', 'nonce', 'signature', 'serial'].map(
    (name) => header(`wechatpay-${name}`),
  );
  if (serial !== publicKeyId) throw new InvalidNotification('the key of WeChat Pay is another one');
  // NaN fails too.
  if (!(Math.abs(Number(timestamp) - now) <= CLOCK_DIFFERENCE))
    throw new InvalidNotification('the time is too far off');
  if (!isSigned(`${timestamp}\n${nonce}\n${body}\n`, signature, publicKey))
    throw new InvalidNotification('the signature is wrong');
};

const transactionShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().max(64),
  transaction_id: z.string().min(1).max(64),
  trade_state: z.string(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }),
});

const stateShape = z.object({ trade_state: z.string() });

/** Undefined while it is not paid. */
export const tradeOf = (transaction: unknown): Trade | undefined => {
  if (stateShape.parse(transaction).trade_state !== 'SUCCESS') return undefined;
  const paid = transactionShape.parse(transaction);
  return {
    number: paid.out_trade_no,
    payId: paid.transaction_id,
    merchant: merchantOf({ mchId: paid.mchid, appId: paid.appid }),
    cents: paid.amount.total,
    currency: paid.amount.currency,
  };
};

const notificationShape = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().nullish(),
  }),
});

type Sealed = z.output<typeof notificationShape>['resource'];

const openResource = (apiKey: string, { ciphertext, nonce, associated_data: associated }: Sealed): unknown => {
  const sealed = Buffer.from(ciphertext, 'base64');
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), options)
    .setAAD(Buffer.from(associated ?? ''))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString());
};

export const readWeChatNotification = (keys: WeChatKeys, { body, ...rest }: Notification): Trade | undefined => {
  const text = body.toString('utf8');
  demandSigned(keys, { ...rest, body: text });
  try {
    const { event_type: kind, resource } = notificationShape.parse(JSON.parse(text));
    return kind === 'TRANSACTION.SUCCESS' ? tradeOf(openResource(keys.apiKey, resource)) : undefined;
  } catch (error) {
    throw new InvalidNotification('the notification cannot be read', { cause: error });
  }
};
