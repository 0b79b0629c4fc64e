import { logout } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { HUB_ADDRESS, HubEvent, HubMessage } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
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
/** Opens a socket; the caller waits for the outcome. */
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
/** Like a sleeping computer: the connection is open but not read. */
const stopReading = (socket: Socket): void => {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
  transport.ws._socket.pause();
};
const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.connected) socket.once('disconnect', resolve);
    else resolve('already');
  });
const received = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));
const rejectedJoins = async (): Promise<unknown[]> =>
  (await owner.query(`select tenant_id, staff_id, after from audit_log where action = '冒名加入推送' order by id`))
    .rows;

/** A WebSocket client that never responds, not even to a close. */
const openRaw = async (address = first.address) => {
  const { hostname, port } = new URL(address);
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

/** Connections without a ticket, from now on: the second server closes them after seconds, in which the other tests run. */
const ignoresClose = (await openRaw(second.address)).socket;
const opened = performance.now();
const ignoredFor = once(ignoresClose.resume(), 'end').then(() => performance.now() - opened);
const silent = new WebSocket(`${second.address.replace('http', 'ws')}${HUB_ADDRESS}/?EIO=4&transport=websocket`);
const silentFor = new Promise<number>((resolve) => {
  silent.addEventListener('close', () => resolve(performance.now() - opened));
});
afterAll(() => {
  ignoresClose.destroy();
  silent.close();
});

describe('The hub', () => {
  // First: sockets of other tests that were refused would count too.
  it('refuses more than fifty sockets without a ticket from one address', async () => {
    const openMany = async (count: number) => {
      const opened = await Promise.all(Array.from({ length: count }, () => openRaw()));
      for (const { socket } of opened) socket.destroy();
      return opened.map(({ status }) => status).toSorted();
    };
    expect(await openMany(52)).toEqual([...Array(50).fill('101'), '400', '400']);
    await expect.poll(() => openMany(1)).toEqual(['101']);
  });
});

describe('The hub admits', () => {
  it.each(['websocket', 'polling'])('a socket with a ticket, by %s', async (transport) => {
    const { socket } = await join('A1', first.address, { transports: [transport] });
    expect(socket.connected).toBe(true);
  });

  it('only sockets with an unused hub ticket', async () => {
    const session = await signedIn('sys');
    const { uid } = session;
    const used = await ticketFor(session);
    expect(await outcome(dial({ ticket: used, uid }))).toBe('connected');
    const attempts = [{}, { uid }, { ticket: '', uid }, { ticket: used, uid }, { ticket: 'f'.repeat(64), uid }];
    for (const auth of attempts) expect(await outcome(dial(auth))).toBe('refused');
    expect(await outcome(dial({ ticket: session.signature, uid }))).toBe('refused');
    expect(await outcome(dial({ ticket: await ticketFor(session, exportStaff.path), uid }))).toBe('refused');
  });

  it('no ticket older than a minute or of an ended session', async () => {
    const session = await signedIn('A1');
    const { uid } = session;
    const late = await ticketFor(session);
    await owner.query('update ticket set expires_time = 1 where ticket_hash = $1', [digest(late)]);
    expect(await outcome(dial({ ticket: late, uid }))).toBe('refused');
    const orphan = await ticketFor(session);
    await post(logout.path, {}, session);
    expect(await outcome(dial({ ticket: orphan, uid }))).toBe('refused');
  });

  it('no ticket together with another uid', async () => {
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
  ])('no socket with %s, and goes on serving', async (_, auth) => {
    expect(await outcome(dial(auth))).toBe('refused');
    await join('A1');
  });

  it('no page of another origin', async () => {
    const session = await signedIn('A1');
    const auth = { ticket: await ticketFor(session), uid: session.uid };
    const from = (origin: string) => dial(auth, first.address, { extraHeaders: { origin } });
    expect(await outcome(from('https://elsewhere.test'))).not.toBe('connected');
    expect(await outcome(from('null'))).not.toBe('connected');
    expect(await outcome(from(first.address))).toBe('connected');
  });
});

describe('Joining', () => {
  it('confirms the person', async () => {
    const { socket, person } = await join('A1');
    socket.emit('join', { TId: person.tenantId, UserId: person.id });
    const arrived = received(socket, HubEvent.Notice);
    first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.Notice, 'hello');
    expect(await arrived).toBe('hello');
    expect(first.hub.people().map(({ userId }) => userId)).toContain(person.id);
    expect(second.hub.people()).toEqual([]);
  });

  it('as another person or tenant closes the socket and writes an audit entry', async () => {
    const { person } = await join('A1');
    const [a2, other] = [await findPerson(database, 'A2'), await findPerson(database, 'A1x')];
    const claims = [
      { TId: other.tenantId, UserId: other.id },
      { TId: other.tenantId, UserId: person.id },
      { TId: person.tenantId, UserId: a2.id },
    ];
    const before = (await rejectedJoins()).length;
    for (const claim of claims) {
      const { socket } = await join('A1');
      socket.emit('join', claim);
      expect(await closed(socket)).toBe('io server disconnect');
    }
    const lines = claims.map((after) => ({ tenant_id: person.tenantId, staff_id: person.id, after }));
    // Each entry is written after its socket was closed, so their order is not fixed.
    await expect.poll(async () => (await rejectedJoins()).slice(before)).toHaveLength(lines.length);
    expect((await rejectedJoins()).slice(before)).toEqual(expect.arrayContaining(lines));
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
  it('reach every socket of a person on both instances, and no other socket', async () => {
    const here = await join('A1', first.address);
    const there = await join('A1', second.address);
    const [a2, other] = [await join('A2', second.address), await join('A1x', second.address)];
    const stray: unknown[] = [];
    for (const { socket } of [a2, other]) socket.on(HubEvent.Notice, (payload) => stray.push(payload));

    const { tenantId, id: userId } = here.person;
    const arrivals = [here, there].map(({ socket }) => received(socket, HubEvent.Notice));
    first.hub.push({ tenantId, userId }, HubEvent.Notice, { Id: 1, Text: '你好' });
    expect(await Promise.all(arrivals)).toEqual([
      { Id: 1, Text: '你好' },
      { Id: 1, Text: '你好' },
    ]);

    // Messages of one connection keep their order: when this one arrives, misdirected ones would have arrived too.
    const last = [a2, other].map(({ socket }) => received(socket, HubEvent.RightsChanged));
    for (const { person } of [a2, other])
      first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.RightsChanged, {});
    await Promise.all(last);
    expect(stray).toEqual([]);
  });

  it('of any length cross instances', async () => {
    const { socket, person } = await join('A1', second.address);
    const text = '长'.repeat(20_000);
    const arrived = received(socket, HubEvent.Notice);
    first.hub.push({ tenantId: person.tenantId, userId: person.id }, HubEvent.Notice, text);
    expect(await arrived).toBe(text);
  });
});

describe('A telephone that another browser takes', () => {
  const claim = { Browser: 'b1', TakenAt: 1, IsNew: true };

  it('is pushed to the other sockets of the person on both instances, and to no other person', async () => {
    const { socket: own } = await join('A1', first.address);
    const others = [await join('A1', first.address), await join('A1', second.address)];
    const strangers = [own, (await join('A2', first.address)).socket, (await join('A1x', second.address)).socket];
    const stray: unknown[] = [];
    for (const socket of strangers) socket.on(HubEvent.PhoneTaken, (payload) => stray.push(payload));
    const told = others.map(({ socket }) => received(socket, HubEvent.PhoneTaken));
    own.emit(HubMessage.PhoneTaken, claim);
    expect(await Promise.all(told)).toEqual([claim, claim]);
    expect(stray).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another shape', { Browser: 1 }],
    ['a long text', { ...claim, Browser: 'x'.repeat(65) }],
  ])('is not pushed with %s', async (_, wrong) => {
    const [{ socket: own }, { socket: other }] = [await join('A1'), await join('A1')];
    const told = received(other, HubEvent.PhoneTaken);
    own.emit(HubMessage.PhoneTaken, wrong);
    own.emit(HubMessage.PhoneTaken, claim);
    expect(await told).toEqual(claim);
  });
});

describe('A session that ends', () => {
  it('closes its sockets on both instances, and no sockets of other sessions', async () => {
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

  it('with the whole tenant closes all its sockets', async () => {
    const { socket, person } = await join('A1x', second.address);
    const { socket: stays } = await join('A1', second.address);
    const end = closed(socket);
    await owner.query('update tenant set status = 2 where id = $1', [person.tenantId]);
    expect(await end).toBe('io server disconnect');
    expect(stays.connected).toBe(true);
    await owner.query('update tenant set status = 0 where id = $1', [person.tenantId]);
  });
});

describe('A change of rights', () => {
  it('is pushed to the people concerned on both instances, and to no other', async () => {
    const { socket: near, person } = await join('A1', first.address);
    const { socket: far } = await join('A2', second.address);
    const { socket: other } = await join('S1', second.address);
    let bystander = 0;
    other.on(HubEvent.RightsChanged, () => (bystander += 1));
    const told = [near, far].map((socket) => received(socket, HubEvent.RightsChanged));
    const taken = await owner.query(
      'delete from role_menu where tenant_id = $1 and role_id = $2 and menu_id = 8 returning *',
      [person.tenantId, person.roleId],
    );
    await Promise.all(told);
    const toldAgain = [near, far].map((socket) => received(socket, HubEvent.Notice));
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

  it('cut off a client that sends too fast', async () => {
    const { socket } = await join('A1');
    // At most sixty are allowed within any six seconds.
    for (let n = 0; n < 65; n += 1) socket.emit('noise', n);
    expect(await closed(socket)).toBe('io server disconnect');
  });

  it('cut off a client that tries to join again and again', async () => {
    const { socket } = await join('A1');
    for (let n = 0; n < 12; n += 1) socket.io.engine.write('0/phone,{"Credential":"none"}');
    expect(await closed(socket)).toMatch(/transport/);
  });

  it('close the oldest of more than five sockets', async () => {
    const sockets = [];
    for (let n = 0; n < 7; n += 1) sockets.push((await join('A3')).socket);
    await Promise.all(sockets.slice(0, 2).map(closed));
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false, true, true, true, true, true]);
  });

  it('cut off only the client that does not read', async () => {
    const deaf = await join('A1');
    const { socket: other } = await join('A2');
    stopReading(deaf.socket);
    const { tenantId, id: userId } = deaf.person;
    const before = first.hub.count();
    for (let n = 0; n < 40; n += 1) first.hub.push({ tenantId, userId }, HubEvent.Notice, 'x'.repeat(500_000));
    await expect.poll(() => first.hub.count()).toBe(before - 1);
    expect(other.connected).toBe(true);
  });

  it('terminate a socket without a ticket that ignores the close', async () => {
    // Without a response a regular close takes another thirty seconds.
    expect(await ignoredFor).toBeLessThan(30_000);
  });

  it('close sockets without a ticket after a few seconds', async () => {
    // The next ping that it does not answer would end it only later.
    expect(await silentFor).toBeLessThan(30_000);
  });
});

describe('Malformed frames', () => {
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

  it('end only their own socket, before and after the ticket', async () => {
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
  it('tells browsers to reconnect, closes, and does not wait for sleeping clients', async () => {
    const { socket } = await join('A1', second.address);
    stopReading((await join('A2', second.address)).socket);
    const told = received(socket, HubEvent.Reconnect);
    await second.stop();
    await told;
    expect(await closed(socket)).toBeTypeOf('string');
    expect(second.hub.count()).toBe(0);
  });
});
