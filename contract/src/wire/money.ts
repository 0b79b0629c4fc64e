/** Money: yuan with at most two decimals on the wire, whole fen in sums. */
import { z } from 'zod';

export const moneyMessages = { malformed: '金额格式不正确', negative: '金额不能小于0元' } as const;

/** 99,999,999.99 yuan. */
const LARGEST_FEN = 9_999_999_999;
const PLAIN = /^-?\d{1,12}(?:\.\d{1,2})?$/;

/** Exact: the text of a number with two decimals is its shortest decimal form, so no fraction of a fen is rounded. */
const fenOf = (text: string): number | undefined => {
  if (!PLAIN.test(text)) return undefined;
  const [whole = '', cents = ''] = text.replace('-', '').split('.');
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return text.startsWith('-') ? -fen : fen;
};

export const toFen = (yuan: number): number => Math.round(yuan * 100);

/** The sum in yuan, added in fen. */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toFen(amount), 0) / 100;

/** A number, or a text with a number. Never rounded. */
export const money = (whenMissing: string) =>
  z
    .union([z.number(), z.string().max(50)], {
      error: ({ input }) => (input == null ? whenMissing : undefined),
    })
    .transform((sent, context) => {
      const text = String(sent).trim();
      const refuse = (message: string): never => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (text === '') return refuse(whenMissing);
      const fen = fenOf(text);
      if (fen === undefined || fen > LARGEST_FEN) return refuse(moneyMessages.malformed);
      return fen < 0 ? refuse(moneyMessages.negative) : fen / 100;
    });
