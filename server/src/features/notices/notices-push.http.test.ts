import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { type NoticePush, noticePush } from '@gonghai/contract/notices/notice.contract.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, signIn } from '../../../test/app.ts';
import { findPerson } from '../../../test/people.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { startTestServers } from '../../../test/running.ts';
import { dispatchNotices } from './notices.jobs.ts';

const test = await startTestServers(2, { pace: { jobs: { pollSeconds: 0.5 }, noticeSeconds: 1 } });
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, servers, database } = test;
const addresses = servers.map(({ address }) => address);
const { tenantId, id: A1 } = await findPerson(database, 'A1');
const now = Math.floor(Date.now() / 1_000);

const post = async (address: string, path: string, session: Session, body: object) => {
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Data: { readonly Ticket: string } };
};
const listening = async (userName: string, address: string): Promise<NoticePush[]> => {
  const session = await signIn(test, userName, Date.now());
  const { Data } = await post(address, createTicket.path, session, { Path: HUB_PATH });
  const auth = { ticket: Data.Ticket, uid: session.uid };
  const socket = io(address, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const received: NoticePush[] = [];
  socket.on(HubEvent.Notice, (notice) => received.push(noticePush.parse(notice)));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return received;
};
const listeners = await Promise.all(addresses.map((address) => listening('A1', address)));
const others = await Promise.all(['A2', 'A1x'].map((name) => listening(name, addresses[0]!)));

const due = async (count: number, noticeTime: number, cancelledTime: number | null = null): Promise<string[]> => {
  const { rows } = await owner.query(
    `insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time, cancelled_time)
     select $1, $2, 1, 'due ' || n, $3, $3, $3, $5 from generate_series(1, $4::int) n returning msg`,
    [tenantId, A1, noticeTime, count, cancelledTime],
  );
  return rows.map(({ msg }) => msg);
};
const unsent = async () => (await owner.query('select 1 from notice where sent_time is null')).rowCount;
const clear = async () => {
  await owner.query('delete from notice');
  for (const listener of [...listeners, ...others]) listener.length = 0;
};
/** The received notices. The test sends a last message itself, to know that no more will follow. */
const receivedBy = async (listener: NoticePush[], mark: string): Promise<string[]> => {
  await expect.poll(() => listener.some(({ Msg }) => Msg === mark)).toBe(true);
  return listener.map(({ Msg }) => Msg).filter((Msg) => Msg !== mark);
};
const markEnd = (Msg: string) =>
  owner.query(`select pg_notify('notice_sent', $1)`, [
    JSON.stringify({
      tenantId,
      userId: A1,
      notice: { Id: 1, CustomerId: null, NoticeType: 0, Msg, NoticeTime: now },
    }),
  ]);

describe('Due reminders', () => {
  it('NOTI-04 come by the clock of the servers themselves', async () => {
    const [wanted] = await due(1, now - 1);
    await expect.poll(() => listeners.map((listener) => listener.map(({ Msg }) => Msg))).toEqual([[wanted], [wanted]]);
    expect((await owner.query('select sent_time from notice')).rows[0].sent_time).toBeGreaterThanOrEqual(now);
    await clear();
  });

  it('NOTI-04 come once to every browser of their owner, with two instances sending, and to no other person', async () => {
    const wanted = await due(1_200, now - 86_400);
    await due(1, now + 3_600);
    await Promise.all(servers.map((server) => dispatchNotices(server.database, now)));
    await dispatchNotices(database, now);
    // The servers send by their own clock too. What is committed has been notified before the last message.
    await expect.poll(unsent).toBe(1);
    await markEnd('end');
    for (const listener of listeners) expect((await receivedBy(listener, 'end')).toSorted()).toEqual(wanted.toSorted());
    expect(others).toEqual([[], []]);
    await clear();
  });

  it('that were cancelled do not come', async () => {
    await due(1, now - 60, now);
    await dispatchNotices(database, now);
    await markEnd('after cancelled');
    for (const listener of listeners) expect(await receivedBy(listener, 'after cancelled')).toEqual([]);
    await clear();
  });
});

it('G-050 A repeated entry is pushed to the owner on both instances after the commit', async () => {
  const Tel = uniqueTel();
  await aCustomer(owner, tenantId, { ownerId: A1, tel: Tel, name: '老客户' });
  await post(addresses[1]!, editCustomer.path, await signIn(test, 'A2', Date.now()), { Name: '再来', Tel });
  for (const listener of listeners)
    await expect.poll(() => listener.map(({ Msg }) => Msg)).toEqual([`客户老客户（${Tel}）被员工A2重复录入`]);
});
