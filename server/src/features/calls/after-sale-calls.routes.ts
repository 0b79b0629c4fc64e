/** Maps the calls of calling under the prefix of after-sales customers to their handlers. No logic here. */
import * as contract from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { bind, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { updateCallRemark } from './call-log.commands.ts';
import { readCallLogs } from './call-log.queries.ts';
import { endCall } from './calls.commands.ts';
import { afterSaleSubject } from './call-subject.commands.ts';
import { dial, dialByMobile, type DialParts } from './dial.commands.ts';
import { readRunningCalls } from './running-calls.queries.ts';
import { leaveWrapUp, saveWrapUp } from './wrap-up.commands.ts';

const kind = CustomerKind.AfterSales;
/** Logs of other calls are missing here. */
const source = CallSource.AfterSale;

/** The calls of recordings are with those of the other prefix. */
export const afterSaleCallRoutes = (parts: DialParts): readonly Route[] => [
  bind(contract.dialCustomer, ({ CustomerId }, ctx) => dial(ctx, parts, afterSaleSubject, { id: CustomerId })),
  bind(contract.dialTel, ({ Tel }, ctx) => dial(ctx, parts, afterSaleSubject, { tel: Tel })),
  bind(contract.dialCustomerByMobile, ({ CustomerId }, ctx) =>
    dialByMobile(ctx, parts, afterSaleSubject, { id: CustomerId }),
  ),
  bind(contract.dialTelByMobile, ({ Tel }, ctx) => dialByMobile(ctx, parts, afterSaleSubject, { tel: Tel })),
  bind(contract.queryRunningCalls, async ({ CustomerIds }, { db, actor }) => {
    const seen = await seeCustomers(db, actor, CustomerIds, kind);
    return readRunningCalls(db, { tenantId: actor.tenantId, kind }, [...seen.keys()]);
  }),
  bind(contract.endCall, (end, ctx) => endCall(ctx, end, source)),
  bind(contract.queryCallLogs, async ({ customerId }, { db, actor }) => {
    if (!(await seeCustomers(db, actor, [customerId], kind)).has(customerId)) throw missing();
    return readCallLogs(db, actor, kind, customerId);
  }),
  bind(contract.updateCallRemark, ({ CallLogId, Remark }, ctx) => updateCallRemark(ctx, CallLogId, Remark, source)),
  bind(contract.leaveWrapUp, ({ CallLogId, IsLeft }, ctx) => leaveWrapUp(ctx, CallLogId, IsLeft, source)),
  bind(contract.saveWrapUp, (wrapUp, ctx) => saveWrapUp(ctx, wrapUp, kind)),
];
