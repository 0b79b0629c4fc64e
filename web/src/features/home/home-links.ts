/** Links of the home page's figures to the lists that they count. */
import { homeSearches } from '@gonghai/contract/home/home.contract.ts';
import { formatDay } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';

export const TO_DO = '#/customer/myToDoNotice';
/** The figure counts the unread ones. */
export const UNREAD_MESSAGES = filteredAddress('#/customer/notice', { IsCheck: 'false' });
const CUSTOMERS = '#/customer/list';

/** The list shows only the user's own customers by default. */
const OF_LIST = new Set(['CustomerType', 'IsOnlyMySelf']);
const DAYS = new Set(['StartTime', 'EndTime']);

/** A moment is written as its day. */
const filtered = (search: object): string =>
  filteredAddress(
    CUSTOMERS,
    Object.fromEntries(
      Object.entries(search)
        .filter(([field]) => !OF_LIST.has(field))
        .map(([field, value]) => [field, DAYS.has(field) ? formatDay(Number(value)) : String(value)]),
    ),
  );

export const newUncalledLink = (now: number): string => filtered(homeSearches.newUncalled(now));
export const recycledSoonLink = (): string => filtered(homeSearches.recycledSoon());
