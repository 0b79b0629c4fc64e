/** Number of unread notices, loaded when the shell opens, when a notice arrives, and when one was read. */
import { countUnreadNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { create } from 'zustand';
import { call } from '../platform/api.ts';

export const useUnread = create<{ readonly count: number }>(() => ({ count: 0 }));

/** After an error the number stays as it is, without a message. */
export const refreshUnread = (): void => {
  call(countUnreadNotices, {}, { quiet: true })
    .then((count) => useUnread.setState({ count }))
    .catch(() => undefined);
};
