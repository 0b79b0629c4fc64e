/** Maps the calls of the home page to their handlers. */
import { queryMenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { queryHomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import { queryLiveHome } from '@gonghai/contract/home/home-live.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import {
  type HomeRankings,
  queryHomeBoard,
  queryHomeRankings,
  queryOwnCalls,
} from '@gonghai/contract/home/home-figures.contract.ts';
import type { z } from 'zod';
import { bind, type Route } from '../../http/bind.ts';
import type { RequestContext } from '../../http/context.ts';
import { forbidden, malformed } from '../../http/refusal.ts';
import { readAgentCallLogs } from '../calls/calls.port.ts';
import { readBoard } from './board.queries.ts';
import { readDifference } from './difference.queries.ts';
import { buildDifference } from './difference.rules.ts';
import { demandHomeRange } from './home-range.rules.ts';
import { readMenuCounts } from './duties.queries.ts';
import { readHome } from './home.queries.ts';
import { knowsDepartments } from './rankings.queries.ts';
import { rankAgents } from './rankings.rules.ts';
import { createRankings } from './rankings.service.ts';

export const homeRoutes = (): readonly Route[] => {
  const readRanked = createRankings();
  const readRankings = async (
    asked: z.output<typeof queryHomeRankings.request>,
    { actor, db, now }: Pick<RequestContext, 'actor' | 'db' | 'now'>,
  ): Promise<HomeRankings> => {
    const range = demandHomeRange(asked, now);
    const { tenantId } = actor;
    if (!(await knowsDepartments(db, tenantId, asked.DeptId))) throw malformed();
    const { agents, updatedTime } = await readRanked({ db, tenantId, range, departments: asked.DeptId, now });
    return { ...rankAgents(agents, actor, asked.PageCount), UpdatedTime: updatedTime };
  };
  return [
    bind(queryHome, (_, ctx) => readHome(ctx)),
    bind(queryMenuCounts, (_, ctx) => readMenuCounts(ctx)),
    bind(queryHomeBoard, (asked, { actor, db, now, signal }) =>
      readBoard(db, actor, demandHomeRange(asked, now), now, signal),
    ),
    bind(queryHomeRankings, readRankings),
    bind(queryLiveHome, async (asked, ctx) => {
      const range = demandHomeRange(asked, ctx.now);
      const [Home, Board, Rankings] = await Promise.all([
        readHome(ctx),
        readBoard(ctx.db, ctx.actor, range, ctx.now, ctx.signal),
        readRankings(asked, ctx),
      ]);
      return { Home, Board, Rankings };
    }),
    bind(queryHomeDifference, async ({ IsTeam, ...asked }, { actor, db, now, signal }) => {
      if (IsTeam && !actor.rights.has('StatsUserCall')) throw forbidden();
      const range = demandHomeRange(asked, now);
      return buildDifference(await readDifference(db, actor, { range, isTeam: IsTeam }, signal));
    }),
    bind(queryOwnCalls, (asked, { actor, db, now, signal }) => {
      const range = demandHomeRange(asked, now);
      return readAgentCallLogs(db, actor, { ...asked, ...range, UserId: actor.userId }, signal);
    }),
  ];
};
