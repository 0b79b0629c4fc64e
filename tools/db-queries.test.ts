import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FOLDER, printQueries } from './db-queries.ts';

it('server/queries has the SQL of the lists and reports (npm run db:queries writes it)', async () => {
  const stored = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]));
  expect(stored).toEqual(await printQueries());
});
