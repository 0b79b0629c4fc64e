import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { type AgentNow, agentNow, setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import { endCall, markMissedCalls, noteIncoming, noteRefusedIncoming } from '@gonghai/contract/calls/call.contract.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { type Session, signIn } from '../../../test/app.ts';
import { startTestServers } from '../../../test/running.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const addresses = test.servers.map(({ address }) => address);

const post = async (address: string, path: string, session: Session, body: object) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Data: { readonly Ticket: string; readonly ActionId: string } };
};
const listening = async (userName: string, address: string) => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket.path, session, { Path: HUB_PATH });
  const auth = { ticket: Data.Ticket, uid: session.uid };
  const socket = io(address, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const [received, missed]: [AgentNow[], unknown[]] = [[], []];
  socket.on(HubEvent.AgentState, (payload) => received.push(agentNow.parse(payload)));
  socket.on(HubEvent.MissedCalls, (payload) => missed.push(payload));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return { received, missed };
};

it('A change reaches all browsers of the person on every instance, and no other person', async () => {
  const [first, second] = [addresses[0]!, addresses[1]!];
  const own = [await listening('A1', first), await listening('A1', second)];
  const others = [await listening('A2', first), await listening('A1x', second)];
  const change = async (userName: string, State: AgentState) =>
    post(first, setAgentState.path, await signIn(test, userName, Date.now()), { State, Reason: '午餐' });
  await change('A1', AgentState.Break);
  for (const { received } of own) {
    await expect.poll(() => received).toEqual([{ State: AgentState.Break, Reason: '午餐', Seconds: 0 }]);
  }
  // Their own change comes after the other one.
  for (const userName of ['A2', 'A1x']) await change(userName, AgentState.Busy);
  for (const { received } of others)
    await expect.poll(() => received).toEqual([{ State: AgentState.Busy, Reason: '', Seconds: 0 }]);
});

it('Missed calls are pushed when one comes, is seen, or is settled by a colleague', async () => {
  const [first, second] = [addresses[0]!, addresses[1]!];
  const own = [await listening('A1', first), await listening('A1', second)];
  const others = [await listening('A2', first), await listening('A1x', second)];
  const [a1, a2] = [await signIn(test, 'A1', Date.now()), await signIn(test, 'A2', Date.now())];
  const expectPushes = async (count: number) => {
    for (const { missed } of own) await expect.poll(() => missed).toHaveLength(count);
  };
  const Tel = '13810554330';
  await post(first, noteRefusedIncoming.path, a1, { Tel });
  await expectPushes(1);
  const StartTime = Math.floor(Date.now() / 1_000) + 5;
  await post(second, markMissedCalls.path, a1, { Calls: [{ Tel, StartTime }], IsSettled: false });
  await expectPushes(2);
  expect(others.map(({ missed }) => missed)).toEqual([[], []]);
  const { Data } = await post(first, noteIncoming.path, a2, { Tel });
  await post(first, endCall.path, a2, { CallActionId: Data.ActionId, IsAnswer: true });
  await expectPushes(3);
});
