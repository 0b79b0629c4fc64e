/** The screens behind the terms of the check of sales figures. */
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { homeRangeRefusal } from '@gonghai/contract/wire/stats-range.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { formatDay } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';
import { changeQuery } from '../../ui/page/address.ts';

const daysOf = ({ StartTime, EndTime }: TimeRange) => ({
  StartTime: formatDay(StartTime),
  EndTime: formatDay(EndTime),
});

export const dealsLink = (range: TimeRange): string => filteredAddress('#/workOrder/successCustomer', daysOf(range));

/** Of all staff: the check adds those who have left, too. */
export const salesDataLink = (range: TimeRange): string =>
  filteredAddress('#/stats/userSale', { ...daysOf(range), Status: '' });

/** The home page refuses days that are older. */
export const rankingLink = (range: TimeRange): string | undefined => {
  if (homeRangeRefusal(range, nowSeconds()) !== null) return undefined;
  const { StartTime, EndTime } = daysOf(range);
  return `#/layout/index${changeQuery('', { from: StartTime, to: EndTime })}`;
};
