/** Orders of a customer's phone: made with one click, paid by a link or from the balance. */
import { z } from 'zod';
import { phone } from '../customers/phone.rules.ts';
import { CustomerSource } from '../wire/customer-kind.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { OrderPayType, OrderStation, orderMessages as say } from './order-values.ts';

const access = ['Seat', 'AfterSale'] as const;

/** Whose customer `CustomerId` is; without it, a customer of the sales side. */
const Source = z.enum(CustomerSource).nullish();

const orderRow = z.object({
  Id: id,
  /** What people call the order. */
  OrderNumber: z.string(),
  FirstProductName: z.string(),
  /** The price of the product when the order was made. */
  ListPrice: z.number(),
  FinalPrice: z.number(),
  StationText: z.string(),
  PayTypeText: z.string(),
  Station: z.enum(OrderStation),
  PayType: z.enum(OrderPayType),
  CreateTime: unixSeconds,
  PaidTime: unixSeconds.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

const newOrder = z.object({
  ProductId: idOf('product'),
  CustomerId: idOf('customer'),
  Source,
  Price: money(say.priceRequired),
  /** Both are read from the product, not from here. */
  Name: z.string().max(200),
  MinPrice: money(say.priceRequired),
});

export const createOrder = endpoint({
  summary: '下单，返回订单编号；售价不能低于商品的最低价格',
  method: 'POST',
  path: 'api/Order/CreateOrder',
  access,
  request: newOrder,
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

export const buyFromBalance = endpoint({
  summary: '用学员余额购买商品；不传售价时按商品价格',
  method: 'POST',
  path: 'api/Order/CustomerBuyProduct',
  access,
  request: newOrder.omit({ Name: true, MinPrice: true }).extend({ Price: money(say.priceRequired).nullish() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const queryCustomerOrders = endpoint({
  summary: '号码的订单，最新的在前；Message 为学员余额',
  method: 'GET',
  path: 'api/Order/QueryCustomerOrderList',
  access,
  request: z.object({
    tel: phone,
    /** Not used: orders belong to the phone. */
    name: z.string().max(200),
  }),
  answer: z.array(orderRow),
  rate: 'ordinary',
  audit: 'none',
});

export const withdrawOrder = endpoint({
  summary: '撤回未支付的订单：支付链接随即失效，之后到达的付款不入账并告警',
  method: 'POST',
  path: 'api/Order/WithdrawOrder',
  access,
  request: z.object({ Id: idOf('course-order') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** Seconds that a pay link is valid. */
export const PAY_LINK_SECONDS = 86_400;

export const payLink = z.object({
  /** The QR code of `Url` as a PNG in base64. */
  Img64: z.string(),
  Url: z.string(),
  ExpireTime: unixSeconds,
});
export type PayLink = z.output<typeof payLink>;

export const createPayLink = endpoint({
  summary: '生成订单的支付链接及二维码，24小时有效',
  method: 'GET',
  path: 'api/Order/PayUrl',
  access,
  request: z.object({ id: queryIdOf('course-order') }),
  answer: payLink,
  rate: 'image',
  audit: 'change',
});
