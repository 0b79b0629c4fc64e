/** The customer of a drawer: detail, former owners, newest page of the timeline and running calls in one answer. */
import { readCustomerDrawer } from '@gonghai/contract/calls/customer-drawer.contract.ts';
import { type CustomerDetail, queryCustody } from '@gonghai/contract/customers/customer.contract.ts';
import type { TimelinePage } from '@gonghai/contract/customers/timeline.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { call } from '../platform/api.ts';
import { callsOf } from '../widgets/kind-calls.ts';
import { readingCalls } from './running-calls.ts';

type Drawer = AnswerOf<typeof readCustomerDrawer>;

interface Reading {
  readonly answer: Promise<Drawer>;
  readonly join: (signal: AbortSignal) => void;
}

const read = (customerId: number): Reading => {
  const signals: AbortSignal[] = [];
  const all = new AbortController();
  const answer = readingCalls(
    CustomerKind.Sales,
    [customerId],
    () => call(readCustomerDrawer, { customerId }, { signal: all.signal }),
    ({ RunningCalls }) => RunningCalls,
  );
  return {
    answer,
    join: (signal) => {
      signals.push(signal);
      signal.addEventListener('abort', () => signals.every(({ aborted }) => aborted) && all.abort());
    },
  };
};

const readings = new Map<number, Reading>();

/** The queries that are fetched in the same moment share one request. */
const share = (customerId: number, signal: AbortSignal): Promise<Drawer> => {
  let reading = readings.get(customerId);
  if (!reading) {
    reading = read(customerId);
    readings.set(customerId, reading);
    queueMicrotask(() => readings.delete(customerId));
  }
  reading.join(signal);
  return reading.answer;
};

interface Asked {
  readonly signal: AbortSignal;
}

/** After-sales customers have no such answer: their detail and timeline are read one by one. */
const readCustomer = async (kind: CustomerKind, customerId: number, signal: AbortSignal): Promise<CustomerDetail> =>
  kind === CustomerKind.Sales
    ? (await share(customerId, signal)).Customer
    : call(callsOf[kind].findCustomer, { customerId }, { signal });

/** The query of the detail, for every place that shows it. */
export const customerQuery = (customerId: number, kind: CustomerKind = CustomerKind.Sales) => ({
  queryKey: [callsOf[kind].findCustomer.path, customerId],
  queryFn: ({ signal }: Asked) => readCustomer(kind, customerId, signal),
  staleTime: 0,
  retry: false,
});

/** Of sales customers only. */
export const custodyQuery = (customerId: number) => ({
  queryKey: [queryCustody.path, customerId],
  queryFn: async ({ signal }: Asked) => (await share(customerId, signal)).Custody,
  staleTime: 0,
  retry: false,
});

/** The newest page of the timeline, of all kinds of entries. */
export const readNewestEntries = async (
  kind: CustomerKind,
  customerId: number,
  signal: AbortSignal,
): Promise<TimelinePage> =>
  kind === CustomerKind.Sales
    ? (await share(customerId, signal)).Timeline
    : call(callsOf[kind].queryCustomerTimeline, { customerId }, { signal });
