/** What a line of the trail changed, field by field. */
import type { AuditRow } from '@gonghai/contract/audit/audit.contract.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** The wire's names in the words of the screens; a field without one keeps its own. */
const WORDS: Readonly<Record<string, string>> = {
  Address: '地址',
  Billie: '首咨权重',
  Children: '下级',
  ClueCount: '首咨数量',
  Count: '数量',
  CustomerTotal: '客户库容',
  DepartmentId: '部门编号',
  Dictionary: '字典',
  Enable: '启用',
  ExtensionNumber: '分机号',
  IsAdmin: '主管',
  JobNo: '分机号',
  Name: '名称',
  ParentId: '上级编号',
  Place: '位置',
  ProfessionType: '专业类型',
  RoleId: '角色编号',
  Setting: '设置',
  Status: '状态',
  Tel: '手机号',
  Type: '类型',
  UserId: '员工编号',
  UserName: '登录名',
};

const YES_NO = { true: '是', false: '否' } as const;

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return YES_NO[value ? 'true' : 'false'];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** Changed fields first; of what came or went everything is shown. */
export const changesOf = ({ Before, After }: Pick<AuditRow, 'Before' | 'After'>): readonly FieldChange[] => {
  const names = new Set([...Object.keys(Before ?? {}), ...Object.keys(After ?? {})]);
  const all = [...names].map((name) => {
    const [before, after] = [shown(Before?.[name]), shown(After?.[name])];
    return { field: WORDS[name] ?? name, before, after, isChanged: before !== after };
  });
  return all
    .filter(({ before, after }) => before || after)
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
};

/** One line for the list: what became of it, shortly. */
export const summaryOf = (row: Pick<AuditRow, 'Before' | 'After'>): string => {
  const changes = changesOf(row);
  const told = row.Before && row.After ? changes.filter(({ isChanged }) => isChanged) : changes;
  return told
    .map(({ field, before, after }) =>
      row.Before && row.After ? `${field}：${before || '空'} → ${after || '空'}` : `${field}：${after || before}`,
    )
    .join('；');
};
