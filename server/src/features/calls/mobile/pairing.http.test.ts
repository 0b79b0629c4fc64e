import * as contract from '@gonghai/contract/calls/paired-phone.contract.ts';
import { dialTelByMobile } from '@gonghai/contract/calls/call.contract.ts';
import { logout } from '@gonghai/contract/session/session.contract.ts';
import { HUB_ADDRESS, HubEvent, HubMessage } from '@gonghai/contract/wire/hub.ts';
import { PHONE_NAMESPACE, PhoneEvent, PhoneMessage } from '@gonghai/contract/wire/phone-hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, signIn } from '../../../../test/app.ts';
import { aLine } from '../../../../test/calls.ts';
import { findPerson } from '../../../../test/people.ts';
import { uniqueTel } from '../../../../test/rows.ts';
import { startTestServers } from '../../../../test/running.ts';
import { digest } from '../../session/session.port.ts';

const test = await startTestServers(2);
afterAll(test.close);
const { owner, database } = test;
const [first = '', second = ''] = test.servers.map(({ address }) => address);
const [A1, root] = [await findPerson(database, 'A1'), await findPerson(database, 'root')];

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const signedIn = (userName: string) => signIn(test, userName, Date.now());
const post = async (path: string, body: object, session: Session, address = first) => {
  const headers = { ...session, 'content-type': 'application/json' };
  const response = await fetch(`${address}/crm/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { readonly Status: boolean; readonly Message: string; readonly Data: unknown };
};
const newSecret = async (session: Session): Promise<string> => {
  const { Data } = await post(contract.createPairing.path, {}, session);
  return contract.createPairing.answer.parse(Data).Address.split('#')[1] ?? '';
};
/** Opens the socket of a phone: its credential, or why it was refused. */
const scan = async (auth: object, address = second) => {
  const socket = io(`${address}${PHONE_NAMESPACE}`, {
    path: HUB_ADDRESS,
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' },
  });
  open.push(socket);
  const events: string[] = [];
  let credential = '';
  socket.onAny((event: string, payload?: { Credential: string }) => {
    events.push(event);
    if (event === PhoneEvent.Paired) credential = payload?.Credential ?? '';
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
  if (outcome === 'connected' && 'Secret' in auth) await expect.poll(() => credential).toMatch(/^[0-9a-f]{64}$/);
  return { socket, outcome, events, credential: () => credential };
};
const paired = async (userName: string) => {
  const session = await signedIn(userName);
  const phone = await scan({ Secret: await newSecret(session) });
  expect(phone.outcome).toBe('connected');
  return { session, phone, Credential: phone.credential() };
};

describe('The secret of a QR code', () => {
  it('pairs once, and the credential connects again', async () => {
    const session = await signedIn('A1');
    const Secret = await newSecret(session);
    const both = await Promise.all([scan({ Secret }), scan({ Secret }, first)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['connected', 'expired']);
    expect((await scan({ Secret })).outcome).toBe('expired');
    const Credential = both.map(({ credential }) => credential()).join('');
    expect((await scan({ Credential })).outcome).toBe('connected');
    const { rows } = await owner.query('select credential_hash as hash, device from paired_phone where staff_id = $1', [
      A1.id,
    ]);
    expect(rows).toEqual([{ hash: digest(Credential), device: '安卓手机' }]);
  });

  it('is not valid after 120 seconds, after a newer one, or after the end of its session', async () => {
    const session = await signedIn('A1');
    const late = await newSecret(session);
    const { rows } = await owner.query('select expires_time as expires from ticket where ticket_hash = $1', [
      digest(late),
    ]);
    expect(rows[0].expires - Math.floor(Date.now() / 1_000)).toBeLessThanOrEqual(120);
    await owner.query('update ticket set expires_time = 1 where ticket_hash = $1', [digest(late)]);
    expect((await scan({ Secret: late })).outcome).toBe('expired');
    const [before, newer] = [await newSecret(session), await newSecret(session)];
    expect((await scan({ Secret: before })).outcome).toBe('expired');
    await post(logout.path, {}, session);
    expect((await scan({ Secret: newer })).outcome).toBe('expired');
    for (const auth of [{}, { Secret: 'x' }, { Secret: { a: 1 } }, { Credential: 'f'.repeat(64) }])
      expect((await scan(auth)).outcome).toBe('revoked');
  });

  it('is refused to a phone of another person or tenant, and stays valid', async () => {
    const other = await paired('A1x');
    const session = await signedIn('A1');
    const Secret = await newSecret(session);
    expect((await scan({ Secret, Credential: other.Credential })).outcome).toBe('otherPerson');
    expect((await scan({ Secret })).outcome).toBe('connected');
    expect((await scan({ Credential: other.Credential })).outcome).toBe('connected');
  });

  it('is refused on the page of another tenant', async () => {
    const { hostname } = new URL(second);
    const { tenantId } = await findPerson(database, 'A1x');
    const Secret = await newSecret(await signedIn('A1'));
    await owner.query('update tenant set host = $2 where id = $1', [tenantId, hostname]);
    expect((await scan({ Secret })).outcome).toBe('otherPerson');
    await owner.query('update tenant set host = null where id = $1', [tenantId]);
  });
});

describe('A phone', () => {
  it('is one per person: of two that pair at once one stays', async () => {
    const before = await paired('A1');
    const now = await paired('A1');
    await expect.poll(() => before.phone.events).toContain(PhoneEvent.Revoked);
    expect((await scan({ Credential: before.Credential })).outcome).toBe('revoked');
    expect(now.phone.socket.connected).toBe(true);
    expect((await owner.query('select from paired_phone where staff_id = $1', [A1.id])).rowCount).toBe(1);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof paired>>) => Promise<unknown>]>([
    ['the person', ({ session }) => post(contract.revokePhone.path, { UserId: A1.id }, session)],
    ['an administrator', async () => post(contract.revokePhone.path, { UserId: A1.id }, await signedIn('root'))],
    ['the end of the session', ({ session }) => post(logout.path, {}, session)],
    // The connection may end before the answer.
    ['the phone itself', ({ phone }) => phone.socket.emitWithAck(PhoneMessage.Leave, {}).catch(() => undefined)],
  ])('is ended at once by %s', async (_, end) => {
    const of = await paired('A1');
    await end(of);
    await expect.poll(() => of.phone.socket.connected).toBe(false);
    expect(of.phone.events).toContain(PhoneEvent.Revoked);
    expect((await scan({ Credential: of.Credential })).outcome).toBe('revoked');
  });

  it('gives its place to the page that was opened last', async () => {
    const { phone, Credential } = await paired('A1');
    const later = await scan({ Credential }, first);
    await expect.poll(() => phone.events).toContain(PhoneEvent.Replaced);
    expect(later.socket.connected).toBe(true);
  });

  it('opens nothing else: neither calls nor the hub of browsers', async () => {
    const { Credential } = await paired('A1');
    const session = { uid: String(A1.id), signature: Credential };
    expect((await post(contract.revokePhone.path, { UserId: A1.id }, session)).Status).toBe(false);
    const socket = io(first, { path: HUB_ADDRESS, auth: { ticket: Credential, uid: A1.id }, forceNew: true });
    open.push(socket);
    expect(await new Promise((resolve) => socket.once('connect_error', ({ message }) => resolve(message)))).toBe(
      'refused',
    );
  });
});

it('A command reaches the phone on another instance, and its end all browsers of the person', async () => {
  await aLine(owner, A1.tenantId, A1.id, { type: 'Mobile' });
  const { session, phone } = await paired('A1');
  const desktop = async (userName: string, address: string) => {
    const signed = await signedIn(userName);
    const { Data } = await post(createTicket.path, { Path: HUB_PATH }, signed, address);
    const { Ticket } = createTicket.answer.parse(Data);
    const socket = io(address, { path: HUB_ADDRESS, auth: { ticket: Ticket, uid: signed.uid }, forceNew: true });
    open.push(socket);
    const ended: unknown[] = [];
    socket.on(HubEvent.HangUp, (payload) => ended.push(payload));
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    return { socket, ended };
  };
  const [own, alsoOwn, colleague] = [
    await desktop('A1', first),
    await desktop('A1', second),
    await desktop('A2', first),
  ];
  expect(await own.socket.emitWithAck(HubMessage.WebJoin, {})).toEqual({
    IsPaired: true,
    IsOnline: true,
    Command: null,
  });
  expect(await colleague.socket.emitWithAck(HubMessage.WebJoin, {})).toMatchObject({ IsPaired: false });
  const Tel = uniqueTel();
  const { Data } = await post(dialTelByMobile.path, { Tel }, session, first);
  const { ActionId } = dialTelByMobile.answer.parse(Data);
  await expect.poll(() => phone.events).toContain(PhoneEvent.Changed);
  await phone.socket.emitWithAck(PhoneMessage.Received, { ActionId });
  expect(await phone.socket.emitWithAck(PhoneMessage.Dial, { ActionId })).toEqual({ Tel });
  const Command = { ActionId, IsReceived: true, IsDialled: true };
  expect(await own.socket.emitWithAck(HubMessage.WebJoin, {})).toMatchObject({ Command });
  await phone.socket.emitWithAck(PhoneMessage.HangUp, { ActionId, Outcome: 3, ReturnedAgo: 0 });
  for (const { ended } of [own, alsoOwn])
    await expect.poll(() => ended).toEqual([{ ActionId, Seconds: 0, Outcome: 3, EndedAgo: 0 }]);
  expect(colleague.ended).toEqual([]);
  phone.socket.disconnect();
  await expect
    .poll(async () => own.socket.emitWithAck(HubMessage.WebJoin, {}))
    .toMatchObject({ IsPaired: true, IsOnline: false });
});

it('Who pairs and unpairs is in the trail', async () => {
  await paired('A1');
  await post(contract.revokePhone.path, { UserId: A1.id }, await signedIn('root'));
  const { rows } = await owner.query(
    `select action, staff_id, subject_id from audit_log where action like '%手机%' order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { action: '解除手机配对', staff_id: root.id, subject_id: A1.id },
    { action: '配对手机', staff_id: A1.id, subject_id: A1.id },
  ]);
});
