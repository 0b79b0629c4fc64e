import { sessionCookieOf } from '@gonghai/contract/wire/session-cookie.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { aLine } from '../test/calls.ts';
import { createActors } from './features/session/actors.service.ts';
import { serveWeb } from './http/web.ts';
import { createPhoneHosts } from './phone-hosts.ts';

const test = await startTestApp({ ownApp: true });
const { app, owner, database, listener, signedIn, person, clock } = test;
const folder = await mkdtemp(join(tmpdir(), 'gonghai-page-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<html><head></head></html>');
const { authenticate } = createActors(database, listener);
const phoneHosts = createPhoneHosts({ database, authenticate, nowMs: () => clock.now });
await serveWeb(app, { folder, brandFolder: join(folder, 'brand'), bootData: () => Promise.resolve({}), phoneHosts });
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const [{ tenantId, id: A1 }, { tenantId: other, id: A1x }] = [await person('A1'), await person('A1x')];
await aLine(owner, tenantId, A1, { WSDomain: 'wss://sip.first.test:7443/ws?x=1' });
await aLine(owner, tenantId, (await person('A2')).id, { WSDomain: 'wss://sip.first.test:7443/other' });
await aLine(owner, tenantId, (await person('A3')).id, { type: 'Mobile', WSDomain: 'wss://unused.test' });
await aLine(owner, other, A1x, { WSDomain: 'ws://10.0.0.9:5066' });
await owner.query(`update tenant set host = 'second.test' where id = $1`, [other]);

const OWN = `connect-src 'self' ws://localhost:8800`;
const policyOf = async (headers: Readonly<Record<string, string>>) => {
  const { headers: sent, body } = await app.inject({ method: 'GET', url: '/', headers });
  const [block = ''] = /\{.*\}/.exec(body) ?? [];
  const connect = String(sent['content-security-policy'])
    .split('; ')
    .find((rule) => rule.startsWith('connect-src'));
  return { connect, hosts: JSON.parse(block).phoneHosts };
};
const cookieOf = async (userName: string) => {
  const { uid, signature } = await signedIn(userName);
  return { cookie: `theme=dark; ${sessionCookieOf({ Id: Number(uid), signature })}; x=y` };
};

describe('The page may connect to the telephone servers', () => {
  it('of no tenant, for a guest', async () => {
    expect(await policyOf({})).toEqual({ connect: OWN, hosts: [] });
  });

  it('of the tenant of its session', async () => {
    const expected = { connect: `${OWN} wss://sip.first.test:7443`, hosts: ['wss://sip.first.test:7443'] };
    expect(await policyOf(await cookieOf('A1'))).toEqual(expected);
  });

  it('of the tenant of its host, with any session', async () => {
    const expected = { connect: `${OWN} ws://10.0.0.9:5066`, hosts: ['ws://10.0.0.9:5066'] };
    expect(await policyOf({ host: 'Second.test:8080' })).toEqual(expected);
    expect(await policyOf({ ...(await cookieOf('A1')), host: 'second.test' })).toEqual(expected);
  });

  it.each([
    ['a forged signature', sessionCookieOf({ Id: A1, signature: 'f'.repeat(64) })],
    ['no JSON', 'gonghai_session=%7Bx'],
    ['a broken encoding', 'gonghai_session=%E0%A4%A'],
    ['another type', `gonghai_session=${encodeURIComponent('{"Id":"1","signature":[]}')}`],
  ])('of no tenant with %s in the cookie', async (_, cookie) => {
    expect(await policyOf({ cookie })).toEqual({ connect: OWN, hosts: [] });
  });
});
