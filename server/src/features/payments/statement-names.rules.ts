/** The titles of columns in the statements of wallets and banks. */
import { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';

/** In the order of preference. 商户订单号, 商户单号 and 账务流水号 are other numbers and never used. */
export const SERIAL_TITLES = [
  '流水号',
  '微信订单号',
  '微信支付业务单号',
  '交易单号',
  '支付宝交易号',
  '业务流水号',
  '交易订单号',
  '交易号',
  '交易流水号',
  '银行流水号',
  '账户明细编号-交易流水号',
  '核心流水号',
  '记账流水号',
];
/** Whose statement has such a column. */
export const WALLETS: ReadonlyMap<string, Wallet> = new Map(
  Object.entries({
    微信订单号: Wallet.WeChat,
    微信支付业务单号: Wallet.WeChat,
    交易单号: Wallet.WeChat,
    支付宝交易号: Wallet.Alipay,
    业务流水号: Wallet.Alipay,
    交易订单号: Wallet.Alipay,
    交易号: Wallet.Alipay,
    交易流水号: Wallet.Bank,
    银行流水号: Wallet.Bank,
    '账户明细编号-交易流水号': Wallet.Bank,
    核心流水号: Wallet.Bank,
    记账流水号: Wallet.Bank,
  }),
);
export const CREDIT_TITLES = ['贷方发生额', '贷方金额', '贷方', '转入金额', '存入金额'];
export const AMOUNT_TITLES = [
  '金额',
  '订单金额',
  '收入金额',
  ...CREDIT_TITLES,
  '收入',
  '收支金额',
  '交易金额',
  '发生额',
];
export const EXPENSE_TITLES = ['支出金额', '借方发生额', '借方金额', '借方', '转出金额', '支取金额', '支出'];
export const REFUND_TITLES = ['申请退款金额', '退款金额'];
/** The number of the refund itself, beside that of the payment. */
export const REFUND_SERIAL_TITLES = ['微信退款单号'];
export const FEE_TITLES = ['手续费', '服务费', '交易手续费', '手续费金额'];
export const DATE_TITLES = [
  '交易日期',
  '交易日',
  '记账日期',
  '记账日',
  '入账日期',
  '入账日',
  '发生日期',
  '支付日期',
  '日期',
];
export const CLOCK_TITLES = ['交易时间', '记账时间', '入账时间', '发生时间', '支付时间', '时间'];
export const TIME_TITLES = [
  '交易时间',
  '发生时间',
  '支付时间',
  '付款时间',
  '入账时间',
  '记账时间',
  '创建时间',
  '交易创建时间',
  '完成时间',
  ...DATE_TITLES,
  '时间',
];
export const STATE_TITLES = ['交易状态', '当前状态', '支付状态', '订单状态', '状态'];
export const DIRECTION_TITLES = ['收/支', '收支类型', '收支方向', '收支标志'];
export const BANK_DIRECTION_TITLES = ['借/贷', '借贷', '借贷标志', '借贷标识', '借贷方向'];

/** Who paid, as wallets and banks call it: names first, then accounts, then what was paid for. */
export const PAYER_TITLES = [
  /^(?:交易对方|对方(?:户名|名称|账户名称|账户名|单位名称|单位)|付款(?:人|方)(?:名称|户名|姓名)?|付款账户名称?|收\(付\)方(?:名称|户名)|收付方名称)$/,
  /^(?:对方(?:账户|账号|账\(卡\)号)|付款(?:人|方)(?:账户|账号)|收\(付\)方(?:账户|账号))$/,
  /^商品(?:名称|说明)?$/,
];

export const BUSINESS_TITLES = ['业务类型', '账务类型'];
/** All columns that may say 退款. */
export const KIND_TITLES = /(?:类型|状态|分类)$/;
/** Also that of a refund. */
export const STATES = /状态$/;
/** Free text. */
export const SUMMARY_TITLES = /摘要|用途|附言|备注/;
