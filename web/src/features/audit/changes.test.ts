import { describe, expect, it } from 'vitest';
import { changesOf, summaryOf } from './changes.ts';

const line = (Before: Record<string, unknown> | null, After: Record<string, unknown> | null, Subject = 'staff') => ({
  Subject,
  SubjectId: 7,
  Before,
  After,
  Names: { 'department:3': '上海一组', 'role:2': '销售坐席', 'staff:7': '陈晓琳' },
});

describe('The changes of an audit entry', () => {
  it('come first, other fields after them, and fields empty before and after are left out', () => {
    const Before = { Name: '销售一部', ParentId: 3, Tel: '', Status: 0 };
    const After = { Name: '销售二部', ParentId: 3, Tel: null, Status: 2 };
    expect(changesOf(line(Before, After, 'department'))).toEqual([
      { field: '名称', before: '销售一部', after: '销售二部', isChanged: true, isOnBothSides: true },
      { field: '状态', before: '启用', after: '禁用', isChanged: true, isOnBothSides: true },
      { field: '上级', before: '上海一组', after: '上海一组', isChanged: false, isOnBothSides: true },
    ]);
  });

  it('are summarised in one line', () => {
    expect(summaryOf(line({ Name: '甲部', ParentId: 1 }, { Name: '乙部', ParentId: 1 }))).toBe('名称：甲部 → 乙部');
    expect(summaryOf(line(null, { Name: '甲部', IsAdmin: true }))).toBe('名称：甲部；主管：是');
    expect(summaryOf(line({ Name: '甲部' }, null))).toBe('名称：甲部');
    expect(summaryOf(line({ Tel: '' }, { Tel: '13912345678' }))).toBe('手机号：空 → 13912345678');
    expect(summaryOf(line({ Tel: '' }, { Tel: '1', Remark: '说明' }))).toBe('手机号：空 → 1；备注：说明');
    expect(summaryOf(line(null, null))).toBe('');
  });

  it('show names for ids, and the id of a deleted record', () => {
    expect(summaryOf(line({ DepartmentId: 3, RoleId: 9 }, { DepartmentId: 4, RoleId: 2 }))).toBe(
      '部门：上海一组 → 编号4；角色：编号9 → 销售坐席',
    );
  });

  it('of rights show only the revoked and granted ones', () => {
    expect(summaryOf(line({ MenuIds: [2, 5, 7] }, { MenuIds: [2, 8] }, 'role'))).toBe(
      '权限：客户列表、售后客户 → 公海客户',
    );
  });
});
