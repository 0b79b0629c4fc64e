import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { noticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../../../../test/app.ts';
import { anAccount, aPush, signed } from '../../../../test/intake.ts';
import { assignedTo, brokenLeadInvariants } from '../../../../test/leads.ts';
import { findPerson } from '../../../../test/people.ts';
import { startTestServers } from '../../../../test/running.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, database, servers } = test;
const [arrivals, desks] = servers.map(({ address }) => address) as [string, string];
const agents = await Promise.all(['A1', 'A2'].map((name) => findPerson(database, name)));
const { tenantId } = agents[0]!;

/** Connects an agent to the second server, and gives the messages that come. */
const connect = async (userName: string): Promise<string[]> => {
  const session = await signIn(test, userName, Date.now());
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const body = JSON.stringify({ Path: HUB_PATH });
  const answer = await fetch(`${desks}/crm/${createTicket.path}`, { method: 'POST', headers, body });
  const { Data } = (await answer.json()) as { readonly Data: { readonly Ticket: string } };
  const auth = { ticket: Data.Ticket, uid: session.uid };
  const socket = io(desks, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const received: string[] = [];
  socket.on(HubEvent.Notice, (notice) => received.push(noticePush.parse(notice).Msg));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return received;
};

it('Leads that arrive at one instance reach agents at the other, each once', async () => {
  await owner.query('update staff set billie = case when id = any($1) then 10 else 0 end', [
    agents.map(({ id }) => id),
  ]);
  const account = await anAccount(owner, tenantId);
  const received = await Promise.all(['A1', 'A2'].map(connect));
  const names = Array.from({ length: 20 }, (_, n) => `访客${n}`);
  const url = `${arrivals}/crm/${receiveLead.path}?token=${account.token}`;
  const answers = await Promise.all(
    names.map(async (Name) => {
      const request = signed(account, aPush(account, { Name }), Math.floor(Date.now() / 1_000));
      const answer = await fetch(url, { method: 'POST', ...request });
      return (await answer.json()) as { readonly Status: boolean };
    }),
  );
  expect(answers.every(({ Status }) => Status)).toBe(true);
  await expect.poll(() => received.flat().toSorted()).toEqual(names.map(leadMessages.arrived).toSorted());
  expect(await assignedTo(owner)).toEqual(Object.fromEntries(agents.map(({ id }) => [id, 10])));
  expect(await brokenLeadInvariants(owner)).toEqual({});
});

it('A lead without an agent goes to the agent whom the other instance makes eligible', async () => {
  await owner.query('update staff set billie = 0');
  const account = await anAccount(owner, tenantId);
  const received = await connect('A1');
  const request = signed(account, aPush(account, { Name: '先来的' }), Math.floor(Date.now() / 1_000));
  await fetch(`${arrivals}/crm/${receiveLead.path}?token=${account.token}`, { method: 'POST', ...request });
  const failed = `select id from lead where name = '先来的' and is_retried`;
  await expect.poll(async () => (await owner.query(failed)).rowCount).toBe(1);
  await owner.query('update staff set billie = 1 where id = $1', [agents[0]!.id]);
  await expect.poll(() => received).toEqual([leadMessages.arrived('先来的')]);
});
