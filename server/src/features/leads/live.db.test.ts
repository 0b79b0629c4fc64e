import type { RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { anAgent } from '../../../test/leads.ts';
import { aCustomer, aLead, firstTenant } from '../../../test/rows.ts';
import { openListener } from '../../db/driver/listener.ts';
import { pushChanges } from '../../hub/push-changes.ts';
import { liveLeads } from './leads.port.ts';
import type { Watcher } from './live.rules.ts';

const test = await clearedDatabase();
const { owner, serverTarget } = test;
const tenantId = await firstTenant(owner);
const received: (RowsChanged | undefined)[][] = [];
const rights: Watcher['rights'] = new Set(['Clue']);
const agent = await anAgent(owner, tenantId);
const watchers: Watcher[] = [
  { userId: 999, rights, scope: { kind: 'tenant' } },
  { userId: agent, rights, scope: { kind: 'own' } },
];
const faults: unknown[] = [];
const listener = await openListener(serverTarget, (error) => faults.push(error));
pushChanges(listener, (_to, _event, payloadFor) => received.push(watchers.map((one) => payloadFor(one))), liveLeads);
afterAll(async () => {
  await listener.close();
  await test.drop();
});

/** What both received of everything that was committed so far. */
const told = async (): Promise<unknown[]> => {
  await listener.caughtUp(5_000);
  return received.splice(0).map((payloads) => payloads.map((payload) => payload?.Ids));
};

it('tells people who could see a lead before a change, or can see it now', async () => {
  const lead = await aLead(owner, tenantId);
  expect(await told()).toEqual([[[lead], undefined]]);
  const customer = await aCustomer(owner, tenantId, { ownerId: agent });
  const assign = 'update lead set state = 1, agent_id = $2, customer_id = $3 where id = $1';
  await owner.query(assign, [lead, agent, customer]);
  expect(await told()).toEqual([
    [[lead], [lead]],
    [[lead], undefined],
  ]);
  await owner.query('delete from lead where id = $1', [lead]);
  expect(await told()).toEqual([[[lead], [lead]]]);
});

it('says only that many have changed', async () => {
  await owner.query(
    `insert into lead (tenant_id, name, tel, source, created_time, state_time)
     select $1, '批量', (13700000000 + n)::text, 2, 1790000000, 1790000000 from generate_series(1, 51) n`,
    [tenantId],
  );
  expect(await told()).toEqual([[null, null]]);
});

it('tells all watchers to reload after a notification of a newer version', async () => {
  await owner.query(`select pg_notify('lead_changed', '{"tenant":1}')`);
  expect(await told()).toEqual([[null, null]]);
  expect(faults).toHaveLength(1);
});
