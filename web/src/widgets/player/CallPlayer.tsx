/** Plays the recording of a call: waveform, speed, skipped silence, the remark beside it, and keys. */
import type { RecordDetail } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState, recordStateLabel } from '@gonghai/contract/customers/call-outcome.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { call as request } from '../../platform/api.ts';
import { isTextField } from '../../ui/shortcuts/key-guard.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { usePlayerChoice } from './player-choice.ts';
import './player.css';
import { CommentBox } from './CommentBox.tsx';
import { CommentList, CommentMarks } from './PlayerComments.tsx';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerLegend } from './PlayerLegend.tsx';
import { PlayerRemark } from './PlayerRemark.tsx';
import { createSound, type Sound } from './sound.ts';
import type { PlayableCall } from './playable-call.ts';
import type { Player } from './usePlayer.ts';
import { usePlayerKeys } from './usePlayerKeys.ts';
import { recordQueryKey, useRecord } from './useRecord.ts';
import { type Channels, readChannels, type Silence, silencesOf } from './waveform.ts';
import { Waveform } from './Waveform.tsx';

type Props = Omit<ReturnType<Player['panel']>, 'call' | 'onClose'> & {
  readonly call: Pick<PlayableCall, 'Id' | 'UserName' | 'CustomerName' | 'Remark' | 'MayEdit'>;
  /** Undefined where the player stays open. */
  readonly onClose: (() => void) | undefined;
  /** The remark or the length of the call was saved. */
  readonly onChanged: () => void;
  /** Left out where the remark is shown elsewhere. */
  readonly hasRemark?: boolean;
  /** The user checks recordings: comments can be written. */
  readonly mayComment?: boolean;
};

const NOTHING: readonly Silence[] = [];
const MS = 1_000;

/** CALL-13: once for each recording whose length differs from the log. */
const useCorrection = (
  { call: { Id: id }, saving, onChanged }: Pick<Props, 'call' | 'saving' | 'onChanged'>,
  seconds: number,
  isDue: boolean,
): void => {
  const client = useQueryClient();
  const correct = useEffectEvent(() => {
    client.setQueryData(recordQueryKey(id), (known: object | undefined) => known && { ...known, IsLengthWrong: false });
    request(saving.correctSeconds, { Id: id, Seconds: Math.round(seconds) }, { quiet: true }).then(
      onChanged,
      () => undefined,
    );
  });
  useEffect(() => {
    if (isDue) correct();
  }, [isDue]);
};

/** Moves the head of the waveform in each frame without rendering. */
const usePlayHead = (sound: Sound, seconds: number, isPlaying: boolean) => {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (): void => wave.current?.style.setProperty('--at', `${(sound.now() / seconds) * 100}%`);
    draw();
    if (!isPlaying) return sound.state.subscribe(draw);
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [sound, seconds, isPlaying]);
  return wave;
};

type ReadyProps = Props & {
  readonly record: RecordDetail;
  readonly onLeft: () => void;
  readonly channels: Channels;
  readonly seconds: number;
};

const Ready = (props: ReadyProps) => {
  const { call, saving, record, channels, seconds, start, isAsked, onChanged, onLeft } = props;
  const { hasRemark = true, mayComment = false } = props;
  const { Comments: comments, Flag: flag, IsLengthWrong: isLengthWrong } = record;
  const client = useQueryClient();
  const [sound] = useState(() => createSound(call.Id, start, seconds));
  const { isPlaying, isFailed, position } = useStore(sound.state);
  const { rate, isSkipping } = usePlayerChoice();
  const [silences] = useState(() => silencesOf(channels, seconds));
  const wave = usePlayHead(sound, seconds, isPlaying);
  useEffect(() => sound.setRate(rate), [sound, rate]);
  useEffect(() => sound.setSkipped(isSkipping ? silences : NOTHING), [sound, isSkipping, silences]);
  // Also when the tab of the page is hidden: its sound must not go on.
  useEffect(() => sound.stop, [sound]);
  useCorrection(props, seconds, isLengthWrong && isPlaying);
  const begin = useEffectEvent(() => isAsked && sound.play());
  useEffect(() => void begin(), []);
  usePlayerKeys({ ...props, sound });
  return (
    <>
      <Waveform
        ref={wave}
        channels={channels}
        silences={silences}
        seconds={seconds}
        position={position}
        onSeek={sound.seek}
      />
      <CommentMarks comments={comments} seconds={seconds} onSeek={sound.seek} />
      <PlayerControls {...props} sound={sound} hasSilence={silences.length > 0} />
      {isFailed && (
        <p className="player-failure" role="alert">
          录音播放失败，文件可能已丢失。
          <button type="button" onClick={sound.play}>
            重试
          </button>
        </p>
      )}
      <PlayerLegend
        call={call}
        channels={channels}
        seconds={seconds}
        isMeasured={record.Milliseconds > 0}
        flag={flag}
      />
      <CommentList comments={comments} onSeek={sound.seek} />
      {mayComment && (
        <CommentBox
          callId={call.Id}
          sound={sound}
          comments={comments}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: recordQueryKey(call.Id) });
            onChanged();
          }}
          onLeft={onLeft}
        />
      )}
      {hasRemark && <PlayerRemark call={call} saving={saving} onSaved={onChanged} />}
    </>
  );
};

export const CallPlayer = (props: Props) => {
  const { call, isAsked } = props;
  const { data, error, refetch } = useRecord(call.Id, true);
  const panel = useRef<HTMLElement>(null);

  /** Keys of the player must reach it, not a tab or button that was clicked before. */
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    if (isAsked) panel.current?.focus({ preventScroll: true });
  }, [isAsked]);
  const keepFocus = (event: MouseEvent): void => {
    if (isTextField(event.target) || (event.target instanceof Element && event.target.closest('form'))) return;
    event.preventDefault();
    panel.current?.focus({ preventScroll: true });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click only keeps the focus inside
    <section ref={panel} className="player" tabIndex={-1} aria-label="录音" onMouseDown={keepFocus}>
      {data?.State === RecordState.Ready && (
        <Ready
          // A link to another moment of the open call starts there.
          key={`${data.Milliseconds} ${props.start}`}
          {...props}
          channels={readChannels(data)}
          // A recording that was not measured yet is as long as its call.
          seconds={data.Milliseconds / MS || Math.max(1, data.CallSeconds)}
          record={data}
          onLeft={() => panel.current?.focus({ preventScroll: true })}
        />
      )}
      {data && data.State !== RecordState.Ready && (
        <>
          <p className="player-none">{recordStateLabel[data.State]}</p>
          <CommentList comments={data.Comments} />
        </>
      )}
      {!data && error && (
        <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={3} />}
    </section>
  );
};
