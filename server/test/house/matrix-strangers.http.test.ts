/** Every call, sent by everyone who must not make it. New calls are included automatically. */
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { digest as hashOf } from '../../src/features/session/actors.service.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '../../src/features/session/session.rules.ts';
import type { Session } from '../app.ts';
import { aMember, aRole } from '../rows.ts';
import { startMatrix, titled } from './matrix.ts';
import type { Manner } from './send-request.ts';
import { heldBeside, requestUnder } from './requests-under-rights.ts';

const { sendRequest, prepare, watch, owner, clock, signedIn, person, world, close } = await startMatrix();
afterAll(close);

/** A session of this age. */
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

const root = await signedIn('root');
const a1 = await signedIn('A1');
const withoutRights = await signedIn('none');
const withDefaultPassword = await signedIn('fresh');
const STRANGERS: readonly (readonly [who: string, manner: Manner])[] = [
  ['a guest', {}],
  ['a forged signature', { session: { uid: root.uid, signature: randomBytes(32).toString('hex') } }],
  ['a signature that is none', { session: { uid: root.uid, signature: "' or true --" } }],
  ['a signature without uid', { session: { signature: root.signature } }],
  ['another’s uid with one’s own signature', { session: { ...a1, uid: root.uid } }],
  ['one’s own uid with another’s signature', { session: { ...root, uid: a1.uid } }],
  ['an idle session', { session: await agedSession(IDLE_SECONDS + 60, IDLE_SECONDS + 1) }],
  ['a session of last week', { session: await agedSession(ABSOLUTE_SECONDS + 1, 0) }],
  ['a revoked session', { session: await revokedSession() }],
  ['a session in a cookie', { headers: { cookie: `uid=${root.uid}; signature=${root.signature}` } }],
];
/** Only a file takes it. */
const IN_ADDRESS = ['a session in the address', { query: { ...root } }] as const;

const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录', Data: null };
const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足', Data: null };
const weak = { Status: false, Code: ResultCode.Refused, Message: '当前密码为弱密码，建议修改后使用', Data: null };

/** One request that must be refused, with its response. */
interface Attempt {
  readonly who: string;
  readonly manner: Manner;
  readonly refusal: unknown;
}

const attemptsAt = ({ endpoint }: CatalogueEntry): readonly Attempt[] => {
  const { access, form, kind, heldOpen } = endpoint;
  const isFile = kind === 'download' || kind === 'media';
  const strangers = (isFile ? STRANGERS : [...STRANGERS, IN_ADDRESS]).map(([who, manner]) => ({
    who,
    manner,
    refusal: expired,
  }));
  const powerless = { who: 'a user without the right', manner: { session: withoutRights }, refusal: forbidden };
  const asForm = ({ who, manner, refusal }: Attempt) => ({
    who: `${who}, as a form`,
    manner: { ...manner, asForm: true },
    refusal,
  });
  const attempts: Attempt[] = [];
  if (access !== 'guest') attempts.push(...strangers);
  if (form) attempts.push(...strangers.map(asForm));
  if (Array.isArray(access)) attempts.push(powerless, ...(form ? [asForm(powerless)] : []));
  if (kind === 'call') {
    const manner = { session: root, asForm: true, headers: { 'sec-fetch-site': 'cross-site' } };
    const refusal = expect.objectContaining({ Code: ResultCode.BadRequest });
    attempts.push({ who: 'the administrator, as a form of another site', manner, refusal });
  }
  if (access !== 'guest' && !heldOpen) {
    attempts.push({ who: 'a default password', manner: { session: withDefaultPassword }, refusal: weak });
  }
  return attempts;
};

describe('A call refuses everyone who must not make it and writes nothing', () => {
  it.each(titled())('%s', async (_, entry) => {
    const request = await prepare(entry);
    const attempts = attemptsAt(entry);
    const answers: unknown[] = [];
    const changes = await watch();
    for (const { who, manner } of attempts)
      answers.push({ who, answer: (await sendRequest(entry, request, manner)).answer });
    expect(answers).toEqual(attempts.map(({ who, refusal }) => ({ who, answer: refusal })));
    expect(await changes()).toEqual({ changed: [], changedElsewhere: [] });
  });

  it('with the number of attempts that this test expects', () => {
    const least = titled().filter(([, { endpoint }]) => endpoint.access !== 'guest').length * STRANGERS.length;
    expect(titled().flatMap(([, entry]) => attemptsAt(entry)).length).toBeGreaterThan(least);
  });
});

const openings = titled().flatMap(([path, entry]) =>
  Array.isArray(entry.endpoint.access)
    ? entry.endpoint.access.filter((right) => right !== 'admin').map((right) => [path, right, entry] as const)
    : [],
);

describe('A right is enough', () => {
  it.each(openings)('for %s: %s', async (path, right, entry) => {
    const userName = `holder-${right}-${randomBytes(4).toString('hex')}`;
    const menuIds = [right, ...(heldBeside[path] ?? [])].map((each) => menuIdOf.get(each)!);
    const roleId = await aRole(owner, world.ownTenant, menuIds);
    await aMember(owner, world.ownTenant, { userName, roleId, isSupervisor: true });
    const under = requestUnder[`${path} ${right}`];
    const request = await prepare(entry, (valid) => under ?? valid);
    const { answer } = await sendRequest(entry, request, { session: await signedIn(userName) });
    expect(answer).not.toEqual(forbidden);
    expect(answer.Code).not.toBe(ResultCode.ServerError);
  });
});

describe('A default password', () => {
  it.each(titled(({ endpoint }) => endpoint.heldOpen))('leaves %s open', async (_, entry) => {
    // ChangePwd is among these and succeeds.
    await owner.query(`update staff set is_default_pwd = true where user_name = 'fresh'`);
    const { answer } = await sendRequest(entry, await prepare(entry), { session: await signedIn('fresh') });
    expect(answer).not.toEqual(weak);
  });
});
