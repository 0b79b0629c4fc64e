/** The calls of after-sales customers, built from those of sales customers. `CustomerType` is ignored where it filters. */
import { z } from 'zod';
import { forAfterSales } from '../wire/after-sales.ts';
import { pageOf } from '../wire/envelope.ts';
import { afterSaleFilter, careFields } from './after-sale-search.ts';
import * as list from './customer-list.contract.ts';
import * as moves from './customer-moves.contract.ts';
import * as one from './customer.contract.ts';
import * as timeline from './timeline.contract.ts';

/** From the latest deal of the customer, or from the sheet it was imported from. */
const facts = { OrgName: z.string(), ProfessionName: z.string(), ClassName: z.string(), Area: z.string() };

/** `CustomerType` is 0 for owned rows and 1 for unowned ones. */
const afterSaleRow = list.customerRow.extend(facts);
export type AfterSaleRow = z.output<typeof afterSaleRow>;
const afterSaleDetail = one.customerDetail.extend(facts);
export type AfterSaleDetail = z.output<typeof afterSaleDetail>;
export type AfterSaleFacts = Pick<AfterSaleRow, keyof typeof facts>;

/** In the order of the list, behind the columns of the main list. */
export const afterSaleFactLabel: Record<keyof AfterSaleFacts, string> = {
  OrgName: '部门',
  ProfessionName: '专业',
  ClassName: '班级',
  Area: '地区',
};

export const searchCustomers = {
  ...forAfterSales(list.searchCustomers),
  request: list.searchCustomers.request.extend(careFields),
  answer: pageOf(afterSaleRow),
};
export const readShownCustomers = {
  ...forAfterSales(list.readShownCustomers),
  request: list.readShownCustomers.request.extend({
    ...careFields,
    Searches: z.array(afterSaleFilter).max(list.MOST_COUNTED).optional(),
  }),
  answer: list.readShownCustomers.answer.extend({ Rows: z.array(afterSaleRow) }),
};
export const countCustomers = { ...forAfterSales(list.countCustomers), request: afterSaleFilter };
export const findCustomer = { ...forAfterSales(one.findCustomer), answer: afterSaleDetail };
export const editCustomer = forAfterSales(one.editCustomer);
export const checkPhone = forAfterSales(one.checkPhone);
export const editCustomerExtend = forAfterSales(one.editCustomerExtend);
export const deleteCustomerExtends = forAfterSales(one.deleteCustomerExtends);
export const createCustomerRecord = forAfterSales(one.createCustomerRecord);
export const queryCustomerRecords = forAfterSales(one.queryCustomerRecords);
export const queryCustomerTimeline = forAfterSales(timeline.queryCustomerTimeline);
export const deleteCustomers = forAfterSales(moves.deleteCustomers);
export const moveCustomers = forAfterSales(moves.moveCustomers);
export const transferCustomers = forAfterSales(moves.transferCustomers);
export const distributeCustomers = {
  ...forAfterSales(moves.distributeCustomers),
  request: moves.distributeCustomers.request.extend(careFields),
};
export const searchBatches = forAfterSales(moves.searchBatches);
export const undoBatch = forAfterSales(moves.undoBatch);
export const setCustomerMark = forAfterSales(moves.setCustomerMark);
