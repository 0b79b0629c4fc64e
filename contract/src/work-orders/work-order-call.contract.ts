/** Calling the customer of a work order. The caller sends the order's id, so a masked number can be called. */
import { z } from 'zod';
import { dialled, typedNumber } from '../calls/call.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idOf } from '../wire/fields.ts';
import { WorkOrderPageType } from './work-order-values.ts';

const request = z.object({
  /** The id of the work order. */
  CustomerId: idOf('work-order'),
  /** With 1 the answer shows the number masked, as the sales approval list does. */
  PageType: z.enum(WorkOrderPageType).nullish(),
});

const dialling = {
  method: 'POST',
  access: ['SuccessCustomer', 'WorkOrderSale', 'SaleAudit', 'QihuaAudit', 'YunAudit'],
  request,
  answer: dialled,
  rate: 'lookup',
  audit: 'log',
} as const;

export const dialWorkOrder = endpoint({
  summary: '拨打报单的客户：检查和返回与拨打客户相同',
  path: 'api/WorkOrder/Call',
  ...dialling,
});

const typedRequest = z.object({ Tel: typedNumber });

export const dialOrderTel = endpoint({
  ...dialling,
  summary: '拨打一个号码，检查与拨打报单的客户相同，通话不计入客户的拨打次数',
  path: 'api/WorkOrder/CallTel',
  request: typedRequest,
});

export const dialOrderTelByMobile = endpoint({
  ...dialling,
  summary: '用手机线路拨打一个号码；手机不在线时不能拨打',
  path: 'api/WorkOrder/AndroidCallTel',
  request: typedRequest,
});

export const dialWorkOrderByMobile = endpoint({
  summary: '用手机线路拨打报单的客户；手机不在线时不能拨打',
  path: 'api/WorkOrder/AndroidCall',
  ...dialling,
});
