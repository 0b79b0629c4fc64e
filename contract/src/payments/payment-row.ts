/** A payment on the reconciliation screen. */
import { z } from 'zod';
import { paymentLog, workOrderFields } from '../work-orders/work-order-row.ts';

/** A row of the reconciliation list, with its order. */
export const paymentLogRow = paymentLog.extend({
  /** Its day is closed: it does not change until finance opens the day again. */
  IsDayClosed: z.boolean(),
  WorkOrder: workOrderFields.pick({
    Id: true,
    Name: true,
    Tel: true,
    ProfessionType: true,
    WorkOrderType: true,
    WorkOrderStatus: true,
    WorkOrderAuditProgress: true,
    IsRefund: true,
    IsRefunding: true,
    IsRefundingAll: true,
    UserId: true,
    User: true,
    DepartmentId: true,
    Department: true,
  }),
});
export type PaymentLogRow = z.output<typeof paymentLogRow>;
