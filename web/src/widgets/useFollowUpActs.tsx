/** Actions on a reminder: finish, undo, postpone. */
import {
  finishNotice,
  type NoticeRow,
  postponeNotice,
  type ReminderLead,
  reminderLeads,
} from '@gonghai/contract/notices/notice.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { announce } from '../platform/announce.ts';
import { call } from '../platform/api.ts';
import { showFailure } from '../platform/failure.ts';
import { nowInShanghai } from '../ui/calendar.ts';
import { formatNearTime } from '../ui/day-groups.ts';
import { TabKey } from '../ui/overlay/overlay-frame.ts';
import { openDialog } from '../ui/overlay/overlays.ts';
import { late } from '../ui/state/late.tsx';
import { refreshFollowUps } from './refresh-follow-ups.ts';

const PostponeDialog = late(() => import('./PostponeDialog.tsx').then((module) => module.PostponeDialog));

export type Reminder = Pick<NoticeRow, 'Id' | 'Msg' | 'SubscribeTime' | 'Noticeminutes'>;

/** Reminders of older data may have another lead; they are moved as reminders on time. */
const leadOf = (minutes: number): ReminderLead => reminderLeads.find((lead) => lead === minutes) ?? 0;

export const useFollowUpActs = () => {
  const client = useQueryClient();
  const owner = use(TabKey);
  return useMemo(() => {
    const refresh = (): void => refreshFollowUps(client);
    const setDone = async (id: number, isDone: boolean): Promise<void> => {
      try {
        await call(finishNotice, { NoticeId: id, IsDone: isDone });
        if (isDone) announce('success', '已完成', { label: '撤销', run: () => void setDone(id, false) });
        else announce('success', '已恢复为未完成');
      } catch (error) {
        showFailure(error, isDone ? '完成失败' : '撤销失败');
      } finally {
        refresh();
      }
    };
    const moveTo = async ({ Id, Noticeminutes }: Reminder, time: number): Promise<void> => {
      try {
        await call(postponeNotice, { NoticeId: Id, SubscribeTime: time, Noticeminutes: leadOf(Noticeminutes) });
        announce('success', `已改期到 ${formatNearTime(time, nowInShanghai())}`);
      } catch (error) {
        showFailure(error, '改期失败');
      } finally {
        refresh();
      }
    };
    return {
      finish: ({ Id }: Pick<Reminder, 'Id'>): void => void setDone(Id, true),
      reopen: ({ Id }: Pick<Reminder, 'Id'>): void => void setDone(Id, false),
      moveTo: (reminder: Reminder, time: number): void => void moveTo(reminder, time),
      askForTime: (reminder: Reminder): void => {
        const initial = { Noticeminutes: leadOf(reminder.Noticeminutes) };
        openDialog(<PostponeDialog reminder={reminder} initial={initial} onSaved={refresh} />, { owner });
      },
    };
  }, [client, owner]);
};

export type FollowUpActs = ReturnType<typeof useFollowUpActs>;
