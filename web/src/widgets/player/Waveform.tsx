/** The waveform of a recording, both sides in two colours. As a slider it shows and sets the place. */
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, type Ref } from 'react';
import { formatDuration, formatDurationWords } from '../../ui/format.ts';
import { axisParts, type Channels, HALF, pathOf, peakOf, type Silence } from './waveform.ts';

interface BarsProps {
  readonly channels: Channels;
  readonly className: string;
}

/** One channel is drawn to both sides of the line. */
export const Bars = memo(({ channels, className }: BarsProps) => {
  const [first = [], second = first] = channels;
  const peak = peakOf(channels);
  return (
    <svg className={className} viewBox={`0 0 ${first.length} ${HALF * 2}`} preserveAspectRatio="none" aria-hidden>
      <path className="player-agent" d={pathOf(first, peak, true)} />
      <path className={channels.length > 1 ? 'player-other' : 'player-agent'} d={pathOf(second, peak, false)} />
    </svg>
  );
});

interface Props {
  readonly channels: Channels;
  readonly silences: readonly Silence[];
  readonly seconds: number;
  /** For assistive technology; the drawing follows `--at` of the element. */
  readonly position: number;
  readonly ref: Ref<HTMLDivElement>;
  readonly onSeek: (position: number) => void;
}

export const Waveform = ({ channels, silences, seconds, position, ref, onSeek }: Props) => {
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSeek(((clientX - left) / width) * seconds);
  };
  const jump = (event: KeyboardEvent): void => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    onSeek(event.key === 'Home' ? 0 : seconds);
  };
  return (
    <>
      <div
        ref={ref}
        className="player-wave"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input would take the keys of the player
        role="slider"
        tabIndex={0}
        aria-label="播放位置"
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(position)}
        aria-valuetext={`${formatDurationWords(position)}，共${formatDurationWords(seconds)}`}
        onKeyDown={jump}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        }}
      >
        {silences.map(({ from, to }) => (
          <i
            key={from}
            className="player-silence"
            style={{ left: `${(from / seconds) * 100}%`, width: `${((to - from) / seconds) * 100}%` } as CSSProperties}
          />
        ))}
        {channels.length > 0 ? (
          <>
            <Bars className="player-bars" channels={channels} />
            <Bars className="player-bars player-played" channels={channels} />
          </>
        ) : (
          <i className="player-track" />
        )}
        <i className="player-head" />
      </div>
      <div className="player-axis gh-number" aria-hidden>
        {axisParts(seconds).map((part) => (
          <span key={part}>{formatDuration(Math.round(part * seconds))}</span>
        ))}
      </div>
    </>
  );
};
