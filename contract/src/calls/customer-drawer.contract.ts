/** What the drawer of a customer shows at first and after every change, in one call. */
import { z } from 'zod';
import { ANY_PLACE } from '../customers/customer-list.contract.ts';
import { custodyStep, customerDetail } from '../customers/customer.contract.ts';
import { timelinePage } from '../customers/timeline.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { queryIdOf } from '../wire/fields.ts';
import { runningCall } from './call.contract.ts';

export const readCustomerDrawer = endpoint({
  summary: '客户抽屉：客户详情、归属历史、时间线的最新一页和正在进行的通话',
  method: 'GET',
  path: 'api/Call/QueryCustomerDrawer',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.object({
    Customer: customerDetail,
    Custody: z.array(custodyStep),
    Timeline: timelinePage,
    RunningCalls: z.array(runningCall),
  }),
  rate: 'ordinary',
  audit: 'none',
});
