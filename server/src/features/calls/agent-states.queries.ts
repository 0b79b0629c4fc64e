/** SQL on the states of agents. A change is announced, so every instance tells the person's browsers on commit. */
import type { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface Agent {
  readonly tenantId: number;
  readonly staffId: number;
}

export interface StoredState {
  readonly state: AgentState;
  readonly reason: string;
  readonly startTime: number;
}

export const findAgentState = (db: Db, { tenantId, staffId }: Agent): Promise<StoredState | undefined> =>
  db
    .selectFrom('agent_state')
    .select(['state', 'reason', 'start_time as startTime'])
    .$narrowType<{ state: AgentState }>()
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('ended_time', 'is', null)
    .executeTakeFirst();

/** One change of a person's state at a time. */
export const lockAgentState = async (trx: Db, { tenantId, staffId }: Agent): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent state ${staffId}`}, ${tenantId}::bigint))`.execute(
    trx,
  );
};

/** The clock of another instance may be behind. */
const notBeforeStart = (now: number) => sql<number>`greatest(start_time, ${now}::bigint)`;

export const endAgentState = async (trx: Db, { tenantId, staffId }: Agent, now: number): Promise<void> => {
  await trx
    .updateTable('agent_state')
    .set({ ended_time: notBeforeStart(now) })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('ended_time', 'is', null)
    .execute();
};

/** The state before must have ended. */
export const insertAgentState = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  { state, reason, startTime }: StoredState,
): Promise<void> => {
  await trx
    .insertInto('agent_state')
    .values({ tenant_id: tenantId, staff_id: staffId, state, reason, start_time: startTime })
    .execute();
  const now = { State: state, Reason: reason, Seconds: 0 };
  const payload = JSON.stringify({ tenantId, userId: staffId, now });
  await sql`select pg_notify('agent_state_changed', ${payload})`.execute(trx);
};

/** Ends the states of people whose sessions ended without signing out. */
export const endStatesWithoutSession = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  await trx
    .updateTable('agent_state as a')
    .set({ ended_time: notBeforeStart(now) })
    .where('a.tenant_id', '=', tenantId)
    .where('a.ended_time', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session as s')
            .select('s.staff_id')
            .whereRef('s.tenant_id', '=', 'a.tenant_id')
            .whereRef('s.staff_id', '=', 'a.staff_id'),
        ),
      ),
    )
    .execute();
};
