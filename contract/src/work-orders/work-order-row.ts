/** Work orders and payment logs as answers contain them. */
import { z } from 'zod';
import { id, unixSeconds, version } from '../wire/fields.ts';
import { passEvidence } from './pass-evidence.rules.ts';
import { RefundState } from './refund.rules.ts';
import { pictureReading } from '../files/picture.contract.ts';
import { warning } from './warning.ts';
import { PassWay, PaymentLogStatus, WorkOrderStatus, WorkOrderType } from './work-order-values.ts';

/** Yuan with at most two decimals. */
const yuan = z.number();
const named = z.object({ Name: z.string() });

export const workOrderFields = z.object({
  Id: id,
  /** Null for a root order. */
  ParentId: id.nullable(),
  Name: z.string(),
  /** Masked (138****0000) where the caller sees the order only as a sales approver. */
  Tel: z.string(),
  QQ: z.string(),
  Address: z.string(),
  ProfessionType: z.int(),
  ProductId: id,
  /** Title of the product when it was chosen. */
  SubjectType: z.string(),
  CustomerType: id,
  WorkOrderType: z.enum(WorkOrderType),
  /** Sum of the payments. */
  Amount: yuan,
  /** What finance has confirmed as refunded; the whole amount of a refunded order. Every sum subtracts it. */
  RefundedAmount: yuan,
  ReportDate: unixSeconds,
  CreatedTime: unixSeconds,
  Education: id,
  Age: z.int(),
  Remark: z.string(),
  /** 【阶段】理由 of the last rejection; empty otherwise. */
  RejectedRemark: z.string(),
  WorkOrderStatus: z.enum(WorkOrderStatus),
  /** Bits of `Stage`. */
  WorkOrderAuditProgress: z.int().min(0).max(15),
  IsRefund: z.boolean(),
  /** 退款中: a refund waits for finance. */
  IsRefunding: z.boolean(),
  /** The refund that waits is for all that is left: the order does not change until it is confirmed or withdrawn. */
  IsRefundingAll: z.boolean(),
  /** Refunded, and confirmed by finance or a statement: it cannot be undone. */
  IsRefundFixed: z.boolean(),
  /** Of the root; a child has the value of its parent. */
  IsComplete: z.boolean(),
  IsPublish: z.boolean(),
  IsDeliver: z.boolean(),
  /** All payments are reconciled. */
  IsReconciled: z.boolean(),
  /** At least one payment is reconciled. */
  HasReconciled: z.boolean(),
  /** The order at the learning platform: set when the course is opened. */
  OrderId: id.nullable(),
  /** When the customer with this phone was acquired, otherwise created; null without such a customer. */
  TheCRMCustomerFieldToGetTime: unixSeconds.nullable(),
  UserId: id,
  User: named,
  DepartmentId: id,
  Department: named,
  SourceDepartmentName: z.string(),
  Warnings: z.array(warning),
  /** Counts changes of its fields and payments. Approvals do not count. */
  Version: version,
});

export const paymentLog = z.object({
  Id: id,
  WorkOrderId: id,
  ThirdNo: z.string(),
  Amount: yuan,
  /** Its share of what was refunded of the order. */
  RefundedAmount: yuan,
  /** Dictionary 6. */
  PaymentType: id,
  /** Dictionary 7. */
  PaymentMerchant: id,
  PaymentTime: unixSeconds,
  /** The stored name of the picture. */
  PaymentImg: z.string(),
  Status: z.enum(PaymentLogStatus),
  Remark: z.string(),
  /** Why it was rejected; empty otherwise. */
  RejectedRemark: z.string(),
  PassWay: z.enum(PassWay),
  /** Who reconciled it: the person who passed it or who uploaded the statement; empty otherwise. */
  PassUserName: z.string(),
  PassTime: unixSeconds.nullable(),
  /** Why it was passed by hand; may be empty. */
  PassReason: z.string(),
  /** What a statement said when it was passed by hand against it; null otherwise. It stays when the statement is undone. */
  PassEvidence: passEvidence.nullable(),
  /** The first of two persons who pass it by hand: noted, another one passes it. Null and empty without one. */
  FirstUserId: id.nullable(),
  FirstUserName: z.string(),
  FirstTime: unixSeconds.nullable(),
  /** The reconciliation in the import log whose statement has the payment. */
  StatementId: id.nullable(),
  /** The file of that statement; empty without one. */
  StatementName: z.string(),
  /** Numbered as in the file. */
  StatementRow: z.int().nullable(),
  /** Its own and those of its whole order. */
  Warnings: z.array(warning),
  /** What recognition read on the picture; null if it was not read. */
  Reading: pictureReading.nullable(),
  Version: version,
});
export type PaymentLog = z.output<typeof paymentLog>;

/** A row of a list: a root with its children, sorted by Id, or a child whose root the caller cannot see. */
export const workOrderRow = workOrderFields.extend({
  PaymentLogs: z.array(paymentLog),
  get Children() {
    return z.array(workOrderRow);
  },
});
z.globalRegistry.add(workOrderRow, { id: 'WorkOrderRow' });
export type WorkOrderRow = z.output<typeof workOrderRow>;

/** A refund as the detail of its order contains it. */
export const refundFields = z.object({
  Id: id,
  WorkOrderId: id,
  /** Yuan. */
  Amount: z.number(),
  Reason: z.string(),
  /** yyyy-MM-dd */
  Day: z.string(),
  State: z.enum(RefundState),
  /** It refunded all that was left. */
  IsWhole: z.boolean(),
  /** Made and confirmed at once by WorkOrderRefund, which can undo it. */
  IsDirect: z.boolean(),
  /** The stored name of the picture; empty without one. */
  Picture: z.string(),
  /** Empty if unknown. */
  UserName: z.string(),
  CreatedTime: unixSeconds,
  /** The first of two persons who confirm it. Null and empty without one. */
  FirstUserId: id.nullable(),
  FirstUserName: z.string(),
  FirstTime: unixSeconds.nullable(),
  /** Who confirmed or withdrew it, and when. */
  EndUserName: z.string(),
  EndTime: unixSeconds.nullable(),
  /** The serial number of the row of a statement that shows it; empty without one. */
  StatementNo: z.string(),
  /** The file with that row, and its line there; empty and null if unknown. */
  StatementFile: z.string(),
  StatementRow: z.int().nullable(),
});
export type Refund = z.output<typeof refundFields>;

export const workOrderDetail = workOrderRow.extend({
  /** Newest first. */
  Refunds: z.array(refundFields),
  /** What the course costs now; null if it has no price. */
  Price: yuan.nullable(),
  /** Of a child whose parent the caller may see: the parent, and what the family has paid, this order included. */
  Family: z
    .object({ Parent: workOrderFields.pick({ Id: true, WorkOrderType: true, Amount: true }), Paid: yuan })
    .nullable(),
});
export type WorkOrderDetail = z.output<typeof workOrderDetail>;
