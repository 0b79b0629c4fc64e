/** A valid request for every call: generated from its schema, or written by hand where the schema is not enough. */
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { REQUESTS_OF_CALLS } from './requests-of-calls.ts';
import { REQUESTS_OF_CUSTOMERS } from './requests-of-customers.ts';
import { REQUESTS_OF_ORDERS } from './requests-of-orders.ts';
import { REQUESTS_OF_STAFF } from './requests-of-staff.ts';
import { sampleOf } from './shapes.ts';
import type { ValidRequest, WrittenRequests } from './valid-request.ts';
import type { World } from './world.ts';

const WRITTEN: WrittenRequests = {
  ...REQUESTS_OF_STAFF,
  ...REQUESTS_OF_CUSTOMERS,
  ...REQUESTS_OF_CALLS,
  ...REQUESTS_OF_ORDERS,
};

/** A call of after-sales customers takes the request of its model. */
const salesPathOf = (path: string): string =>
  path.replace('api/SuccessCustomer/', 'api/Customer/').replace('api/AfterSaleCall/', 'api/Call/');

/** The logs of its calls are those of after-sales customers. */
const worldOf = ({ endpoint }: CatalogueEntry, world: World): World => ({
  ...world,
  own: (entity) => world.own(endpoint.ids?.[entity] ?? entity),
  ...(endpoint.path.startsWith('api/AfterSaleCall/') && {
    openCall: async () => {
      const actionId = await world.openCall();
      await world.toAfterSales({ actionId });
      return actionId;
    },
    recordedCall: async () => {
      const call = await world.recordedCall();
      await world.toAfterSales({ id: call.id });
      return call;
    },
  }),
});

/** One after another: fixtures replace rows of the same person. */
export const eachInTurn = async <Entry, Made>(
  entries: readonly Entry[],
  make: (entry: Entry) => Promise<readonly Made[]>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const entry of entries) made.push(...(await make(entry)));
  return made;
};

export const validRequest = async (entry: CatalogueEntry, world: World): Promise<ValidRequest> => {
  const { endpoint } = entry;
  const its = worldOf(entry, world);
  const write = WRITTEN[endpoint.path] ?? WRITTEN[salesPathOf(endpoint.path)];
  return write ? write(its) : { request: await sampleOf(endpoint.request, its.own) };
};
