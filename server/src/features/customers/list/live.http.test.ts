import { salesOf } from '../../../db/customer-kind.ts';
import { countCustomers, readShownCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { createCustomerRecord, editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { HUB_ADDRESS, HubEvent, HubTopic, type RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, signIn } from '../../../../test/app.ts';
import { findPerson } from '../../../../test/people.ts';
import { anOpenCall } from '../../../../test/calls.ts';
import { aCustomer, anAfterSale } from '../../../../test/rows.ts';
import { startTestServers } from '../../../../test/running.ts';
import { addCallFigures } from '../../calls/call-figures.queries.ts';

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

const post = async (
  address: string,
  { path }: Pick<Endpoint, 'path'>,
  session: Session & { readonly tab?: string },
  body: unknown,
) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Status: boolean; readonly Data: unknown };
};

interface Client {
  readonly session: Session;
  readonly socket: Socket;
  readonly received: (readonly number[] | null)[];
}

const watching = async (userName: string, address: string, tab?: string): Promise<Client> => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket, session, { Path: HUB_PATH });
  const auth = { ticket: (Data as { Ticket: string }).Ticket, uid: session.uid, ...(tab && { tab }) };
  const socket = io(address, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const received: Client['received'] = [];
  socket.on(HubEvent.CustomersChanged, ({ Ids }: RowsChanged) => received.push(Ids));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  socket.emit('watch', HubTopic.Customers);
  return { session, socket, received };
};
const [agent, colleague, boss, aside, foreign] = await Promise.all([
  watching('A1', here),
  watching('A2', there),
  watching('S1', there),
  watching('A3', there),
  watching('A1x', there),
]);
const clients = [agent, colleague, boss, aside, foreign];

let sent = 0;
/** All pushes received so far. A last change that everyone receives marks the end. */
const receivedByAll = async (): Promise<readonly Client['received'][]> => {
  const end = 1_000_000 + (sent += 1);
  const tell = async (tenant: number) =>
    owner.query(`select pg_notify('customer_changed', $1)`, [
      JSON.stringify({ tenantId: tenant, seats: [{ place: 1, ownerId: null, departmentId: null, ids: [end] }] }),
    ]);
  await tell(tenantId);
  await tell((await findPerson(database, 'A1x')).tenantId);
  await expect.poll(() => clients.every(({ received }) => received.some((ids) => ids?.[0] === end))).toBe(true);
  return clients.map(({ received }) => received.filter((ids) => ids?.[0] !== end));
};
// Watching has no response, so this waits for the first push.
beforeAll(async () => {
  const { tenantId: other } = await findPerson(database, 'A1x');
  const tell = (tenant: number) =>
    owner.query(`select pg_notify('customer_changed', $1)`, [JSON.stringify({ tenantId: tenant, places: [0] })]);
  await vi.waitUntil(async () => {
    await Promise.all([tell(tenantId), tell(other)]);
    return clients.every(({ received }) => received.length > 0);
  });
});

/** Discards the pushes of creating the customer. */
const discardPushes = async () => {
  await receivedByAll();
  for (const { received } of clients) received.length = 0;
};
beforeEach(discardPushes);

describe('A change of a customer', () => {
  it('is pushed by id on every instance to those who may see it, once, and to no one else', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    expect(await post(here, editCustomer, agent.session, { Id: id, Remark: '改了' })).toMatchObject({ Status: true });
    expect(await receivedByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('is pushed when a record is added', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    await post(here, createCustomerRecord, agent.session, { CustomerId: id, Record: '已联系' });
    expect(await receivedByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('is pushed when a call ends', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    const figures = { customerId: id, latestCallTime: 1_790_000_000, times: 1, successes: 0, seconds: 0 };
    await database.inTransaction(tenantId, (trx) => addCallFigures(trx, salesOf(tenantId), [figures]));
    expect(await receivedByAll()).toEqual([[[id]], [], [[id]], [], []]);
  });

  it('of its owner is pushed to the old and the new owner', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    await post(here, transferCustomers, boss.session, { UserId: [A2], CustomerIds: [id] });
    const [first, second, above, besides] = await receivedByAll();
    expect([first, second, besides]).toEqual([[[id]], [[id]], []]);
    expect(above?.flat()).toContain(id);
  });

  it('of its placement is pushed to everyone who may see either placement', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    const request = { CustomerType: Placement.Pool, CustomerIds: [id] };
    await post(here, moveCustomers, agent.session, request);
    const received = await receivedByAll();
    for (const ids of received.slice(0, 4)) expect(ids.flat()).toContain(id);
    expect(received[4]).toEqual([]);
  });

  it('is pushed only after the commit', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`update customer set remark = 'x' where id = $1`, [id]);
    await client.query('rollback');
    client.release();
    expect(await receivedByAll()).toEqual([[], [], [], [], []]);
  });

  it('by a request with its tab is marked as own for this tab only', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const tabs = await Promise.all(['first-tab', 'second-tab'].map((tab) => watching('A1', here, tab)));
    const pushes = tabs.map(({ socket }) => {
      const all: RowsChanged[] = [];
      socket.on(HubEvent.CustomersChanged, (push: RowsChanged) => push.Ids?.[0] === id && all.push(push));
      return all;
    });
    await expect
      .poll(async () => {
        for (const all of pushes) all.length = 0;
        await post(
          here,
          editCustomer,
          { ...agent.session, tab: 'first-tab' },
          { Id: id, Remark: `改于${Math.random()}` },
        );
        await receivedByAll();
        return pushes;
      })
      .toEqual([[{ Ids: [id], IsOwn: true }], [{ Ids: [id] }]]);
    for (const { socket } of tabs) socket.disconnect();
  });

  it('of one of its calls is pushed with the call, to those who may see the customer', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    const calls = clients.map(({ socket }) => {
      const all: unknown[] = [];
      socket.on(HubEvent.CustomersChanged, ({ Call }: RowsChanged) => Call && all.push(Call));
      return all;
    });
    const startTime = 1_790_000_000;
    const actionId = await anOpenCall(owner, tenantId, { staffId: A2, customerId: id, startTime });
    await owner.query('update call_log set is_talking = true, answered_time = $2 where action_id = $1', [
      actionId,
      startTime + 5,
    ]);
    await owner.query('update call_log set is_open = false, ended_time = $2 where action_id = $1', [
      actionId,
      startTime + 9,
    ]);
    await receivedByAll();
    const call = { CustomerId: id, UserId: A2, UserName: '员工A2', StartTime: startTime };
    const expected = [
      { ...call, IsTalking: false, IsRunning: true },
      { ...call, IsTalking: true, IsRunning: true },
      { ...call, IsTalking: true, IsRunning: false },
    ];
    expect(calls).toEqual([expected, [], expected, [], []]);
  });

  it('is not pushed to a client that has stopped watching', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await discardPushes();
    const still = await watching('A1', here);
    agent.socket.emit('leave', HubTopic.Customers);
    const touch = () => owner.query(`update customer set remark = remark || 'x' where id = $1`, [id]);
    await expect
      .poll(async () => {
        agent.received.length = 0;
        still.received.length = 0;
        // Touched again until the server knows of the new watcher.
        await expect.poll(async () => (await touch(), still.received.length)).toBeGreaterThan(0);
        // Pushed to the other socket of this instance; a notice to all sockets of the person follows it.
        const behind = new Promise((resolve) => agent.socket.once(HubEvent.Notice, resolve));
        servers[0]!.hub.pushHere({ tenantId, userId: A1 }, HubEvent.Notice, 'behind');
        await behind;
        return agent.received.length;
      })
      .toBe(0);
    agent.socket.emit('watch', HubTopic.Customers);
    await expect
      .poll(async () => {
        await touch();
        return agent.received.length;
      })
      .toBeGreaterThan(0);
  });

  it('is not pushed after the right was revoked', async () => {
    const id = await aCustomer(owner, tenantId, { placement: Placement.Blacklist });
    const touch = () => owner.query(`update customer set remark = remark || 'x' where id = $1`, [id]);
    await owner.query(`insert into role_menu (tenant_id, role_id, menu_id)
      select tenant_id, role_id, 10 from staff where tenant_id = ${tenantId} and user_name = 'A3' on conflict do nothing`);
    await expect.poll(async () => (await touch(), aside.received.flat().includes(id))).toBe(true);
    await owner.query(`delete from role_menu where tenant_id = ${tenantId} and menu_id = 10
      and role_id = (select role_id from staff where tenant_id = ${tenantId} and user_name = 'A3')`);
    await expect
      .poll(async () => {
        await receivedByAll();
        aside.received.length = 0;
        await touch();
        return (await receivedByAll())[3]?.flat();
      })
      .toEqual([]);
  });
});

describe('A change of an after-sales customer', () => {
  it('is pushed on its own topic to those who see it; the topic of sales customers stays silent', async () => {
    const seen = new Map<Client, number[]>();
    for (const client of [agent, colleague, boss]) {
      const ids: number[] = [];
      seen.set(client, ids);
      client.socket.on(HubEvent.AfterSalesChanged, ({ Ids }: RowsChanged) => ids.push(...(Ids ?? [])));
      client.socket.emit('watch', HubTopic.AfterSales);
    }
    const id = await anAfterSale(owner, tenantId, { ownerId: A1 });
    const theirs = await anAfterSale(owner, tenantId, { ownerId: A2 });
    const touch = (one: number) =>
      owner.query(`update after_sale_customer set remark = remark || 'x' where id = $1`, [one]);
    // Touched again until the servers know of the watchers.
    await expect
      .poll(async () => (await touch(id), await touch(theirs), [agent, boss].map((one) => seen.get(one)!.includes(id))))
      .toEqual([true, true]);
    await expect.poll(async () => (await touch(theirs), seen.get(colleague)!.includes(theirs))).toBe(true);
    expect(seen.get(agent)).not.toContain(theirs);
    expect(seen.get(colleague)).not.toContain(id);
    expect((await receivedByAll()).flat(2)).toEqual([]);
  });
});

describe('A bulk action', () => {
  it('is pushed once, without ids, to those who may see the placements', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => aCustomer(owner, tenantId, { ownerId: A1 })));
    await discardPushes();
    await post(here, moveCustomers, agent.session, { CustomerType: Placement.Pool, CustomerIds: ids });
    const received = await receivedByAll();
    for (const each of received.slice(0, 4)) {
      expect(each.length).toBeLessThanOrEqual(2);
      expect(each).toContain(null);
      expect(each.flat().filter((id) => id !== null)).toEqual([]);
    }
    expect(received[4]).toEqual([]);
  });
});

describe('The rows of a page', () => {
  const read = async ({ session }: Client, ids: readonly number[], more: object = {}) => {
    const { Data } = await post(there, readShownCustomers, session, { CustomerIds: ids, ...more });
    return (Data as { Rows: { Id: number; Remark: string }[] }).Rows.map(({ Id, Remark }) => [Id, Remark]).toSorted();
  };

  it('are read again with the reader’s own scope and search', async () => {
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

  it('come with the numbers of the search and of the views, counted in the same scope', async () => {
    await aCustomer(owner, tenantId, { ownerId: A1, more: { remark: '三' } });
    await aCustomer(owner, tenantId, { ownerId: A2, more: { call_times: 3, latest_call_time: 1_790_000_000 } });
    const count = async ({ session }: Client, filter: object): Promise<unknown> =>
      (await post(there, countCustomers, session, filter)).Data;
    const search = { IsOnlyMySelf: false };
    const views = [{ IsOnlyMySelf: false, MinCallTotalTimes: 1 }, { IsOnlyMySelf: true }];
    for (const client of [agent, boss, aside]) {
      const { Data } = await post(there, readShownCustomers, client.session, {
        ...search,
        CustomerIds: [],
        Searches: views,
      });
      const Counts = await Promise.all(views.map((view) => count(client, view)));
      expect(Data).toEqual({ Rows: [], Count: await count(client, search), Counts });
    }
    const pool = { ...search, CustomerIds: [], Searches: [{ CustomerType: Placement.RecycleBin }] };
    expect(await post(there, readShownCustomers, agent.session, pool)).toMatchObject({ Message: '权限不足' });
  });
});
