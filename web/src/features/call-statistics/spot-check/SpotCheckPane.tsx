/** The call that is being checked: its facts, the player, flags, and on to the next one. */
import type { PickedCall } from '@gonghai/contract/calls/spot-check.contract.ts';
import { CallFlag, callFlagLabel } from '@gonghai/contract/calls/spot-check-values.ts';
import { Button } from 'antd';
import { ArrowLeft, CheckCheck, Flag as FlagIcon } from 'lucide-react';
import { formatPhone, formatTime } from '../../../ui/format.ts';
import { DockSlot } from '../../../ui/overlay/Drawer.tsx';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { CallMarks } from '../../../widgets/call-rows/call-cells.tsx';
import { CustomerLink } from '../../../widgets/CustomerLink.tsx';
import { LateCallPlayer } from '../../../widgets/player/LateCallPlayer.tsx';
import { type Player, momentLink } from '../../../widgets/player/usePlayer.ts';
import { searchOf } from '../agents/call-address.ts';
import type { Mark } from './useSpotChecks.ts';

interface Props {
  readonly call: PickedCall;
  readonly panel: ReturnType<Player['panel']>;
  readonly onMark: (marking: Mark) => void;
  /** Marks it as heard, and opens the next one that is not. */
  readonly onHeard: () => void;
  /** A comment was saved. */
  readonly onChanged: () => void;
}

const SCOPE = '录音抽检';
const FLAGS = [CallFlag.Excellent, CallFlag.Improve] as const;
/** What F makes of each. */
const AFTER: Readonly<Record<CallFlag, CallFlag>> = {
  [CallFlag.None]: CallFlag.Excellent,
  [CallFlag.Excellent]: CallFlag.Improve,
  [CallFlag.Improve]: CallFlag.None,
};

export const SpotCheckPane = ({ call, panel, onMark, onHeard, onChanged }: Props) => {
  useShortcut({
    keys: 'F',
    scope: SCOPE,
    description: '标记：优秀、需改进、不标记',
    run: () => onMark(({ Flag }) => ({ Flag: AFTER[Flag] })),
  });
  useShortcut({ keys: 'N', scope: SCOPE, description: '已听，下一通未听', run: onHeard });
  return (
    <section className="inbox-order spot-check" aria-label={`${call.UserName}的通话`}>
      <header className="inbox-order-head">
        <Button
          className="inbox-back"
          type="text"
          aria-label="返回列表"
          icon={<ArrowLeft size={18} />}
          onClick={panel.onClose}
        />
        <h2>{call.UserName}</h2>
        <CustomerLink id={call.CustomerId} name={call.CustomerName} tel={call.Tel} colleague={call.ColleagueName} />
        <span className="gh-number gh-muted">{formatPhone(call.Tel)}</span>
        <span className="gh-number gh-muted">{formatTime(call.StartTime)}</span>
        <CallMarks call={call} />
        {call.TrackStatusName && <Tag dot={false}>{call.TrackStatusName}</Tag>}
        {call.HeardCount > 0 && <span className="gh-muted">{`${call.HeardCount} 人已听`}</span>}
        <div className="inbox-order-acts">
          {FLAGS.map((flag) => (
            <Button
              key={flag}
              className="spot-check-flag"
              aria-pressed={call.Flag === flag}
              icon={<FlagIcon size={14} aria-hidden />}
              onClick={() => onMark((now) => ({ Flag: now.Flag === flag ? CallFlag.None : flag }))}
            >
              {callFlagLabel[flag]}
            </Button>
          ))}
          <Keys keys="F" />
          <Button type="primary" icon={<CheckCheck size={15} aria-hidden />} onClick={onHeard}>
            {call.IsHeard ? '下一通未听' : '已听，下一通'}
            <Keys keys="N" />
          </Button>
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="spot-check-body" tabIndex={0} aria-label="录音和点评">
        <LateCallPlayer
          key={call.Id}
          {...panel}
          linkTo={(second) => momentLink(searchOf(call), call.Id, second)}
          hasRemark={false}
          mayComment
          onClose={undefined}
          onChanged={onChanged}
        />
        {call.Notes.length > 0 && (
          <ul className="spot-check-notes" aria-label="最近跟进">
            {call.Notes.map(({ UserName, CreatedTime, Text }) => (
              <li key={`${CreatedTime} ${Text}`}>
                <span className="gh-muted gh-number">{`${formatTime(CreatedTime)} ${UserName}`}</span>
                <span>{Text}</span>
              </li>
            ))}
          </ul>
        )}
        {call.Remark && <p className="spot-check-remark">坐席备注：{call.Remark}</p>}
      </section>
      <DockSlot />
    </section>
  );
};
