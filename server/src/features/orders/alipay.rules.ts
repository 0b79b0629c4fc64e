/** Signatures and messages of Alipay (RSA2). Pure. */
import { z } from 'zod';
import { isSigned, signText } from './pay-keys.rules.ts';
import { centsOf, InvalidNotification, type Notification, type Trade } from './trade.rules.ts';

export interface AlipayKeys {
  readonly appId: string;
  /** Empty: not compared. */
  readonly sellerId: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

type Parameters = Readonly<Record<string, string>>;

export const merchantOf = ({ appId, sellerId }: Pick<AlipayKeys, 'appId' | 'sellerId'>): string =>
  sellerId === '' ? appId : `${appId}/${sellerId}`;

/** Sorted by name and not encoded, without empty ones. */
const signedText = (parameters: Parameters, without: readonly string[]): string =>
  Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export const signedParameters = (parameters: Parameters, privateKey: string): Parameters => ({
  ...parameters,
  sign: signText(signedText(parameters, ['sign']), privateKey),
});

/** The text of the object that begins at this place, to its closing brace. */
const objectAt = (text: string, start: number): string | undefined => {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && character === '{') depth += 1;
    else if (!isInText && character === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return undefined;
};

/** The part of an answer that Alipay signed, as it was sent. Throws when the signature does not fit. */
export const readSigned = (answer: string, name: string, publicKey: string): unknown => {
  const { sign: signature } = z.object({ sign: z.string() }).parse(JSON.parse(answer));
  const mark = `"${name}":`;
  const place = answer.indexOf(mark);
  const signed = place < 0 ? undefined : objectAt(answer, place + mark.length);
  if (signed === undefined || !isSigned(signed, signature, publicKey))
    throw new Error('the signature of the answer of Alipay is wrong');
  return JSON.parse(signed);
};

const PAID: ReadonlySet<string> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Common to answers and notifications. */
const tradeShape = z.object({
  out_trade_no: z.string().max(64),
  trade_no: z.string().min(1).max(64),
  total_amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  trans_currency: z.string().default('CNY'),
});
const stateShape = z.object({ trade_status: z.string().default('') });

/** Undefined while it is not paid. */
export const tradeOf = (answer: unknown, merchant: string): Trade | undefined => {
  if (!PAID.has(stateShape.parse(answer).trade_status)) return undefined;
  const paid = tradeShape.parse(answer);
  return {
    number: paid.out_trade_no,
    payId: paid.trade_no,
    merchant,
    cents: centsOf(Number(paid.total_amount)),
    currency: paid.trans_currency,
  };
};

export const readAlipayNotification = (keys: AlipayKeys, { body }: Notification): Trade | undefined => {
  const parameters = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const { sign: signature = '', app_id: appId = '', seller_id: sellerId = '' } = parameters;
  if (!isSigned(signedText(parameters, ['sign', 'sign_type']), signature, keys.publicKey))
    throw new InvalidNotification('the signature is wrong');
  try {
    return tradeOf(parameters, merchantOf({ appId, sellerId: keys.sellerId === '' ? '' : sellerId }));
  } catch (error) {
    throw new InvalidNotification('the notification cannot be read', { cause: error });
  }
};
