/** Hears of every notice that was sent, on whichever instance, and tells the browsers that are connected to this one. */
import { noticePush, type NoticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { z } from 'zod';
import type { Target } from '../../db/connection.ts';
import { type Listener, openListener } from '../../db/listener.ts';

const announced = z.object({ tenantId: z.int(), userId: z.int(), notice: noticePush });

export interface NoticeEarParts {
  readonly target: Target;
  readonly push: (to: { readonly tenantId: number; readonly userId: number }, notice: NoticePush) => void;
}

/** What is missed while out of touch stays unread, and is counted when a browser comes back. */
export const hearNotices = ({ target, push }: NoticeEarParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      notice_sent: (payload) => {
        const { notice, ...to } = announced.parse(JSON.parse(payload));
        push(to, notice);
      },
    },
    onGap: () => undefined,
  });
