/** The buttons of the player. */
import { Switch } from 'antd';
import { ChevronUp, Link, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useStore } from 'zustand';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import { formatDuration } from '../../ui/format.ts';
import { setRate, setSkipping, usePlayerChoice } from './player-choice.ts';
import { RATES, type Sound } from './sound.ts';
import { shownPosition } from './waveform.ts';

/** Seconds. */
export const JUMP = 5;

/** The address with this moment. */
const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) announce('success', '已复制此刻的链接');
  else announce('error', '复制失败，请从地址栏复制');
};

const Speeds = () => {
  const { rate } = usePlayerChoice();
  return (
    <fieldset className="player-speeds gh-number" aria-label="播放速度">
      {RATES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === rate}
          title="[ 减速，] 加速"
          onClick={() => setRate(each)}
        >
          {`${each}×`}
        </button>
      ))}
    </fieldset>
  );
};

interface Props {
  readonly sound: Sound;
  readonly seconds: number;
  readonly hasSilence: boolean;
  readonly linkTo: ((second: number) => string) | undefined;
  readonly onClose: (() => void) | undefined;
}

export const PlayerControls = ({ sound, seconds, hasSilence, linkTo, onClose }: Props) => {
  const { isPlaying, isWaiting, position } = useStore(sound.state);
  const { isSkipping } = usePlayerChoice();
  const isOn = isPlaying || isWaiting;
  return (
    <div className="player-controls">
      <button
        type="button"
        className="player-toggle"
        aria-label={isOn ? '暂停' : '播放'}
        title={`${isOn ? '暂停' : '播放'} (空格)`}
        data-busy={(isWaiting && !isPlaying) || undefined}
        onClick={sound.toggle}
      >
        {isOn ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
      <button
        type="button"
        className="player-jump"
        aria-label="后退5秒"
        title="后退5秒 (←)"
        onClick={() => sound.seek(sound.now() - JUMP)}
      >
        <RotateCcw size={18} aria-hidden />
        <i aria-hidden>5</i>
      </button>
      <button
        type="button"
        className="player-jump"
        aria-label="前进5秒"
        title="前进5秒 (→)"
        onClick={() => sound.seek(sound.now() + JUMP)}
      >
        <RotateCw size={18} aria-hidden />
        <i aria-hidden>5</i>
      </button>
      <span className="player-clock gh-number" aria-hidden>
        <b>{formatDuration(shownPosition(position, seconds))}</b> / {formatDuration(Math.round(seconds))}
      </span>
      <Speeds />
      <span className="player-skip">
        <span id={`player-skip-${seconds}`}>跳过静音</span>
        <Switch
          size="small"
          checked={isSkipping && hasSilence}
          disabled={!hasSilence}
          aria-labelledby={`player-skip-${seconds}`}
          onChange={setSkipping}
        />
      </span>
      <span className="player-more">
        {linkTo && (
          <button
            type="button"
            aria-label="复制此刻的链接"
            title="复制此刻的链接"
            onClick={() => void copyLink(linkTo(sound.now()))}
          >
            <Link size={16} aria-hidden />
          </button>
        )}
        {onClose && (
          <button type="button" aria-label="收起录音" title="收起录音" onClick={onClose}>
            <ChevronUp size={16} aria-hidden />
          </button>
        )}
      </span>
    </div>
  );
};
