import { describe, expect, it } from 'vitest';
import { readStatement, type StatementLine } from './statement.rules.ts';
import { readFen, readTime } from './statement-values.rules.ts';

const lines = (texts: readonly (readonly string[])[]): StatementLine[] =>
  texts.map((cells, at) => ({ rowNumber: at + 1, cells }));
const comma = (text: string): StatementLine[] =>
  lines(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  );
const serial = (end: number): string => `42000025612026111700000${String(end).padStart(5, '0')}`;
const read = (source: readonly StatementLine[]) => {
  const result = readStatement(source);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
};
const short = (source: readonly StatementLine[]) =>
  read(source).rows.map(({ kind, serial: number, fen, problem }) => [kind, number.slice(-2), fen, problem]);

describe('a WeChat merchant bill', () => {
  const titles =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const row = (end: number, state: string, amount: string, refund = '0.00') =>
    `2026-11-17 09:00:00,wx1,160,0,,${serial(end)},M${end},u,JSAPI,${state},BOC,CNY,${amount},0.00,0,0,0.00,0.00,,,课程,,0.01,0.60%,${amount},${refund},`
      .split(',')
      .map((cell) => `\`${cell}`);
  const bill = [
    ...lines([
      titles.split(','),
      row(1, 'SUCCESS', '1280.50'),
      row(2, 'REFUND', '0.00', '50.00'),
      row(3, 'REVOKED', '9.00'),
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'.split(','),
      '`3,`1280.50,`0.00,`0.00,`0.01,`1280.50,`50.00'.split(','),
    ]),
  ];

  it('has backticks, states, and totals with titles of their own', () => {
    expect(short(bill)).toEqual([
      ['income', '01', 128_050, ''],
      ['refund', '02', 5_000, ''],
      ['refund', '03', 900, ''],
    ]);
    expect(read(bill).rows[2]?.note).toBe('交易已撤销');
    expect(read(bill).statedTotal).toBe(128_050);
    const remarks = [
      { rowNumber: 7, cells: [''] },
      { rowNumber: 8, cells: ['账单由系统生成'] },
    ];
    expect(read([...bill, ...remarks])).toEqual(read(bill));
    expect(read(bill).rows[0]).toMatchObject({ row: 2, serial: serial(1), time: Date.UTC(2026, 10, 17, 1) / 1000 });
  });

  it('is refused when another bill follows in the same file, with or without its titles', () => {
    const after = (cells: readonly string[]) => readStatement([...bill, { rowNumber: 7, cells }]);
    expect(after(titles.split(','))).toEqual({ refusal: '第7行又是标题行，请每次上传一个账单' });
    expect(after(row(9, 'SUCCESS', '5.00'))).toEqual({ refusal: '第7行在合计之后还有数据，请每次上传一个账单' });
    expect(after(bill[4]!.cells)).toEqual({ refusal: '第7行在合计之后还有数据，请每次上传一个账单' });
  });
});

it('A WeChat personal bill has lines before its titles, tabs, signs, and states of refunds', () => {
  const bill = [
    ...Array.from({ length: 15 }, (_, at) => [`说明${at}`]),
    ['收入：2笔 1,380.50元'],
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注'.split(','),
    [
      '2026-11-17 09:00:00',
      '二维码收款',
      '甲',
      '课程',
      '收入',
      '¥1,280.50',
      '/',
      '已存入零钱',
      `${serial(1)}\t`,
      'M1\t',
      '/',
    ],
    [
      '2026-11-17 09:00:00',
      '二维码收款',
      '甲',
      '课程',
      '收入',
      '¥100.00',
      '/',
      '已退款(￥50.00)',
      `${serial(2)}\t`,
      '',
      '/',
    ],
    [
      '2026-11-17 09:00:00',
      '二维码收款',
      '甲',
      '课程',
      '收入',
      '¥100.00',
      '/',
      '已全额退款',
      `${serial(3)}\t`,
      '',
      '/',
    ],
    ['2026-11-17 09:00:00', '商户消费', '甲', '午餐', '支出', '¥20.00', '零钱', '支付成功', `${serial(4)}\t`, '', '/'],
    ['2026-11-17 09:00:00', '零钱提现', '甲', '/', '/', '¥20.00', '零钱', '提现已到账', `${serial(5)}\t`, '', '/'],
  ];
  expect(short(lines(bill))).toEqual([
    ['income', '01', 128_050, ''],
    ['refund', '02', 10_000, ''],
    ['refund', '03', 10_000, ''],
    ['other', '04', 2_000, ''],
    ['other', '05', 2_000, ''],
  ]);
  expect(read(lines(bill)).statedTotal).toBe(138_050);
});

it('An Alipay account statement has notes, and fees and refunds under the number of their payment', () => {
  const bill = comma(`
#支付宝账务明细查询
#账号：[2088]
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注
1,20261117220011,M1\t,课程,2026-11-17 09:00:00,a,1280.50, ,1280.50,支付宝,在线支付,
2,20261117220011,M1\t,课程,2026-11-17 09:00:00,a, ,-7.68,1272.82,支付宝,收费,
3,20261117220012,M2\t,课程,2026-11-17 09:00:00,a, ,-50.00,1222.82,支付宝,退款,
4,20261117220013,M3\t,提现,2026-11-17 09:00:00,a,0.00,-5.00,1217.82,支付宝,转账,
#收入合计：1笔，共1280.50元
#支出合计：3笔，共62.68元`);
  expect(short(bill)).toEqual([
    ['income', '11', 128_050, ''],
    ['other', '11', 768, ''],
    ['refund', '12', 5_000, ''],
    ['outgoing', '13', 500, ''],
  ]);
  expect(read(bill).statedTotal).toBe(128_050);
});

it('An Alipay trade bill has negative refunds', () => {
  const bill = comma(`
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,订单金额（元）
20261117220011,M1,交易,课程,2026-11-17 09:00:00,1280.50
20261117220011,M1,退款,课程,2026-11-17 10:00:00,-1280.50`);
  expect(short(bill)).toEqual([
    ['income', '11', 128_050, ''],
    ['refund', '11', 128_050, ''],
  ]);
});

it('A bank statement has debit and credit, number cells and a total', () => {
  const bill = comma(`
某银行对账单
账号：6222
交易日期,交易流水号,借方发生额,贷方发生额,余额
20261117,A01,,1280.5,9
20261117,A02,50,,9
合计,,50,1280.5,`);
  expect(short(bill)).toEqual([
    ['income', '01', 128_050, ''],
    ['outgoing', '02', 5_000, ''],
  ]);
  expect(read(bill).statedTotal).toBe(128_050);
});

it('A bank statement may have date and time of day in two columns, and refunds among its expenses', () => {
  const timesOf = (titles: string, ...cells: readonly string[]) =>
    read(
      comma(`${titles},交易流水号,借方发生额,贷方发生额,摘要\n${cells.map((row) => `${row},A1,,1,`).join('\n')}`),
    ).rows.map(({ time }) => time && new Date((time + 8 * 3_600) * 1_000).toISOString().slice(0, 19));
  const clocks = ['20261117,09:05:33', '2026-11-17,9:05', '2026年11月17日,90533', '2026/11/17,', '20261117,99:99'];
  const expected = ['T09:05:33', 'T09:05:00', 'T09:05:33', 'T00:00:00', 'T00:00:00'].map((end) => `2026-11-17${end}`);
  expect(timesOf('交易日期,交易时间', ...clocks)).toEqual(expected);
  expect(timesOf('记账日期,时间', ...clocks)).toEqual(expected);
  expect(timesOf('记账日期,交易时间', '20261118,2026-11-17 09:05:33')).toEqual(['2026-11-17T09:05:33']);
  expect(short(comma('日期,银行流水号,支出,收入,摘要\n20261117,A1,5,,退款\n20261117,A2,5,,房租'))).toEqual([
    ['refund', 'A1', 500, ''],
    ['outgoing', 'A2', 500, ''],
  ]);
});

it('A plain sheet may be in fen', () => {
  expect(short(comma('流水号,金额(分)\nA01,128050'))).toEqual([['income', '01', 128_050, '']]);
  expect(short(comma('流水号,金额,交易时间\nA01,１２,'))).toEqual([['income', '01', 1_200, '']]);
});

it('What cannot be read matches nothing and says why', () => {
  const rounded = { rowNumber: 2, cells: ['4200002561202610000000000000', '1'], rounded: [0] };
  expect(short([...comma('流水号,金额'), rounded])).toMatchObject([
    ['income', '00', 100, '流水号已被表格软件改写，无法读取'],
  ]);
  expect(
    short(comma('流水号,金额\n4.20000256120261E+27,1\nA02,1.005\nA03,\n,5\nA05,1e3')).map(([, , , problem]) => problem),
  ).toEqual(['流水号已被表格软件改写，无法读取', '金额无法读取', '金额为空', '流水号为空', '金额无法读取']);
});

it('A file without the columns, with one of them twice, or with a second title row is refused', () => {
  expect(readStatement(comma('姓名,电话\n甲,1'))).toMatchObject({ refusal: '缺少列：流水号、金额' });
  expect(readStatement(comma('商户订单号,金额\n甲,1'))).toMatchObject({ refusal: '缺少列：流水号' });
  expect(readStatement(comma('流水号,金额,金额\n甲,1,2'))).toMatchObject({ refusal: '列名重复：金额' });
  expect(readStatement(comma('流水号,金额\nA,1\n流水号,金额\nB,2'))).toMatchObject({
    refusal: '第3行又是标题行，请每次上传一个账单',
  });
});

it.each([
  ['¥1,280.50', 128_050],
  ['-0.01', -1],
  ['`0.1', 10],
  ['12.', 1_200],
  ['0', 0],
  ['99999999.99', 9_999_999_999],
  ['1.005', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['12元', undefined],
  ['¥ 12.34', 1_234],
  ['- ¥12.34 ', -1_234],
  ['1 2.34', undefined],
  ['1  2.34', undefined],
  ['12 .34', undefined],
])('reads %s as %s fen', (text, fen) => expect(readFen(text, false)).toBe(fen));

it.each([
  ['2026-11-17 00:00:00', Date.UTC(2026, 10, 16, 16)],
  ['2026/1/7 9:05', Date.UTC(2026, 0, 7, 1, 5)],
  ['20261117', Date.UTC(2026, 10, 16, 16)],
  ['2026-02-30', undefined],
  ['1900-01-01 00:00:00', undefined],
  ['9999-12-31', undefined],
  ['昨天', undefined],
])('reads %s as a local time', (text, time) =>
  expect(readTime(text)).toBe(time === undefined ? undefined : time / 1000),
);

it('A statement of more days than can be locked at once is refused', () => {
  const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
  const of = (days: number) =>
    readStatement(
      lines([
        ['流水号', '金额', '交易时间'],
        ...Array.from({ length: days }, (_, at) => [serial(at), '1.00', day(at)]),
      ]),
    );
  expect(of(400)).toMatchObject({ statedTotal: null });
  expect(of(401)).toEqual({ refusal: '账单包含的日期超过400天，请分成多个文件上传' });
});
