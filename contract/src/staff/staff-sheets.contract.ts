/** Staff sheets: export, import of new staff, and import of daily lead counts. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, queryIdOf, queryUsableStatus, searchText } from '../wire/fields.ts';
import { begunTask } from '../wire/task.ts';

export const staffSheetMessages = {
  departmentUnknown: '部门不存在',
  departmentAmbiguous: '部门名称不唯一，请写完整路径，如：销售中心/华东销售部',
  roleUnknown: '角色不存在或已禁用',
  userNameRepeated: '登录名在文件中重复',
  userNameUnknown: '登录名不存在',
  tooMany: '一次最多导入2000名员工',
} as const;

export const LARGEST_STAFF_IMPORT = 2_000;

export const exportStaff = endpoint({
  summary: '按条件导出员工表格',
  method: 'GET',
  path: 'api/User/ExportUserPageList',
  access: ['User'],
  request: z.object({
    searchKey: searchText.optional(),
    Name: searchText.optional(),
    Tel: searchText.optional(),
    DepartmentId: queryIdOf('department').optional(),
    RoleId: queryIdOf('role').optional(),
    Status: queryUsableStatus.optional(),
  }),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

export const importStaff = endpoint({
  summary: '从表格导入员工：全部导入，或逐行报告错误；耗时较长时返回 TaskId，用 QueryTask 查看进度',
  method: 'POST',
  path: 'api/User/ImportUserList',
  access: ['User'],
  request: nothing,
  answer: begunTask.nullable(),
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const importClueCounts = endpoint({
  summary: '从表格导入每日首咨数量；请求头 isOtherUserToZero 为 true 时其余员工清零',
  method: 'POST',
  path: 'api/User/EditClueCount',
  access: ['User'],
  request: nothing,
  answer: z.null(),
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const staffTemplate = endpoint({
  summary: '导入员工用的模板',
  method: 'GET',
  path: 'api/User/ImportUserTemplate',
  access: ['User'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const clueCountTemplate = endpoint({
  summary: '导入每日首咨数量用的模板',
  method: 'GET',
  path: 'api/User/EditClueCountTemplate',
  access: ['User'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});
