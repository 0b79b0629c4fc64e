/** The telephone in the top bar: its state and extension. A click opens the dial pad. */
import { Popover } from 'antd';
import { useEffect, useState } from 'react';
import { formatDuration } from '../ui/format.ts';
import { catchTyped, takeTyped } from '../ui/shortcuts/typed-ahead.ts';
import { late, useAhead } from '../ui/state/late.tsx';
import { useSecond } from '../ui/useSecond.ts';
import { useIsWrappingUp } from './call-drafts.ts';
import { useCallQueue } from './call-queue.ts';
import { usePhone } from './phone.ts';
import { useMayCall } from './useMayCall.ts';
import './screen/phone-chip.css';
import { callWords, elapsed, phoneLook } from './screen/phone-words.ts';
import { useCallLogDialog } from './screen/useCallLogDialog.tsx';
import { useDeskTroubles } from './screen/useDeskTroubles.tsx';
import { useMissedAlerts } from './screen/useMissedAlerts.ts';
import { usePhoneKeys } from './screen/usePhoneKeys.ts';

const DialPad = late(() => import('./screen/DialPad.tsx').then((module) => module.DialPad));
const AgentKeys = late(() => import('./screen/AgentKeys.tsx').then((module) => module.AgentKeys), null, {
  isOptional: true,
});
const AHEAD = [DialPad];

const Elapsed = ({ since }: { readonly since: number }) => (
  <span className="gh-number" aria-hidden>
    {formatDuration(elapsed(since, useSecond()))}
  </span>
);

/** How far the user's queue (连拨) is. */
const QueuePlace = () => {
  const queue = useCallQueue((state) => state.queue);
  return queue && <span className="gh-number">{` · 连拨 ${queue.Done.length}/${queue.CustomerIds.length}`}</span>;
};

/** Tells screen readers each change of the call; the clock is left out. */
const Announcement = () => {
  const call = usePhone((phone) => phone.call);
  const away = usePhone((phone) => phone.away);
  const lineKind = usePhone((phone) => phone.lineKind);
  const words = !call
    ? away?.words
    : `${callWords(call, lineKind)}，${call.name || call.number}${call.isMuted ? '，已静音' : ''}`;
  return <output className="gh-unseen">{words}</output>;
};

interface Props {
  /** Opens the dialog with the devices. */
  readonly onDevices: () => void;
}

export const PhoneChip = ({ onDevices }: Props) => {
  usePhoneKeys();
  useDeskTroubles();
  useCallLogDialog();
  useAhead(AHEAD);
  const [isOpen, setOpen] = useState(false);
  const [asksBreak, setAsksBreak] = useState(false);
  /** Open and in its place. */
  const [isShown, setShown] = useState(false);
  useEffect(() => (isOpen ? () => void takeTyped() : undefined), [isOpen]);
  const call = usePhone((phone) => phone.call);
  const registration = usePhone((phone) => phone.registration);
  const extension = usePhone((phone) => phone.extension);
  const lineKind = usePhone((phone) => phone.lineKind);
  const away = usePhone((phone) => phone.away);
  const isRecording = usePhone((phone) => phone.isRecording);
  const isWrappingUp = useIsWrappingUp();
  const missedCount = useMissedAlerts();
  const { tone, words, reason, since } = phoneLook({ registration, extension, lineKind, call, away }, isWrappingUp);
  const mayCall = useMayCall();
  // Without a line and the right to call, the telephone is of no use.
  if (!mayCall && extension === '' && !lineKind && !call && !isWrappingUp) return null;
  const open = (isToOpen: boolean, isForBreak = false): void => {
    setOpen(isToOpen);
    setAsksBreak(isForBreak);
  };
  return (
    <>
      <Announcement />
      <AgentKeys onBreak={() => open(true, true)} />
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={(isToOpen) => open(isToOpen)}
        afterOpenChange={setShown}
        destroyOnHidden
        content={
          <DialPad
            isOpen={isOpen}
            isShown={isShown}
            asksBreak={asksBreak}
            reason={reason}
            onDevices={onDevices}
            onDone={() => open(false)}
          />
        }
      >
        <button
          type="button"
          className="phone-chip"
          data-tone={tone}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={reason || '打开拨号盘'}
          // Digits typed before the field has the focus are its first ones.
          onClickCapture={() => !isOpen && catchTyped({ withEnter: true })}
        >
          <span className="gh-unseen">电话：</span>
          <span className="phone-chip-dot" data-recording={isRecording || undefined} />
          <span className="gh-ellipsis">
            {words}
            <QueuePlace />
          </span>
          {isRecording && <span className="gh-unseen">，正在录音</span>}
          <span className="gh-unseen">{reason}</span>
          {since !== undefined && <Elapsed since={since} />}
          {missedCount > 0 && (
            <span className="phone-chip-missed gh-number" title={`${missedCount} 个未接来电`}>
              <span className="gh-unseen">，</span>
              {missedCount}
              <span className="gh-unseen"> 个未接来电</span>
            </span>
          )}
        </button>
      </Popover>
    </>
  );
};
