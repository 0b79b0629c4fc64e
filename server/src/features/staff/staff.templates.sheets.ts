/** Import templates for staff and lead counts. */
import { LARGEST_STAFF_IMPORT } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import type { FileAnswer } from '../../http/answer.ts';
import type { TemplateContent } from '../../sheet/sheet-template.ts';
import { templateFile } from '../imports/imports.port.ts';
import { clueCountColumns, staffImportColumns as columns } from './staff.sheets.ts';

const WHOLE_OR_NOTHING = '第一行是列名；有一行不对则全部不导入，并逐行说明原因。';

const staffContent: TemplateContent = {
  sheetName: '员工导入',
  columns: [
    { ...columns.Name, remark: '2到20个字符' },
    { ...columns.UserName, remark: '2到20个字符，本公司内不重复' },
    { ...columns.Password, remark: `${staffMessages.passwordRequired}；首次登录须修改` },
    { ...columns.Department, remark: '部门名称；有重名时写完整路径，用 / 隔开' },
    { ...columns.Role, remark: '角色管理中启用的角色名称' },
    { ...columns.Tel, remark: '11位手机号' },
  ],
  remark: `${WHOLE_OR_NOTHING}一次最多 ${LARGEST_STAFF_IMPORT} 人。`,
};

const clueCountContent: TemplateContent = {
  sheetName: '首咨数量',
  columns: [
    { ...clueCountColumns.UserName, remark: '已有员工的登录名' },
    { ...clueCountColumns.ClueCount, remark: '每天分配的首咨数量，不小于0的整数' },
  ],
  remark: WHOLE_OR_NOTHING,
};

export const staffTemplateFile = (): FileAnswer => templateFile('员工导入模板.xlsx', staffContent);
export const clueCountTemplateFile = (): FileAnswer => templateFile('首咨数量导入模板.xlsx', clueCountContent);
