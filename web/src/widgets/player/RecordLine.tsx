/** What there is to hear of a call, in its row: a small waveform with a button that opens the player, or why not. */
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { CircleSlash, Clock, FileClock, FileX, LoaderCircle, type LucideIcon, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration, formatShortTime } from '../../ui/format.ts';
import { isPlayable, type PlayableCall, silenceReason } from './playable-call.ts';
import './record-line.css';
import { useRecord } from './useRecord.ts';
import { Bars } from './Waveform.tsx';
import { readChannels } from './waveform.ts';

interface Props {
  readonly call: PlayableCall;
  readonly onOpen: () => void;
  /** Without the small waveform, where there is little room. */
  readonly isShort?: boolean;
}

const ICONS: Readonly<Record<RecordState, LucideIcon | undefined>> = {
  [RecordState.None]: undefined,
  [RecordState.Arriving]: LoaderCircle,
  [RecordState.Ready]: undefined,
  [RecordState.Damaged]: FileX,
  [RecordState.Expired]: Clock,
  [RecordState.Off]: CircleSlash,
  [RecordState.Incomplete]: FileClock,
};

/** A waveform is requested when its row is first visible. */
const SmallWaveform = ({ callId }: { readonly callId: number }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const { data } = useRecord(callId, isSeen);
  const channels = data ? readChannels(data) : [];
  return (
    <span ref={place} className="record-line-wave">
      {channels.length > 0 && <Bars className="player-bars" channels={channels} />}
    </span>
  );
};

export const RecordLine = ({ call, onOpen, isShort = false }: Props) => {
  if (isPlayable(call)) {
    return (
      <button
        type="button"
        className="record-line record-line-play"
        data-short={isShort || undefined}
        aria-label={`播放录音：${formatShortTime(call.StartTime)}，${formatDuration(call.CallSeconds)}`}
        onClick={onOpen}
      >
        {!isShort && <SmallWaveform callId={call.Id} />}
        <span className="gh-number">{isShort ? '录音' : formatDuration(call.CallSeconds)}</span>
        <i aria-hidden>
          <Play size={12} />
        </i>
      </button>
    );
  }
  const reason = silenceReason(call);
  if (!reason) return null;
  const Icon = ICONS[call.RecordState];
  return (
    <span className="record-line" data-busy={call.RecordState === RecordState.Arriving || undefined}>
      {Icon && <Icon size={13} aria-hidden />}
      {reason}
    </span>
  );
};
