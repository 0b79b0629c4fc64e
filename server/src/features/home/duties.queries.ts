/** What waits for the reader, by rights, and the counts of the menu. The features count; this composes one round trip. */
import { type Duties, dutySearches, type MenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { leadFilter } from '@gonghai/contract/leads/lead.contract.ts';
import { initialRange } from '@gonghai/contract/leads/lead-values.ts';
import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import { WaitingAge } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { type Db, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { teamMissedCounts } from '../calls/calls.port.ts';
import { leadCount, leadsByAccount, leadsByAgent } from '../leads/leads.port.ts';
import { calendarDuty, calendarStatements, unclaimedCount, waitingPaymentCounts } from '../payments/payments.port.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import { stagesOf, waitingOrderCounts, waitingRefundCount } from '../work-orders/work-orders.port.ts';

interface Allowed {
  readonly orders: boolean;
  readonly payments: boolean;
  readonly leads: boolean;
  readonly missedCalls: boolean;
}

/** Leads and missed calls of others: only for those who lead a team. */
const allowedTo = (actor: Actor): Allowed => {
  const { rights, scope } = actor;
  const leads = scope.kind !== 'own';
  return {
    orders: stagesOf(actor).length > 0,
    payments: rights.has('PaymentLog'),
    leads: leads && rights.has('Clue'),
    missedCalls: leads && rights.has('CallLogStats'),
  };
};

const NOTHING = { text: 'select where false', values: [] };
/** Each statement has its place, also one that is not asked. */
const only = <Row>(isAsked: boolean, statement: () => Statement<Row>): Statement<Row> =>
  isAsked ? statement() : NOTHING;

const sumOf = (rows: readonly { readonly Count: number }[]): number => rows.reduce((sum, { Count }) => sum + Count, 0);

/** Own orders are left out where the tenant forbids to approve them. */
const orderCounts = async (db: Db, actor: Actor, now: number, isAsked: boolean) => {
  if (!isAsked) return NOTHING as Statement<never>;
  const { NoOwn } = await readApprovalRule(db, actor.tenantId);
  return waitingOrderCounts(actor, { isOwnLeftOut: NoOwn, now });
};

const NONE: Duties = { Orders: null, Payments: null, Leads: null, MissedCalls: null };

export const readDuties = async ({ db, actor, now, signal }: RequestContext): Promise<Duties> => {
  const may = allowedTo(actor);
  if (!Object.values(may).includes(true)) return NONE;
  const { tenantId } = actor;
  const leadsFound = (filter: object) => ({ actor, filter: leadFilter.parse(filter) });
  const [ages, wallets, refunds, unclaimed, waiting, uncalled, accounts, missed, ...cells] = await readStatements(
    db,
    [
      await orderCounts(db, actor, now, may.orders),
      only(may.payments, () => waitingPaymentCounts(tenantId)),
      only(may.payments, () => waitingRefundCount(tenantId)),
      only(may.payments, () => unclaimedCount(tenantId)),
      only(may.leads, () => leadCount(leadsFound(dutySearches.waitingLeads(now)))),
      only(may.leads, () => leadsByAgent(leadsFound(dutySearches.uncalled(now, [])))),
      only(may.leads, () => leadsByAccount(leadsFound(initialRange(now)), startOfToday(now))),
      only(may.missedCalls, () => teamMissedCounts(actor, now)),
      ...(may.payments ? calendarStatements(tenantId, now) : []),
    ] as const,
    { plan: 'custom', signal },
  );
  const ageOf = (age: WaitingAge) => ({ Age: age, Count: sumOf(ages.filter(({ Age }) => Age === age)) });
  return {
    Orders: may.orders ? { Ages: Object.values(WaitingAge).map(ageOf) } : null,
    Payments: may.payments
      ? {
          Wallets: wallets,
          ...calendarDuty(cells.flat(), now),
          Refunds: refunds[0]?.Refunds ?? 0,
          Unclaimed: unclaimed[0]?.Unclaimed ?? 0,
        }
      : null,
    Leads: may.leads ? { Waiting: sumOf(waiting), Uncalled: uncalled, Accounts: accounts } : null,
    MissedCalls: may.missedCalls ? missed : null,
  };
};

/** Of those who see only their own leads, the ones they have not called; otherwise those that wait for an agent. */
const menuLeads = (actor: Actor, now: number) => {
  const search = actor.scope.kind === 'own' ? dutySearches.uncalled(now, []) : dutySearches.waitingLeads(now);
  return leadCount({ actor, filter: leadFilter.parse(search) });
};

export const readMenuCounts = async ({ db, actor, now, signal }: RequestContext): Promise<MenuCounts> => {
  const { orders, payments } = allowedTo(actor);
  const leads = actor.rights.has('Clue');
  const { tenantId } = actor;
  const [ages, wallets, unclaimed, found] = await readStatements(
    db,
    [
      await orderCounts(db, actor, now, orders),
      only(payments, () => waitingPaymentCounts(tenantId)),
      only(payments, () => unclaimedCount(tenantId)),
      only(leads, () => menuLeads(actor, now)),
    ] as const,
    { plan: 'custom', signal },
  );
  return {
    Orders: orders ? sumOf(ages) : null,
    Payments: payments ? sumOf(wallets) : null,
    Unclaimed: payments ? (unclaimed[0]?.Unclaimed ?? 0) : null,
    Leads: leads ? sumOf(found) : null,
  };
};
