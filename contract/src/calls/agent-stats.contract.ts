/** The filter of every statistic per agent, in a body and in a query string. */
import { z } from 'zod';
import { shortPageRequest } from '../wire/envelope.ts';
import { queryEnd, queryMoment } from '../wire/export-range.ts';
import { idOf, queryIdOf, searchText, usableStatus } from '../wire/fields.ts';
import { DAY } from '../wire/clock.ts';
import { queryChoice, queryCode } from '../wire/query-fields.ts';
import { statsRange } from '../wire/stats-range.ts';

const LONGEST_LIST = 1_000;
const LONGEST_CALL = DAY;
const MONTH_DAYS = 31;

/** Seconds. Only calls at least this long count. */
export const shortestCall = z.int().min(0).max(LONGEST_CALL);
export const nodeIds = z.array(idOf('dictionary-node')).max(LONGEST_LIST);

const agentStatsFields = {
  ...statsRange,
  Name: searchText.nullish(),
  /** Of the agent. */
  Tel: searchText.nullish(),
  /** Disabled includes deleted. Absent: all. */
  Status: usableStatus.nullish(),
  /** With everything below it. */
  DepartmentId: idOf('department').nullish(),
  /** Only calls to customers with one of these nodes, or one below it. */
  DicTreeList: nodeIds.nullish(),
  CallSeconds: shortestCall.nullish(),
};
export const agentStatsFilter = z.object(agentStatsFields);
export type AgentStatsFilter = z.output<typeof agentStatsFilter>;

export const agentStatsRequest = shortPageRequest.extend(agentStatsFields);
export type AgentStatsRequest = z.output<typeof agentStatsRequest>;

const queryNodes = z.preprocess(
  (sent) => (sent == null || sent === '' ? undefined : [sent].flat().flatMap((text) => String(text).split(','))),
  z.array(queryIdOf('dictionary-node')).max(LONGEST_LIST).optional(),
);

/** The same in a query string. The range is demanded by `withExportRange`. */
export const agentStatsQuery = z.object({
  StartTime: queryMoment,
  EndTime: queryEnd,
  Name: searchText.optional(),
  Tel: searchText.optional(),
  Status: queryCode(usableStatus),
  DepartmentId: queryChoice('department'),
  DicTreeList: queryNodes,
  CallSeconds: queryCode(shortestCall),
});

/** One read for each month that has begun. */
export const costOfRange = ({ StartTime, EndTime }: { readonly StartTime: number; readonly EndTime: number }): number =>
  Math.max(1, Math.ceil((EndTime - StartTime) / (MONTH_DAYS * DAY)));
