import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onAnnounce } from '../../platform/announce.ts';
import { createNoticeTeller } from './tell-notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const aNotice = (Id: number, Msg: string) => ({
  Id,
  CustomerId: null,
  NoticeType: 1,
  Msg,
  NoticeTime: 1_794_000_000,
});

const announced = (payloads: readonly unknown[]): string[] => {
  const said: string[] = [];
  onTestFinished(onAnnounce((_, text, act) => said.push(`${text} ${act?.label ?? ''}`)));
  const told = createNoticeTeller();
  for (const payload of payloads) told(payload);
  vi.runAllTimers();
  return said;
};

it.each([
  ['one in its own words', [aNotice(1, '约好回访')], ['约好回访 查看']],
  ['those that come together by their number', [aNotice(1, '一'), aNotice(2, '二')], ['收到2条新消息 查看']],
  ['no missed call, which has its own announcement', [aNotice(1, '未接来电：郝俊杰（13810554330）')], []],
  ['nothing of what is no notice', ['hello', null], []],
])('announces %s', (_, payloads, expected) => {
  expect(announced(payloads)).toEqual(expected);
});
