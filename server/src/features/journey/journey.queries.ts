/** Reads the journey of a customer: each kind of entry by the function and the right of its own list. */
import { TimelineKind } from '@gonghai/contract/customers/timeline.contract.ts';
import { searchDeals as dealList } from '@gonghai/contract/deals/deal.contract.ts';
import { queryStudentExams } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import {
  JOURNEY_MOST,
  type JourneyEntry,
  type JourneyLink,
  JourneyPlace,
} from '@gonghai/contract/journey/journey.contract.ts';
import { searchLeads as leadList } from '@gonghai/contract/leads/lead.contract.ts';
import * as afterSaleLearning from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import * as learning from '@gonghai/contract/learning/learning.contract.ts';
import { queryCustomerOrders } from '@gonghai/contract/orders/order.contract.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { allows } from '@gonghai/contract/wire/rights.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { readCallLogs, readCallsOfPhone } from '../calls/calls.port.ts';
import { findVisible, readByTels, readTimeline, seeCustomers } from '../customers/customers.port.ts';
import { searchDeals } from '../deals/deals.port.ts';
import { readAttemptsOfPhone } from '../exam-report/exam-report.port.ts';
import { searchLeads } from '../leads/leads.port.ts';
import { readCoursesOfPhone, readReport } from '../learning/learning.port.ts';
import { isTelVisible, readBoundAgreements, readOrders } from '../orders/orders.port.ts';
import { readOrderPayments } from '../payments/payments.port.ts';
import { readApprovalSteps, readOrdersOfPhone } from '../work-orders/work-orders.port.ts';
import * as entries from './entries.rules.ts';
import type { JourneyCustomer } from './entries.rules.ts';
import * as money from './money.rules.ts';

interface Journey {
  readonly ctx: RequestContext;
  readonly tel: string;
  /** Whose journey it is. */
  readonly id: number;
  /** The customers with this phone that the actor may see, of each kind. */
  readonly customers: readonly JourneyCustomer[];
}

/** The right of a list is that of its call. */
const may = ({ rights }: Actor, list: Pick<Endpoint, 'access'>): boolean => allows(list.access, rights);

const FIRST_PAGE = { PageIndex: 1, PageCount: JOURNEY_MOST } as const;

const leadEntries = async ({ ctx: { db, actor, signal }, tel, id }: Journey): Promise<JourneyEntry[]> => {
  if (!may(actor, leadList)) return [];
  const { Rows } = await searchLeads(db, { actor, filter: { ...FIRST_PAGE, Tel: tel } }, signal);
  return Rows.map((lead) => entries.leadEntry(lead, id));
};

const custodyEntries = async ({ ctx, customers }: Journey): Promise<JourneyEntry[]> => {
  const found = await Promise.all(
    customers.map(async (customer) => {
      const request = { customerId: customer.id, kinds: [TimelineKind.Owner] };
      const { Entries } = await readTimeline(ctx, request, customer.kind);
      return Entries.map((entry) => entries.custodyEntry(entry, customer));
    }),
  );
  return found.flat();
};

interface OwnDeals {
  readonly link: JourneyLink | null;
  readonly rows: Awaited<ReturnType<typeof searchDeals>>['Rows'];
}

const readDeals = async ({ ctx: { db, actor, signal }, tel }: Journey): Promise<OwnDeals> => {
  if (!may(actor, dealList)) return { link: null, rows: [] };
  const search = { tenantId: actor.tenantId, filter: { Tel: tel } };
  const { Rows: rows } = await searchDeals(db, search, FIRST_PAGE, signal);
  return { link: rows[0] ? { Place: JourneyPlace.Deal, Id: rows[0].Id } : null, rows };
};

/** The calls of visible customers; of a visible deal all calls with the phone. */
const callEntries = async (
  { ctx: { db, actor }, tel, customers }: Journey,
  deals: OwnDeals,
): Promise<JourneyEntry[]> => {
  const found = new Map<number, JourneyEntry>();
  if (deals.link)
    for (const call of await readCallsOfPhone(db, actor.tenantId, tel))
      found.set(call.Id, entries.callEntry(call, deals.link));
  for (const customer of customers) {
    const link = entries.linkOfCalls(customer);
    for (const call of await readCallLogs(db, actor, customer.kind, customer.id))
      found.set(call.Id, entries.callEntry(call, link));
  }
  return entries.newestFirst([...found.values()]).slice(0, JOURNEY_MOST);
};

/** Work orders in sight with approvals and payments, as their details show them, and the deals. */
const moneyEntries = async ({ ctx: { db, actor }, tel }: Journey, deals: OwnDeals): Promise<JourneyEntry[]> => {
  const { tenantId } = actor;
  const found = await readOrdersOfPhone(db, actor, tel, JOURNEY_MOST);
  const orders = new Map(found.map((order) => [order.id, order] as const));
  const [steps, payments] = await Promise.all([
    readApprovalSteps(db, tenantId, [...orders.keys()], JOURNEY_MOST),
    readOrderPayments(db, tenantId, [...orders.keys()], JOURNEY_MOST),
  ]);
  const isLinked = may(actor, searchPaymentLogs);
  return [
    ...found.map(money.workOrderEntry),
    ...steps.flatMap((step) => {
      const order = orders.get(step.orderId);
      return order ? [money.approvalEntry(step, order)] : [];
    }),
    ...payments.flatMap((payment) => {
      const order = orders.get(payment.orderId);
      return order ? [money.paymentEntry(payment, order, isLinked)] : [];
    }),
    ...deals.rows.map((deal) => money.dealEntry(deal, orders, payments)),
  ];
};

const shopEntries = async ({ ctx: { db, actor }, tel, id }: Journey): Promise<JourneyEntry[]> => {
  if (!may(actor, queryCustomerOrders) || !(await isTelVisible(db, actor, tel))) return [];
  const [orders, agreements] = await Promise.all([
    readOrders(db, actor.tenantId, tel),
    readBoundAgreements(db, actor.tenantId, tel, JOURNEY_MOST),
  ]);
  return [...orders.map((order) => entries.orderEntry(order, id)), ...agreements.map(entries.agreementEntry)];
};

const reports: Record<CustomerKind, Endpoint> = {
  [CustomerKind.Sales]: learning.readCustomerLearning,
  [CustomerKind.AfterSales]: afterSaleLearning.readCustomerLearning,
};

/** The report of a visible customer, or that of a deal. Nothing asks the outside platform for news. */
const learningEntries = async (
  { ctx: { db, actor }, tel, customers }: Journey,
  deals: OwnDeals,
): Promise<JourneyEntry[]> => {
  const readable = customers.find(({ kind }) => may(actor, reports[kind]));
  const link = readable ? entries.learningLink(readable) : deals.link;
  if (!link) return [];
  const [courses, report] = await Promise.all([
    readCoursesOfPhone(db, actor.tenantId, tel, JOURNEY_MOST),
    readReport(db, actor.tenantId, tel),
  ]);
  return [
    ...courses.map((course, at) => entries.courseEntry(course, at, link)),
    ...(report ? entries.learningEntries(report, link) : []),
  ];
};

const examEntries = async ({ ctx: { db, actor }, tel }: Journey): Promise<JourneyEntry[]> =>
  may(actor, queryStudentExams)
    ? (await readAttemptsOfPhone(db, actor.tenantId, tel, JOURNEY_MOST)).map(entries.examEntry)
    : [];

const OTHER: Record<CustomerKind, CustomerKind> = {
  [CustomerKind.Sales]: CustomerKind.AfterSales,
  [CustomerKind.AfterSales]: CustomerKind.Sales,
};

/** The customer of the other kind, if the actor may see it. */
const findOther = async (
  { db, actor }: RequestContext,
  kind: CustomerKind,
  tel: string,
): Promise<JourneyCustomer[]> => {
  const other = OTHER[kind];
  const found = (await readByTels(db, actor.tenantId, [tel], other)).get(tel);
  if (!found || !(await seeCustomers(db, actor, [found.id], other)).has(found.id)) return [];
  return [{ kind: other, id: found.id }];
};

export const readJourney = async (ctx: RequestContext, kind: CustomerKind, id: number): Promise<JourneyEntry[]> => {
  const customer = await findVisible(ctx.db, ctx.actor, kind, id);
  if (!customer) throw missing();
  const tel = customer.Tel;
  const journey = { ctx, tel, id, customers: [{ kind, id }, ...(await findOther(ctx, kind, tel))] };
  const deals = await readDeals(journey);
  const found = await Promise.all([
    leadEntries(journey),
    custodyEntries(journey),
    callEntries(journey, deals),
    moneyEntries(journey, deals),
    shopEntries(journey),
    learningEntries(journey, deals),
    examEntries(journey),
  ]);
  return entries.newestFirst(found.flat());
};
