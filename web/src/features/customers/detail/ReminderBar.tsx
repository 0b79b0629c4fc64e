/** The overdue or next reminder of a customer, with its actions. */
import type { OpenReminder } from '@gonghai/contract/customers/timeline.contract.ts';
import { Button } from 'antd';
import { AlarmClock, Check, ChevronDown } from 'lucide-react';
import { formatNearTime } from '../../../ui/day-groups.ts';
import { useNow } from '../../../ui/useNow.ts';
import { overdueFor } from '../../../widgets/follow-up-times.ts';
import { PostponeMenu } from '../../../widgets/PostponeMenu.tsx';
import { useFollowUpActs } from '../../../widgets/useFollowUpActs.tsx';

export const ReminderBar = ({ reminder }: { readonly reminder: OpenReminder }) => {
  const now = useNow();
  const acts = useFollowUpActs();
  const overdue = overdueFor(reminder.SubscribeTime, now);
  return (
    <section className="reminder-bar" aria-label="跟进提醒" data-overdue={overdue !== undefined || undefined}>
      <AlarmClock size={15} aria-hidden />
      <b>{overdue ?? '下次跟进'}</b>
      <span className="gh-ellipsis" title={reminder.Msg}>
        <span className="gh-number">{formatNearTime(reminder.SubscribeTime, now)}</span> {reminder.Msg}
      </span>
      <Button size="small" icon={<Check size={13} aria-hidden />} onClick={() => acts.finish(reminder)}>
        完成
      </Button>
      <PostponeMenu reminder={reminder} acts={acts}>
        <Button size="small">
          改期
          <ChevronDown size={13} aria-hidden />
        </Button>
      </PostponeMenu>
    </section>
  );
};
