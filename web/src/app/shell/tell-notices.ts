/** Says aloud what has just come: one message in its own words, many that come together by their number. */
import { noticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { announce } from '../../platform/announce.ts';

/** What was missed while out of touch comes all at once. */
const GATHERED_MS = 300;

const look = {
  label: '查看',
  run: (): void => {
    location.hash = '#/customer/notice';
  },
};

/** A listener for pushes; what is not a notice is left to the count, and nothing is said twice. */
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
    if (waiting.length === 0) setTimeout(tell, GATHERED_MS);
    waiting.push(data.Msg);
  };
};
