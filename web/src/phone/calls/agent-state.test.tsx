import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { answering } from '../../../test/answering.ts';
import { signIn } from '../../../test/person.ts';
import { usePhone } from '../phone.ts';
import { followAgentState } from './agent-state.ts';

it('the answer to an earlier choice does not replace a later one', async () => {
  signIn({ RightList: ['Seat'] });
  const answers: (() => void)[] = [];
  answering({
    QueryAgentState: () => ({ State: AgentState.Ready, Reason: '', Seconds: 0 }),
    SetAgentState: ({ body }) =>
      new Promise((answer) => {
        answers.push(() => answer({ State: body['State'], Reason: body['Reason'] ?? '', Seconds: 0 }));
      }),
  });
  const states = followAgentState(() => undefined);
  onTestFinished(states.stop);
  const away = states.set(AgentState.Break, '午餐');
  const ready = states.set(AgentState.Ready, '');
  await expect.poll(() => answers).toHaveLength(2);
  const [answerAway, answerReady] = answers;
  answerReady?.();
  await ready;
  answerAway?.();
  await away;
  expect(usePhone.getState().away).toBeUndefined();
});
