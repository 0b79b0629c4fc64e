/** Work orders for screen tests. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import type { PaymentLog, WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';

const DAY = 1_790_000_000;
let lastId = 500;

export const anOrder = (change: Partial<WorkOrderRow> = {}): WorkOrderRow => {
  lastId += 1;
  return {
    Id: lastId,
    ParentId: null,
    Name: '彭嘉怡',
    Tel: '13800000000',
    QQ: '',
    Address: '',
    ProfessionType: 0,
    ProductId: 1,
    SubjectType: '一级消防工程师 精讲班',
    PaymentLogs: [],
    CustomerType: 81,
    WorkOrderType: 0,
    Amount: 300.3,
    RefundedAmount: 0,
    ReportDate: DAY,
    CreatedTime: DAY,
    Education: 31,
    Age: 30,
    Remark: '',
    RejectedRemark: '',
    WorkOrderStatus: 1,
    WorkOrderAuditProgress: 1,
    IsRefund: false,
    IsRefunding: false,
    IsRefundingAll: false,
    IsRefundFixed: false,
    IsComplete: false,
    IsPublish: true,
    IsDeliver: false,
    IsReconciled: false,
    HasReconciled: false,
    OrderId: null,
    TheCRMCustomerFieldToGetTime: null,
    UserId: 7,
    User: { Name: '陈晓琳' },
    DepartmentId: 3,
    Department: { Name: '上海一组' },
    SourceDepartmentName: '上海一组',
    Warnings: [],
    Version: 4,
    Children: [],
    ...change,
  };
};

export const aPayment = (change: Partial<PaymentLog> = {}): PaymentLog => ({
  Id: 1,
  WorkOrderId: lastId,
  ThirdNo: '4200002618202611150744182093',
  Amount: 300.3,
  RefundedAmount: 0,
  PaymentType: 61,
  PaymentMerchant: 71,
  PaymentTime: DAY,
  PaymentImg: `${'a'.repeat(32)}.png`,
  Status: 1,
  Remark: '',
  RejectedRemark: '',
  PassWay: 0,
  PassUserName: '',
  PassTime: null,
  PassReason: '',
  PassEvidence: null,
  FirstUserId: null,
  FirstUserName: '',
  FirstTime: null,
  StatementId: null,
  StatementName: '',
  StatementRow: null,
  Warnings: [],
  Reading: null,
  Version: 2,
  ...change,
});

/** In the list of payments. */
export const aPaymentRow = (
  WorkOrder: PaymentLogRow['WorkOrder'],
  { IsDayClosed = false, ...change }: Partial<PaymentLogRow> = {},
): PaymentLogRow => ({ ...aPayment(change), IsDayClosed, WorkOrder });

export const detailOf = (order: WorkOrderRow, PaymentLogs: readonly PaymentLog[] = [aPayment()]): WorkOrderDetail => ({
  ...order,
  PaymentLogs: [...PaymentLogs],
  Refunds: [],
  Price: null,
  Family: null,
});

const item = (DicTable: DicTable, Id: number, Name: string) => ({ DicTable, Id, Name, Status: 0 as const });
export const orderDictionaries = [
  item(3, 31, '本科'),
  item(4, 0, '其他'),
  item(6, 61, '微信'),
  item(7, 71, '启明教育上海校区'),
  item(8, 81, '首咨'),
  item(9, 91, '顺丰速运'),
];
export const aProduct = {
  Id: 1,
  Name: '精讲班',
  Title: '一级消防工程师 精讲班',
  Price: 4_680,
  MinPrice: 1_000,
  IsHot: true,
  IAPProductBuyId: '',
};
