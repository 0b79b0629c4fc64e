import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../../test/cleared-database.ts';
import { aCustomer, aMember, firstTenant } from '../../../../test/rows.ts';
import type { Actor } from '../../../http/context.ts';
import { countSearches } from './customers.count.queries.ts';

const test = await clearedDatabase();
const { owner, database } = test;
afterAll(test.drop);
const tenantId = await firstTenant(owner);
const userId = await aMember(owner, tenantId);
for (const name of ['王一', '王二', '李三']) await aCustomer(owner, tenantId, { name, ownerId: userId });

const actor = { tenantId, userId, rights: new Set(['Seat']), scope: { kind: 'own' } } as unknown as Actor;
const search = (filter: object) => ({
  actor,
  filter: customerFilter.parse(filter),
  now: 1_790_000_000,
  rules: undefined,
});
const plain = search({});
const byName = search({ SearchKey: 1, SearchValue: '王' });
const { signal } = new AbortController();

it('counts every search, in their order', async () => {
  const many = Array.from({ length: 23 }, (_, at) => (at % 2 === 0 ? plain : byName));
  const counts = await countSearches(database.forTenant(tenantId), many, signal);
  expect(counts).toEqual(many.map((one) => (one === plain ? 3 : 2)));
});

it('returns null for counts not reached in time', async () => {
  const blocker = await owner.connect();
  await blocker.query('begin');
  await blocker.query('lock table customer_search_term in access exclusive mode');
  const searches = [plain, plain, plain, plain, plain, byName, plain];
  const counts = await countSearches(database.forTenant(tenantId), searches, signal, 1_500);
  await blocker.query('rollback');
  blocker.release();
  expect(counts).toEqual([3, 3, 3, 3, 3, null, null]);
});

it('stops with the request', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(countSearches(database.forTenant(tenantId), [plain], gone)).rejects.toThrow('gone');
});
