/** Finds amount, time and wallet of a payment in the lines that recognition read. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { SHANGHAI_OFFSET } from '@gonghai/contract/wire/clock.ts';
import type { Lines } from './recognition-messages.rules.ts';

export interface FoundFact<Value> {
  readonly value: Value;
  /** The lines it was read from, as indexes. */
  readonly lines: readonly number[];
}

const AMOUNT = /(?<![\d.])(\d{1,3}(?:,\d{3})+|\d{1,8})\.(\d{2})(?![\d.])/;

/** Yuan. */
export const amountIn = (text: string): number | null => {
  const match = AMOUNT.exec(text.replaceAll('，', ','));
  return match ? Number(`${match[1]?.replaceAll(',', '')}.${match[2]}`) : null;
};

const heightOf = ({ words }: Lines[number]): number => Math.max(0, ...words.map(({ y0, y1 }) => y1 - y0));

/** The amount that is written largest. */
export const findAmount = (lines: Lines): FoundFact<number> | null => {
  const found = lines.flatMap((line, index) => {
    const value = amountIn(line.text.replaceAll(/\s/g, ''));
    return value === null || value === 0 ? [] : [{ value, lines: [index], height: heightOf(line) }];
  });
  const [largest] = found.toSorted((one, other) => other.height - one.height);
  return largest ?? null;
};

const TIMES = [
  /(20\d{2})年(\d{1,2})月(\d{1,2})日(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?/,
  /(20\d{2})[-/.](\d{2})[-/.](\d{2})(\d{2})[:：](\d{2})(?:[:：](\d{2}))?/,
];

const timeIn = (text: string): number | null => {
  const match = TIMES.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(utc).getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? utc / 1_000 - SHANGHAI_OFFSET : null;
};

/** Texts without spaces. The first moment on a receipt is that of the payment. */
export const findTime = (texts: readonly string[]): FoundFact<number> | null => {
  for (const [index, text] of texts.entries()) {
    const value = timeIn(text);
    if (value !== null) return { value, lines: [index] };
  }
  return null;
};

type ReadWallet = NonNullable<PictureReading['Wallet']>;
const WALLETS: readonly (readonly [ReadWallet, RegExp])[] = [
  ['WeChat', /微信|零钱|财付通|交易单号|商户单号/],
  ['Alipay', /支付宝|余额宝|花呗|商家订单号/],
  ['Bank', /电子回单|网上银行|转账状态|转账成功/],
];

export const findWallet = (texts: readonly string[]): FoundFact<ReadWallet> | null => {
  for (const [value, word] of WALLETS) {
    const index = texts.findIndex((text) => word.test(text));
    if (index >= 0) return { value, lines: [index] };
  }
  return null;
};
