import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { hasTaskEnded, taskProgress, type TaskProgress, TaskState } from '@gonghai/contract/wire/task.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { type Session, signIn } from '../../../test/app.ts';
import { findPerson } from '../../../test/people.ts';
import { startTestServers } from '../../../test/running.ts';
import { multipart, workbook } from '../../../test/sheets.ts';

const test = await startTestServers(2);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await test.close();
});
const { owner, servers } = test;

const post = async (address: string, path: string, session: Session, body: string | Buffer, headers: object) => {
  const init = { method: 'POST', headers: { ...session, ...headers }, body: new Uint8Array(Buffer.from(body)) };
  const response = await fetch(`${address}/crm/${path}`, init);
  return (await response.json()) as { Status: boolean; Message: string; Data: { Ticket: string; TaskId: number } };
};
/** The task messages a browser receives. */
const listening = async (userName: string, address: string) => {
  const session = await signIn(test, userName, Date.now());
  const ticket = JSON.stringify({ Path: HUB_PATH });
  const { Data } = await post(address, createTicket.path, session, ticket, { 'content-type': 'application/json' });
  const socket = io(address, {
    path: HUB_ADDRESS,
    auth: { ticket: Data.Ticket, uid: session.uid },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  const received: TaskProgress[] = [];
  socket.on(HubEvent.Task, (progress) => received.push(taskProgress.parse(progress)));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return { received, socket, person: await findPerson(test.database, userName) };
};

const PEOPLE = 100;

it('A large import is pushed to its owner on both instances, and to no other person', async () => {
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    '新员工',
    `pushed${n}`,
    `Welcome${2026 + n}`,
    'D1',
    '销售坐席',
  ]);
  const file = await multipart(workbook([['昵称', '登录名', '密码', '部门', '角色'], ...rows]));
  const session = await signIn(test, 'root', Date.now());
  const addresses = servers.map(({ address }) => address);
  const own = await Promise.all(addresses.map((address) => listening('root', address)));
  const others = await Promise.all(['root2', 'A1', 'rootx'].map((name) => listening(name, addresses[1]!)));

  const answer = await post(addresses[0]!, importStaff.path, session, file.payload, file.headers);
  expect(answer).toMatchObject({
    Status: true,
    Data: { TaskId: expect.any(Number), IsEnded: false },
    Message: '正在导入，请稍候',
  });
  const ended = ({ received }: { received: TaskProgress[] }) => received.some(({ State }) => hasTaskEnded(State));
  await expect.poll(() => own.every(ended), { timeout: 50_000 }).toBe(true);

  for (const { received } of own) {
    expect(received.at(-1)).toEqual({
      Id: answer.Data.TaskId,
      Kind: 'staffImport',
      State: TaskState.Done,
      Done: PEOPLE,
      Total: PEOPLE,
      Message: `导入成功${PEOPLE}条`,
    });
    const figures = received.filter(({ State }) => State === TaskState.Running).map(({ Done }) => Done);
    expect(Math.max(...figures)).toBeGreaterThan(0);
    expect(figures).toEqual(figures.toSorted((one, other) => one - other));
  }
  expect(own[0]!.received).toEqual(own[1]!.received);

  // Messages of one connection keep their order: when these arrive, misdirected ones would have arrived too.
  for (const { hub } of servers) {
    const last = others.map(({ socket }) => new Promise((resolve) => socket.once(HubEvent.RightsChanged, resolve)));
    for (const { person } of others)
      hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.RightsChanged, {});
    await Promise.all(last);
  }
  expect(others.flatMap(({ received }) => received)).toEqual([]);
  const { rows: added } = await owner.query(`select 1 from staff where user_name like 'pushed%' and is_default_pwd`);
  expect(added).toHaveLength(PEOPLE);
});
