import { expect, it } from 'vitest';
import { createLifetime } from './lifetime.ts';

const aLifetime = () => {
  const events: string[] = [];
  const report = (...[what, text]: unknown[]): void => void events.push(String(text ?? what));
  return { events, lifetime: createLifetime({ error: report }, 20) };
};

it('ends parts in reverse order, once, each after the one before has ended', async () => {
  const { events, lifetime } = aLifetime();
  for (const part of ['pool', 'app', 'jobs']) {
    lifetime.onEnd(part, async () => {
      await Promise.resolve();
      events.push(part);
    });
  }
  expect(lifetime.isEnding()).toBe(false);
  await Promise.all([lifetime.end(), lifetime.end()]);
  expect(lifetime.isEnding()).toBe(true);
  expect(events).toEqual(['jobs', 'app', 'pool']);
});

it('ends the others when parts fail or are stuck, and reports these', async () => {
  const { events, lifetime } = aLifetime();
  lifetime.onEnd('pool', () => events.push('pool'));
  lifetime.onEnd('thread', () => new Promise(() => undefined));
  lifetime.onEnd('hub', () => Promise.reject(new Error('closed already')));
  lifetime.onEnd('disk', () => {
    throw new Error('no disk');
  });
  await lifetime.end();
  expect(events).toEqual(['the end of disk', 'the end of hub', 'thread did not end within 0.02 s', 'pool']);
});
