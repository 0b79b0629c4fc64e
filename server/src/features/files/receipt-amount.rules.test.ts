import { expect, it } from 'vitest';
import { amountIn, findAmount } from './receipt-amount.rules.ts';

it.each([
  ['-4,680.50', 4_680.5],
  ['¥1000.00', 1_000],
  ['-￥4,680.50', 4_680.5],
  ['¥￥500.00', 500],
  ['¥CNY88.00', 88],
  ['支付12，800.00元', 12_800],
  ['转账金额CNY4,680.50', 4_680.5],
  ['¥4,680.50(已优惠¥20.00)', 4_680.5],
  // A comma that was read as a dot.
  ['4.680.50', 4_680.5],
  ['1.234.567,890.12', 1_234_567_890.12],
  // A digit or a separator that was read wrong: no tail of it is an amount.
  ['4:680.50', null],
  ['4;680.50', null],
  ["4'680.50", null],
  ['4-680.50', null],
  ['4、680.50', null],
  ['4O,680.50', null],
  [',680.50', null],
  ['4,68.50', null],
  ['44,6805.50', null],
  ['980.0', null],
  ['980,00', null],
  ['4.2', null],
  ['2026.11.15', null],
  ['5G87%', null],
])('reads the amount in %s: %s', (text, amount) => expect(amountIn(text)).toBe(amount));

const row = (text: string, height: number) => ({ text, height, confidence: 99 });
it.each([
  ['the largest', [row('余额12.00', 20), row('-4,680.50', 60), row('优惠0.50', 20)], 4_680.5],
  ['the labelled one of one size', [row('转账金额4,680.50', 20), row('手续费2.00', 21)], 4_680.5],
  ['the only one beside zero', [row('合计4,680.50', 20), row('手续费0.00', 20)], 4_680.5],
  ['none of several', [row('本金4,680.50', 20), row('手续费2.00', 20)], null],
  ['none if the largest was not read whole', [row('-4;680.50', 60), row('优惠0.50', 20)], null],
  ['none without an amount', [row('支付成功', 20)], null],
])('takes %s', (_, rows, amount) => expect(findAmount(rows)?.value ?? null).toBe(amount));
