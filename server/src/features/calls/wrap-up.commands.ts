/** The wrap-up of a call: left for later, or saved with all its parts in one transaction. */
import type { WrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { setCustomerMark } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { BOOKED_MESSAGE, createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { allows, type Access } from '@gonghai/contract/wire/rights.ts';
import type { Db } from '../../db/database.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { forbidden, missing } from '../../http/refusal.ts';
import { holdCustomers, markCustomers } from '../customers/customers.port.ts';
import { bookReminder } from '../notices/notices.port.ts';
import { remarkCall } from './call-log.commands.ts';
import { setWrapUp } from './calls.queries.ts';

/** A supervisor may write up the call of another person, but not mark it. */
const endWrapUp = async (trx: Db, { actor, now }: RequestContext, id: number, isLeft?: boolean): Promise<void> => {
  const { tenantId, userId: staffId } = actor;
  const isOwn = await setWrapUp(trx, { tenantId, staffId }, id, { isLeft, now });
  if (!isOwn && isLeft !== undefined) throw missing();
};

export const leaveWrapUp = (ctx: RequestContext, id: number, isLeft: boolean): Promise<null> =>
  runCommand(ctx, async (trx) => {
    await endWrapUp(trx, ctx, id, isLeft);
    return { data: null, changes: [] };
  });

/** A part needs the right of the call that saves it alone. */
const demandAccess = ({ rights }: Actor, { access }: { readonly access: Access }): void => {
  if (!allows(access, rights)) throw forbidden();
};

/** Status and reminder of the called customer. */
const saveOfCustomer = async (trx: Db, ctx: RequestContext, wrapUp: WrapUp): Promise<readonly Change[]> => {
  const { CustomerId, CustomerTrackStatusId, SubscribeTime, Remark } = wrapUp;
  if (CustomerId == null) return [];
  const changes: Change[] = [];
  if (CustomerTrackStatusId != null) {
    demandAccess(ctx.actor, setCustomerMark);
    const mark = { CustomerIds: [CustomerId], CustomerTrackStatusId };
    changes.push(...(await markCustomers(trx, ctx, mark)).changes);
  }
  if (SubscribeTime != null) {
    demandAccess(ctx.actor, createNotice);
    const reminder = { CustomerId, Msg: Remark?.trim() || BOOKED_MESSAGE, SubscribeTime, Noticeminutes: 0 };
    changes.push(await bookReminder(trx, ctx, reminder, holdCustomers));
  }
  return changes;
};

export const saveWrapUp = (ctx: RequestContext, wrapUp: WrapUp): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { CallLogId, Remark, IsLeft } = wrapUp;
    // The customer is locked before the log, as by a dial.
    const changes = [...(await saveOfCustomer(trx, ctx, wrapUp))];
    if (Remark != null) changes.push(...(await remarkCall(trx, ctx.actor, { id: CallLogId, remark: Remark })));
    await endWrapUp(trx, ctx, CallLogId, IsLeft ?? undefined);
    return { data: null, changes };
  });
