/** The 改期 menu with presets, and an entry for any other time. */
import type { ReactElement } from 'react';
import { nowInShanghai } from '../ui/calendar.ts';
import { formatNearTime } from '../ui/day-groups.ts';
import { DropMenu } from '../ui/overlay/DropMenu.tsx';
import { useNow } from '../ui/useNow.ts';
import { quickTimes } from './follow-up-times.ts';
import type { FollowUpActs, Reminder } from './useFollowUpActs.tsx';

interface Props {
  readonly reminder: Reminder;
  readonly acts: FollowUpActs;
  /** The button. */
  readonly children: ReactElement;
}

export const PostponeMenu = ({ reminder, acts, children }: Props) => {
  const now = useNow();
  const move = (label: string): void => {
    const chosen = quickTimes(nowInShanghai()).find((one) => one.label === label);
    if (chosen) acts.moveTo(reminder, chosen.time);
  };
  const items = [
    ...quickTimes(now).map(({ label, time }) => ({
      key: label,
      label,
      extra: formatNearTime(time, now).split(' ')[1],
      onClick: () => move(label),
    })),
    { key: 'other', label: '选择时间…', onClick: () => acts.askForTime(reminder) },
  ];
  return (
    <DropMenu menu={{ items }} placement="bottomRight">
      {children}
    </DropMenu>
  );
};
