import { logout } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, signIn } from '../../test/app.ts';
import { findPerson } from '../../test/people.ts';
import { startTestServers } from '../../test/running.ts';
import { digest } from '../features/session/actors.service.ts';

const test = await startTestServers(2);
afterAll(test.close);
const { owner, database, servers } = test;
const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]];

const signedIn = (userName: string) => signIn(test, userName, Date.now());
const post = async (path: string, body: object, session: Session, address = first.address) => {
  const headers = { ...session, 'content-type': 'application/json' };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { Status: boolean; Data: { Ticket: string } };
};
const ticketFor = async (session: Session, Path = HUB_PATH): Promise<string> =>
  (await post(createTicket.path, { Path }, session)).Data.Ticket;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

type Options = Partial<ManagerOptions & SocketOptions>;
/** A socket with this proof; what becomes of it is for the caller to wait for. */
const dial = (auth: object, address = first.address, options: Options = {}): Socket => {
  const socket = io(address, {
    path: HUB_ADDRESS,
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  open.push(socket);
  return socket;
};
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
const join = async (userName: string, address = first.address, options: Options = {}) => {
  const session = await signedIn(userName);
  const socket = dial({ ticket: await ticketFor(session), uid: session.uid }, address, options);
  expect(await outcome(socket)).toBe('connected');
  return { socket, session, person: await findPerson(database, userName) };
};
/** As a machine that was put to sleep: the connection stands, and nobody is there. */
const stopReading = (socket: Socket): void => {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
  transport.ws._socket.pause();
};
const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.connected) socket.once('disconnect', resolve);
    else resolve('already');
  });
const heard = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));
const impostures = async (): Promise<unknown[]> =>
  (await owner.query(`select tenant_id, staff_id, after from audit_log where action = '冒名加入推送' order by id`))
    .rows;

describe('The hub admits', () => {
  it.each(['websocket', 'polling'])('whoever has a ticket, by %s', async (transport) => {
    const { socket } = await join('A1', first.address, { transports: [transport] });
    expect(socket.connected).toBe(true);
  });

  it('nobody without a ticket, with none, a used one, or one for something else', async () => {
    const session = await signedIn('sys');
    const { uid } = session;
    const used = await ticketFor(session);
    expect(await outcome(dial({ ticket: used, uid }))).toBe('connected');
    const attempts = [{}, { uid }, { ticket: '', uid }, { ticket: used, uid }, { ticket: 'f'.repeat(64), uid }];
    for (const auth of attempts) expect(await outcome(dial(auth))).toBe('refused');
    expect(await outcome(dial({ ticket: session.signature, uid }))).toBe('refused');
    expect(await outcome(dial({ ticket: await ticketFor(session, exportStaff.path), uid }))).toBe('refused');
  });

  it('nobody after a minute, nor after the session', async () => {
    const session = await signedIn('A1');
    const { uid } = session;
    const late = await ticketFor(session);
    await owner.query('update ticket set expires_time = 1 where ticket_hash = $1', [digest(late)]);
    expect(await outcome(dial({ ticket: late, uid }))).toBe('refused');
    const orphan = await ticketFor(session);
    await post(logout.path, {}, session);
    expect(await outcome(dial({ ticket: orphan, uid }))).toBe('refused');
  });

  it('nobody as somebody else: the uid beside a ticket must be its owner’s', async () => {
    const [a1, a2] = [await signedIn('A1'), await signedIn('A2')];
    expect(await outcome(dial({ ticket: await ticketFor(a1), uid: a2.uid }))).toBe('refused');
    expect(await outcome(dial({ ticket: await ticketFor(a1) }))).toBe('refused');
  });

  it.each<[string, object]>([
    ['a uid that cannot be a text', { uid: { toString: 1, valueOf: 1 } }],
    ['a ticket that is a thing', { ticket: { a: 1 }, uid: [] }],
    ['a uid of another shape', { ticket: 'x', uid: { __proto__: null } }],
    ['numbers', { ticket: 1, uid: 2 }],
    ['long texts', { ticket: 'x'.repeat(5_000), uid: '9'.repeat(5_000) }],
  ])('nobody with %s, and goes on serving', async (_, auth) => {
    expect(await outcome(dial(auth))).toBe('refused');
    await join('A1');
  });

  it('no page of another site', async () => {
    const session = await signedIn('A1');
    const auth = { ticket: await ticketFor(session), uid: session.uid };
    const from = (origin: string) => dial(auth, first.address, { extraHeaders: { origin } });
    expect(await outcome(from('https://elsewhere.test'))).not.toBe('connected');
    expect(await outcome(from('null'))).not.toBe('connected');
    expect(await outcome(from(first.address))).toBe('connected');
  });
});

describe('Joining', () => {
  it('confirms who one is', async () => {
    const { socket, person } = await join('A1');
    socket.emit('join', { TId: person.tenantId, UserId: person.id });
    const arrived = heard(socket, HubEvent.Notice);
    first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.Notice, 'hello');
    expect(await arrived).toBe('hello');
  });

  it('as somebody of another tenant, or another person, closes the socket and leaves a line', async () => {
    const { person } = await join('A1');
    const [a2, other] = [await findPerson(database, 'A2'), await findPerson(database, 'A1x')];
    const claims = [
      { TId: other.tenantId, UserId: other.id },
      { TId: other.tenantId, UserId: person.id },
      { TId: person.tenantId, UserId: a2.id },
    ];
    const before = (await impostures()).length;
    for (const claim of claims) {
      const { socket } = await join('A1');
      socket.emit('join', claim);
      expect(await closed(socket)).toBe('io server disconnect');
    }
    const lines = claims.map((after) => ({ tenant_id: person.tenantId, staff_id: person.id, after }));
    // Each is written when it can be, behind the socket that was closed: in whatever order.
    await expect.poll(async () => (await impostures()).slice(before)).toHaveLength(lines.length);
    expect((await impostures()).slice(before)).toEqual(expect.arrayContaining(lines));
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['half a claim', { TId: 1 }],
    ['a fraction', { TId: 1.5, UserId: 'x' }],
  ])('with %s closes the socket', async (_, claim) => {
    const { socket } = await join('A1');
    socket.emit('join', claim);
    expect(await closed(socket)).toBe('io server disconnect');
  });
});

describe('Pushes', () => {
  it('reach every socket of a person on both instances, and nobody else’s', async () => {
    const here = await join('A1', first.address);
    const there = await join('A1', second.address);
    const [a2, other] = [await join('A2', second.address), await join('A1x', second.address)];
    const stray: unknown[] = [];
    for (const { socket } of [a2, other]) socket.on(HubEvent.Notice, (payload) => stray.push(payload));

    const { tenantId, id: userId } = here.person;
    const arrivals = [here, there].map(({ socket }) => heard(socket, HubEvent.Notice));
    first.hub.push({ tenantId, userId }, HubEvent.Notice, { Id: 1, Text: '你好' });
    expect(await Promise.all(arrivals)).toEqual([
      { Id: 1, Text: '你好' },
      { Id: 1, Text: '你好' },
    ]);

    // Whatever went astray has arrived when this has: one connection, one order.
    const last = [a2, other].map(({ socket }) => heard(socket, HubEvent.RightsChanged));
    for (const { person } of [a2, other])
      first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.RightsChanged, {});
    await Promise.all(last);
    expect(stray).toEqual([]);
  });

  it('cross instances however long they are', async () => {
    const { socket, person } = await join('A1', second.address);
    const text = '长'.repeat(20_000);
    const arrived = heard(socket, HubEvent.Notice);
    first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.Notice, text);
    expect(await arrived).toBe(text);
  });
});

describe('A session that ends', () => {
  it('takes its sockets with it, on both instances, and leaves those of other sessions', async () => {
    const session = await signedIn('A1');
    const dialIn = async (address: string) => {
      const socket = dial({ ticket: await ticketFor(session), uid: session.uid }, address);
      expect(await outcome(socket)).toBe('connected');
      return socket;
    };
    const sockets = [await dialIn(first.address), await dialIn(second.address)];
    const { socket: other } = await join('A1', second.address);
    const ends = sockets.map(closed);
    await post(logout.path, {}, session);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.connected).toBe(true);
  });

  it('with the whole tenant takes everybody’s', async () => {
    const { socket, person } = await join('A1x', second.address);
    const { socket: stays } = await join('A1', second.address);
    const end = closed(socket);
    await owner.query('update tenant set status = 2 where id = $1', [person.tenantId]);
    expect(await end).toBe('io server disconnect');
    expect(stays.connected).toBe(true);
    await owner.query('update tenant set status = 0 where id = $1', [person.tenantId]);
  });
});

describe('Rights that change', () => {
  it('are told to whom it concerns, on both instances, and to nobody else', async () => {
    const { socket: near, person } = await join('A1', first.address);
    const { socket: far } = await join('A2', second.address);
    const { socket: other } = await join('S1', second.address);
    let bystander = 0;
    other.on(HubEvent.RightsChanged, () => (bystander += 1));
    const told = [near, far].map((socket) => heard(socket, HubEvent.RightsChanged));
    const taken = await owner.query(
      'delete from role_menu where tenant_id = $1 and role_id = $2 and menu_id = 8 returning *',
      [person.tenantId, person.roleId],
    );
    await Promise.all(told);
    const toldAgain = [near, far].map((socket) => heard(socket, HubEvent.Notice));
    for (const userName of ['A1', 'A2']) {
      first.hub.push({ ...person, userId: (await findPerson(database, userName)).id }, HubEvent.Notice, 1);
    }
    await Promise.all(toldAgain);
    expect(bystander).toBe(0);
    await owner.query('insert into role_menu select * from jsonb_populate_record(null::role_menu, $1)', [
      JSON.stringify(taken.rows[0]),
    ]);
  });
});

describe('Limits', () => {
  it('cut off a frame that is too long', async () => {
    const { socket } = await join('A1');
    socket.emit('join', 'x'.repeat(20_000));
    expect(await closed(socket)).toMatch(/transport/);
    await join('A1');
  });

  it('cut off whoever talks too fast', async () => {
    const { socket } = await join('A1');
    // In two seconds at most twenty are allowed, however they fall.
    for (let n = 0; n < 25; n += 1) socket.emit('noise', n);
    expect(await closed(socket)).toBe('io server disconnect');
  });

  it('let the oldest of more than five sockets go', async () => {
    const sockets = [];
    for (let n = 0; n < 7; n += 1) sockets.push((await join('A3')).socket);
    await Promise.all(sockets.slice(0, 2).map(closed));
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false, true, true, true, true, true]);
  });

  it('cut off whoever does not read, and nobody else', async () => {
    const deaf = await join('A1');
    const { socket: other } = await join('A2');
    stopReading(deaf.socket);
    const { tenantId, id: userId } = deaf.person;
    const before = first.hub.count();
    for (let n = 0; n < 40; n += 1) first.hub.push({ tenantId, userId }, HubEvent.Notice, 'x'.repeat(500_000));
    await expect.poll(() => first.hub.count(), { timeout: 10_000 }).toBe(before - 1);
    expect(other.connected).toBe(true);
  });

  /** A client of the WebSocket handshake that answers nothing, not even a close. */
  const openRaw = async () => {
    const { hostname, port } = new URL(first.address);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined);
    const key = Buffer.alloc(16).toString('base64');
    socket.write(
      `GET ${HUB_ADDRESS}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    return { socket, status: head.toString('latin1').split(' ')[1] };
  };

  it('terminate a socket without a ticket that ignores the close', async () => {
    const { socket } = await openRaw();
    const ended = once(socket.resume(), 'end').then(() => 'terminated');
    // Unanswered, a polite close takes another thirty seconds.
    expect(await Promise.race([ended, setTimeout(12_000, 'open')])).toBe('terminated');
    socket.destroy();
  });

  it('refuse more than fifty sockets without a ticket from one address', async () => {
    const openMany = async (count: number) => {
      const opened = await Promise.all(Array.from({ length: count }, openRaw));
      for (const { socket } of opened) socket.destroy();
      return opened.map(({ status }) => status).toSorted();
    };
    expect(await openMany(52)).toEqual([...Array(50).fill('101'), '400', '400']);
    await expect.poll(() => openMany(1)).toEqual(['101']);
  });

  it('leave no socket without proof for long', async () => {
    const silent = new WebSocket(`${first.address.replace('http', 'ws')}${HUB_ADDRESS}/?EIO=4&transport=websocket`);
    await new Promise((resolve) => silent.addEventListener('close', resolve));
    expect(silent.readyState).toBe(WebSocket.CLOSED);
  });
});

describe('Frames that are none', () => {
  const hubSocket = `${first.address.replace('http', 'ws')}${HUB_ADDRESS}/?EIO=4&transport=websocket`;
  const opened = async (): Promise<WebSocket> => {
    const raw = new WebSocket(hubSocket);
    await new Promise((resolve) => raw.addEventListener('message', resolve, { once: true }));
    return raw;
  };
  const FRAMES =
    `4 9 40 40{ 40[] 40null 40{"uid":{"toString":1}} 40/nowhere,{} 41 44 4x 2probe 42 42["join" 42{} 42[null]
    42[{}] 42["connect"] 42["disconnect"] 42["__proto__",1] 42["error"] 420["join",{}] 4299999999999999999999["join"]
    430[] 451-["x",{"_placeholder":true,"num":0}] 45999-[] 46-[]`.split(/\s+/);

  it('end nothing but themselves, before a proof and after it', async () => {
    for (const frame of FRAMES) {
      const stranger = await opened();
      stranger.send(frame);
      const known = await opened();
      const session = await signedIn('A2');
      known.send(`40${JSON.stringify({ ticket: await ticketFor(session), uid: session.uid })}`);
      await new Promise((resolve) => known.addEventListener('message', resolve, { once: true }));
      known.send(frame);
      expect((await join('A1')).socket.connected).toBe(true);
      stranger.close();
      known.close();
    }
  });
});

describe('Stopping', () => {
  it('tells the browsers to come back, closes, and does not wait for those asleep', async () => {
    const { socket } = await join('A1', second.address);
    stopReading((await join('A2', second.address)).socket);
    const told = heard(socket, HubEvent.Reconnect);
    await second.stop();
    await told;
    expect(await closed(socket)).toBeTypeOf('string');
    expect(second.hub.count()).toBe(0);
  });
});
