import { expect, it, onTestFinished } from 'vitest';
import { answering } from '../../../test/answering.ts';
import { signIn } from '../../../test/person.ts';
import { startBeats } from './call-beats.ts';

it('Without the hub a heartbeat is a call, and is repeated soon when the server does not receive it', async () => {
  signIn();
  let isUp = false;
  const asked = answering({
    Heartbeat: () => {
      if (isUp) return { IsOpen: true };
      isUp = true;
      throw new TypeError('Failed to fetch');
    },
  });
  let isTalking = false;
  const beats = startBeats(() => ({ CallActionId: 'action-1', IsTalking: isTalking }));
  onTestFinished(beats.stop);
  beats.beat();
  await expect.poll(() => asked).toHaveLength(1);
  isTalking = true;
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked.map(({ path, body }) => [path, body['IsTalking']])).toEqual([
    ['Heartbeat', false],
    ['Heartbeat', true],
  ]);
});
