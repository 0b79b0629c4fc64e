/**
 * Shared by the matrix tests: an application, two tenants, and a function that sends any call and reports what it
 * wrote.
 */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { type TestApp, startTestApp } from '../app.ts';
import { createWatch, type Watch } from './watch.ts';
import { type Manner, sendRequest, type SentRequest } from './send-request.ts';
import { validRequest } from './requests.ts';
import { type FieldPath, withValue } from './shapes.ts';
import type { ValidRequest } from './valid-request.ts';
import { makeWorld, type World } from './world.ts';

interface Matrix extends TestApp {
  readonly world: World;
  readonly watch: Watch;
  /** The valid request of a call. Inserts the rows that it names, which takes longer than to send it. */
  readonly prepare: (entry: CatalogueEntry) => Promise<ValidRequest>;
  readonly sendRequest: (entry: CatalogueEntry, request: ValidRequest, manner: Manner) => Promise<SentRequest>;
}

/** Calls with their path first, for test titles. */
export const titled = (isWanted: (entry: CatalogueEntry) => boolean = () => true) =>
  catalogue.filter(isWanted).map((entry) => [entry.endpoint.path, entry] as const);

/** The same request with one id replaced. As long as nothing was written, it can be sent again with another id. */
export const withId = (valid: ValidRequest, path: FieldPath, id: number): ValidRequest => ({
  ...valid,
  request: withValue(valid.request, path, id),
});

export const startMatrix = async (): Promise<Matrix> => {
  // Its own database: the watch adds triggers.
  const test = await startTestApp({ ownDatabase: true });
  const world = await makeWorld(test);
  return {
    ...test,
    world,
    watch: await createWatch(test.owner, world.otherTenant),
    prepare: (entry) => validRequest(entry, world),
    sendRequest: async (entry, request, manner) => {
      const sent = await sendRequest(test.app, entry.endpoint, request, manner);
      // What a push leads to belongs to this call, not to the next one.
      await test.handled();
      return sent;
    },
  };
};
