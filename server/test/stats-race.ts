/**
 * Agents whose calls end, are reported late and are corrected, while the rollup is folded and readers ask. Says which answers
 * equal no state that was true between request and answer.
 */
import { dayOf, startOfDay } from '@gonghai/contract/wire/clock.ts';
import { rangeOfDays } from '@gonghai/contract/wire/spans.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../src/db/database.ts';
import { readAgentCalls } from '../src/features/call-statistics/agent-calls.queries.ts';
import { compareCallDays, foldCallDays } from '../src/features/calls/call-days.queries.ts';
import type { Actor } from '../src/http/context.ts';
import { ACTOR } from './stats-comparison.ts';

interface Race {
  readonly owner: Pick<pg.Pool, 'query'>;
  readonly database: Database;
  readonly tenantId: number;
  readonly agents: readonly number[];
  readonly milliseconds: number;
  readonly readers: number;
}

/** Calls, connected calls and seconds of one agent, true from a moment between `sentAt` and `doneAt` on. */
interface State {
  readonly figures: readonly [calls: number, connects: number, seconds: number];
  readonly sentAt: number;
  readonly doneAt: number;
}

/** A day of 2030, on which nobody else has called. */
const NOW = 1_894_700_000;
const TODAY = dayOf(NOW);
const RANGE = rangeOfDays(TODAY, TODAY);
const FOLD_EVERY_MS = 20;

/** A log of the agent: its seconds, or null while it runs. */
type Logs = Map<number, number | null>;

const figuresOf = (logs: Logs): State['figures'] => {
  const closed = [...logs.values()].filter((seconds) => seconds !== null);
  const talks = closed.filter((seconds) => seconds > 0);
  return [closed.length, talks.length, talks.reduce((sum, seconds) => sum + seconds, 0)];
};

/** One agent: each change follows the one before. */
const liveOneAgent = async ({ owner, tenantId }: Race, staffId: number, states: State[], isOver: () => boolean) => {
  const logs: Logs = new Map();
  const change = async (work: () => Promise<void>): Promise<void> => {
    const sentAt = performance.now();
    await work();
    states.push({ figures: figuresOf(logs), sentAt, doneAt: performance.now() });
  };
  const set = async (id: number, seconds: number | null): Promise<void> => {
    const text = `update call_log set is_open = $3::int is null, is_answered = coalesce($3::int, 0) > 0,
      call_seconds = coalesce($3::int, 0), beat_time = start_time where tenant_id = $1 and id = $2`;
    await owner.query(text, [tenantId, id, seconds]);
    logs.set(id, seconds);
  };
  const dial = async (): Promise<void> => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into call_log (tenant_id, staff_id, tel, start_time, beat_time, is_open)
       values ($1, $2, '13900000000', $3, $3, true) returning id`,
      [tenantId, staffId, startOfDay(TODAY) + randomInt(86_400)],
    );
    logs.set(rows[0]!.id, null);
  };
  while (!isOver()) {
    const running = [...logs].find(([, seconds]) => seconds === null)?.[0];
    const closed = [...logs.keys()].filter((id) => id !== running);
    const old = closed[randomInt(Math.max(1, closed.length))];
    const choice = randomInt(4);
    if (choice === 0 && running === undefined) await change(dial);
    else if (running !== undefined && choice < 3) await change(() => set(running, randomInt(2) * randomInt(400)));
    // A late report or the length of a recording; or the call turns out to run still.
    else if (old !== undefined)
      await change(() => set(old, running === undefined && choice === 3 ? null : randomInt(400)));
    await sleep(randomInt(3));
  }
};

/** Whether the figures were true at some moment between request and answer. */
const wasTrue = (figures: State['figures'], states: readonly State[], from: number, until: number): boolean =>
  states.some(
    (state, at) =>
      state.sentAt <= until &&
      (states[at + 1]?.doneAt ?? Infinity) >= from &&
      state.figures.every((figure, place) => figure === figures[place]),
  );

export const raceStats = async (race: Race) => {
  const { database, tenantId, agents, milliseconds, readers } = race;
  const db = database.forTenant(tenantId);
  const actor: Actor = { ...ACTOR, tenantId, userId: 0, departmentId: 0, scope: { kind: 'tenant' } };
  const endsAt = performance.now() + milliseconds;
  const isOver = (): boolean => performance.now() > endsAt;
  const histories = new Map(
    agents.map((id): [number, State[]] => [id, [{ figures: [0, 0, 0], sentAt: 0, doneAt: 0 }]]),
  );
  const answers: { from: number; until: number; rows: Map<number, State['figures']>; isAdded: boolean }[] = [];
  const read = async (): Promise<void> => {
    while (!isOver()) {
      const from = performance.now();
      const request = { ...RANGE, PageIndex: 1, PageCount: 1_000 };
      const { Rows, Total } = await readAgentCalls(db, actor, 'all', request);
      const rows = new Map(
        Rows.map((row): [number, State['figures']] => [row.Id, [row.CallTotal, row.ConnectTotal, row.CallTime]]),
      );
      const isAdded = Total.CallTotal === Rows.reduce((sum, { CallTotal }) => sum + CallTotal, 0);
      answers.push({ from, until: performance.now(), rows, isAdded });
    }
  };
  const fold = async (): Promise<void> => {
    while (!isOver()) {
      await database.inTransaction(tenantId, (trx) => foldCallDays(trx, tenantId));
      await sleep(FOLD_EVERY_MS);
    }
  };
  await Promise.all([
    ...agents.map((id) => liveOneAgent(race, id, histories.get(id)!, isOver)),
    ...Array.from({ length: readers }, read),
    fold(),
    fold(),
  ]);
  const wrong = answers.flatMap(({ from, until, rows, isAdded }) => [
    ...(isAdded ? [] : ['the sum differs from the rows']),
    ...agents
      .filter((id) => !wasTrue(rows.get(id) ?? [0, 0, 0], histories.get(id)!, from, until))
      .map((id) => `staff ${id}: ${rows.get(id)?.join()}`),
  ]);
  const differences = await database.inTransaction(tenantId, (trx) => compareCallDays(trx, tenantId));
  const changes = [...histories.values()].reduce((sum, states) => sum + states.length - 1, 0);
  return { answers: answers.length, changes, wrong, differences };
};
