import { expect, it } from 'vitest';
import { factsOf, findTime, findWallet } from './receipt-facts.rules.ts';

const rowsOf = (...texts: string[]) => texts.map((text) => ({ text, confidence: 99 }));

const MOMENT = Date.UTC(2026, 10, 15, 2, 21, 33) / 1_000;
it.each([
  ['支付时间2026-11-1510:21:33', MOMENT],
  ['创建时间2026年11月15日10:21:33', MOMENT],
  ['2026/11/1510：21', MOMENT - 33],
  ['2026-02-3010:21:33', null],
  ['2026-11-1525:21:33', null],
])('reads the time in %s', (text, time) => expect(findTime(rowsOf('支付成功', text))?.value ?? null).toBe(time));

it.each([
  [['当前状态支付成功', '支付方式零钱'], 'WeChat'],
  [['交易成功', '商家订单号2026'], 'Alipay'],
  [['电子回单', '转账成功'], 'Bank'],
  [['支付成功'], null],
])('recognises the wallet of %o', (texts, wallet) => expect(findWallet(rowsOf(...texts))?.value ?? null).toBe(wallet));

const box = (texts: readonly string[], x0: number, y0: number, size = 20) => ({
  x0,
  y0,
  x1: x0 + 100,
  y1: y0 + size,
  texts,
  confidence: 90,
});
const SERIAL = '4200001234567890123456789012';

it('puts label and value of a row together, and continues a number in the next row', () => {
  const boxes = [
    box([SERIAL.slice(20)], 200, 90),
    box([SERIAL.slice(0, 20)], 200, 62),
    box(['交易单号'], 10, 60),
    box(['-4,680.50'], 150, 0, 50),
  ];
  expect(factsOf(boxes)).toMatchObject({ ThirdNo: SERIAL, Amount: 4_680.5, Wallet: 'WeChat' });
});

it.each([
  ['amount', ['-4,680.50', '-1,680.50'], [SERIAL, SERIAL], { Amount: null, ThirdNo: SERIAL }],
  ['amount that one reading lacks', ['-4,680.50', '-4,680.5'], [SERIAL, SERIAL], { Amount: null, ThirdNo: SERIAL }],
  [
    'number',
    ['-4,680.50', '-4,680.50'],
    [SERIAL, SERIAL.replace('4200', '1200')],
    { Amount: 4_680.5, ThirdNo: null, Confidence: { ThirdNo: 0, Amount: 90 } },
  ],
])('takes no %s that two readings differ in', (_, amount, serial, facts) => {
  const boxes = [box(amount, 150, 0, 50), box(['流水号'], 10, 60), box(serial, 200, 60)];
  expect(factsOf(boxes)).toMatchObject(facts);
});
