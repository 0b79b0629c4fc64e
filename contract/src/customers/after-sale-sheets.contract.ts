/** The sheets of after-sales customers, built from those of sales customers. `customerType` is ignored. */
import { forAfterSales } from '../wire/after-sales.ts';
import { afterSaleFilter } from './after-sale-search.ts';
import * as sheets from './customer-sheets.contract.ts';

export const importCustomers = forAfterSales(sheets.importCustomers);
export const previewImport = forAfterSales(sheets.previewImport);
export const updateCustomerFields = forAfterSales(sheets.updateCustomerFields);
export const customerTemplate = forAfterSales(sheets.customerTemplate);
export const customerFieldsTemplate = forAfterSales(sheets.customerFieldsTemplate);
export const exportCustomers = { ...forAfterSales(sheets.exportCustomers), request: afterSaleFilter };
