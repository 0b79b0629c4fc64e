/** Customer sheets: imports that run as tasks, and the export of a search. */
import { z } from 'zod';
import { importPreview } from '../imports/import.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/fields.ts';
import { begunTask } from '../wire/task.ts';
import { customerMessages } from './customer-messages.ts';
import { customerFilter } from './customer-search.ts';
import { MOST_ATTRIBUTES } from './customer-values.ts';
import { Placement } from './placement.rules.ts';

export const customerSheetMessages = {
  blacklisted: '该号码在黑名单中，已跳过',
  known: { 0: '客户已存在', 1: '客户已在公海', 3: '客户在回收站' },
  knownAfterSale: '售后客户已存在',
  notFound: '客户不存在或不在您的权限范围内',
  nothingToChange: '没有可更新的内容',
  attributesBeyond: (keys: readonly string[]): string =>
    `${customerMessages.tooManyAttributes}，未补充：${keys.join('、')}`,
  attributeTooLong: (key: string): string => `${key}：长度不能超过 200 个字符`,
  headerTooLong: (title: string): string => `列名“${title}”不能超过20个字符，且不能包含特殊控制字符`,
  tooManyColumns: `自定义列不能超过${MOST_ATTRIBUTES}列`,
  noColumns: '除电话外至少需要一列',
} as const;

const importPlace = z.object({
  customerType: z.coerce.number().pipe(z.literal([Placement.Owned, Placement.Pool])),
});

export const importCustomers = endpoint({
  summary: '从表格导入客户：0 到自己名下、1 到公海；较慢时 IsEnded 为 false，结果见导入日志',
  method: 'POST',
  path: 'api/Customer/ImportCustomerList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const previewImport = endpoint({
  summary: '导入前预览：识别到的列，以及前几行将如何处理；不保存任何数据',
  method: 'POST',
  path: 'api/Customer/PreviewImportCustomerList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: importPreview,
  rate: 'import',
  audit: 'none',
  kind: 'upload',
});

export const updateCustomerFields = endpoint({
  summary: '从表格更新客户属性：按电话找到已有客户，不新增客户',
  method: 'POST',
  path: 'api/Customer/UpdateCustomerExtendList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const customerTemplate = endpoint({
  summary: '导入客户用的模板',
  method: 'GET',
  path: 'api/Customer/ImportCustomerTemplate',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const customerFieldsTemplate = endpoint({
  summary: '更新客户属性用的模板',
  method: 'GET',
  path: 'api/Customer/UpdateCustomerExtendTemplate',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const exportCustomers = endpoint({
  summary: '按当前条件导出客户表格，不限行数',
  method: 'POST',
  path: 'api/Customer/ExportCustomerPageList',
  access: ['exportCustomerList'],
  request: customerFilter,
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
  // Its filters are numbers and lists, which a form cannot distinguish from text.
  form: false,
});
