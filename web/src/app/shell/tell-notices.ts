/** Announces new notices: a single one with its text, several at once by their number. */
import { isMissedMessage } from '@gonghai/contract/calls/caller.rules.ts';
import { noticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { announce } from '../../platform/announce.ts';
import { takeLeadArrival } from '../../widgets/lead-arrivals.ts';

/** Milliseconds to collect notices: missed ones arrive together. */
const GATHERED_MS = 300;

const look = {
  label: '查看',
  run: (): void => {
    location.hash = '#/customer/notice';
  },
};

/** A handler for pushes. Ignores other payloads, and announces each notice once. */
export const createNoticeTeller = (): ((payload: unknown) => void) => {
  const told = new Set<number>();
  let waiting: string[] = [];
  const tell = (): void => {
    const [only, ...more] = waiting;
    waiting = [];
    if (only !== undefined) announce('info', more.length > 0 ? `收到${more.length + 1}条新消息` : only, look);
  };
  return (payload) => {
    const { data } = noticePush.safeParse(payload);
    if (!data || told.has(data.Id)) return;
    told.add(data.Id);
    // Shown as a card, which leads to the customer.
    if (takeLeadArrival(data)) return;
    // Announced with the caller's name and 回拨 when the list of missed calls has it.
    if (isMissedMessage(data.Msg)) return;
    if (waiting.length === 0) setTimeout(tell, GATHERED_MS);
    waiting.push(data.Msg);
  };
};
