import type { RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { aCall, aMember, firstTenant } from '../../../test/rows.ts';
import { openListener } from '../../db/driver/listener.ts';
import { pushChanges } from '../../hub/push-changes.ts';
import { foldCallDays } from '../calls/calls.port.ts';
import { liveHome } from './live.rules.ts';

const test = await clearedDatabase();
const { owner, database, serverTarget } = test;
const tenantId = await firstTenant(owner);
const [one, other] = [await aMember(owner, tenantId), await aMember(owner, tenantId)] as const;
const received: (RowsChanged | undefined)[][] = [];
const listener = await openListener(serverTarget, () => undefined);
pushChanges(
  listener,
  (_to, _event, payloadFor) => received.push([one, other].map((userId) => payloadFor({ userId }))),
  liveHome,
);
afterAll(async () => {
  await listener.close();
  await test.drop();
});

/** Who was told of what was committed so far. */
const told = async (): Promise<unknown[]> => {
  await listener.caughtUp(5_000);
  return received.splice(0).map((payloads) => payloads.map((payload) => payload !== undefined));
};

it('G-344 tells all watchers of counted and corrected calls, and none of heartbeats and folding', async () => {
  const id = await aCall(owner, tenantId, { staffId: one });
  await owner.query('update call_log set call_seconds = 61 where id = $1', [id]);
  expect(await told()).toEqual([
    [true, true],
    [true, true],
  ]);
  await owner.query('update call_log set beat_time = start_time + 5 where id = $1', [id]);
  await database.inTransaction(tenantId, (trx) => foldCallDays(trx, tenantId));
  expect(await told()).toEqual([]);
});

it('G-344 tells only the person of a reminder, and everyone of those of many people', async () => {
  const remind = (staffIds: readonly number[]) =>
    owner.query(
      `insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time)
       select $1, staff, 1, '回访', 1790000000, 1790000000, 1790000000 from unnest($2::bigint[]) staff`,
      [tenantId, staffIds],
    );
  await remind([other]);
  expect(await told()).toEqual([[false, true]]);
  const many: number[] = [];
  for (let at = 0; at < 51; at += 1) many.push(await aMember(owner, tenantId));
  await remind(many);
  expect(await told()).toEqual([[true, true]]);
});
