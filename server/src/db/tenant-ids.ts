/** All tenants of the installation, for work that runs for each of them. */
import type { Db } from './database.ts';

export const readTenantIds = async (directory: Db): Promise<number[]> => {
  const rows = await directory.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

export const throwAll = (failures: readonly unknown[]): void => {
  const [first] = failures;
  if (first !== undefined) throw failures.length === 1 ? first : new AggregateError(failures);
};

/** One after another. A failure does not stop the others and is thrown at the end, so that the job is retried. */
export const tryEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  throwAll(failures);
};

export const forEachTenant = async (directory: Db, work: (tenantId: number) => Promise<void>): Promise<void> =>
  tryEach(await readTenantIds(directory), work);
