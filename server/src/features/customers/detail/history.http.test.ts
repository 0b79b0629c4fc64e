import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import * as moves from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { chanceFrom } from '../../../../test/house/chance.ts';
import { uniqueName, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person } = test;

const ACTS = 800;
const AT_ONCE = 4;
const SEED = 20_261_115;
const { below, pick } = chanceFrom(SEED);
const { tenantId } = await person('root');
const names = ['A1', 'A2', 'A3', 'S1', 'root', 'root2'];
const sessions = await Promise.all(names.map(signedIn));
const people = await Promise.all(names.map(async (name) => (await person(name)).id));
const root = sessions[names.indexOf('root')]!;

const { rows } = await owner.query<{ id: number }>(
  'select id from dictionary_item where tenant_id = $1 and dic_table = 1',
  [tenantId],
);
const statuses = [null, ...rows.map(({ id }) => id)];

const customers: number[] = [];
const batches: number[] = [];
const some = <T>(from: readonly T[], most: number): T[] =>
  from.length === 0 ? [] : [...new Set(Array.from({ length: 1 + below(most) }, () => pick(from)))];

const acts: readonly (() => Promise<unknown>)[] = [
  async () => {
    const wanted = { Name: uniqueName(), Tel: uniqueTel(), CustomerType: pick([Placement.Owned, Placement.Pool]) };
    const { Data } = await send(editCustomer, wanted, pick(sessions));
    if (typeof Data === 'number') customers.push(Data);
  },
  ...Object.values(Placement).map(
    (CustomerType) => () =>
      send(moves.moveCustomers, { CustomerType, CustomerIds: some(customers, 20), Remark: '原因' }, pick(sessions)),
  ),
  () => send(moves.deleteCustomers, some(customers, 10), pick(sessions)),
  () => send(moves.transferCustomers, { UserId: some(people, 3), CustomerIds: some(customers, 20) }, pick(sessions)),
  () =>
    send(
      moves.distributeCustomers,
      { CustomerType: 0, UserId: some(people, 2), SingleUserNumber: 1 + below(3) },
      pick(sessions),
    ),
  () =>
    send(
      moves.setCustomerMark,
      { CustomerIds: some(customers, 20), CustomerTrackStatusId: pick(statuses) },
      pick(sessions),
    ),
  () => send(moves.undoBatch, { BatchId: batches.length > 0 ? pick(batches.slice(-5)) : 1 }, pick(sessions)),
  // A staff member leaves and returns. The customers do not, unless that is undone too.
  async () => {
    const Id = people[below(3)]!;
    await send(staff.editStaff, { Id, Status: 2 }, root);
    await send(staff.editStaff, { Id, Status: 0 }, root);
  },
];

const actAtRandom = async (): Promise<void> => {
  const answer = (await pick(acts)()) as { Data?: { BatchId?: number } } | undefined;
  if (answer?.Data?.BatchId) batches.push(answer.Data.BatchId);
};

interface Stand {
  readonly place: number;
  readonly owner: number | null;
}
interface Step {
  readonly id: number;
  readonly act: number;
  readonly from: Stand | null;
  readonly to: Stand;
}

const readSteps = async (): Promise<Step[]> =>
  (
    await owner.query(`
      select customer_id as id, act, case when from_placement is not null
          then json_build_object('place', from_placement, 'owner', from_owner_id) end as from,
        json_build_object('place', to_placement, 'owner', to_owner_id) as to
      from customer_record r where r.tenant_id = ${tenantId} and r.act is not null order by r.id`)
  ).rows;

it(`the records of ${ACTS} random actions, replayed, give the current placements and owners`, async () => {
  let left = ACTS;
  const actOn = async (): Promise<void> => {
    while ((left -= 1) >= 0) await actAtRandom();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOn));

  const steps = await readSteps();
  const stands = new Map<number, Stand>();
  for (const { id, from, to } of steps) {
    // Each record starts where the previous one ended.
    expect(from, `customer ${id}, seed ${SEED}`).toEqual(stands.get(id) ?? null);
    stands.set(id, to);
  }
  const { rows } = await owner.query<{ id: number } & Stand>(
    `select id, placement as place, owner_id as owner from customer where tenant_id = ${tenantId}`,
  );
  expect(stands).toEqual(new Map(rows.map(({ id, place, owner: holder }) => [id, { place, owner: holder }])));
  // Every kind of action occurred often enough.
  expect(new Set(steps.map(({ act }) => act))).toEqual(new Set([1, 3, 4, 5, 6, 7, 8, 9, 11, 13]));
  expect(steps.length).toBeGreaterThan(ACTS / 2);
}, 120_000);
