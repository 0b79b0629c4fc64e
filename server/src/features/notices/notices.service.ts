/** Receives the notices sent by any instance and pushes them to the browsers of this one. */
import { noticePush, type NoticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { z } from 'zod';
import type { Listener } from '../../db/driver/listener.ts';

const announced = z.object({ tenantId: z.int(), userId: z.int(), notice: noticePush });

type PushNotice = (to: { readonly tenantId: number; readonly userId: number }, notice: NoticePush) => void;

/** Notices missed during a lost connection stay unread and are counted when the browser reconnects. */
export const pushNotices = (listener: Listener, push: PushNotice): void => {
  listener.subscribe('notice_sent', (payload) => {
    const { notice, ...to } = announced.parse(JSON.parse(payload));
    push(to, notice);
  });
};
