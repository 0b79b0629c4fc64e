import { describe, expect, it } from 'vitest';
import { transferFailureOf } from './transfer.rules.ts';

describe('The reason of a failed transfer', () => {
  it.each([
    [404, '同事的电话不在线'],
    [480, '同事的电话不在线'],
    [486, '同事正忙'],
    [487, '同事未接听'],
    [603, '转接被拒绝'],
    [405, '对方线路不支持转接'],
    [500, '对方线路返回错误 500'],
    [0, '连接中断'],
  ])('for %i is %s', (status, text) => {
    expect(transferFailureOf(status)).toBe(text);
  });
});
