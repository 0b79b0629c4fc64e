/** A valid request for every call: generated from its schema, or written by hand where the schema is not enough. */
import * as calls from '@gonghai/contract/calls/call.contract.ts';
import * as recordings from '@gonghai/contract/calls/recording.contract.ts';
import { editStaff, staffEdit } from '@gonghai/contract/staff/staff.contract.ts';
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { z } from 'zod';
import { REQUESTS_OF_CALLS } from './requests-of-calls.ts';
import { REQUESTS_OF_CUSTOMERS } from './requests-of-customers.ts';
import { REQUESTS_OF_ORDERS } from './requests-of-orders.ts';
import { REQUESTS_OF_STAFF } from './requests-of-staff.ts';
import { type Field, fieldsOf, sampleOf } from './shapes.ts';
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

export const validRequest = async (entry: CatalogueEntry, world: World): Promise<ValidRequest> => {
  const { endpoint } = entry;
  const its = worldOf(entry, world);
  const write = WRITTEN[endpoint.path] ?? WRITTEN[salesPathOf(endpoint.path)];
  return write ? write(its) : { request: await sampleOf(endpoint.request, its.own) };
};

/** A call is named by a random text, which is no id of a row. */
const named = z.object({});
/** The schemas with the real fields, of calls whose own schema is looser. */
const REAL_FIELDS: Readonly<Record<string, z.ZodType>> = {
  [editStaff.path]: staffEdit,
  ...Object.fromEntries(
    [
      recordings.uploadRecord,
      recordings.createRecordToken,
      recordings.bindRecord,
      calls.endCall,
      calls.beatCall,
      calls.saveCallFail,
    ].map(({ path }) => [path, named]),
  ),
};

export interface RequestField extends Field {
  /** Its path as text. */
  readonly name: string;
}

/** The leaf fields of a request, with what their ids refer to. */
export const requestFieldsOf = ({ endpoint }: CatalogueEntry): readonly RequestField[] => {
  const schema = REAL_FIELDS[endpoint.path] ?? REAL_FIELDS[salesPathOf(endpoint.path)] ?? endpoint.request;
  return fieldsOf(schema).map((field) => {
    const entity = field.entity && (endpoint.ids?.[field.entity] ?? field.entity);
    return { ...field, entity, name: field.path.join('.') };
  });
};
