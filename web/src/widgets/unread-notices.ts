/** How many messages the person has not read: asked for when the shell opens, when one comes, and when one was read. */
import { countUnreadNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { create } from 'zustand';
import { call } from '../platform/api.ts';

export const useUnread = create<{ readonly count: number }>(() => ({ count: 0 }));

/** A failure leaves the number as it is: the dot is no reason to disturb anybody. */
export const refreshUnread = (): void => {
  call(countUnreadNotices, {}, { quiet: true })
    .then((count) => useUnread.setState({ count }))
    .catch(() => undefined);
};
