/** The span of the home page: until today and at most 90 days ago. */
import type { HomeRangeRequest } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { homeRangeRefusal, statsRangeMessages } from '@gonghai/contract/wire/stats-range.ts';
import { heed, Refusal } from '../../http/refusal.ts';

export const demandHomeRange = ({ StartTime, EndTime }: HomeRangeRequest, now: number): TimeRange => {
  if (StartTime === undefined || EndTime === undefined) throw new Refusal(statsRangeMessages.required);
  heed(homeRangeRefusal({ StartTime, EndTime }, now));
  return { StartTime, EndTime };
};
