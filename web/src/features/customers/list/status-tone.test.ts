import { describe, expect, it } from 'vitest';
import { statusTone } from './status-tone.ts';

describe('The colour of a status', () => {
  it.each([
    ['未联系', 'grey'],
    ['新线索', 'grey'],
    ['未成交', 'grey'],
    ['已成交', 'green'],
    ['报名成功', 'green'],
    ['已流失', 'red'],
    ['无效客户', 'red'],
    ['待缴费', 'amber'],
  ])('of %s is %s, wherever it stands', (name, tone) => {
    expect([1, 2, 3].map((id) => statusTone(id, name))).toEqual([tone, tone, tone]);
  });

  it('of any other is a free one, different from its neighbour', () => {
    const tones = [1000, 1001, 1002, 1003].map((id) => statusTone(id, '跟进中'));
    expect(tones.every((tone, at) => tone !== tones[at + 1])).toBe(true);
    expect(tones.filter((tone) => ['green', 'red', 'amber', 'rose'].includes(tone))).toEqual([]);
  });
});
