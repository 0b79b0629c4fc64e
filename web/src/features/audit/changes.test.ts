import { describe, expect, it } from 'vitest';
import { changesOf, summaryOf } from './changes.ts';

describe('What a line of the trail changed', () => {
  it('stands first, the rest behind it, and what was empty before and after not at all', () => {
    const Before = { Name: '销售一部', ParentId: 3, Tel: '', Status: 0 };
    const After = { Name: '销售二部', ParentId: 3, Tel: null, Status: 2 };
    expect(changesOf({ Before, After })).toEqual([
      { field: '名称', before: '销售一部', after: '销售二部', isChanged: true },
      { field: '状态', before: '0', after: '2', isChanged: true },
      { field: '上级编号', before: '3', after: '3', isChanged: false },
    ]);
  });

  it('is told in one line: both sides of a change, one of what came or went', () => {
    expect(summaryOf({ Before: { Name: '甲部', ParentId: 1 }, After: { Name: '乙部', ParentId: 1 } })).toBe(
      '名称：甲部 → 乙部',
    );
    expect(summaryOf({ Before: null, After: { Name: '甲部', IsAdmin: true } })).toBe('名称：甲部；主管：是');
    expect(summaryOf({ Before: { Name: '甲部' }, After: null })).toBe('名称：甲部');
    expect(summaryOf({ Before: { Tel: '' }, After: { Tel: '13912345678' } })).toBe('手机号：空 → 13912345678');
    expect(summaryOf({ Before: null, After: null })).toBe('');
  });
});
