/** The calls behind a figure of the statistics, and the parts of the requests for them. */
import { z } from 'zod';
import { callOutcome } from '../customers/call-outcome.ts';
import { DATA_PAGE_CAP, pageRequest } from '../wire/envelope.ts';
import { id, idOf, unixSeconds } from '../wire/fields.ts';
import { statsRange } from '../wire/stats-range.ts';
import { nodeIds, shortestCall } from './agent-stats.contract.ts';

/** The filters of a list that narrow the calls, so that the details add up to the row. */
export const narrowedCalls = { ...statsRange, DicTreeList: nodeIds.nullish(), CallSeconds: shortestCall.nullish() };

/** One page, all rows by default. */
export const detailPage = {
  PageIndex: pageRequest.shape.PageIndex,
  PageCount: z
    .int()
    .min(1)
    .default(DATA_PAGE_CAP)
    .transform((wanted) => Math.min(wanted, DATA_PAGE_CAP)),
};

/** Names and phones are those of the agent's calls. CustomerId is null unless the reader may open the customer. */
export const statsCall = callOutcome.extend({
  Id: idOf('call-log'),
  UserName: z.string(),
  CustomerId: id.nullable(),
  CustomerName: z.string(),
  /** Of the colleague whose extension it is; empty for any other number. */
  ColleagueName: z.string(),
  Tel: z.string(),
  StartTime: unixSeconds,
  AudioFile: z.string(),
  Remark: z.string(),
});
export type StatsCall = z.output<typeof statsCall>;

export const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ ItemList: z.array(item), Count: z.int() });
