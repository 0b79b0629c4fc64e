/** The wrap-up of a call: left for later, or saved with all its parts in one transaction. */
import type { WrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import * as afterSaleNotices from '@gonghai/contract/notices/after-sale-notice.contract.ts';
import * as notices from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { allows, type Access } from '@gonghai/contract/wire/rights.ts';
import type { Db } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { forbidden, missing } from '../../http/refusal.ts';
import { holdCustomers, markCustomers } from '../customers/customers.port.ts';
import { bookReminder } from '../notices/notices.port.ts';
import { remarkCall } from './call-log.commands.ts';
import { setWrapUp } from './wrap-up.queries.ts';

/** The calls that save a part alone, and the source of the logs; that of sales customers saves remarks of every source. */
const partsOf = {
  [CustomerKind.Sales]: {
    setCustomerMark: customerCalls[CustomerKind.Sales].setCustomerMark,
    createNotice: notices.createNotice,
    source: undefined,
  },
  [CustomerKind.AfterSales]: {
    setCustomerMark: customerCalls[CustomerKind.AfterSales].setCustomerMark,
    createNotice: afterSaleNotices.createNotice,
    source: CallSource.AfterSale,
  },
} as const;

interface Ended {
  readonly isLeft?: boolean | undefined;
  readonly source: CallSource | undefined;
}

/** A supervisor may write up the call of another person, but not mark it. */
const endWrapUp = async (
  trx: Db,
  { actor, now }: RequestContext,
  id: number,
  { isLeft, source }: Ended,
): Promise<void> => {
  const { tenantId, userId: staffId } = actor;
  const isOwn = await setWrapUp(trx, { tenantId, staffId }, id, { isLeft, source, now });
  if (!isOwn && isLeft !== undefined) throw missing();
};

export const leaveWrapUp = (ctx: RequestContext, id: number, isLeft: boolean, source?: CallSource): Promise<null> =>
  runCommand(ctx, async (trx) => {
    await endWrapUp(trx, ctx, id, { isLeft, source });
    return { data: null, changes: [] };
  });

/** A part needs the right of the call that saves it alone. */
const demandAccess = ({ rights }: Actor, { access }: { readonly access: Access }): void => {
  if (!allows(access, rights)) throw forbidden();
};

/** Status and reminder of the called customer. */
const saveOfCustomer = async (
  trx: Db,
  ctx: RequestContext,
  kind: CustomerKind,
  wrapUp: WrapUp,
): Promise<readonly Change[]> => {
  const { CustomerId, CustomerTrackStatusId, SubscribeTime, Remark } = wrapUp;
  if (CustomerId == null) return [];
  const { setCustomerMark, createNotice } = partsOf[kind];
  const changes: Change[] = [];
  if (CustomerTrackStatusId != null) {
    demandAccess(ctx.actor, setCustomerMark);
    const mark = { CustomerIds: [CustomerId], CustomerTrackStatusId };
    changes.push(...(await markCustomers(trx, ctx, mark, kind)).changes);
  }
  if (SubscribeTime != null) {
    demandAccess(ctx.actor, createNotice);
    const reminder = { CustomerId, Msg: Remark?.trim() || notices.BOOKED_MESSAGE, SubscribeTime, Noticeminutes: 0 };
    changes.push(await bookReminder(trx, ctx, reminder, holdCustomers, kind));
  }
  return changes;
};

export const saveWrapUp = (
  ctx: RequestContext,
  wrapUp: WrapUp,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { CallLogId, Remark, IsLeft } = wrapUp;
    const { source } = partsOf[kind];
    // The customer is locked before the log, as by a dial.
    const changes = [...(await saveOfCustomer(trx, ctx, kind, wrapUp))];
    if (Remark != null)
      changes.push(...(await remarkCall(trx, ctx.actor, { id: CallLogId, remark: Remark }, { source })));
    await endWrapUp(trx, ctx, CallLogId, { isLeft: IsLeft ?? undefined, source });
    return { data: null, changes };
  });
