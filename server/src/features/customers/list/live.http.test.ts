import { readShownCustomers, type CustomersChanged } from '@gonghai/contract/customers/customer-list.contract.ts';
import { createCustomerRecord, editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { HUB_ADDRESS, HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, signIn } from '../../../../test/app.ts';
import { findPerson } from '../../../../test/people.ts';
import { aCustomer } from '../../../../test/rows.ts';
import { startTestServers } from '../../../../test/running.ts';
import { addCallFigures } from '../call-figures.queries.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, servers, database } = test;
const [here, there] = servers.map(({ address }) => address) as [string, string];
const { tenantId, id: A1 } = await findPerson(database, 'A1');
const { id: A2 } = await findPerson(database, 'A2');

const post = async (address: string, { path }: Pick<Endpoint, 'path'>, session: Session, body: unknown) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Status: boolean; readonly Data: unknown };
};

interface Ear {
  readonly session: Session;
  readonly socket: Socket;
  readonly heard: (readonly number[] | null)[];
}

const watching = async (userName: string, address: string): Promise<Ear> => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket, session, { Path: HUB_PATH });
  const auth = { ticket: (Data as { Ticket: string }).Ticket, uid: session.uid };
  const socket = io(address, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const heard: Ear['heard'] = [];
  socket.on(HubEvent.CustomersChanged, ({ Ids }: CustomersChanged) => heard.push(Ids));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  socket.emit('watch', HubTopic.Customers);
  return { session, socket, heard };
};
const [agent, colleague, boss, aside, foreign] = await Promise.all([
  watching('A1', here),
  watching('A2', there),
  watching('S1', there),
  watching('A3', there),
  watching('A1x', there),
]);
const ears = [agent, colleague, boss, aside, foreign];

let sent = 0;
/** What has come to each, and that nothing comes behind it: what all of them hear of comes last. */
const heardByAll = async (): Promise<readonly Ear['heard'][]> => {
  const end = 1_000_000 + (sent += 1);
  const tell = async (tenant: number) =>
    owner.query(`select pg_notify('customer_changed', $1)`, [
      JSON.stringify({ tenantId: tenant, seats: [{ place: 1, ownerId: null, departmentId: null, ids: [end] }] }),
    ]);
  await tell(tenantId);
  await tell((await findPerson(database, 'A1x')).tenantId);
  await expect.poll(() => ears.every(({ heard }) => heard.some((ids) => ids?.[0] === end))).toBe(true);
  return ears.map(({ heard }) => heard.filter((ids) => ids?.[0] !== end));
};
// Nobody answers to watching: until the first of them all is heard.
beforeAll(async () => {
  const { tenantId: other } = await findPerson(database, 'A1x');
  const tell = (tenant: number) =>
    owner.query(`select pg_notify('customer_changed', $1)`, [JSON.stringify({ tenantId: tenant, places: [0] })]);
  await vi.waitUntil(async () => {
    await Promise.all([tell(tenantId), tell(other)]);
    return ears.every(({ heard }) => heard.length > 0);
  });
});

/** What making the customer told of is not what the test is about. */
const beforeHearing = async () => {
  await heardByAll();
  for (const { heard } of ears) heard.length = 0;
};
beforeEach(beforeHearing);

describe('A change of a customer', () => {
  it('is told by its id on every instance to those who may see it, once, and to nobody else', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    expect(await post(here, editCustomer, agent.session, { Id: id, Remark: '改了' })).toMatchObject({ Status: true });
    expect(await heardByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('is told when something is written about it', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    await post(here, createCustomerRecord, agent.session, { CustomerId: id, Record: '已联系' });
    expect(await heardByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('is announced when a call ends', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    const figures = { customerId: id, latestCallTime: 1_790_000_000, times: 1, successes: 0, seconds: 0 };
    await database.inTransaction(tenantId, (trx) => addCallFigures(trx, tenantId, [figures]));
    expect(await heardByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('of hands is told to who had it and who has it', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    await post(here, transferCustomers, boss.session, { UserId: [A2], CustomerIds: [id] });
    const [first, second, above, besides] = await heardByAll();
    expect([first, second, besides]).toEqual([[[id]], [[id]], []]);
    expect(above?.flat()).toContain(id);
  });

  it('of place is told to everybody who may look into either', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    const wish = { CustomerType: Placement.Pool, CustomerIds: [id] };
    await post(here, moveCustomers, agent.session, wish);
    const heard = await heardByAll();
    for (const ids of heard.slice(0, 4)) expect(ids.flat()).toContain(id);
    expect(heard[4]).toEqual([]);
  });

  it('is told only when it is certain', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`update customer set remark = 'x' where id = $1`, [id]);
    await client.query('rollback');
    client.release();
    expect(await heardByAll()).toEqual([[], [], [], [], []]);
  });

  it('is told to nobody who has stopped watching', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await beforeHearing();
    const still = await watching('A1', here);
    agent.socket.emit('leave', HubTopic.Customers);
    const touch = () => owner.query(`update customer set remark = remark || 'x' where id = $1`, [id]);
    await expect
      .poll(async () => {
        agent.heard.length = 0;
        still.heard.length = 0;
        await touch();
        await expect.poll(() => still.heard.length).toBeGreaterThan(0);
        // Told to the other socket of this instance; behind it comes what every socket of the person hears.
        const behind = new Promise((resolve) => agent.socket.once(HubEvent.Notice, resolve));
        servers[0]!.hub.pushHere({ tenantId, userId: A1 }, HubEvent.Notice, 'behind');
        await behind;
        return agent.heard.length;
      })
      .toBe(0);
    agent.socket.emit('watch', HubTopic.Customers);
    await expect
      .poll(async () => {
        await touch();
        return agent.heard.length;
      })
      .toBeGreaterThan(0);
  });

  it('is not told any more to whom the right was taken from', async () => {
    const id = await aCustomer(owner, tenantId, { placement: Placement.Blacklist });
    const touch = () => owner.query(`update customer set remark = remark || 'x' where id = $1`, [id]);
    await owner.query(`insert into role_menu (tenant_id, role_id, menu_id)
      select tenant_id, role_id, 10 from staff where tenant_id = ${tenantId} and user_name = 'A3' on conflict do nothing`);
    await expect.poll(async () => (await touch(), aside.heard.flat().includes(id))).toBe(true);
    await owner.query(`delete from role_menu where tenant_id = ${tenantId} and menu_id = 10
      and role_id = (select role_id from staff where tenant_id = ${tenantId} and user_name = 'A3')`);
    await expect
      .poll(async () => {
        await heardByAll();
        aside.heard.length = 0;
        await touch();
        return (await heardByAll())[3]?.flat();
      })
      .toEqual([]);
  });
});

describe('An act on many', () => {
  it('is told once, without ids, to whoever may look into their places', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => aCustomer(owner, tenantId, { ownerId: A1 })));
    await beforeHearing();
    await post(here, moveCustomers, agent.session, { CustomerType: Placement.Pool, CustomerIds: ids });
    const heard = await heardByAll();
    for (const each of heard.slice(0, 4)) {
      expect(each.length).toBeLessThanOrEqual(2);
      expect(each).toContain(null);
      expect(each.flat().filter((id) => id !== null)).toEqual([]);
    }
    expect(heard[4]).toEqual([]);
  });
});

describe('What is shown', () => {
  const read = async ({ session }: Ear, ids: readonly number[], more: object = {}) => {
    const { Data } = await post(there, readShownCustomers, session, { CustomerIds: ids, ...more });
    return (Data as { Id: number; Remark: string }[]).map(({ Id, Remark }) => [Id, Remark]).toSorted();
  };

  it('is read again under the reader’s own sight and search', async () => {
    const mine = await aCustomer(owner, tenantId, { ownerId: A1, more: { remark: '一' } });
    const his = await aCustomer(owner, tenantId, {
      ownerId: A2,
      more: { remark: '二', call_times: 3, latest_call_time: 1_790_000_000 },
    });
    const pooled = await aCustomer(owner, tenantId);
    const ids = [mine, his, pooled];
    expect(await read(agent, ids, { IsOnlyMySelf: false })).toEqual([[mine, '一']]);
    const both = [
      [mine, '一'],
      [his, '二'],
    ].toSorted();
    expect(await read(boss, ids, { IsOnlyMySelf: false })).toEqual(both);
    expect(await read(boss, ids, { IsOnlyMySelf: false, MinCallTotalTimes: 1 })).toEqual([[his, '二']]);
    expect(await read(boss, ids, { CustomerType: Placement.Pool })).toEqual([[pooled, '']]);
    expect(await read(aside, ids, { IsOnlyMySelf: false })).toEqual([]);
  });
});
