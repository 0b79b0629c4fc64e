/**
 * Finds serial number, amount, time and wallet of a payment in the text of a receipt. Wrong is worse than unread: a fact
 * counts only if it is the same in every reading.
 */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { SHANGHAI_OFFSET } from '@gonghai/contract/wire/clock.ts';
import { findAmount, type Found } from './receipt-amount.rules.ts';
import { findSerialNumber } from './serial-number.rules.ts';
import { rowsOf, type TextBox, type TextRow } from './text-rows.rules.ts';

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

/** The first moment on a receipt is that of the payment. */
export const findTime = (rows: readonly Pick<TextRow, 'text' | 'confidence'>[]): Found<number> | null => {
  for (const { text, confidence } of rows) {
    const value = timeIn(text);
    if (value !== null) return { value, confidence };
  }
  return null;
};

type ReadWallet = NonNullable<PictureReading['Wallet']>;
const WALLETS: readonly (readonly [ReadWallet, RegExp])[] = [
  ['WeChat', /微信|零钱|财付通|交易单号|商户单号/],
  ['Alipay', /支付宝|余额宝|花呗|商家订单号/],
  ['Bank', /电子回单|网上银行|转账状态|转账成功/],
];

export const findWallet = (rows: readonly Pick<TextRow, 'text' | 'confidence'>[]): Found<ReadWallet> | null => {
  for (const [value, word] of WALLETS) {
    const row = rows.find(({ text }) => word.test(text));
    if (row) return { value, confidence: row.confidence };
  }
  return null;
};

const serialIn = (rows: readonly TextRow[]): Found<string> | null => {
  const found = findSerialNumber(rows.map(({ text }) => text));
  return found && { value: found.digits, confidence: rows[found.row]?.confidence ?? 0 };
};

const agreed = <Value>(readings: readonly (Found<Value> | null)[]): Found<Value> | null => {
  const [first = null] = readings;
  return readings.every((reading) => reading?.value === first?.value) ? first : null;
};

export const factsOf = (boxes: readonly TextBox[]): PictureReading => {
  const readings = Math.max(1, ...boxes.map(({ texts }) => texts.length));
  const pages = Array.from({ length: readings }, (_, reading) => rowsOf(boxes, reading));
  const serial = agreed(pages.map(serialIn));
  const amount = agreed(pages.map(findAmount));
  const time = agreed(pages.map(findTime));
  const wallet = agreed(pages.map(findWallet));
  return {
    ThirdNo: serial?.value ?? null,
    Amount: amount?.value ?? null,
    Time: time?.value ?? null,
    Wallet: wallet?.value ?? null,
    Confidence: {
      ThirdNo: serial?.confidence ?? 0,
      Amount: amount?.confidence ?? 0,
      Time: time?.confidence ?? 0,
      Wallet: wallet?.confidence ?? 0,
    },
  };
};
