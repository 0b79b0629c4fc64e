/** Agent states in the dial pad: 示闲, 示忙, and 小休 with its reason. */
import {
  AgentState,
  agentStateLabel,
  BREAK_REASONS,
  LONGEST_REASON,
} from '@gonghai/contract/calls/agent-state-values.ts';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../ui/shortcuts/key-guard.ts';
import { setAgentState, usePhone } from '../phone.ts';
import './agent-states.css';

const STATES = [
  [AgentState.Ready, 'Alt+I'],
  [AgentState.Busy, 'Alt+B'],
  [AgentState.Break, 'Alt+R'],
] as const;

interface ReasonProps {
  readonly current: string | undefined;
  readonly takesFocus: boolean;
  readonly onChoose: (reason: string) => void;
}

const Reasons = ({ current, takesFocus, onChoose }: ReasonProps) => {
  const first = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const own = typed.trim();
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const enter = (event: KeyboardEvent<HTMLElement>): void => {
    if (own !== '' && !isComposing(event.nativeEvent)) onChoose(own);
  };
  return (
    <fieldset className="agent-reasons" aria-label="小休原因">
      {BREAK_REASONS.map((reason, at) => (
        <button
          key={reason}
          ref={at === 0 ? first : undefined}
          type="button"
          aria-pressed={reason === current}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
      <div className="agent-own-reason">
        <Input
          size="small"
          aria-label="其他原因"
          placeholder="其他原因"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={enter}
        />
        <Button size="small" disabled={own === ''} onClick={() => onChoose(own)}>
          小休
        </Button>
      </div>
    </fieldset>
  );
};

interface Props {
  readonly isShown: boolean;
  readonly asksBreak: boolean;
  readonly onDone: () => void;
}

export const AgentStates = ({ isShown, asksBreak, onDone }: Props) => {
  const away = usePhone((phone) => phone.away);
  const current = away?.state ?? AgentState.Ready;
  const [isAsking, setAsking] = useState(false);
  const choose = (state: AgentState, reason?: string): void => {
    // The pad may be opened again before it was removed.
    setAsking(false);
    onDone();
    void setAgentState(state, reason);
  };
  const isBreak = (state: AgentState): boolean => state === AgentState.Break;
  return (
    <section className="agent-states">
      <fieldset aria-label="坐席状态">
        {STATES.map(([state, keys]) => (
          <button
            key={state}
            type="button"
            data-state={state}
            title={`${agentStateLabel[state]}（${keys}）`}
            aria-pressed={state === current}
            aria-expanded={isBreak(state) ? asksBreak || isAsking : undefined}
            onClick={() => (isBreak(state) ? setAsking(!isAsking) : choose(state))}
          >
            {agentStateLabel[state]}
          </button>
        ))}
      </fieldset>
      {(asksBreak || isAsking) && (
        <Reasons current={away?.reason} takesFocus={isShown} onChoose={(reason) => choose(AgentState.Break, reason)} />
      )}
    </section>
  );
};
