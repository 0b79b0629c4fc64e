/** The address of the call log search that finds one call. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import { isPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { formatDay } from '../../../ui/format.ts';
import { filteredAddress } from '../../../ui/list/list-address.ts';

/** Digits of the longest ending that the search takes. */
const MOST_ENDING = 8;

/** The search shows today unless told otherwise, so a link names the day, the agent and the number of the call. */
export const searchOf = ({ UserName, Tel, StartTime }: Pick<StatsCall, 'UserName' | 'Tel' | 'StartTime'>): string =>
  filteredAddress('#/stats/calllog', {
    userName: UserName,
    customerTel: isPhone(Tel) ? Tel : Tel.slice(-MOST_ENDING),
    date: formatDay(StartTime),
  });
