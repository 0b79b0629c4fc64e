/** The calls about one customer or a list of them, by the kind of the customers. */
import * as afterSaleCalls from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { queryCallLogs, updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import { dialCustomer, endCall, queryRunningCalls } from '@gonghai/contract/calls/call.contract.ts';
import { correctSeconds } from '@gonghai/contract/calls/recording.contract.ts';
import { leaveWrapUp, saveWrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import * as afterSaleNotices from '@gonghai/contract/notices/after-sale-notice.contract.ts';
import { bookCustomers, createNotice, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';

const sales = {
  ...customerCalls[CustomerKind.Sales],
  bookCustomers,
  correctSeconds,
  createNotice,
  dialCustomer,
  endCall,
  leaveWrapUp,
  queryCallLogs,
  queryRunningCalls,
  saveWrapUp,
  searchNotices,
  updateCallRemark,
};

const afterSales = { ...customerCalls[CustomerKind.AfterSales], ...afterSaleNotices, ...afterSaleCalls };

/** Calls that both kinds have: same request, and an answer with at least the same fields. */
type KindCalls = Pick<typeof sales, keyof typeof sales & keyof typeof afterSales>;

export const callsOf: Record<CustomerKind, KindCalls> = {
  [CustomerKind.Sales]: sales,
  [CustomerKind.AfterSales]: afterSales,
};
