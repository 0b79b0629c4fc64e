/** Every call with the id of a customer or of its attribute, sent with an id of the other kind of customer. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startMatrix, withId } from './matrix.ts';
import { requestFieldsOf } from './requests.ts';
import { MISSING_ID } from './world.ts';

const { sendRequest, prepare, watch, owner, signedIn, world, close } = await startMatrix();
afterAll(close);
const root = await signedIn('root2');

const OTHER: Partial<Record<Entity, Entity>> = {
  customer: 'after-sale-customer',
  'customer-extend': 'after-sale-extend',
  'after-sale-customer': 'customer',
  'after-sale-extend': 'customer-extend',
  'customer-batch': 'after-sale-batch',
  'after-sale-batch': 'customer-batch',
  // The calls of sales customers find logs of every source.
  'after-sale-call': 'call-log',
};
const PREFIXES = ['api/Customer/', 'api/Call/', 'api/SuccessCustomer/', 'api/AfterSaleCall/'];

const ofBothKinds = catalogue.filter(({ endpoint: { path } }) => PREFIXES.some((prefix) => path.startsWith(prefix)));
const fields = ofBothKinds.flatMap((entry) =>
  requestFieldsOf(entry).flatMap(({ entity, name, path }) => {
    const other = entity && OTHER[entity];
    return other ? [[name, entry.endpoint.path, entry, path, other] as const] : [];
  }),
);

/** The ids of both kinds are independent, so the same number is removed from this kind. */
const anIdOf = async (other: Entity): Promise<number> => {
  const id = await world.own(other);
  if (other === 'after-sale-customer') await owner.query('delete from customer where id = $1', [id]);
  if (other === 'customer') await owner.query('delete from after_sale_customer where id = $1', [id]);
  return id;
};

describe('An id of the other kind', () => {
  it.each(fields)('as %s of %s gets the response of a missing one', async (_, __, entry, path, other) => {
    const [valid, id] = [await prepare(entry), await anIdOf(other)];
    const changes = await watch();
    const got = await sendRequest(entry, withId(valid, path, id), { session: root });
    const gotChanges = await changes();
    const missing = await sendRequest(entry, withId(valid, path, MISSING_ID), { session: root });
    expect(got.answer).toEqual(missing.answer);
    expect(gotChanges).toEqual(await changes());
  });

  it('is tested with the calls of both prefixes', () => {
    for (const prefix of PREFIXES)
      expect(fields.filter(([, path]) => path.startsWith(prefix)).length).toBeGreaterThan(1);
  });
});
