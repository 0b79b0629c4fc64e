/** Expensive reads are admitted as heavy ones, of which only a few run at once, and cheap reads are not. */
import { exportPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { exportAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { countCustomers, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { exportCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { exportFinanceFlows } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { exportPlanningOrders } from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createReadAdmission, type ReadAdmission, type ReadSlot } from '../../src/db/driver/read-admission.ts';
import { queryOf, startTestApp } from '../app.ts';

const places: ReadSlot[] = [];
const limited = createReadAdmission({ slots: 4, heavySlots: 1 });
const admission: ReadAdmission = {
  ...limited,
  enter: (place, signal) => {
    places.push(place);
    return limited.enter(place, signal);
  },
};
const test = await startTestApp({ admission });
afterAll(test.close);
const root = await test.signedIn('root');

/** Sends the request and returns for each admitted read whether it was heavy. */
const readsOf = async ({ path, inQuery, method }: Endpoint, request: object): Promise<boolean[]> => {
  const url = `/crm/${path}${inQuery ? `?${queryOf(request)}` : ''}`;
  places.length = 0;
  const { headers, body } = await test.app.inject({
    method,
    url,
    headers: { ...root },
    ...(!inQuery && { payload: request }),
  });
  const isFile = String(headers['content-type']).includes('spreadsheet');
  if (!isFile) expect(JSON.parse(body)).toMatchObject({ Status: true });
  return places.map(({ isHeavy }) => isHeavy);
};

const DAY = 86_400;
const range = { StartTime: 1_790_000_000, EndTime: 1_790_000_000 + DAY };
const rule = { Status: true, CollectDays: 3 };
const rules = {
  Type0: rule,
  Type1: rule,
  Type2: { ...rule, MinCallCount: 1 },
  Type3: { ...rule, Status: false, CustomerTrackStatusId: null },
};

describe('Heavy reads', () => {
  it.each<[string, Endpoint, object]>([
    ['the count of customers', countCustomers, { SearchKey: 1, SearchValue: '王' }],
    ['a large page of customers', searchCustomers, { PageCount: 201 }],
    ['an export of customers', exportCustomers, {}],
    ['an export of the audit log', exportAudit, range],
    ['an export of work orders', exportPlanningOrders, range],
    ['an export of payments', exportPaymentLogs, range],
    ['an export of finance flows', exportFinanceFlows, range],
    ['a preview of the recycle rules', rehearseRecycling, { Value: JSON.stringify(rules) }],
  ])('are those of %s', async (_, call, request) => {
    expect(await readsOf(call, request)).toContain(true);
  });

  it.each<[string, Endpoint, object]>([
    ['an ordinary page of customers', searchCustomers, { PageCount: 200 }],
    ['the home page', queryHome, {}],
  ])('are not those of %s', async (_, call, request) => {
    expect(await readsOf(call, request)).not.toContain(true);
  });

  it('are both the count and the rows of an export', async () => {
    const reads = await readsOf(exportPlanningOrders, range);
    expect(reads.filter(Boolean)).toHaveLength(2);
  });
});

describe('The counts of many searches', () => {
  it('are read five searches at a time', async () => {
    const Searches = Array.from({ length: 10 }, () => ({ RecycleWithinDays: 7 }));
    expect(await readsOf(countSearches, { Searches })).toEqual([true, true]);
  });
});
