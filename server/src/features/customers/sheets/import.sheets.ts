/** Columns of the customer import sheets, and their templates. */
import { LARGEST_IMPORT } from '@gonghai/contract/imports/import.contract.ts';
import { freeText, label } from '@gonghai/contract/wire/fields.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerMessages } from '@gonghai/contract/customers/customer-messages.ts';
import { phone } from '@gonghai/contract/customers/phone.rules.ts';
import { z } from 'zod';
import type { FileAnswer } from '../../../http/answer.ts';
import type { ImportColumn } from '../../../sheet/checked-rows.ts';
import type { TemplateContent } from '../../../sheet/sheet-template.ts';
import { FACT_TITLES } from './import-facts.rules.ts';
import { nameColumn, telColumn, templateFile } from '../../imports/imports.port.ts';

export const customerColumns = {
  Name: nameColumn,
  Tel: telColumn,
  Education: {
    title: '学历',
    synonyms: ['最高学历', '客户学历', '学历层次', '学历水平', '文化程度', '教育程度'],
    sample: '本科',
  },
  Tag: { title: '标签', synonyms: ['客户标签', '标签名称', '意向标签', '客户等级', '意向等级'], sample: '' },
  Status: { title: '跟进状态', synonyms: ['跟踪状态', '跟进阶段', '跟进进度', '客户状态', '状态'], sample: '' },
  Remark: {
    title: '备注',
    synonyms: ['客户备注', '备注信息', '备注说明', '跟进备注', '说明', '描述', 'remark', 'note', 'notes'],
    sample: '',
  },
  Node: { title: '自定义字典', synonyms: ['字典', '自定义分类'], sample: '' },
} as const satisfies Record<string, ImportColumn>;

export const afterSaleColumns = {
  ...customerColumns,
  OrgName: { title: FACT_TITLES.orgName, synonyms: ['所属部门', '成交部门'], sample: '' },
  ProfessionName: { title: FACT_TITLES.professionName, synonyms: ['专业名称', '报考专业'], sample: '' },
  ClassName: { title: FACT_TITLES.className, synonyms: ['班级名称', '班型'], sample: '' },
  Area: { title: FACT_TITLES.area, synonyms: ['所在地区', '区域'], sample: '' },
} as const satisfies Record<string, ImportColumn>;

const LONGEST_REMARK = 500;
const LONGEST_FACT = 100;
const name = z.string().max(200).optional();

export const customerRow = z.object({
  Name: label(customerMessages.nameRequired),
  Tel: phone,
  Education: name,
  Tag: name,
  Status: name,
  Remark: freeText(LONGEST_REMARK).default(''),
  Node: name,
});
export type CustomerSheetRow = z.output<typeof customerRow>;

const fact = freeText(LONGEST_FACT).default('');

export const afterSaleRow = customerRow.extend({
  OrgName: fact,
  ProfessionName: fact,
  ClassName: fact,
  Area: fact,
});
export type AfterSaleSheetRow = z.output<typeof afterSaleRow>;

export const fieldsColumns = {
  Tel: telColumn,
} as const satisfies Record<string, ImportColumn>;

export const fieldsRow = z.object({ Tel: phone });

/** The title of a column that becomes an attribute. */
export const attributeTitle = label('列名不能为空', 1, 20);

const customerContent: TemplateContent = {
  sheetName: '客户导入',
  columns: [
    { ...customerColumns.Name, remark: '2到20个字符' },
    { ...customerColumns.Tel, remark: '9到12位数字；空格、横线和 +86 会自动去掉', width: 18 },
    { ...customerColumns.Education, remark: '字典管理中启用的学历' },
    { ...customerColumns.Tag, remark: '字典管理中启用的标签' },
    { ...customerColumns.Status, remark: '字典管理中启用的跟进状态' },
    { ...customerColumns.Remark, remark: '不超过500个字符', width: 24 },
    { ...customerColumns.Node, remark: '自定义字典的第二级；有重名时写完整路径，用 / 隔开' },
  ],
  remark: `第一行是列名；其他列会成为客户属性，以列名为 Key。电话在文件中重复时以第一行为准，已有的客户只补充空白内容。一次最多 ${LARGEST_IMPORT} 行。`,
};

const fieldsContent: TemplateContent = {
  sheetName: '客户属性',
  columns: [
    { ...fieldsColumns.Tel, remark: '已有客户的电话', width: 18 },
    { title: '城市', sample: '杭州', remark: '列名即属性的 Key，可改名或增加列；空白单元格不改变原值' },
  ],
  remark: `第一行是列名；只更新权限范围内已有的客户，不新增客户。一次最多 ${LARGEST_IMPORT} 行。`,
};

const afterSaleContent: TemplateContent = {
  ...customerContent,
  sheetName: '售后客户导入',
  columns: [
    ...customerContent.columns,
    { ...afterSaleColumns.OrgName, remark: '客户成交时的部门' },
    { ...afterSaleColumns.ProfessionName, remark: '购买的专业' },
    { ...afterSaleColumns.ClassName, remark: '购买的班级' },
    { ...afterSaleColumns.Area, remark: '例如：浙江省杭州市' },
  ],
};

export const customerTemplateFile: Record<CustomerKind, () => FileAnswer> = {
  [CustomerKind.Sales]: () => templateFile('客户导入模板.xlsx', customerContent),
  [CustomerKind.AfterSales]: () => templateFile('售后客户导入模板.xlsx', afterSaleContent),
};
export const fieldsTemplateFile: Record<CustomerKind, () => FileAnswer> = {
  [CustomerKind.Sales]: () => templateFile('客户属性更新模板.xlsx', fieldsContent),
  [CustomerKind.AfterSales]: () => templateFile('售后客户属性更新模板.xlsx', fieldsContent),
};
