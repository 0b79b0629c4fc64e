/** Maps the calls of the call statistics to their handlers. No logic here. */
import { queryFloor, queryFloorCalls } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readFloor, readFloorCalls } from './floor.queries.ts';

export const callStatisticsRoutes: readonly Route[] = [
  bind(queryFloor, ({ UserIds }, { db, actor, now }) => readFloor(db, { actor, userIds: UserIds, now })),
  bind(queryFloorCalls, ({ userId }, { db, actor, now }) => readFloorCalls(db, actor, userId, now)),
];
