/** Retries leads without an eligible agent when one may have become eligible, and when a day begins. */
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Database } from '../../db/database.ts';
import { idIn, type Listener } from '../../db/driver/listener.ts';
import { readTenantIds } from '../../db/tenant-ids.ts';
import { retryLeads } from './arrivals.commands.ts';
import { createTenantTurns } from './tenant-turns.service.ts';

interface RetryParts {
  readonly listener: Listener;
  readonly database: Database;
  readonly nowMs: () => number;
  readonly onError: (error: Error) => void;
}

interface LeadRetries {
  /** Resolves when everything is retried that the database reported before the call. */
  readonly caughtUp: (timeoutMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds until the next day begins in Shanghai. */
const untilNextDay = (nowMs: number): number => (startOfToday(nowMs / 1_000) + DAY) * 1_000 - nowMs;

/** The job twice a minute finds what is missed while the connection is lost. */
export const startLeadRetries = ({ listener, database, nowMs, onError }: RetryParts): LeadRetries => {
  const turns = createTenantTurns({
    handleDue: async (tenantId) => (await retryLeads(database, tenantId, Math.floor(nowMs() / 1_000))) > 0,
    onError,
  });
  const unsubscribe = listener.subscribe('lead_retry', (tenant) => turns.wake(idIn(tenant)));

  let timer: NodeJS.Timeout | undefined;
  const awaitNextDay = (): void => {
    timer = setTimeout(() => void beginDay(), untilNextDay(nowMs())).unref();
  };
  const beginDay = async (): Promise<void> => {
    awaitNextDay();
    try {
      for (const tenantId of await readTenantIds(database.directory)) turns.wake(tenantId);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  awaitNextDay();

  return {
    caughtUp: async (timeoutMs) => {
      await listener.caughtUp(timeoutMs);
      await turns.drained();
    },
    close: async () => {
      clearTimeout(timer);
      unsubscribe();
      await turns.stop();
    },
  };
};
