import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import { beatCall, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { HUB_ADDRESS, HubEvent, HubTopic, type RowsChanged } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { KyselyPlugin } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Session, signIn } from '../../../test/app.ts';
import { anOpenCall } from '../../../test/calls.ts';
import { findPerson } from '../../../test/people.ts';
import { startTestServers } from '../../../test/running.ts';
import { watchPresence } from './call-statistics.port.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, servers, database } = test;
const [here, there] = servers.map(({ address }) => address) as [string, string];
const { tenantId, id: A1, departmentId } = await findPerson(database, 'A1');
const other = await findPerson(database, 'A1x');
const { id: A3 } = await findPerson(database, 'A3');

const post = async (address: string, { path }: Pick<Endpoint, 'path'>, session: Session, body: unknown) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Status: boolean; readonly Data: unknown };
};
const watching = async (userName: string, address: string) => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket, session, { Path: HUB_PATH });
  const auth = { ticket: (Data as { Ticket: string }).Ticket, uid: session.uid };
  const socket = io(address, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const received: number[] = [];
  socket.on(HubEvent.FloorChanged, ({ Ids }: RowsChanged) => received.push(...(Ids ?? [0])));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  socket.emit('watch', HubTopic.Floor);
  return received;
};
const tell = (tenant: number, staffId: number, department: number | null) =>
  owner.query(`select pg_notify('floor_changed', $1)`, [
    JSON.stringify({ tenantId: tenant, staffId, departmentId: department }),
  ]);
/** The supervisor of A1, the administrators of both tenants, and an agent without the right. */
const [boss, root, foreign, agent] = (await Promise.all([
  watching('S1', there),
  watching('root2', here),
  watching('root2x', there),
  watching('A1', here),
])) as [number[], number[], number[], number[]];
const all = [boss, root, foreign, agent];

let last = 1_000_000;
/** All pushes so far: a last one to every watcher with the right marks the end. */
const received = async () => {
  const end = (last += 1);
  await Promise.all([tell(tenantId, end, departmentId), tell(other.tenantId, end, null)]);
  await expect.poll(() => [boss, root, foreign].every((ids) => ids.includes(end))).toBe(true);
  const news = all.map((ids) => ids.filter((id) => id < 1_000_000));
  for (const ids of all) ids.length = 0;
  return news;
};
// Watching has no response, so this waits for the first push.
beforeAll(async () => {
  await vi.waitUntil(async () => {
    await Promise.all([tell(tenantId, 1, departmentId), tell(other.tenantId, 1, null)]);
    return [boss, root, foreign].every((ids) => ids.length > 0);
  });
});
beforeEach(received);

it('A change of state is pushed to those who may see the person, on every instance', async () => {
  const session = await signIn(test, 'A1', Date.now());
  await post(here, setAgentState, session, { State: AgentState.Busy });
  expect(await received()).toEqual([[A1], [A1], [], []]);
  await post(there, setAgentState, await signIn(test, 'A3', Date.now()), { State: AgentState.Busy });
  expect(await received()).toEqual([[], [A3], [], []]);
});

it('A call is pushed when it begins, is answered and ends, and not with each heartbeat', async () => {
  const session = await signIn(test, 'A1', Date.now());
  const startTime = Math.floor(Date.now() / 1_000);
  const CallActionId = await anOpenCall(owner, tenantId, { staffId: A1, startTime });
  expect((await received())[0]).toEqual([A1]);
  for (const IsTalking of [false, true, true]) await post(here, beatCall, session, { CallActionId, IsTalking });
  expect((await received())[0]).toEqual([A1]);
  await post(here, endCall, session, { CallActionId, IsAnswer: true });
  expect(await received()).toEqual([[A1], [A1], [], []]);
});

it('A person who came or left is pushed, too', async () => {
  const { id: A2 } = await findPerson(database, 'A2');
  const pushed: (readonly [number, unknown])[] = [];
  let looks = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      looks += 1;
      return result;
    },
  };
  const stop = watchPresence({
    database: { ...database, directory: database.directory.withPlugin(counting) },
    push: ({ tenantId: tenant }, _, payloadFor) => {
      const watcher = { userId: 0, rights: new Set(['CallLogStats']), scope: { kind: 'tenant' } };
      pushed.push([tenant ?? 0, payloadFor(watcher as never)]);
    },
    nowMs: Date.now,
    onError: (error) => expect.fail(error.message),
    everyMs: 20,
  });
  // The first look only remembers who is present.
  await expect.poll(() => looks).toBeGreaterThan(1);
  expect(pushed).toEqual([]);
  await signIn(test, 'A2', Date.now());
  await expect.poll(() => pushed).toEqual([[tenantId, { Ids: [A2] }]]);
  await owner.query('update session set seen_time = seen_time - 100 where staff_id = $1', [A2]);
  await expect.poll(() => pushed).toHaveLength(2);
  stop();
});
