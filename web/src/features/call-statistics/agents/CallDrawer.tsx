/** One call of the call log search, with its recording. J and K go through the recordings. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import { callChannelLabel } from '@gonghai/contract/calls/call-values.ts';
import { filterResultLabel } from '@gonghai/contract/customers/call-outcome.ts';
import { formatPhone, formatTime } from '../../../ui/format.ts';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { DrawerFacts, DrawerNote } from '../../../ui/overlay/DrawerFacts.tsx';
import { CustomerLink } from '../../../widgets/CustomerLink.tsx';
import { callLength, CallMarks, toPlayable } from '../../../widgets/call-rows/call-cells.tsx';
import { LateCallPlayer } from '../../../widgets/player/LateCallPlayer.tsx';
import { isPlayable } from '../../../widgets/player/playable-call.ts';
import { RecordLine } from '../../../widgets/player/RecordLine.tsx';
import { momentLink, usePlayer } from '../../../widgets/player/usePlayer.ts';
import './agents.css';
import { searchOf } from './call-address.ts';

interface Props {
  readonly call: StatsCall;
  readonly calls: readonly StatsCall[];
  /** Opened by the button of its recording. */
  readonly isAsked: boolean;
  readonly onOpen: (call: StatsCall) => void;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type RecordingProps = Pick<Props, 'call' | 'isAsked' | 'onClose' | 'onChanged'> & {
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
};

/** Inside the drawer, so that its second in the address leaves with the drawer. */
const Recording = ({ call, isAsked, onClose, onNext, onPrevious, onChanged }: RecordingProps) => {
  const player = usePlayer([]);
  const playable = toPlayable(call);
  if (!isPlayable(call)) return <RecordLine {...player.line(playable)} />;
  return (
    <LateCallPlayer
      key={call.Id}
      {...player.panel(playable)}
      isAsked={isAsked}
      linkTo={(second) => momentLink(searchOf(call), call.Id, second)}
      onClose={onClose}
      onNext={() => onNext?.()}
      onPrevious={() => onPrevious?.()}
      onChanged={onChanged}
    />
  );
};

export const CallDrawer = ({ call, calls, isAsked, onOpen, onClose, onChanged }: Props) => {
  const at = calls.findIndex(({ Id }) => Id === call.Id);
  const next = calls.slice(at + 1).find(isPlayable);
  const previous = calls.slice(0, Math.max(0, at)).findLast(isPlayable);
  const goNext = next && (() => onOpen(next));
  const goBack = previous && (() => onOpen(previous));
  return (
    <Drawer
      label={`${call.UserName}的通话`}
      header={
        <span className="called-customers-head">
          <b>{call.UserName}</b>
          <span className="gh-muted gh-number">{formatTime(call.StartTime)}</span>
        </span>
      }
      onClose={onClose}
      neighbours={{ previous: goBack, next: goNext }}
    >
      <div className="call-drawer">
        <Recording {...{ call, isAsked, onClose, onChanged }} onNext={goNext} onPrevious={goBack} />
        <DrawerFacts
          title="通话"
          facts={[
            [
              '客户',
              <CustomerLink
                key="customer"
                id={call.CustomerId}
                name={call.CustomerName}
                tel={call.Tel}
                colleague={call.ColleagueName}
              />,
            ],
            ['电话', formatPhone(call.Tel)],
            ['线路', callChannelLabel[call.Channel]],
            [
              '通话时长',
              <span key="length" className="call-length">
                <CallMarks call={call} />
                {callLength(call)}
              </span>,
            ],
            ['过滤结果', call.IsIncoming ? '' : filterResultLabel(call.FilterResult)],
          ]}
        />
        {!isPlayable(call) && <DrawerNote title="备注">{call.Remark || '无备注'}</DrawerNote>}
      </div>
    </Drawer>
  );
};
