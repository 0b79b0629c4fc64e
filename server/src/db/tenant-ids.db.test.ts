import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../test/cleared-database.ts';
import { forEachTenant, readTenantIds } from './tenant-ids.ts';

const test = await clearedDatabase();
afterAll(test.drop);
const { directory } = test.database;

it('A failure for one tenant does not stop the others, and is reported at the end', async () => {
  const ids = await readTenantIds(directory);
  expect(ids.length).toBeGreaterThan(1);
  const done: number[] = [];
  const failing = (isFailing: (id: number) => boolean) =>
    forEachTenant(directory, async (id) => {
      if (isFailing(id)) throw new Error(`tenant ${id}`);
      done.push(id);
    });
  await expect(failing((id) => id === ids[0])).rejects.toThrow(`tenant ${ids[0]}`);
  expect(done).toEqual(ids.slice(1));
  await expect(failing(() => true)).rejects.toThrow(AggregateError);
  await failing(() => false);
});
