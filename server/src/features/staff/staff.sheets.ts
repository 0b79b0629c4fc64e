/** Columns of the staff sheets for export and import. */
import { staffLevel } from '@gonghai/contract/staff/staff.contract.ts';
import { label, mobileOrEmpty, newPassword, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';
import type { ImportColumn } from '../../sheet/checked-rows.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import type { BareStaffRow } from './staff.queries.ts';

export const staffSheetColumns: readonly SheetColumn[] = [
  { title: '昵称', kind: 'text' },
  { title: '登录名', kind: 'text' },
  { title: '部门', kind: 'text', width: 24 },
  { title: '角色', kind: 'text' },
  { title: '级别', kind: 'text' },
  { title: '手机号', kind: 'text' },
  { title: '分机号', kind: 'text' },
  { title: '首咨权重', kind: 'number' },
  { title: '首咨数量', kind: 'number' },
  { title: '状态', kind: 'text' },
  { title: '创建时间', kind: 'dateTime' },
];

export const staffSheetRow = (row: BareStaffRow): ExportRow => [
  row.Name,
  row.UserName,
  row.Department,
  row.Role,
  staffLevel(row.IsAdmin),
  row.Tel,
  row.ExtensionNumber,
  row.Billie,
  row.ClueCount,
  usableStatusLabel[row.Status],
  row.CreatedTime,
];

export const staffImportColumns = {
  Name: { title: '昵称', synonyms: ['姓名', '员工姓名'], required: true, sample: '王小明' },
  UserName: { title: '登录名', synonyms: ['账号', '用户名'], required: true, sample: 'wangxiaoming' },
  Password: { title: '密码', synonyms: ['初始密码'], required: true, sample: 'Peixun2026' },
  Department: { title: '部门', synonyms: ['组织架构', '所属部门'], required: true, sample: '销售中心/华东销售部' },
  Role: { title: '角色', required: true, sample: '销售坐席' },
  Tel: { title: '手机号', synonyms: ['电话', '手机', '手机号码'], sample: '13800138000' },
} as const satisfies Record<string, ImportColumn>;

export const staffImportRow = z.object({
  Name: label('请输入昵称'),
  UserName: label('请输入登录名'),
  Password: newPassword,
  Department: z.string(),
  Role: z.string(),
  Tel: mobileOrEmpty.default(''),
});
export type StaffImportRow = z.output<typeof staffImportRow>;

export const clueCountColumns = {
  UserName: { title: '登录名', synonyms: ['账号', '用户名'], required: true, sample: 'wangxiaoming' },
  ClueCount: { title: '数量', synonyms: ['首咨数量'], required: true, sample: '10' },
} as const satisfies Record<string, ImportColumn>;

export const clueCountRow = z.object({
  UserName: z.string(),
  ClueCount: z
    .string()
    .regex(/^\d{1,6}$/, '数量须为不小于0的整数')
    .transform(Number),
});
export type ClueCountRow = z.output<typeof clueCountRow>;
