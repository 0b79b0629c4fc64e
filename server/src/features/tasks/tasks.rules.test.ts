import { TaskState } from '@gonghai/contract/wire/task.ts';
import { expect, it } from 'vitest';
import { judgeTaking, MOST_TRIES, type Taking } from './tasks.rules.ts';

it.each<[string, TaskState, number, Taking]>([
  ['new', TaskState.Waiting, 0, 'work'],
  ['left by a worker that died', TaskState.Running, 1, 'work'],
  ['left for the last time', TaskState.Running, MOST_TRIES - 1, 'work'],
  ['left too often', TaskState.Running, MOST_TRIES, 'hopeless'],
  ['done', TaskState.Done, 1, 'over'],
  ['failed, however often tried', TaskState.Failed, MOST_TRIES, 'over'],
])('decides for a task that is %s', (_, state, tries, verdict) => {
  expect(judgeTaking({ state, tries })).toBe(verdict);
});
