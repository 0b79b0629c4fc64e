/** What a call needs beside one right, and what it takes where that right opens only part of it. */
import * as afterSaleSheets from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import * as customerLists from '@gonghai/contract/customers/customer-list.contract.ts';
import * as customerMoves from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as customerSheets from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as customerViews from '@gonghai/contract/customers/customer-views.contract.ts';
import * as customers from '@gonghai/contract/customers/customer.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import * as deals from '@gonghai/contract/deals/deal.contract.ts';
import * as settings from '@gonghai/contract/settings/setting.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import * as workOrderExports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import * as workOrderLists from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { Stage, stageRight } from '@gonghai/contract/work-orders/work-order-values.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import * as workOrders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { RULES } from './requests-of-customers.ts';

/** Rights that are needed in addition. */
export const heldBeside: Readonly<Record<string, readonly Right[]>> = {
  [customerSheets.exportCustomers.path]: [placementRight[Placement.Owned]],
  [afterSaleSheets.exportCustomers.path]: ['AfterSale'],
  ...Object.fromEntries(
    [deals.exportDeals, deals.transferDeals, deals.searchTransfers, deals.undoTransfer, deals.reviewDeal].map(
      ({ path }) => [path, ['SuccessCustomer'] as const],
    ),
  ),
};

/** A request that is allowed with a single right, where that right opens only part of a call. */
export const requestUnder: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [customerLists.searchCustomers, customerLists.countCustomers].flatMap(({ path }) =>
      Object.values(Placement).map((CustomerType) => [`${path} ${placementRight[CustomerType]}`, { CustomerType }]),
    ),
  ),
  ...Object.fromEntries(
    Object.values(Placement).flatMap((CustomerType) => {
      const right = placementRight[CustomerType];
      return [
        [`${customerLists.readShownCustomers.path} ${right}`, { CustomerType, CustomerIds: [1] }],
        [`${customerViews.queryViews.path} ${right}`, { customerType: CustomerType }],
        [`${customerViews.editView.path} ${right}`, { CustomerType, Name: '视图', Value: '{}' }],
        [`${customerViews.arrangeViews.path} ${right}`, { CustomerType }],
        [`${customerViews.countSearches.path} ${right}`, { Searches: [{ CustomerType }] }],
      ];
    }),
  ),
  [`${customerSheets.importCustomers.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.previewImport.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.updateCustomerFields.path} Public`]: { customerType: Placement.Pool },
  [`${customers.editCustomer.path} Public`]: { Name: '新客户', Tel: '13700000001', CustomerType: Placement.Pool },
  [`${customers.editCustomer.path} Recovery`]: { Id: 1 },
  [`${customers.editCustomer.path} Black`]: { Id: 1 },
  [`${customerMoves.moveCustomers.path} Public`]: { CustomerType: Placement.Owned, CustomerIds: [1] },
  ...Object.fromEntries(
    Object.values(workOrderViews).flatMap(({ right, params }) => [
      [`${workOrderLists.searchWorkOrders.path} ${right}`, params],
      [`${workOrderLists.readShownWorkOrders.path} ${right}`, { ...params, WorkOrderIds: [1] }],
    ]),
  ),
  [`${workOrderExports.exportFiledOrders.path} SaleAudit`]: {
    PageType: 1,
    StartTime: 1_790_000_000,
    EndTime: 1_790_000_000,
  },
  ...Object.fromEntries(
    Object.values(Stage).flatMap((Progress) => [
      [`${workOrders.passWorkOrders.path} ${stageRight[Progress]}`, { Items: [1], Progress }],
      [`${workOrders.rejectWorkOrders.path} ${stageRight[Progress]}`, { Items: [{ Id: 1, Remark: '无' }], Progress }],
    ]),
  ),
  [`${settings.editSetting.path} CollectCustomer`]: { Key: 'CustomerCollectConfig', Value: JSON.stringify(RULES) },
};
