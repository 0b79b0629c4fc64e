import { expect, it } from 'vitest';
import { amountIn, findAmount, findTime, findWallet } from './receipt-facts.rules.ts';

it.each([
  ['-4,680.50', 4_680.5],
  ['¥1000.00', 1_000],
  ['支付12，800.00元', 12_800],
  ['4.2', null],
  ['1.234.56', null],
  ['2026.11.15', null],
])('reads the amount in %s: %s', (text, amount) => expect(amountIn(text)).toBe(amount));

const line = (text: string, height: number) => ({ text, words: [{ text, x0: 0, x1: 10, y0: 0, y1: height }] });
it('takes the amount that is written largest', () => {
  expect(findAmount([line('余额 12.00', 20), line('- 4,680.50', 60), line('优惠 0.50', 20)])).toMatchObject({
    value: 4_680.5,
    lines: [1],
  });
  expect(findAmount([line('支付成功', 20)])).toBeNull();
});

const MOMENT = Date.UTC(2026, 10, 15, 2, 21, 33) / 1_000;
it.each([
  ['支付时间2026-11-1510:21:33', MOMENT],
  ['创建时间2026年11月15日10:21:33', MOMENT],
  ['2026/11/1510：21', MOMENT - 33],
  ['2026-02-3010:21:33', null],
  ['2026-11-1525:21:33', null],
])('reads the time in %s', (text, time) => expect(findTime(['支付成功', text])?.value ?? null).toBe(time));

it.each([
  [['当前状态支付成功', '支付方式零钱'], 'WeChat'],
  [['交易成功', '商家订单号2026'], 'Alipay'],
  [['电子回单', '转账成功'], 'Bank'],
  [['支付成功'], null],
])('recognises the wallet of %o', (texts, wallet) => expect(findWallet(texts)?.value ?? null).toBe(wallet));
