/** Values of the work-order form: from a stored order, from a parent, and to the calls. Pure. */
import { version } from '@gonghai/contract/wire/fields.ts';
import { newWorkOrder } from '@gonghai/contract/work-orders/work-order-form.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { z } from 'zod';
import { nowInShanghai, startOfDay } from '../../../ui/calendar.ts';

/** The fields of the dialog. The server computes the amount and the course title. */
export const orderForm = newWorkOrder
  .omit({ ParentId: true, SubjectType: true, IsPublish: true, Amount: true })
  .extend({ Version: version.nullish() });
export type OrderValues = z.input<typeof orderForm>;

type Person = Pick<
  WorkOrderRow,
  'Name' | 'Tel' | 'QQ' | 'Address' | 'Education' | 'ProfessionType' | 'ProductId' | 'CustomerType' | 'Age'
>;

const personOf = (order: Person): Partial<OrderValues> => ({
  Name: order.Name,
  Tel: order.Tel,
  QQ: order.QQ,
  Address: order.Address,
  Education: order.Education,
  ProfessionType: order.ProfessionType,
  ProductId: order.ProductId,
  CustomerType: order.CustomerType,
  Age: order.Age,
});

export const storedValues = (order: WorkOrderDetail): Partial<OrderValues> => ({
  ...personOf(order),
  WorkOrderType: order.WorkOrderType,
  ReportDate: order.ReportDate,
  Remark: order.Remark,
  PaymentLogs: order.PaymentLogs,
  Version: order.Version,
});

/** A child is about the same person and course. */
export const firstValues = (from: {
  readonly parent?: Person | undefined;
  readonly customer?: { readonly Name: string; readonly Tel: string } | undefined;
}): Partial<OrderValues> => ({
  ReportDate: startOfDay(nowInShanghai()),
  ...(from.parent && personOf(from.parent)),
  ...from.customer,
});

/** Only what the call knows of a payment: a stored one has more. */
export const sentValues = ({ PaymentLogs, ...order }: OrderValues): OrderValues => ({
  ...order,
  PaymentLogs: PaymentLogs.map(
    ({ Id, ThirdNo, Amount, PaymentType, PaymentMerchant, PaymentTime, PaymentImg, Remark }) => ({
      ...(Id != null && { Id }),
      ThirdNo,
      Amount,
      PaymentType,
      PaymentMerchant,
      PaymentTime,
      PaymentImg,
      Remark: Remark ?? '',
    }),
  ),
});
