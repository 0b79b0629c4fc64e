/** What the matrix tests share: an application, a world, and a way to make any call and see what it did to the database. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { type TestApp, startTestApp } from '../app.ts';
import { digestOf, type DigestOptions, readTables } from './digest.ts';
import { type Manner, perform, type Performed } from './perform.ts';
import { validRequest } from './requests.ts';
import { makeWorld, type World } from './world.ts';

export interface Made extends Performed {
  /** Tables that are no longer what they were before the call. */
  readonly changed: readonly string[];
}

export interface Matrix extends TestApp {
  readonly world: World;
  readonly digest: (options?: DigestOptions) => Promise<Record<string, string>>;
  /** The call with its valid request, or with what `change` makes of it. */
  readonly make: (entry: CatalogueEntry, manner: Manner, change?: (request: unknown) => unknown) => Promise<Made>;
}

/** Calls with their addresses in front, as titles. */
export const titled = (isWanted: (entry: CatalogueEntry) => boolean) =>
  catalogue.filter(isWanted).map((entry) => [entry.endpoint.path, entry] as const);

export const startMatrix = async (): Promise<Matrix> => {
  const test = await startTestApp();
  const world = await makeWorld(test);
  const tables = await readTables(test.owner);
  const digest = (options?: DigestOptions) => digestOf(test.owner, tables, options);

  const make: Matrix['make'] = async (entry, manner, change) => {
    const valid = await validRequest(entry, world);
    const changed = change ? { ...valid, request: change(valid.request) } : valid;
    const before = await digest();
    const performed = await perform(test.app, entry.endpoint, changed, manner);
    const after = await digest();
    return { ...performed, changed: Object.keys(before).filter((table) => before[table] !== after[table]) };
  };

  return { ...test, world, digest, make };
};
