/** The dark card of a call: state, clock, person, and the buttons of the running call. */
import { nameBefore } from '@gonghai/contract/calls/caller.rules.ts';
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { Grip, Mic, MicOff, Pause, Phone, PhoneForwarded, PhoneOff, Play, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDuration, formatPhone } from '../../ui/format.ts';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { useSecond } from '../../ui/useSecond.ts';
import type { CallQuality } from '@gonghai/contract/calls/call-quality.rules.ts';
import { answer, hangUp, reject, sendTone, toggleHold, toggleMute, useHasAbility, usePhone } from '../phone.ts';
import type { PhoneCall } from '../phone-call.ts';
import { Keypad, useKeypadKeys } from './Keypad.tsx';
import { callWords, elapsed, qualityLabel, regionOf } from './phone-words.ts';

/** Seconds since a moment, as a running clock. Not announced: it changes every second. */
export const Clock = ({ since }: { readonly since: number }) => (
  <b className="phone-clock gh-number" aria-hidden>
    {formatDuration(elapsed(since, useSecond()))}
  </b>
);

const Quality = ({ quality }: { readonly quality: CallQuality }) => (
  <span className="phone-quality" data-quality={quality} title={`网络${qualityLabel[quality]}`}>
    <span className="gh-unseen">{`网络${qualityLabel[quality]}`}</span>
    <i />
    <i />
    <i />
  </span>
);

interface PersonProps {
  readonly name: string;
  readonly number: string;
  /** Where the number is from; empty if unknown. */
  readonly region?: string;
  /** Left out for a number that belongs to no visible customer. */
  readonly onOpen?: (() => void) | undefined;
}

export const Person = ({ name, number, region = '', onOpen }: PersonProps) => {
  const shown = number && formatPhone(number);
  // The name of a colleague has the extension already.
  const bareName = nameBefore(name, number);
  const about = name ? bareName === undefined && shown : number && '未登记的号码';
  const words = (
    <>
      <Avatar name={(bareName ?? name) || '#'} size={36} />
      <span>
        {/* Neither is known until the server has created the log. */}
        <b className="gh-ellipsis">{name || shown || '正在准备…'}</b>
        {about && <span className="gh-ellipsis gh-number">{about}</span>}
        {region && <span className="gh-ellipsis">{region}</span>}
      </span>
    </>
  );
  if (!onOpen) return <div className="phone-person">{words}</div>;
  return (
    <button type="button" className="phone-person" title="打开客户" onClick={onOpen}>
      <span className="gh-unseen">打开客户</span>
      {words}
    </button>
  );
};

interface ActProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Of a switch. */
  readonly isOn?: boolean;
  readonly title?: string;
  readonly onPress: () => void;
}

const Act = ({ label, icon, isOn, title = label, onPress }: ActProps) => (
  <button type="button" className="phone-act" aria-pressed={isOn} title={title} onClick={onPress}>
    {icon}
    <span>{label}</span>
  </button>
);

const ICON = 16;

const HangUpOnly = () => (
  <div className="phone-acts phone-acts-one">
    <button type="button" className="phone-act phone-hang-up" onClick={() => void hangUp()}>
      <PhoneOff size={ICON} aria-hidden />
      挂断
    </button>
  </div>
);

const RingingActs = ({ direction }: Pick<PhoneCall, 'direction'>) => {
  const mayAnswer = useHasAbility('answer');
  return direction === CallDirection.In && mayAnswer ? (
    <div className="phone-acts phone-acts-two">
      <button type="button" className="phone-act phone-answer" onClick={() => void answer()}>
        <Phone size={ICON} aria-hidden />
        接听
      </button>
      <button type="button" className="phone-act phone-hang-up" onClick={() => void reject()}>
        <PhoneOff size={ICON} aria-hidden />
        拒接
      </button>
    </div>
  ) : (
    <HangUpOnly />
  );
};

interface TalkingProps {
  readonly call: PhoneCall;
  readonly isKeypadOpen: boolean;
  readonly onKeypad: () => void;
  readonly isTransferOpen: boolean;
  readonly onTransfer: () => void;
  /** The button for the notes; left out where they are always shown. */
  readonly notes: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}

const MuteAct = ({ isMuted }: Pick<PhoneCall, 'isMuted'>) => (
  <Act
    label="静音"
    title={isMuted ? '取消静音 (M)' : '静音 (M)'}
    isOn={isMuted}
    icon={isMuted ? <MicOff size={ICON} aria-hidden /> : <Mic size={ICON} aria-hidden />}
    onPress={() => void toggleMute()}
  />
);

const HoldAct = ({ isHeld }: Pick<PhoneCall, 'isHeld'>) => (
  <Act
    label="保持"
    title={isHeld ? '取消保持' : '保持'}
    isOn={isHeld}
    icon={isHeld ? <Play size={ICON} aria-hidden /> : <Pause size={ICON} aria-hidden />}
    onPress={() => void toggleHold()}
  />
);

const TalkingActs = ({ call, isKeypadOpen, onKeypad, isTransferOpen, onTransfer, notes }: TalkingProps) => (
  <div className="phone-acts">
    {useHasAbility('mute') && <MuteAct isMuted={call.isMuted} />}
    {useHasAbility('hold') && <HoldAct isHeld={call.isHeld} />}
    {useHasAbility('sendTone') && (
      <Act label="键盘" isOn={isKeypadOpen} icon={<Grip size={ICON} aria-hidden />} onPress={onKeypad} />
    )}
    {useHasAbility('transfer') && (
      <Act
        label="转接"
        title="转接给同事 (T)"
        isOn={isTransferOpen}
        icon={<PhoneForwarded size={ICON} aria-hidden />}
        onPress={onTransfer}
      />
    )}
    {notes && (
      <Act label="备注" isOn={notes.isOpen} icon={<SquarePen size={ICON} aria-hidden />} onPress={notes.onToggle} />
    )}
    <button
      type="button"
      className="phone-act phone-hang-up"
      aria-label="挂断"
      title="挂断"
      onClick={() => void hangUp()}
    >
      <PhoneOff size={ICON + 1} aria-hidden />
    </button>
  </div>
);

/** The keypad of a call. Its keys are also those of the keyboard. */
const TonePad = ({ onPress }: { readonly onPress: (tone: string) => void }) => {
  useKeypadKeys(onPress);
  return <Keypad label="通话键盘" onPress={onPress} />;
};

/** The agent must see that the call is recorded. */
const RecordingSign = () =>
  usePhone(({ isRecording }) => isRecording) && (
    <span className="phone-recording" title="通话正在录音">
      录音中
    </span>
  );

interface Props extends TalkingProps {
  readonly onOpen: (() => void) | undefined;
  /** Moves the floating card. */
  readonly grip: ReactNode;
}

export const CallCard = ({ onOpen, grip, ...talking }: Props) => {
  const { call, isKeypadOpen } = talking;
  const lineKind = usePhone((phone) => phone.lineKind);
  const isTalking = call.phase === CallPhase.Talking && !call.transferTo;
  const hasKeypad = isTalking && isKeypadOpen;
  // Menus of banks and offices ask for long numbers.
  const [sent, setSent] = useState('');
  const send = (tone: string): void => {
    setSent((before) => before + tone);
    void sendTone(tone);
  };
  const words = call.transferTo ? `正在转接给 ${call.transferTo}…` : callWords(call, lineKind);
  return (
    <div className="phone-card">
      {grip}
      <div className="phone-head" data-tone={call.isHeld || call.isHeldThere ? 'held' : 'live'}>
        <span className="phone-dot" />
        {hasKeypad && sent ? (
          <output className="phone-tones gh-number" aria-label="已发送的按键">
            {sent}
          </output>
        ) : (
          <span className="gh-ellipsis">{words}</span>
        )}
        <RecordingSign />
        {call.isMuted && <span className="phone-muted">已静音</span>}
        {call.quality && !call.transferTo && <Quality quality={call.quality} />}
        {call.answeredAt !== undefined && <Clock since={call.answeredAt} />}
      </div>
      {/* In the place of the person, so that the card keeps its height. */}
      {hasKeypad ? (
        <TonePad onPress={send} />
      ) : (
        <Person name={call.name} number={call.number} region={regionOf(call)} onOpen={onOpen} />
      )}
      {isTalking && <TalkingActs {...talking} />}
      {call.transferTo && <HangUpOnly />}
      {call.phase === CallPhase.Ringing && <RingingActs direction={call.direction} />}
    </div>
  );
};
