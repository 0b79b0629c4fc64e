/** Links of what waits to the lists that have exactly these rows. */
import { dutySearches } from '@gonghai/contract/home/duties.contract.ts';
import type { WaitingAge } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { formatDay } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';
import { linkTo, OPEN } from '../../ui/page/address.ts';
import { calendarLink } from '../../widgets/calendar-link.ts';

const LEADS = '#/customer/clue';
const MOMENTS = new Set(['StartTime', 'EndTime']);

/** As the filters of the lists write their values. */
const written = (field: string, value: unknown): string => {
  if (MOMENTS.has(field)) return formatDay(Number(value));
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
};

const filtered = (list: string, search: object): string =>
  filteredAddress(
    list,
    Object.fromEntries(
      Object.entries(search)
        .map(([field, value]) => [field, written(field, value)] as const)
        .filter(([, text]) => text !== ''),
    ),
  );

const INBOX = 'workOrder/inbox';
export const ordersLink = (age?: WaitingAge): string =>
  linkTo(INBOX, age === undefined ? {} : { age: String(dutySearches.orders(age).Age) });
export const orderLink = (id: number): string => linkTo(INBOX, { [OPEN]: String(id) });

export const paymentsLink = (wallet?: number): string =>
  linkTo(
    'workOrder/paymentInbox',
    wallet === undefined ? {} : { wallet: String(dutySearches.payments(wallet).PaymentType) },
  );
export const refundsLink = (): string => filtered('#/workOrder/refunds', dutySearches.refunds());
/** The list without a view has the unclaimed ones. */
export const unclaimedLink = (): string => filteredAddress('#/workOrder/unclaimed', {}, 'all');

/** 2026-11-17 */
export const missingLink = (day: string, wallet?: number): string =>
  calendarLink({
    month: day.slice(0, 7),
    only: day,
    show: 'missing',
    ...(wallet !== undefined && { day, wallet: String(wallet) }),
  });
export const differingLink = (month: string): string => calendarLink({ month, show: 'differs' });

export const waitingLeadsLink = (now: number): string => filtered(LEADS, dutySearches.waitingLeads(now));
/** Of all agents without any. */
export const uncalledLink = (now: number, agents: readonly number[] = []): string =>
  filtered(LEADS, dutySearches.uncalled(now, agents));
export const arrivalsLink = (now: number, account: string): string =>
  filtered(LEADS, dutySearches.arrivals(now, account));
export const failedLeadsLink = (now: number, account: string): string =>
  filtered(LEADS, dutySearches.failedLeads(now, account));
