import { QueueState } from '@gonghai/contract/calls/queue-values.ts';
import { expect, it } from 'vitest';
import { skippedOf } from './skipped.ts';

it('counts the reasons, colleagues together, and leaves out who was called', () => {
  const done = (State: QueueState, Why: string) => ({ CustomerId: 1, State, Why, IsAnswer: false, Seconds: 0 });
  const { Called, Skipped } = QueueState;
  const Done = [
    done(Called, ''),
    done(Skipped, '手动跳过'),
    done(Skipped, '同事 任文博 正在拨打'),
    done(Skipped, '同事 陈晓琳 正在拨打'),
  ];
  expect(skippedOf({ Done })).toEqual([
    { why: '同事正在拨打', times: 2 },
    { why: '手动跳过', times: 1 },
  ]);
});
