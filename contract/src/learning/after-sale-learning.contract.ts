/** Registration and learning report of after-sales customers: the calls of sales customers under the after-sales prefix. */
import { forAfterSales } from '../wire/after-sales.ts';
import * as learning from './learning.contract.ts';

export const registerCustomer = forAfterSales(learning.registerCustomer);
export const readCustomerLearning = forAfterSales(learning.readCustomerLearning);
