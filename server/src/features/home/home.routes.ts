/** Maps the calls of the home page to their handlers. */
import { queryMenuCounts } from '@gonghai/contract/home/duties.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { queryHomeBoard, queryHomeRankings, queryOwnCalls } from '@gonghai/contract/home/home-figures.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { malformed } from '../../http/refusal.ts';
import { readAgentCallLogs } from '../calls/calls.port.ts';
import { readBoard } from './board.queries.ts';
import { demandHomeRange } from './home-range.rules.ts';
import { readMenuCounts } from './duties.queries.ts';
import { readHome } from './home.queries.ts';
import { knowsDepartments } from './rankings.queries.ts';
import { rankAgents } from './rankings.rules.ts';
import { createRankings } from './rankings.service.ts';

export const homeRoutes = (): readonly Route[] => {
  const readRanked = createRankings();
  return [
    bind(queryHome, (_, ctx) => readHome(ctx)),
    bind(queryMenuCounts, (_, ctx) => readMenuCounts(ctx)),
    bind(queryHomeBoard, (asked, { actor, db, now, signal }) =>
      readBoard(db, actor, demandHomeRange(asked, now), now, signal),
    ),
    bind(queryHomeRankings, async (asked, { actor, db, now, signal }) => {
      const range = demandHomeRange(asked, now);
      const { tenantId } = actor;
      if (!(await knowsDepartments(db, tenantId, asked.DeptId))) throw malformed();
      const { agents, updatedTime } = await readRanked({ db, tenantId, range, departments: asked.DeptId, now, signal });
      return { ...rankAgents(agents, actor, asked.PageCount), UpdatedTime: updatedTime };
    }),
    bind(queryOwnCalls, (asked, { actor, db, now, signal }) => {
      const range = demandHomeRange(asked, now);
      return readAgentCallLogs(db, actor, { ...asked, ...range, UserId: actor.userId }, signal);
    }),
  ];
};
