/**
 * Every call with a customer id, sent with a customer of the same tenant outside the caller's scope. New calls are
 * included automatically.
 */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { aCall, aCustomer, aDepartment, aMember, aRole, uniqueName } from '../rows.ts';
import { startMatrix, withId } from './matrix.ts';
import { requestFieldsOf } from './requests.ts';
import { MISSING_ID } from './world.ts';

const { sendRequest, prepare, watch, owner, signedIn, person, world, close } = await startMatrix();
afterAll(close);

/** An agent with every right except the administrator's, who sees only the own customers. */
const userName = uniqueName();
const rights = [...menuIdOf].filter(([right]) => right !== 'admin').map(([, menuId]) => menuId);
await aMember(owner, world.ownTenant, {
  userName,
  roleId: await aRole(owner, world.ownTenant, rights),
  departmentId: await aDepartment(owner, world.ownTenant),
});
const agent = await signedIn(userName);
const { id: otherOwner } = await person('A3');

const fields = catalogue.flatMap((entry) =>
  requestFieldsOf(entry)
    .filter(({ entity }) => entity === 'customer')
    .map(({ name, path }) => [name, entry.endpoint.path, entry, path] as const),
);

/** With a record, a change of owner and a call, which a missing check would reveal. */
const aHiddenCustomer = async (): Promise<number> => {
  const id = await aCustomer(owner, world.ownTenant, { ownerId: otherOwner });
  await owner.query(
    `insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time, act, to_placement, to_owner_id)
     values ($1, $2, $3, 1, '', 1790000000, 1, 0, $3), ($1, $2, $3, 4, '秘密', 1790000000, null, null, null)`,
    [world.ownTenant, id, otherOwner],
  );
  await aCall(owner, world.ownTenant, { staffId: otherOwner, customerId: id });
  return id;
};

describe('A customer outside the scope', () => {
  it.each(fields)('as %s of %s gets the response of a missing one', async (_, __, entry, path) => {
    const hidden = await aHiddenCustomer();
    const valid = await prepare(entry);
    const changes = await watch();
    const unseen = await sendRequest(entry, withId(valid, path, hidden), { session: agent });
    const unseenChanges = await changes();
    const missing = await sendRequest(entry, withId(valid, path, MISSING_ID), { session: agent });
    expect(unseen.answer).toEqual(missing.answer);
    expect(unseenChanges).toEqual(await changes());
  });

  it('is tested with every call that takes one', () => {
    expect(fields.length).toBeGreaterThan(12);
  });
});
