/** The lists of the home page beside the figures that count them. */
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { HomeFigures } from '@gonghai/contract/home/home.contract.ts';
import { searchNotices, searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import type { QueryKey } from '@tanstack/react-query';

export const followUpsKey = [searchToDo.path, 'home'];
export const newCustomersKey = [searchCustomers.path, 'home-new'];
export const recycledSoonKey = [searchCustomers.path, 'home-recycled'];
export const unreadKey = [searchNotices.path, 'home'];

const lists: readonly (readonly [key: QueryKey, figures: readonly (keyof HomeFigures)[]])[] = [
  [followUpsKey, ['Overdue', 'Today']],
  [newCustomersKey, ['NewUncalled']],
  [recycledSoonKey, ['RecycledSoon']],
  [unreadKey, ['Unread']],
];

/** The lists whose figure differs: they are read again, so that a list shows the rows that its figure counts. */
export const changedLists = (before: HomeFigures | undefined, now: HomeFigures): readonly QueryKey[] =>
  lists.filter(([, figures]) => figures.some((figure) => before?.[figure] !== now[figure])).map(([key]) => key);
