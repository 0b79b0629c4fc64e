/** Writes a comment at the present second: C opens it, Enter saves, Ctrl+Enter also sends it to the agent, Esc leaves. */
import { saveCallComment } from '@gonghai/contract/calls/spot-check.contract.ts';
import { type CallComment, LONGEST_CALL_COMMENT } from '@gonghai/contract/calls/spot-check-values.ts';
import { characters } from '@gonghai/contract/wire/fields.ts';
import { Button, Input, type InputRef } from 'antd';
import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call as request } from '../../platform/api.ts';
import { formatDuration } from '../../ui/format.ts';
import { isComposing } from '../../ui/shortcuts/key-guard.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import type { Sound } from './sound.ts';

interface Props {
  readonly callId: number;
  readonly sound: Sound;
  readonly comments: readonly CallComment[];
  readonly onSaved: () => void;
  /** The box is closed: the keys of the player must work again. */
  readonly onLeft: () => void;
}

interface Draft {
  readonly second: number;
  readonly text: string;
  /** The sound goes on when the box is left. */
  readonly wasPlaying: boolean;
}

interface FormProps extends Pick<Props, 'callId' | 'onSaved'> {
  readonly draft: Draft;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

const Form = ({ callId, draft, onChange, onClose, onSaved }: FormProps) => {
  const [isBusy, setBusy] = useState(false);
  const { second, text } = draft;
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'end' }), []);
  const isTooLong = characters(text) > LONGEST_CALL_COMMENT;
  const save = async (IsTold: boolean): Promise<void> => {
    if (isBusy || isTooLong) return;
    setBusy(true);
    try {
      await request(saveCallComment, { CallLogId: callId, Second: second, Text: text.trim(), IsTold });
      if (IsTold && text.trim() !== '') announce('success', '已发给坐席');
      onSaved();
      onClose();
    } catch {
      // Said already; the text stays.
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else void save(event.ctrlKey || event.metaKey);
  };
  return (
    <div className="player-comment-box">
      <b className="gh-number">{formatDuration(second)}</b>
      <Input
        ref={field}
        aria-label={`${formatDuration(second)} 的点评`}
        placeholder="写下点评，清空则删除"
        value={text}
        count={{ show: true, max: LONGEST_CALL_COMMENT }}
        status={isTooLong ? 'error' : ''}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" loading={isBusy} disabled={isTooLong} onClick={() => void save(false)}>
        保存
        <Keys keys="Enter" />
      </Button>
      <Button disabled={isBusy || isTooLong} onClick={() => void save(true)}>
        保存并发给坐席
        <Keys keys="Ctrl+Enter" />
      </Button>
    </div>
  );
};

export const CommentBox = ({ callId, sound, comments, onSaved, onLeft }: Props) => {
  const [draft, setDraft] = useState<Draft>();
  const open = (): void => {
    const second = Math.floor(sound.now());
    const { isPlaying, isWaiting } = sound.state.getState();
    sound.pause();
    const text = comments.find(({ Second, IsOwn }) => IsOwn && Second === second)?.Text ?? '';
    setDraft({ second, text, wasPlaying: isPlaying || isWaiting });
  };
  const close = (): void => {
    setDraft(undefined);
    onLeft();
    if (draft?.wasPlaying) sound.play();
  };
  useShortcut({ keys: 'C', scope: '录音', description: '在此刻写点评', run: open });
  if (!draft) {
    return (
      <Button className="player-comment-open" icon={<MessageSquarePlus size={15} aria-hidden />} onClick={open}>
        写点评
        <Keys keys="C" />
      </Button>
    );
  }
  return (
    <Form
      callId={callId}
      draft={draft}
      onChange={(text) => setDraft({ ...draft, text })}
      onClose={close}
      onSaved={onSaved}
    />
  );
};
