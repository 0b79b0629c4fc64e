/** Runs tasks like the queue, when a test wants it. */
import { allTaskWorks } from '../src/app.ts';
import { createSecrets } from '../src/db/secrets.ts';
import type { OrderHooks } from '../src/features/work-orders/work-orders.port.ts';
import { runTask } from '../src/features/tasks/tasks.run.commands.ts';
import type { startTestApp } from './app.ts';
import { createTestPasswords } from './passwords.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const rethrow = (error: unknown): void => {
  throw error;
};

export interface WorkerOptions {
  readonly onFault?: (error: unknown) => void;
  readonly orderHooks?: OrderHooks | undefined;
}

export const startWorker = async (
  { database, clock }: TestApp,
  tenantId: number,
  { onFault = rethrow, orderHooks }: WorkerOptions = {},
) => {
  const parts = {
    database,
    onFault,
    secrets: createSecrets('a key for tests only'),
    works: allTaskWorks({ passwords: await createTestPasswords(), database, ...(orderHooks && { orderHooks }) }),
    now: () => Math.floor(clock.now / 1_000),
    push: () => undefined,
  };
  return (taskId: number) => runTask(parts, { tenantId, taskId }, new AbortController().signal);
};
