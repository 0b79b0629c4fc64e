/** The differences between the customer lists: four of sales customers, and the one of after-sales customers. */
import type { PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import type { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { CustomerSearchKey, DateTimeType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement, placementLabel } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Sort } from '../../ui/data-table/columns.ts';

export type Search = RequestOf<typeof searchCustomers>;

/** Where customers can be imported to. */
export type ImportPlace = typeof Placement.Owned | typeof Placement.Pool;

/** Customers can be added to or imported into these lists. */
export const isImportPlace = (placement: Placement): placement is ImportPlace =>
  placement === Placement.Owned || placement === Placement.Pool;

const addLabel: Record<ImportPlace, string> = {
  [Placement.Owned]: '新增客户',
  [Placement.Pool]: '新增公海客户',
};
export const addLabelOf = (kind: CustomerKind, placement: ImportPlace): string =>
  kind === CustomerKind.AfterSales ? '新增售后客户' : addLabel[placement];

export interface Place {
  readonly kind: CustomerKind;
  readonly placement: Placement;
  /** The screen's, without the sign. */
  readonly path: string;
  readonly title: string;
  readonly listId: string;
  /** Which moments a span of days can be about. */
  readonly moments: readonly DateTimeType[];
  /** Search fields; the first one is the default. */
  readonly searchKeys: readonly CustomerSearchKey[];
  readonly defaults: Partial<Search>;
  readonly sort?: Sort;
  readonly empty: { readonly title: string; readonly detail: string };
  readonly pageSizes: readonly number[];
}

const { Name, Tel, Staff } = CustomerSearchKey;
const pageSizes: readonly number[] = [20, 50, 100, 200, 500, 1000];
const ofSales = { kind: CustomerKind.Sales, pageSizes } as const;
const shared = {
  ...ofSales,
  moments: [DateTimeType.Created, DateTimeType.Repeated],
  searchKeys: [Tel, Name, Staff],
  defaults: {},
} as const;

export const places: Record<Placement, Place> = {
  [Placement.Owned]: {
    ...ofSales,
    placement: Placement.Owned,
    path: 'customer/list',
    title: '客户列表',
    listId: 'customers',
    moments: [DateTimeType.Created, DateTimeType.Called, DateTimeType.Got, DateTimeType.Repeated],
    searchKeys: [Name, Tel, Staff],
    defaults: { IsOnlyMySelf: true },
    empty: { title: '还没有客户', detail: '新增一位客户，或到公海获取。' },
  },
  [Placement.Pool]: {
    ...shared,
    placement: Placement.Pool,
    path: 'customer/publiclist',
    title: '公海客户',
    listId: 'pool-customers',
    empty: { title: '公海里没有客户', detail: '转入公海和自动回收的客户会出现在这里。' },
  },
  [Placement.Blacklist]: {
    ...shared,
    placement: Placement.Blacklist,
    path: 'customer/blackList',
    title: '黑名单',
    listId: 'blacklisted-customers',
    empty: { title: '黑名单是空的', detail: '加入黑名单的号码不能拨打，也不能再次录入。' },
  },
  [Placement.RecycleBin]: {
    ...shared,
    placement: Placement.RecycleBin,
    path: 'customer/recovery',
    title: '回收站',
    listId: 'deleted-customers',
    sort: { field: 'LatestCallTime', direction: 'ascending' },
    empty: { title: '回收站是空的', detail: '从公海删除的客户会出现在这里，可以随时回收。' },
  },
};

/** Owned and unowned ones are in one list. */
export const afterSalePlace: Place = {
  kind: CustomerKind.AfterSales,
  placement: Placement.Owned,
  path: 'customer/afterSaleList',
  title: '售后客户',
  listId: 'after-sale-customers',
  moments: [DateTimeType.Created, DateTimeType.Called, DateTimeType.Got],
  searchKeys: [Name, Tel, Staff],
  defaults: { IsOnlyMySelf: true },
  empty: { title: '还没有售后客户', detail: '财务审核成交后，客户会出现在这里，由主管分配；也可以新增。' },
  pageSizes: pageSizes.filter((size) => size <= 500),
};

/** The list that has a customer of this kind and placement. */
export const placeOf = (kind: CustomerKind, placement: Placement): Place =>
  kind === CustomerKind.AfterSales ? afterSalePlace : places[placement];

/** An after-sales customer is owned or unowned, in the placement of the pool. */
export const placeLabelOf = (kind: CustomerKind, placement: Placement): string =>
  kind === CustomerKind.AfterSales && placement !== Placement.Owned ? '未分配' : placementLabel[placement];

/** The other list that contains the phone, if the user may see it. */
export const elsewhereOf = (check: PhoneCheck | undefined, here: Placement): Placement | undefined => {
  if (!check || check.CustomerType === null || check.CustomerType === here) return undefined;
  // Without an id, the user may not see the customer.
  return check.CustomerId === null ? undefined : check.CustomerType;
};
