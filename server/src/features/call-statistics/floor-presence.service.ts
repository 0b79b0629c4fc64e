/** Tells the watchers of the floor on this instance who came or left. No row changes when a browser is closed. */
import type { Database } from '../../db/database.ts';
import { liveFloor, type FloorNews } from './floor-live.rules.ts';
import { type PresentPerson, readDepartmentsOf, readPresent } from './floor.queries.ts';
import type { PushToWatchers } from '../../hub/push-changes.ts';
import type { Actor } from '../../http/context.ts';

interface FloorPresenceParts {
  readonly database: Database;
  readonly push: PushToWatchers<Actor>;
  readonly nowMs: () => number;
  readonly onError: (error: Error) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 15_000;

const keyOf = ({ tenantId, staffId }: PresentPerson): string => `${tenantId}:${staffId}`;

/** Those who are in one of both only, by tenant. */
const changedOf = (
  before: ReadonlyMap<string, PresentPerson>,
  after: ReadonlyMap<string, PresentPerson>,
): ReadonlyMap<number, number[]> => {
  const came = [...after].filter(([key]) => !before.has(key));
  const left = [...before].filter(([key]) => !after.has(key));
  const byTenant = new Map<number, number[]>();
  for (const [, { tenantId, staffId }] of [...came, ...left])
    byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), staffId]);
  return byTenant;
};

/** Returns a function that stops it. */
export const watchPresence = ({ database, push, nowMs, onError, everyMs = EVERY_MS }: FloorPresenceParts) => {
  let before: ReadonlyMap<string, PresentPerson> | undefined;

  const tell = async (tenantId: number, staffIds: readonly number[]): Promise<void> => {
    const departments = await readDepartmentsOf(database.forTenant(tenantId), tenantId, staffIds);
    for (const [staffId, departmentId] of departments) {
      const news: FloorNews = { tenantId, staffId, departmentId };
      push({ tenantId, topic: liveFloor.topic }, liveFloor.event, (watcher) => {
        const ids = liveFloor.visibleIds(watcher, news);
        return ids ? { Ids: [...ids] } : undefined;
      });
    }
  };
  const look = async (): Promise<void> => {
    const present = await readPresent(database, Math.floor(nowMs() / 1_000));
    const after = new Map(present.map((person) => [keyOf(person), person]));
    const changed = changedOf(before ?? after, after);
    before = after;
    for (const [tenantId, staffIds] of changed) await tell(tenantId, staffIds);
  };
  const timer = setInterval(() => void look().catch(onError), everyMs).unref();
  return (): void => clearInterval(timer);
};
