/** Every tenant of the installation, for work that is done for each of them in turn. */
import type { Db } from './database.ts';

export const readTenantIds = async (directory: Db): Promise<number[]> => {
  const rows = await directory.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};
