/** Every call of the catalogue against everybody who must not make it. New calls join by themselves. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { digest as hashOf } from '../../src/features/session/actors.service.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '../../src/features/session/session.rules.ts';
import type { Session } from '../app.ts';
import { aMember, aRole } from '../rows.ts';
import { startMatrix, titled } from './matrix.ts';
import { heldBeside, requestUnder } from './requests.ts';
import type { Manner } from './perform.ts';

const { make, owner, clock, signedIn, person, world, close } = await startMatrix();
afterAll(close);

/** A session as it would be after so long a time. */
const agedSession = async (created: number, seen: number): Promise<Session> => {
  const { tenantId, id } = await person('root');
  const signature = randomBytes(32).toString('hex');
  const now = Math.floor(clock.now / 1_000);
  await owner.query(
    'insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time) values ($1, $2, $3, $4, $5)',
    [hashOf(signature), tenantId, id, now - created, now - seen],
  );
  return { uid: String(id), signature };
};
const revokedSession = async (): Promise<Session> => {
  const session = await signedIn('root');
  await owner.query('delete from session where signature_hash = $1', [hashOf(session.signature)]);
  return session;
};

const [root, a1] = [await signedIn('root'), await signedIn('A1')];
const STRANGERS: readonly (readonly [who: string, manner: Manner])[] = [
  ['nobody', {}],
  ['a forged signature', { session: { uid: root.uid, signature: randomBytes(32).toString('hex') } }],
  ['a signature that is none', { session: { uid: root.uid, signature: "' or true --" } }],
  ['a signature without uid', { session: { signature: root.signature } }],
  ['another’s uid with one’s own signature', { session: { ...a1, uid: root.uid } }],
  ['one’s own uid with another’s signature', { session: { ...root, uid: a1.uid } }],
  ['an idle session', { session: await agedSession(IDLE_SECONDS + 60, IDLE_SECONDS + 1) }],
  ['a session of last week', { session: await agedSession(ABSOLUTE_SECONDS + 1, 0) }],
  ['a revoked session', { session: await revokedSession() }],
  ['a session in the address', { query: { ...root } }],
  ['a session in a cookie', { headers: { cookie: `uid=${root.uid}; signature=${root.signature}` } }],
];

const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录', Data: null };
const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足', Data: null };
const weak = { Status: false, Code: ResultCode.Refused, Message: '当前密码为弱密码，建议修改后使用', Data: null };

describe.each(titled(({ endpoint }) => endpoint.access !== 'guest'))('%s refuses', (_, entry) => {
  it.each(STRANGERS)('%s', async (_, manner) => {
    const { answer, changed } = await make(entry, manner);
    expect(answer).toEqual(expired);
    expect(changed).toEqual([]);
  });
});

describe.each(titled(({ endpoint }) => endpoint.form))('%s as a form refuses', (_, entry) => {
  it.each(STRANGERS)('%s', async (_, manner) => {
    const { answer, changed } = await make(entry, { ...manner, asForm: true });
    expect(answer).toEqual(expired);
    expect(changed).toEqual([]);
  });

  it.runIf(Array.isArray(entry.endpoint.access))('whoever has no right', async () => {
    const { answer, changed } = await make(entry, { session: await signedIn('none'), asForm: true });
    expect(answer).toEqual(forbidden);
    expect(changed).toEqual([]);
  });
});

describe.each(titled(({ endpoint }) => !endpoint.form && endpoint.kind === 'call'))('%s', (_, entry) => {
  it('is not taken as a form, from nobody', async () => {
    const { answer, changed } = await make(entry, { session: root, asForm: true });
    expect(answer.Code).toBe(ResultCode.BadRequest);
    expect(changed).toEqual([]);
  });
});

describe.each(titled(({ endpoint }) => Array.isArray(endpoint.access)))('%s', (_, entry) => {
  it('is forbidden to whoever has no right', async () => {
    const { answer, changed } = await make(entry, { session: await signedIn('none') });
    expect(answer).toEqual(forbidden);
    expect(changed).toEqual([]);
  });

  const rights = [entry.endpoint.access].flat().filter((right) => right !== 'admin');
  it.each(rights)('opens to the right %s alone', async (right) => {
    const userName = `holder-${right}-${randomBytes(4).toString('hex')}`;
    const held = [right, ...(heldBeside[entry.endpoint.path] ?? [])];
    const menuIds = held.map((each) => menuIdOf.get(each)!);
    const roleId = await aRole(owner, world.ownTenant, menuIds);
    await aMember(owner, world.ownTenant, { userName, roleId, isSupervisor: true });
    const under = requestUnder[`${entry.endpoint.path} ${right}`];
    const { answer } = await make(entry, { session: await signedIn(userName) }, (request) => under ?? request);
    expect(answer).not.toEqual(forbidden);
    expect(answer.Code).not.toBe(ResultCode.ServerError);
  });
});

describe('A password that somebody else chose', () => {
  it.each(titled(({ endpoint }) => endpoint.access !== 'guest' && !endpoint.heldOpen))('shuts %s', async (_, entry) => {
    const { answer, changed } = await make(entry, { session: await signedIn('fresh') });
    expect(answer).toEqual(weak);
    expect(changed).toEqual([]);
  });

  it.each(titled(({ endpoint }) => endpoint.heldOpen))('leaves %s open', async (_, entry) => {
    // ChangePwd is among these, and does its work.
    await owner.query(`update staff set is_default_pwd = true where user_name = 'fresh'`);
    const { answer } = await make(entry, { session: await signedIn('fresh') });
    expect(answer).not.toEqual(weak);
  });
});
