import type { RowsChanged } from '@gonghai/contract/wire/hub.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { firstTenant } from '../../../test/rows.ts';
import { openListener } from '../../db/driver/listener.ts';
import { pushChanges } from '../../hub/push-changes.ts';
import { liveUnclaimed } from './payments.port.ts';

const test = await clearedDatabase();
const { owner, serverTarget } = test;
const tenantId = await firstTenant(owner);
const received: { readonly tenantId: number | null; readonly payloads: (RowsChanged | undefined)[] }[] = [];
const watchers = (['PaymentLog', 'SaleAudit'] as const).map((right) => ({ rights: new Set<Right>([right]) }));
const listener = await openListener(serverTarget, (error) => expect.fail(String(error)));
pushChanges(
  listener,
  (to, _event, payloadFor) =>
    received.push({ tenantId: to.tenantId, payloads: watchers.map((one) => payloadFor(one)) }),
  liveUnclaimed,
);
afterAll(async () => {
  await listener.close();
  await test.drop();
});

it('tells those who reconcile of unclaimed income that comes, is marked and goes', async () => {
  const told = async () => {
    await listener.caughtUp(5_000);
    return received.splice(0);
  };
  const once = [{ tenantId, payloads: [{ Ids: null }, undefined] }];
  await owner.query(
    `insert into unclaimed_payment (tenant_id, serial, amount, payment_type, paid_time, first_time)
     select $1, 'A' || n, 5, 1, 1790000000, 1790000000 from generate_series(1, 60) n`,
    [tenantId],
  );
  expect(await told()).toEqual(once);
  await owner.query('update unclaimed_payment set kind = 1 where tenant_id = $1', [tenantId]);
  expect(await told()).toEqual(once);
  await owner.query(`delete from unclaimed_payment where tenant_id = $1 and serial = 'none'`, [tenantId]);
  expect(await told()).toEqual([]);
  await owner.query('delete from unclaimed_payment where tenant_id = $1', [tenantId]);
  expect(await told()).toEqual(once);
});
