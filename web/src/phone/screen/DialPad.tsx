/** The dial pad under the chip: a number to dial, calls that wait to be written up, and the settings of the telephone. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { Button, Input, type InputRef, Select } from 'antd';
import { Delete, Headset, Phone } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { arrow } from '../../ui/form/field-icons.tsx';
import { formatPhone, formatShortTime } from '../../ui/format.ts';
import { isComposing } from '../../ui/shortcuts/key-guard.ts';
import { takeTyped } from '../../ui/shortcuts/typed-ahead.ts';
import { openDraft, useCallDrafts } from '../call-drafts.ts';
import { waitingDrafts } from '../calls/draft-list.ts';
import { connectPhone, dialNumber, takePhone, usePhone } from '../phone.ts';
import { AgentStates } from './AgentStates.tsx';
import { cleanNumber, isDiallable } from './dialled-number.ts';
import './dial-pad.css';
import { Keypad } from './Keypad.tsx';
import { MissedCalls } from './MissedCalls.tsx';
import { ANSWER_KEYS, chooseAnswerKey, useAnswerKey } from './phone-keys.ts';
import { ShortList } from './ShortList.tsx';

const MOST_WAITING = 3;
const LONGEST_NUMBER = 50;

const Waiting = ({ onDone }: { readonly onDone: () => void }) => {
  const { all, openKey } = useCallDrafts();
  const waiting = waitingDrafts(all, openKey);
  return (
    <ShortList label="待整理的通话" title={`待整理 ${waiting.length} 通`} rows={waiting} most={MOST_WAITING}>
      {({ key, name, number, startedAt }) => (
        <button
          key={key}
          type="button"
          onClick={() => {
            openDraft(key);
            onDone();
          }}
        >
          <span className="gh-ellipsis">{name || formatPhone(number)}</span>
          <time className="gh-number">{formatShortTime(Math.floor(startedAt / 1_000)).slice(3, 14)}</time>
        </button>
      )}
    </ShortList>
  );
};

const keyChoices = ANSWER_KEYS.map((value) => ({ value, label: value }));

/** About half a second. */
const FOCUS_FRAMES = 30;

interface Props {
  /** False while it closes. */
  readonly isOpen: boolean;
  /** The pad is in its place. */
  readonly isShown: boolean;
  /** Opened to choose the reason of a break. */
  readonly asksBreak: boolean;
  /** Why nothing can be dialled now; empty when it can. */
  readonly reason: string;
  readonly onDevices: () => void;
  readonly onDone: () => void;
}

export const DialPad = ({ isOpen, isShown, asksBreak, reason, onDevices, onDone }: Props) => {
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  /** Enter was pressed on a number that is too short or too long. */
  const [isRefused, setRefused] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    setRefused(false);
  };
  const isTaken = usePhone((phone) => phone.isTaken);
  const isUnpaired = reason === callMessages.mobileNotPaired;
  const isDeskPhone = usePhone(({ lineKind }) => lineKind === LineType.DeskPhone);
  const answerKey = useAnswerKey((choice) => choice.key);
  const keyField = useId();
  const number = cleanNumber(typed);
  const dial = (wanted: string): void => {
    if (!isDiallable(wanted)) return setRefused(wanted !== '');
    type('');
    onDone();
    void dialNumber(wanted);
  };
  // The field can take the focus as soon as it is in the document, otherwise when the pad is in its place.
  const focus = useEffectEvent((): void => field.current?.focus({ preventScroll: true }));
  // A pad that is opened while it closes is hidden for some frames, and is not said to be in its place again.
  useEffect(() => {
    if (!isOpen || asksBreak) return undefined;
    let frame = 0;
    const before = document.activeElement;
    const focusWithin = (frames: number): void => {
      // The user may have gone to another field meanwhile.
      if (document.activeElement !== before) return;
      focus();
      if (frames > 0 && document.activeElement === before && before !== field.current) {
        frame = requestAnimationFrame(() => focusWithin(frames - 1));
      }
    };
    focusWithin(FOCUS_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [isOpen, asksBreak]);
  useEffect(() => {
    if (isShown && !asksBreak) focus();
  }, [isShown, asksBreak]);
  /** What was typed while the pad opened comes first. */
  const takeOver = (): void => {
    const [ahead = '', ...entered] = takeTyped().split('\n');
    if (ahead === '') return;
    type(typed + ahead);
    if (entered.length > 0) dial(cleanNumber(typed + ahead));
  };
  /** A whole number is dialled at once; anything else is left to be completed. */
  const paste = (event: ClipboardEvent<HTMLElement>): void => {
    const pasted = cleanNumber(event.clipboardData.getData('text'));
    if (typed !== '' || !isDiallable(pasted)) return;
    event.preventDefault();
    dial(pasted);
  };
  const enter = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    event.preventDefault();
    dial(number);
  };
  return (
    <div className="dial-pad">
      <AgentStates isShown={isShown} asksBreak={asksBreak} onDone={onDone} />
      {reason && (
        <p className="dial-pad-reason" role="alert">
          {reason}
          {isTaken && (
            <Button size="small" onClick={() => void takePhone()}>
              在此使用
            </Button>
          )}
          {isUnpaired && (
            <Button
              size="small"
              onClick={() => {
                onDone();
                onDevices();
              }}
            >
              配对手机
            </Button>
          )}
          {isDeskPhone && !isTaken && (
            <Button
              size="small"
              onClick={() => {
                onDone();
                void connectPhone();
              }}
            >
              连接话机
            </Button>
          )}
        </p>
      )}
      <Input
        ref={field}
        className="dial-pad-field gh-number"
        aria-label="要拨打的号码"
        placeholder="输入或粘贴号码"
        inputMode="tel"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={takeOver}
        onPaste={paste}
        onPressEnter={enter}
        // Always there: antd would build another field for the first character, and the focus would be lost.
        suffix={
          <button type="button" aria-label="删除一位" hidden={typed === ''} onClick={() => type(typed.slice(0, -1))}>
            <Delete size={16} aria-hidden />
          </button>
        }
      />
      {isRefused && (
        <p className="dial-pad-reason" role="alert">
          请输入 9 到 12 位的完整号码，固定电话要带区号
        </p>
      )}
      <Keypad label="拨号键盘" onPress={(key) => type(typed + key)} />
      <Button
        block
        size="large"
        className="dial-pad-call"
        disabled={!isDiallable(number)}
        icon={<Phone size={15} aria-hidden />}
        onClick={() => dial(number)}
      >
        {isDiallable(number) ? `拨打 ${formatPhone(number)}` : '拨打'}
      </Button>
      <MissedCalls onDone={onDone} />
      <Waiting onDone={onDone} />
      <footer>
        <button
          type="button"
          className="dial-pad-devices"
          onClick={() => {
            onDone();
            onDevices();
          }}
        >
          <Headset size={14} aria-hidden />
          切换拨号设备
        </button>
        <label htmlFor={keyField}>接听/挂断键</label>
        <Select
          id={keyField}
          size="small"
          value={answerKey}
          options={keyChoices}
          suffixIcon={arrow}
          popupMatchSelectWidth={96}
          onChange={chooseAnswerKey}
        />
      </footer>
    </div>
  );
};
