/** Background work of tenants: each batch after batch, a few tenants at once, without a request waiting for it. */

export interface TenantTurns {
  /** Something is due for this tenant. Returns at once. */
  readonly wake: (tenantId: number) => void;
  /** Resolves when nothing is being handled. */
  readonly drained: () => Promise<void>;
  /** Begins nothing new and waits for what is in progress. The rest stays in the database. */
  readonly stop: () => Promise<void>;
}

interface TurnParts {
  /** Handles some of what is due for the tenant; false when nothing is. */
  readonly handleDue: (tenantId: number) => Promise<boolean>;
  readonly onError: (error: Error) => void;
}

/** Each uses a connection; they must not use all of them. */
const TENANTS_AT_ONCE = 3;
/** After an error, for example a lock held by others. */
const RETRY_MS = 1_000;

export const createTenantTurns = ({ handleDue, onError }: TurnParts): TenantTurns => {
  /** Whether a tenant was woken again since its turn began. */
  const running = new Map<number, { isWokenAgain: boolean; readonly done: Promise<void> }>();
  const waiting = new Set<number>();
  let isStopped = false;

  const handleSome = async (tenantId: number): Promise<boolean> => !isStopped && handleDue(tenantId);

  const handleAll = async (tenantId: number): Promise<void> => {
    const isWoken = (): boolean => {
      const turn = running.get(tenantId);
      const wasWoken = turn?.isWokenAgain ?? false;
      if (turn) turn.isWokenAgain = false;
      return wasWoken;
    };
    try {
      do {
        while (await handleSome(tenantId));
      } while (isWoken());
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      setTimeout(() => wake(tenantId), RETRY_MS).unref();
    } finally {
      running.delete(tenantId);
      begin();
    }
  };

  const begin = (): void => {
    for (const tenantId of waiting) {
      if (isStopped || running.size >= TENANTS_AT_ONCE) return;
      waiting.delete(tenantId);
      // The first step of `handleAll` must find the turn.
      const done = Promise.resolve().then(() => handleAll(tenantId));
      running.set(tenantId, { isWokenAgain: false, done });
    }
  };

  const wake = (tenantId: number): void => {
    const turn = running.get(tenantId);
    if (turn) turn.isWokenAgain = true;
    else waiting.add(tenantId);
    begin();
  };

  const drained = async (): Promise<void> => {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  };

  return {
    wake,
    drained,
    stop: async () => {
      isStopped = true;
      await drained();
    },
  };
};
