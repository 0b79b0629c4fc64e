/** Layouts of banks and wallets, as their exports have them. */
import { describe, expect, it } from 'vitest';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { judgeStatement } from './reconciliation.rules.ts';
import { columnsOf } from './statement-columns.rules.ts';
import { cutTitle, titleKey } from './statement-titles.rules.ts';
import { readStatement, type ReadingOptions } from './statement.rules.ts';
import { readFee, readTime } from './statement-values.rules.ts';

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ rowNumber: at + 1, cells: line.split('|') }));
const read = (text: string, options: ReadingOptions = {}) => {
  const result = readStatement(linesOf(text), options);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
};
const moment = (time: number | null) => (time === null ? null : momentText(time));
const short = (text: string) =>
  read(text).rows.map(({ kind, serial, fen, time, fee = 0, payer = '' }) => ({
    kind,
    serial,
    fen,
    time: moment(time),
    fee,
    payer,
  }));
/** Kind, number, fen, moment, fee and payer of each row, as far as they are given. */
const asRows = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) =>
    Object.fromEntries(row.map((value, at) => [['kind', 'serial', 'fen', 'time', 'fee', 'payer'][at], value])),
  );

describe('Banks', () => {
  it('China Merchants Bank: four lines above, date and time of day in two columns', () => {
    const bill = `
招商银行账务明细
账号:755900001||户名:某学校
起始日期:20261118||终止日期:20261118
币种:人民币
交易日|交易时间|起息日|交易类型|借方金额|贷方金额|余额|摘要|流水号|业务名称|用途|收(付)方分行名|收(付)方名称|收(付)方账号
20261118|150144|20261118|转账||6992.34|9|学费|C001|||上海|甲公司|6225
20261118|90533|20261118|转账|50.00||9|代发工资|C002||||乙|6226
20261118|235959|20261118|转账|1.00||9|退款|C003||||乙|6226`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', 'C001', 699_234, '2026-11-18 15:01:44', 0, '甲公司 6225 学费'],
        ['outgoing', 'C002', 5_000, '2026-11-18 09:05:33', 0, '乙 6226 代发工资'],
        ['refund', 'C003', 100, '2026-11-18 23:59:59', 0, '乙 6226 退款'],
      ]),
    );
    expect(read(bill).wallet).toBe('Bank');
  });

  it('China Construction Bank: titles with brackets, the number of the detail', () => {
    const bill = `
账号|账户名称|交易时间|借方发生额/元(支取)|贷方发生额/元（收入）|余额|币种|对方户名|对方账号|对方开户机构|记账日期|摘要|备注|账户明细编号-交易流水号|企业流水号
3100|某学校|20261118 15:01:44|0.00|4,680.50|9|人民币|丙|6217|建行|20261118|转账||88-1|E1
3100|某学校|20261118150144|12.00|0.00|9|人民币|银行||建行|20261118|收取手续费||88-2|E2`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', '88-1', 468_050, '2026-11-18 15:01:44', 0, '丙 6217 转账'],
        ['other', '88-2', 1_200, '2026-11-18 15:01:44', 1_200, '银行 收取手续费'],
      ]),
    );
  });

  it('Bank of China: English names in square brackets, signs, 来账 and 往账', () => {
    const bill = `
交易类型[ Transaction Type ]|付款人账号[ Debit Account No. ]|付款人名称[ Payer's Name ]|收款人名称[ Payee's Name ]|交易日期[ Transaction Date ]|交易时间[ Transaction time ]|交易金额[ Trade Amount ]|交易后余额[ After-transaction balance ]|交易流水号[ Transaction reference number ]|用途[ Purpose ]
来账|6216|丁|某学校|20261118|15:01:44|980.00|9|B1|学费
往账|3100|某学校|房东|20261118|15:02:00|-900.00|9|B2|房租
往账|3100|某学校|房东|20261118|15:02:00|900.00|9|B3|房租`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', 'B1', 98_000, '2026-11-18 15:01:44', 0, '丁 6216 学费'],
        ['outgoing', 'B2', 90_000, '2026-11-18 15:02:00', 0, '某学校 3100 房租'],
        ['outgoing', 'B3', 90_000, '2026-11-18 15:02:00', 0, '某学校 3100 房租'],
      ]),
    );
  });

  it('ICBC: one amount with 借/贷, or two amounts whose side is in brackets', () => {
    expect(
      short(
        `
[HISTORYDETAIL]
交易流水号|交易时间|借/贷|发生额|对方单位名称|摘要
I1|2026-11-18 15:01:44|贷|980.00|戊公司|
I2|2026-11-18 15:01:44|借|80.00|戊公司|`,
      ),
    ).toMatchObject(
      asRows([
        ['income', 'I1', 98_000, '2026-11-18 15:01:44', 0, '戊公司'],
        ['outgoing', 'I2', 8_000, '2026-11-18 15:01:44', 0, '戊公司'],
      ]),
    );
    expect(
      short(
        `
入账日|流水号|交易金额(支出)|交易金额(收入)|余额
2026-11-18|I1||980.00|9
2026-11-18|I2|80.00||9`,
      ),
    ).toMatchObject(
      asRows([
        ['income', 'I1', 98_000, '2026-11-18 00:00:00'],
        ['outgoing', 'I2', 8_000],
      ]),
    );
  });

  it.each([
    [
      '日期|银行流水号|发生额||余额|摘要\n||借方|贷方||',
      [
        ['outgoing', 'A1', 500],
        ['income', 'A2', 700],
      ],
    ],
    // Cells that are merged downward are repeated by the reader.
    [
      '日期|银行流水号|金额||余额|摘要\n日期|银行流水号|支出|收入|余额|摘要',
      [
        ['outgoing', 'A1', 500],
        ['income', 'A2', 700],
      ],
    ],
  ])('joins two title rows: %s', (titles, expected) =>
    expect(short(`某银行\n${titles}\n20261118|A1|5.00||9|\n20261118|A2||7.00|9|`)).toMatchObject(asRows(expected)),
  );
});

describe('Wallets', () => {
  it('Alipay, trades: totals of its own, fees, the payer before the goods', () => {
    const bill = `
#支付宝业务明细查询
支付宝交易号|商户订单号|业务类型|商品名称|创建时间|完成时间|对方账户|订单金额（元）|商家实收（元）|商家优惠（元）|退款批次号/请求号|服务费（元）|备注
2026A|M1|交易|课程|2026-11-18 15:01:44|2026-11-18 15:01:50|张*(138****0001)|100.00|98.00|2.00||-0.60|
2026A|M1|退款|课程|2026-11-18 16:00:00|2026-11-18 16:00:00|张*(138****0001)|-50.00|-50.00|0.00|R1|0.30|
#-----业务明细列表结束-----
#交易合计：1笔，商家实收共98.00元，商家优惠共2.00元
#退款合计：1笔，商家实收退款共-50.00元，商家优惠退款共0.00元`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', '2026A', 10_000, '2026-11-18 15:01:44', 60, '张*(138****0001) 课程'],
        ['refund', '2026A', 5_000, '2026-11-18 16:00:00', -30, '张*(138****0001) 课程'],
      ]),
    );
    expect(read(bill)).toMatchObject({ statedTotal: 10_000, statedRefunds: 5_000, wallet: 'Alipay' });
  });

  it('Alipay, balance: fees in rows of their own are not counted twice', () => {
    const bill = `
序号|入账时间|支付宝交易号|账务类型|收入（+元）|支出（-元）|服务费（元）|对方账户|对方名称|备注
1|2026-11-18 15:01:44|2026A|在线支付|100.00| |0.60|a@b.c|张*|
2|2026-11-18 15:01:44|2026A|收费| |-0.60|0.00|||`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', '2026A', 10_000, '2026-11-18 15:01:44', 0, '张* a@b.c'],
        ['other', '2026A', 60, '2026-11-18 15:01:44', 60],
      ]),
    );
  });

  it('Alipay, app: order numbers, 收/支 and states', () => {
    const bill = `
导出信息：
起始时间：[2026-11-01 00:00:00]    终止时间：[2026-11-18 23:59:59]
收入：1笔 100.00元
------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------
交易时间|交易分类|交易对方|对方账号|商品说明|收/支|金额|收/付款方式|交易状态|交易订单号|商家订单号|备注|
2026-11-18 15:01:44|转账红包|张三|138******01|学费|收入|100.00||交易成功|2026B\t|\t||
2026-11-18 15:01:44|退款|某店|x|茶|不计收支|5.00|余额宝|退款成功|2026C\t|\t||
2026-11-18 15:01:44|餐饮美食|某店|x|茶|支出|5.00|余额宝|交易成功|2026D\t|\t||`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', '2026B', 10_000, '2026-11-18 15:01:44', 0, '张三 138******01 学费'],
        ['refund', '2026C', 500],
        ['other', '2026D', 500],
      ]),
    );
    expect(read(bill)).toMatchObject({ statedTotal: 10_000, wallet: 'Alipay' });
  });

  it('WeChat, funds: fees and refunds by the kind of business', () => {
    const bill = `
记账时间|微信支付业务单号|资金流水单号|业务名称|业务类型|收支类型|收支金额(元)|账户结余(元)|资金变更提交申请人|备注|业务凭证号
\`2026-11-18 15:01:44|\`4200A|\`Z1|\`交易|\`交易|\`收入|\`100.00|\`9|\`system|\`|\`
\`2026-11-18 15:01:44|\`4200A|\`Z2|\`交易|\`扣除交易手续费|\`支出|\`0.60|\`9|\`system|\`|\`
\`2026-11-18 16:00:00|\`5030A|\`Z3|\`退款|\`退款|\`支出|\`49.70|\`9|\`system|\`退款总金额50.00元;含手续费0.30元|\`
\`2026-11-18 17:00:00|\`T1|\`Z4|\`提现|\`提现|\`支出|\`10.00|\`9|\`system|\`|\`
资金流水总笔数|收入笔数|收入金额|支出笔数|支出金额
\`4|\`1|\`100.00|\`3|\`60.30`;
    expect(short(bill)).toMatchObject(
      asRows([
        ['income', '4200A', 10_000, '2026-11-18 15:01:44', 0],
        ['other', '4200A', 60, '2026-11-18 15:01:44', 60],
        ['refund', '5030A', 4_970, '2026-11-18 16:00:00', 0],
        ['other', 'T1', 1_000, '2026-11-18 17:00:00', 0],
      ]),
    );
    expect(read(bill)).toMatchObject({ statedTotal: 10_000, wallet: 'WeChat' });
  });
});

describe('Words that are no refunds', () => {
  it.each(['未退款', '无退款'])('%s in a state or a remark', (word) => {
    expect(short(`流水号|金额|退款状态\nA1|1.00|${word}`)).toMatchObject(asRows([['income', 'A1', 100]]));
    expect(short(`银行流水号|支出|收入|摘要\nA1|5.00||${word}`)).toMatchObject(asRows([['outgoing', 'A1', 500]]));
  });
});

describe('Words of banks', () => {
  const kinds = (titles: string, words: readonly string[]) =>
    short(`${titles}\n${words.map((word, at) => `20261118|A${at}|5.00|${word}`).join('\n')}`).map(({ kind }) => kind);

  it.each(['贷', '贷方', '贷记', 'C', 'CR', '存入', '入账', '+'])('%s is income', (word) =>
    expect(kinds('交易日期|交易流水号|交易金额|借贷标志', [word])).toEqual(['income']),
  );
  it.each(['借', '借记', 'D', 'DR', '支取', '-'])('%s goes out', (word) =>
    expect(kinds('交易日期|交易流水号|交易金额|借贷标志', [word])).toEqual(['outgoing']),
  );
  it('a state is success or not', () => {
    const words = ['成功', '交易成功', '入账成功', '已完成', '已入账', '正常', '处理中', '未成功', '失败', ''];
    const success = words.slice(0, 6).map(() => 'income');
    expect(kinds('交易日期|交易流水号|贷方金额|交易状态', words)).toEqual([...success, ...Array(4).fill('other')]);
  });
});

it.each(['CLOSED', 'ABNORMAL', 'FAIL', '退款失败', '退款关闭'])('A refund with the state %s is none', (state) => {
  const bill = `微信订单号|订单金额|申请退款金额|交易状态|退款状态\n4200A|0.00|5.00|REFUND|${state}\n4200B|0.00|5.00|REFUND|SUCCESS`;
  expect(short(bill)).toMatchObject(
    asRows([
      ['other', '4200A', 500],
      ['refund', '4200B', 500],
    ]),
  );
});

it('Sums of pages and days are no rows, and only the last sum is that of the file', () => {
  const bill = `日期|银行流水号|支出|收入
20261118|A1||5.00
小计|||5.00
本日合计|||5.00
本页小计|||5.00
20261119|A2||7.00
|合计||12.00`;
  expect(read(bill)).toMatchObject({ rows: [{ serial: 'A1' }, { serial: 'A2' }], statedTotal: 1_200 });
});

it('Titles with names of objects are titles', () =>
  expect(short('__proto__|constructor|流水号|金额|toString|日期\na|b|A1|5.00|c|20261118')).toMatchObject(
    asRows([['income', 'A1', 500, '2026-11-18 00:00:00']]),
  ));

it('Money that goes out without a word is a refund of the income with its number', () => {
  const bill = '日期|银行流水号|支出|收入\n20261118|A1||5.00\n20261118|A1|5.00|\n20261118|A2|7.00|';
  const judged = judgeStatement(read(bill).rows, new Map(), { paymentType: 1, isLocked: () => true });
  expect(judged.map(({ pile }) => pile)).toEqual(['有退款', '退款', '支出']);
});

describe('Days', () => {
  const bill = (head: string): string => `${head}\n流水号|贷方金额\nA1|1.00\nA2|2.00`;
  const midnight = Date.UTC(2026, 10, 17, 16) / 1_000;

  it('are those of the head when it names one day; otherwise a person says the day', () => {
    expect(read(bill('起始日期:20261118|终止日期:20261118'))).toMatchObject({ withoutDay: 0 });
    expect(read(bill('起始日期：2026年11月18日 终止日期：2026年11月18日')).rows[0]?.time).toBe(midnight);
    const ranged = bill('起始日期:20261101|终止日期:|20261130');
    expect(read(ranged)).toMatchObject({
      withoutDay: 2,
      days: { first: Date.UTC(2026, 9, 31, 16) / 1_000, last: Date.UTC(2026, 10, 29, 16) / 1_000 },
    });
    expect(read(ranged, { day: midnight })).toMatchObject({ withoutDay: 0, rows: [{ time: midnight }, {}] });
    // A single row may have the day of its claim.
    const mixed = '流水号|金额|交易时间\nA1|1|\nA2|1|2026-11-17';
    expect(read(mixed)).toMatchObject({ withoutDay: 0, days: null });
    const [one, other] = read(mixed, { day: midnight }).rows;
    expect([one?.time, moment(other?.time ?? null)]).toEqual([midnight, '2026-11-17 00:00:00']);
  });

  it.each([
    ['201144', undefined],
    ['150144', undefined],
    ['20261118201144', '2026-11-18 20:11:44'],
    ['20261118 201144', '2026-11-18 20:11:44'],
    ['2026-11-18', '2026-11-18 00:00:00'],
  ])('a time of day alone is no date: %s', (text, expected) => {
    const time = readTime(text);
    expect(time === undefined ? undefined : momentText(time)).toBe(expected);
  });
});

it('A long title is cut between characters, and what the page returns has the same key', () => {
  const titles = [`${'长'.repeat(199)}😀额`, 'a\0b', '凭证'];
  const shown = titles.map(cutTitle);
  expect(shown.every((title) => title.length <= 200 && title.isWellFormed() && !title.includes('\0'))).toBe(true);
  expect(titleKey(shown)).toBe(titleKey(titles));
});

it('A layout that a person has explained is read by its titles', () => {
  const titles = ['凭证', '入账额', '时点', '客户'];
  const layout = { key: titleKey(titles), serial: 0, amount: 1, time: 2, payer: 3 };
  const bill = `某银行\n${titles.join('|')}|\nV1|9.00|2026/11/18|己`;
  expect(readStatement(linesOf(bill))).toMatchObject({
    refusal: '缺少列：流水号、金额',
    sample: { layout: null, head: [{ rowNumber: 1 }, { rowNumber: 2 }, { rowNumber: 3 }] },
  });
  expect(read(bill, { layouts: [layout] })).toMatchObject({
    rows: [{ serial: 'V1', fen: 900, time: Date.UTC(2026, 10, 17, 16) / 1_000, payer: '己' }],
    sample: { layout },
  });
});

it.each([
  ['0.00600', 1],
  ['-0.01', -1],
  ['7.684', 768],
  ['7.685', 769],
  ['', undefined],
])('a fee of %s is %s fen', (text, fen) => expect(readFee(text)).toBe(fen));

it('A title with 分 inside a word is not in fen', () =>
  expect(columnsOf(['流水号', '分校金额', '金额'])).toMatchObject({ isInFen: false }));
