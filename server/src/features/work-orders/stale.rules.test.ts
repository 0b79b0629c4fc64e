import { expect, it } from 'vitest';
import { staleSince } from './stale.rules.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1_000;
const since = (time: string) =>
  staleSince({ name: '周凯', time: at(time), action: '企划审核通过' }, at('2026-11-18T16:30:00'));

it('says who changed the order and when', () => {
  expect(since('2026-11-18T16:09:59')).toBe('数据已变更，请刷新后重试（周凯 16:09 企划审核通过）');
  expect(since('2026-11-18T00:00:00')).toBe('数据已变更，请刷新后重试（周凯 00:00 企划审核通过）');
  expect(since('2026-11-17T23:59:59')).toBe('数据已变更，请刷新后重试（周凯 11-17 23:59 企划审核通过）');
  expect(staleSince(undefined, 0)).toBe('数据已变更，请刷新后重试');
});
