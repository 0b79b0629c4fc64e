/** The sheets of customers, by kind. */
import { placementLabel } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { ExportRow } from '../../../sheet/row-feed.ts';
import type { SheetColumn } from '../../../sheet/sheet-xml.ts';
import type { ExportedCustomer } from './export.queries.ts';
import { FACT_TITLES, FACTS } from './import-facts.rules.ts';

type Cell = ExportRow[number];
type Column = SheetColumn & { readonly cell: (row: ExportedCustomer) => Cell };

/** The first columns have the titles that the import expects. */
const FIRST: readonly Column[] = [
  { title: '姓名', kind: 'text', cell: ({ name }) => name },
  { title: '电话', kind: 'text', width: 16, cell: ({ tel }) => tel },
  { title: '学历', kind: 'text', cell: ({ education }) => education },
  { title: '标签', kind: 'text', cell: ({ tag }) => tag },
  { title: '跟进状态', kind: 'text', cell: ({ status }) => status },
  { title: '备注', kind: 'text', width: 30, cell: ({ remark }) => remark },
  { title: '自定义字典', kind: 'text', cell: ({ node }) => node },
];

const OWN: Record<CustomerKind, readonly Column[]> = {
  [CustomerKind.Sales]: [{ title: '所在', kind: 'text', cell: ({ placement }) => placementLabel[placement] }],
  [CustomerKind.AfterSales]: FACTS.map((fact) => ({
    title: FACT_TITLES[fact],
    kind: 'text',
    cell: (row) => row[fact] ?? '',
  })),
};

const LAST: readonly Column[] = [
  { title: '员工', kind: 'text', cell: ({ owner }) => owner },
  { title: '创建时间', kind: 'dateTime', cell: ({ createdTime }) => createdTime },
  { title: '获取/分配时间', kind: 'dateTime', cell: ({ gotTime }) => gotTime },
  { title: '重复录入时间', kind: 'dateTime', cell: ({ repeatedTime }) => repeatedTime },
  { title: '最近通话', kind: 'dateTime', cell: ({ latestCallTime }) => latestCallTime },
  { title: '通话时长（秒）', kind: 'number', cell: ({ callSeconds }) => callSeconds },
  { title: '拨打次数', kind: 'number', cell: ({ callTimes }) => callTimes },
  { title: '接通次数', kind: 'number', cell: ({ callSuccesses }) => callSuccesses },
  { title: '移动时间', kind: 'dateTime', cell: ({ migrationTime }) => migrationTime },
  { title: '移动人', kind: 'text', cell: ({ mover }) => mover },
  { title: '移动原因', kind: 'text', cell: ({ moveRemark }) => moveRemark },
  { title: '属性', kind: 'text', width: 40, cell: ({ attributes }) => attributes },
];

const columnsOf = (kind: CustomerKind): readonly Column[] => [...FIRST, ...OWN[kind], ...LAST];

const COLUMNS: Record<CustomerKind, readonly Column[]> = {
  [CustomerKind.Sales]: columnsOf(CustomerKind.Sales),
  [CustomerKind.AfterSales]: columnsOf(CustomerKind.AfterSales),
};

export const customerSheetColumns = (kind: CustomerKind): readonly SheetColumn[] => COLUMNS[kind];

export const customerSheetRow = (kind: CustomerKind, row: ExportedCustomer): ExportRow =>
  COLUMNS[kind].map(({ cell }) => cell(row));
