/** Reminders of after-sales customers. Without a customer the calls answer the same for both kinds: one bell, one to-do list. */
import { forAfterSales } from '../wire/after-sales.ts';
import * as notices from './notice.contract.ts';

export const createNotice = forAfterSales(notices.createNotice);
export const bookCustomers = forAfterSales(notices.bookCustomers);
export const searchNotices = forAfterSales(notices.searchNotices);
export const searchToDo = forAfterSales(notices.searchToDo);
export const markNoticesRead = forAfterSales(notices.markNoticesRead);
export const countUnreadNotices = forAfterSales(notices.countUnreadNotices);
