/** What happens to the data of staff who leave. Each feature contributes a part and can also preview it. */
import { type RemovalEffect, staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import { type Db, LONG } from '../../db/database.ts';
import { type Change, type Outcome, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { askToStop } from '../tasks/tasks.port.ts';
import { countSessions, endSessions } from './staff.changes.queries.ts';

export interface Leaving {
  readonly label: string;
  readonly count: (trx: Db, tenantId: number, staffIds: readonly number[]) => Promise<number>;
  /** Runs inside the transaction that disables or deletes. Returns audit entries. */
  readonly settle: (trx: Db, ctx: RequestContext, staffIds: readonly number[]) => Promise<readonly Change[]>;
}

const sessions: Leaving = {
  label: say.sessionsEnd,
  count: countSessions,
  settle: async (trx, { actor }, ids) => {
    await endSessions(trx, actor.tenantId, ids);
    return [];
  },
};

export const leave = async (
  trx: Db,
  ctx: RequestContext,
  ids: readonly number[],
  others: readonly Leaving[],
): Promise<Change[]> => {
  const changes: Change[] = [];
  for (const { settle } of [sessions, ...others]) changes.push(...(await settle(trx, ctx, ids)));
  return changes;
};

/**
 * Disables or deletes staff who may be working. First their sessions end, in a separate transaction, so that they start
 * nothing new. Then their running tasks, which hold locks on their rows, are asked to stop, and `work` waits for these
 * locks. `judge` returns who will leave, without locks.
 */
export const runLeaving = async <Data>(
  ctx: RequestContext,
  judge: (trx: Db) => Promise<readonly number[]>,
  work: (trx: Db) => Promise<Outcome<Data>>,
): Promise<Data> => {
  const { tenantId } = ctx.actor;
  const ids = await ctx.database.inTransaction(tenantId, async (trx) => {
    const leaving = await judge(trx);
    if (leaving.length > 0) await endSessions(trx, tenantId, leaving);
    return leaving;
  });
  const stopAndWork = async (trx: Db): Promise<Outcome<Data>> => {
    if (ids.length > 0) await askToStop(trx, tenantId, ids);
    return work(trx);
  };
  // A running task checks after every 500 rows whether it has to stop.
  return runCommand(ctx, stopAndWork, LONG);
};

export const foretellLeaving = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  others: readonly Leaving[],
): Promise<RemovalEffect[]> => {
  const effects: RemovalEffect[] = [];
  for (const { label, count } of [sessions, ...others])
    effects.push({ Label: label, Count: await count(trx, tenantId, ids) });
  return effects;
};
