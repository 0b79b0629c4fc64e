import { expect, it, onTestFinished, vi } from 'vitest';
import { announce, announceOnce, onAnnounce } from './announce.ts';

const listen = (): readonly string[] => {
  const said: string[] = [];
  onTestFinished(onAnnounce((tone, text) => said.push(`${tone}: ${text}`)));
  return said;
};

it('shows a message of many concurrent callers once, and again half a second later', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const said = listen();
  for (let calls = 0; calls < 5; calls += 1) announceOnce('error', '网络不佳');
  announceOnce('error', '服务器出错了');
  expect(said).toEqual(['error: 网络不佳', 'error: 服务器出错了']);
  vi.advanceTimersByTime(499);
  announceOnce('error', '网络不佳');
  expect(said).toHaveLength(2);
  vi.advanceTimersByTime(1);
  announceOnce('error', '网络不佳');
  expect(said).toHaveLength(3);
});

it('shows messages of user actions every time', () => {
  const said = listen();
  announce('success', '保存成功');
  announce('success', '保存成功');
  expect(said).toHaveLength(2);
});
