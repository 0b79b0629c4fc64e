/** Receives the notices sent by any instance and pushes them to the browsers of this one. */
import { noticePush, type NoticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { z } from 'zod';
import type { Target } from '../../db/driver/connection.ts';
import { type Listener, openListener } from '../../db/driver/listener.ts';

const announced = z.object({ tenantId: z.int(), userId: z.int(), notice: noticePush });

export interface NoticeEarParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  readonly push: (to: { readonly tenantId: number; readonly userId: number }, notice: NoticePush) => void;
}

/** Notices missed during a lost connection stay unread and are counted when the browser reconnects. */
export const hearNotices = ({ target, push, onFault }: NoticeEarParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      notice_sent: (payload) => {
        const { notice, ...to } = announced.parse(JSON.parse(payload));
        push(to, notice);
      },
    },
    onGap: () => undefined,
    onFault,
  });
