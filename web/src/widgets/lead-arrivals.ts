/** New customers from leads, received by notices: the card shows unseen ones, the customer list shows all. */
import { nameInArrival } from '@gonghai/contract/leads/lead-messages.ts';
import { markNoticesRead, type NoticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { create } from 'zustand';
import { call } from '../platform/api.ts';
import { refreshUnread } from './unread-notices.ts';

export interface LeadArrival {
  readonly noticeId: number;
  readonly customerId: number;
  readonly name: string;
  /** When the lead was assigned. */
  readonly time: number;
}

interface Arrivals {
  readonly all: readonly LeadArrival[];
  /** Those on the card, newest last. */
  readonly unseen: readonly LeadArrival[];
}

const nothing: Arrivals = { all: [], unseen: [] };

export const useLeadArrivals = create<Arrivals>(() => nothing);

const { setState, getState } = useLeadArrivals;

/** All since the user signed in, oldest first. */
export const leadArrivals = (): readonly LeadArrival[] => getState().all;
export const onLeadArrival: (listener: () => void) => () => void = useLeadArrivals.subscribe;

/** Adds a new lead to the card. False when the notice is about something else. */
export const takeLeadArrival = ({ Id, CustomerId, Msg, NoticeTime }: NoticePush): boolean => {
  const name = nameInArrival(Msg);
  if (name === undefined || CustomerId === null) return false;
  const arrival = { noticeId: Id, customerId: CustomerId, name, time: NoticeTime };
  setState(({ all, unseen }) => ({ all: [...all, arrival], unseen: [...unseen, arrival] }));
  return true;
};

/** Closes the card, or removes one lead. Opened leads are marked as read; dismissed ones stay unread in the notices. */
export const putLeadsAway = (areSeen: boolean, one?: LeadArrival): void => {
  const gone = one ? [one] : getState().unseen;
  setState(({ unseen }) => ({ unseen: unseen.filter((arrival) => !gone.includes(arrival)) }));
  if (!areSeen || gone.length === 0) return;
  const read = gone.map(({ noticeId }) => ({ NoticeId: noticeId }));
  // The notices stay unread when this fails; nothing else depends on it.
  call(markNoticesRead, read, { quiet: true }).then(refreshUnread, () => undefined);
};

/** Removes leads from the card that were called, or went to another person. */
export const dropLeads = (customerIds: ReadonlySet<number>): void => {
  if (customerIds.size > 0)
    setState(({ unseen }) => ({ unseen: unseen.filter(({ customerId }) => !customerIds.has(customerId)) }));
};

export const forgetLeadArrivals = (): void => setState(nothing);
