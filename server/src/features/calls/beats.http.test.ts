import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { HUB_ADDRESS, HubEvent, HubMessage, HubTopic, type RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, signIn } from '../../../test/app.ts';
import { aLine, storedCall } from '../../../test/calls.ts';
import { findPerson } from '../../../test/people.ts';
import { aCustomer } from '../../../test/rows.ts';
import { startTestServers } from '../../../test/running.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, servers, database } = test;
const [here, there] = servers.map(({ address }) => address) as [string, string];
const { tenantId, id: A1 } = await findPerson(database, 'A1');
await aLine(owner, tenantId, A1);

const post = async (address: string, { path }: Pick<Endpoint, 'path'>, session: Session, body: unknown) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Status: boolean; readonly Data: unknown };
};
const connect = async (userName: string, address: string) => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket, session, { Path: HUB_PATH });
  const auth = { ticket: (Data as { Ticket: string }).Ticket, uid: session.uid };
  const options = { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true, reconnection: false };
  const socket = io(address, options);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const beat = (CallActionId: unknown, IsTalking: unknown = true): Promise<unknown> =>
    socket.timeout(5_000).emitWithAck(HubMessage.CallBeat, { CallActionId, IsTalking });
  return { session, socket, beat };
};

const agent = await connect('A1', here);
const begin = async (customerId: number) => {
  const { Data } = await post(here, contract.dialCustomer, agent.session, { CustomerId: customerId });
  return contract.dialled.parse(Data);
};
const end = (CallActionId: string) =>
  post(there, contract.endCall, agent.session, { CallActionId, IsAnswer: true, CauseText: '通话结束' });
const aged = (actionId: string, seconds: number) =>
  owner.query('update call_log set beat_time = beat_time - $2, start_time = start_time - $2 where action_id = $1', [
    actionId,
    seconds,
  ]);

beforeEach(() => owner.query('update call_log set is_open = false, ended_time = start_time where is_open'));

describe('Heartbeats over the hub', () => {
  it('keep the caller’s call open, on either instance', async () => {
    const { ActionId } = await begin(await aCustomer(owner, tenantId, { ownerId: A1 }));
    const elsewhere = await connect('A1', there);
    for (const { beat } of [agent, elsewhere]) {
      await aged(ActionId, 20);
      const before = (await storedCall(owner, ActionId)).beat_time;
      expect(await beat(ActionId)).toEqual({ IsOpen: true });
      expect((await storedCall(owner, ActionId)).beat_time).toBeGreaterThan(before);
    }
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_talking: true });
    await end(ActionId);
    expect(await agent.beat(ActionId)).toEqual({ IsOpen: false });
  });

  it('of another person, another tenant, or of any other shape change nothing', async () => {
    const { ActionId } = await begin(await aCustomer(owner, tenantId, { ownerId: A1 }));
    // Its own socket: ten messages a second are allowed.
    const own = await connect('A1', here);
    const before = await storedCall(owner, ActionId);
    for (const userName of ['A2', 'S1', 'A1x']) expect(await (await connect(userName, here)).beat(ActionId)).toBeNull();
    for (const wrong of [null, ['x'], 'none', 'x'.repeat(100), 'a\0b', '\ud800'])
      expect(await own.beat(wrong)).toBeNull();
    own.socket.emit(HubMessage.CallBeat);
    own.socket.emit(HubMessage.CallBeat, { CallActionId: ActionId, IsTalking: 'yes' }, 'no function');
    expect(await own.beat(ActionId, 'yes')).toBeNull();
    expect(await storedCall(owner, ActionId)).toEqual(before);
  });

  it('that come a hundred a second close the socket', async () => {
    const { ActionId } = await begin(await aCustomer(owner, tenantId, { ownerId: A1 }));
    const { socket } = await connect('A1', here);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let n = 0; n < 100; n += 1) socket.emit(HubMessage.CallBeat, { CallActionId: ActionId, IsTalking: false });
    await closed;
    expect(await agent.beat(ActionId)).toEqual({ IsOpen: true });
  });
});

describe('Those who see the customer', () => {
  it('are told when a call begins, is answered, ends and gets a remark; others are not', async () => {
    const [boss, aside] = [await connect('S1', there), await connect('A3', there)];
    const received = [boss, aside].map(({ socket }) => {
      const ids: (readonly number[] | null)[] = [];
      socket.on(HubEvent.CustomersChanged, ({ Ids }: RowsChanged) => ids.push(Ids));
      socket.emit('watch', HubTopic.Customers);
      return ids;
    });
    const [bossReceived, asideReceived] = received as [(typeof received)[0], (typeof received)[0]];
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    let steps = 0;
    /** Both are told of a pool customer, which marks the end of a step. */
    const after = async (work: () => Promise<unknown>) => {
      bossReceived.length = 0;
      asideReceived.length = 0;
      const result = await work();
      const mark = 1_000_000 + (steps += 1);
      const seats = [{ place: 1, ownerId: null, departmentId: null, ids: [mark] }];
      const tell = () => owner.query(`select pg_notify('customer_changed', $1)`, [JSON.stringify({ tenantId, seats })]);
      await tell();
      await expect.poll(() => received.every((ids) => ids.some((each) => each?.[0] === mark))).toBe(true);
      expect(asideReceived.filter((ids) => ids?.includes(id))).toEqual([]);
      return [bossReceived.filter((ids) => ids?.includes(id)).length, result] as const;
    };
    // The creation of the customer is announced too.
    await after(() => Promise.resolve());
    const [begun, call] = await after(() => begin(id));
    const { ActionId, CallLogId } = contract.dialled.parse(call);
    const told = [begun];
    for (const work of [
      () => agent.beat(ActionId, false),
      () => agent.beat(ActionId),
      () => agent.beat(ActionId),
      () => end(ActionId),
      () => post(here, updateCallRemark, agent.session, { CallLogId, Remark: '有意向' }),
    ])
      told.push((await after(work))[0]);
    // Nothing for the first heartbeat, which still rings, nor for the one that repeats the answer. The end changes the
    // call and the figures of the customer.
    expect(told).toEqual([1, 0, 1, 0, 2, 1]);
  });
});
