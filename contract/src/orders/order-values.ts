/** Codes, texts and messages of orders (订单) and agreements (协议). */

/** Whether an order is paid. */
export const OrderStation = { Unpaid: 0, Paid: 1, Closed: 2 } as const;
export type OrderStation = (typeof OrderStation)[keyof typeof OrderStation];
export const orderStationLabel: Record<OrderStation, string> = { 0: '未支付', 1: '已支付', 2: '已关闭' };

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
  providerOff: '未开通在线支付',
  agreementAdded: '添加成功',
  agreementKnown: '该协议已添加',
  agreementGone: '协议已停用，请重新选择',
  agreementTitle: '请输入标题',
  agreementTitleTaken: '协议标题已存在',
  productsFailed: '获取商品失败',
  agreementsFailed: '获取协议失败',
} as const;
