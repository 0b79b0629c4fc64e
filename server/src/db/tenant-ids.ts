/** Every tenant of the installation, for work that is done for each of them in turn. */
import type { Db } from './database.ts';

export const readTenantIds = async (directory: Db): Promise<number[]> => {
  const rows = await directory.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** In turn. What fails for one is done for the others all the same, and told in the end: it will be tried again. */
export const forEachTenant = async (directory: Db, work: (tenantId: number) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of await readTenantIds(directory)) await work(id).catch((error: unknown) => failures.push(error));
  const [first] = failures;
  if (first !== undefined) throw failures.length === 1 ? first : new AggregateError(failures);
};
