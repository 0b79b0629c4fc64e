/** Codes, texts and messages of orders (订单) and agreements (协议). */

/** Whether an order is paid. A closed one was never paid, or was withdrawn by staff. */
export const OrderStation = { Unpaid: 0, Paid: 1, Closed: 2 } as const;
export type OrderStation = (typeof OrderStation)[keyof typeof OrderStation];
export const orderStationLabel: Record<OrderStation, string> = { 0: '未支付', 1: '已支付', 2: '已关闭' };
/** What a closed order is called when staff withdrew it. */
export const WITHDRAWN_LABEL = '已撤回';

export const OrderPayType = { Unpaid: 0, Alipay: 1, WeChat: 2, Balance: 3 } as const;
export type OrderPayType = (typeof OrderPayType)[keyof typeof OrderPayType];
export const orderPayTypeLabel: Record<OrderPayType, string> = { 0: '未支付', 1: '支付宝', 2: '微信', 3: '余额' };

/** Paid over a pay link. */
export type LinkPayType = typeof OrderPayType.Alipay | typeof OrderPayType.WeChat;

export const orderMessages = {
  made: '下单成功',
  bought: '支付成功',
  orderFailed: '下单失败',
  buyFailed: '支付失败',
  priceRequired: '请输入售价',
  priceTooLow: '售价不能低于最低价格',
  productGone: '商品已停售，请重新选择',
  customerClosed: '该客户在黑名单或回收站中，不能操作',
  balanceLow: '余额不足',
  notPayable: '该订单不能支付',
  withdrawn: '订单已撤回',
  isWithdrawn: '订单已撤回，不能支付，请联系课程顾问',
  notWithdrawable: '只能撤回未支付的订单',
  withdrawFailed: '撤回失败',
  beingProcessed: '正在处理，请稍候',
  noAddress: '没有设置本系统的访问地址，请联系管理员设置 PUBLIC_URL',
  providerOff: '未开通在线支付',
  agreementAdded: '添加成功',
  agreementKnown: '该协议已添加',
  agreementGone: '协议已停用，请重新选择',
  agreementTitle: '请输入标题',
  agreementTitleTaken: '协议标题已存在',
  productsFailed: '获取商品失败',
  agreementsFailed: '获取协议失败',
} as const;
