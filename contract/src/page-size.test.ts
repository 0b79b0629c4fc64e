import { expect, it } from 'vitest';
import { searchAgentCalls } from './call-statistics/agent-calls.contract.ts';
import { searchCustomers } from './customers/customer-list.contract.ts';
import { searchDeals } from './deals/deal.contract.ts';
import { queryStudentExams } from './exam-report/exam-report.contract.ts';
import { searchFinanceFlows } from './finance-flow/finance-flow.contract.ts';
import { searchPaymentLogs } from './payments/payment-log.contract.ts';
import { staffFilter } from './staff/staff.contract.ts';
import { searchWorkOrders } from './work-orders/work-order-list.contract.ts';

const T = 1_790_000_000;

it.each([
  ['statistics', searchAgentCalls.request, 10],
  ['finance flows', searchFinanceFlows.request, 10],
  ['exams', queryStudentExams.request, 10],
  ['payments', searchPaymentLogs.request, 10],
  ['staff', staffFilter, 10],
  ['orders', searchWorkOrders.request, 10],
  ['deals', searchDeals.request, 10],
  ['customers', searchCustomers.request, 20],
])('G-357 a page of %s has the size of the documents if none is sent', (_, request, PageCount) => {
  expect(request.parse({ StartTime: T, EndTime: T, ExamPaperId: 1 })).toMatchObject({ PageCount });
});
