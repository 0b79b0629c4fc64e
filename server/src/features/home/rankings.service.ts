/**
 * Keeps the rankings of longer spans for a minute (G-338), so that many home pages cost one read. Those of one day are read
 * at once, but only one read runs at a time: who asks meanwhile shares the next one.
 */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import type { Db } from '../../db/database.ts';
import { createSharedReads } from '../../db/shared-reads.ts';
import { type Departments, readRankedAgents } from './rankings.queries.ts';
import type { RankedAgent } from './rankings.rules.ts';

const OLDEST_SECONDS = 60;
const MOST_KEPT = 500;

interface Kept {
  readonly agents: Promise<RankedAgent[]>;
  readonly readTime: number;
}

interface Ranked {
  readonly agents: readonly RankedAgent[];
  /** Null for figures of this moment. */
  readonly updatedTime: number | null;
}

interface Asked {
  readonly db: Db;
  readonly tenantId: number;
  readonly range: TimeRange;
  readonly departments: Departments;
  readonly now: number;
}

type ReadRanked = (asked: Asked) => Promise<Ranked>;

export const createRankings = (): ReadRanked => {
  const kept = new Map<string, Kept>();
  const share = createSharedReads<RankedAgent[]>();
  return async ({ db, tenantId, range, departments, now }) => {
    const asked = { range, departments: departments.toSorted((one, other) => one - other) };
    const key = JSON.stringify([tenantId, asked]);
    // Others may wait for this read, so the end of one request does not cancel it.
    const read = (): Promise<RankedAgent[]> => readRankedAgents(db, tenantId, asked);
    if (dayOf(range.StartTime) === dayOf(range.EndTime)) return { agents: await share(key, read), updatedTime: null };
    const found = kept.get(key);
    if (found && now >= found.readTime && now - found.readTime < OLDEST_SECONDS)
      return { agents: await found.agents, updatedTime: found.readTime };
    if (kept.size >= MOST_KEPT) kept.clear();
    const reading: Kept = { agents: read(), readTime: now };
    kept.set(key, reading);
    reading.agents.catch(() => kept.get(key) === reading && kept.delete(key));
    return { agents: await reading.agents, updatedTime: now };
  };
};
