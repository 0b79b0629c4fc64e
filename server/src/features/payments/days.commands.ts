/** Closes and opens days of a wallet. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { calendarMessages as say } from '@gonghai/contract/payments/calendar.contract.ts';
import { closingNeeds } from '@gonghai/contract/payments/calendar.rules.ts';
import { dayOf, rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, refuseField, Refusal } from '../../http/refusal.ts';
import { tell } from '../notices/notices.port.ts';
import { readHolders } from '../staff/staff.port.ts';
import { readDayFigures } from './calendar.queries.ts';
import { deleteClosing, insertClosing, lockDay, lockWallet, type WalletDay } from './days.queries.ts';
import { incomeDays, releaseRun, undoneRunsIn } from './income.queries.ts';
import { isPaymentType, typeName } from './reconciliation.queries.ts';
import { readPassed } from './undo.queries.ts';

const SUBJECT = 'reconcile-day';

/** The contract has checked the text. */
const dayNumber = (text: string): number => dayOf(rangeOfMoment(text)?.from ?? 0);

interface NamedDay {
  readonly PaymentType: number;
  readonly Day: string;
}

/** A payment type of the tenant, also a disabled one. */
export const demandWallet = async (db: Db, tenantId: number, { PaymentType, Day }: NamedDay): Promise<WalletDay> => {
  if (!(await isPaymentType(db, tenantId, PaymentType))) throw missing();
  return { paymentType: PaymentType, day: dayNumber(Day) };
};

export const closeDay = (
  ctx: RequestContext,
  named: NamedDay & { readonly Reason?: string | null | undefined },
): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId: staffId } = actor;
    const wallet = await demandWallet(trx, tenantId, named);
    if (wallet.day >= dayOf(now)) throw new Refusal(say.notEnded);
    await lockDay(trx, tenantId, wallet);
    const { statementFen, claimFen, openCount, isClosed } = await readDayFigures(trx, tenantId, wallet);
    if (isClosed) throw new Refusal(say.closedBefore);
    const reason = named.Reason?.trim() ?? '';
    const needed = closingNeeds({ Difference: statementFen - claimFen, OpenCount: openCount });
    if (needed !== null && reason === '') throw refuseField('Reason', needed);
    if (!(await insertClosing(trx, tenantId, { ...wallet, statementFen, claimFen, reason, staffId, now })))
      throw new Refusal(say.closedBefore);
    const { PaymentType, Day } = named;
    const sums = { StatementAmount: statementFen / 100, ClaimAmount: claimFen / 100 };
    const after = {
      PaymentType,
      Day,
      ...sums,
      ...(openCount > 0 && { OpenCount: openCount }),
      ...(reason && { Reason: reason }),
    };
    const change: Change = { action: AuditAction.closeDay, subject: SUBJECT, subjectId: null, after };
    return { data: new Told(null, say.closed), changes: [change] };
  });

/** Runs that were undone while the day was closed have left their income in it. */
const releaseDay = async (trx: Db, tenantId: number, wallet: WalletDay, now: number): Promise<void> => {
  for (const run of await undoneRunsIn(trx, tenantId, wallet)) {
    const closedDays = (await incomeDays(trx, run)).filter((day) => day !== wallet.day);
    const paymentIds = (await readPassed(trx, run)).map(({ id }) => id);
    await releaseRun(trx, run, { closedDays, paymentIds }, now);
  }
};

/** Finance and the administrators rely on the sums of a closed day. */
const tellOwners = async (
  trx: Db,
  { actor, now }: RequestContext,
  { paymentType }: WalletDay,
  { Day, Reason }: { readonly Day: string; readonly Reason: string },
): Promise<void> => {
  const { tenantId, userId, name } = actor;
  const message = say.openedNotice(name, `${await typeName(trx, tenantId, paymentType)} ${Day} `, Reason);
  const owners = (await readHolders(trx, tenantId, ['PaymentLog', 'Config'])).filter((id) => id !== userId);
  const notices = owners.map((staffId) => ({ staffId, customerId: null, message, isEvent: true }));
  await tell(trx, tenantId, now, notices);
};

export const openDay = (ctx: RequestContext, named: NamedDay & { readonly Reason: string }): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const wallet = await demandWallet(trx, tenantId, named);
    // An undo that has found the day closed leaves its income there.
    await lockWallet(trx, tenantId, wallet.paymentType);
    if (!(await deleteClosing(trx, tenantId, wallet))) throw new Refusal(say.openBefore);
    await releaseDay(trx, tenantId, wallet, ctx.now);
    const { PaymentType, Day, Reason } = named;
    const after = { PaymentType, Day, Reason: Reason.trim() };
    await tellOwners(trx, ctx, wallet, after);
    return {
      data: new Told(null, say.opened),
      changes: [{ action: AuditAction.reopenDay, subject: SUBJECT, subjectId: null, after }],
    };
  });
