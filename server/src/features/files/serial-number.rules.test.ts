import { describe, expect, it } from 'vitest';
import { findSerialNumber } from './serial-number.rules.ts';

const WHOLE = '4200001234567890123456789012';
const OTHER = '2026030522001412345678901234';

describe('The serial number of a payment', () => {
  it.each<[string, readonly string[], string | null]>([
    ['after its label', ['支付成功', `交易单号 ${WHOLE}`], WHOLE],
    ['with spaces that recognition adds', ['交 易 单 号 4200001234 567890123456 789012'], WHOLE],
    ['after a label with a colon', [`转账单号：${WHOLE}`], WHOLE],
    ['below its label', ['流水号', WHOLE], WHOLE],
    ['over two lines', [`订单号 ${WHOLE.slice(0, 20)}`, WHOLE.slice(20), '付款方式'], WHOLE],
    ['over three lines', [`订单号 ${WHOLE.slice(0, 12)}`, WHOLE.slice(12, 24), WHOLE.slice(24)], WHOLE],
    ['not joined to another number below', [`交易单号 ${WHOLE}`, OTHER], WHOLE],
    ['labelled, although another is longer', [`商户单号 ${OTHER}55`, `交易单号 ${WHOLE}`], WHOLE],
    ['labelled, although it is too short', [OTHER, '交易单号 420000123456789012345678901'], WHOLE.slice(0, 27)],
    ['not that of the shop', [`商家订单号 ${OTHER}`, `订单号 ${WHOLE}`], WHOLE],
    ['of the right length, without a label', ['20260305142231880248', `凭证 ${WHOLE}`, `${OTHER}99`], WHOLE],
    ['the longest, without a label', ['编号 1234567890123456', '凭证 12345678901234567'], '12345678901234567'],
    [
      'not a time, an amount or a card',
      ['2026年3月5日 14:22:31', '-1280.50', '招商银行(8832)', '123456789012345'],
      null,
    ],
    ['not joined to the end of a card', ['尾号8832', `${WHOLE}`], WHOLE],
    ['none with a letter, and then no other', [`交易单号 42000O1234567890123456789012`, `凭证 ${OTHER}`], null],
    ['not that of the shop, although it is the only one', [`商户单号 ${OTHER}`], null],
    ['not an account', ['收款账号 6222020200012345678'], null],
    ['not in an empty picture', [], null],
  ])('is %s', (_, lines, expected) => {
    expect(findSerialNumber(lines)?.digits ?? null).toBe(expected);
  });

  it('names the row it was read from', () => {
    const rows = ['支付成功', `交易单号 ${WHOLE.slice(0, 20)}`, WHOLE.slice(20), '商户单号'];
    expect(findSerialNumber(rows)?.row).toBe(1);
  });
});
