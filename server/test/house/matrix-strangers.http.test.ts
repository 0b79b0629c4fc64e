/** Every call, sent by everyone who must not make it, and by those with one right. New calls are included automatically. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf, type Right } from '@gonghai/contract/wire/rights.ts';
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
type Stranger = readonly [who: string, manner: Manner];
/** Sent with every call. */
const STRANGERS: readonly Stranger[] = [
  ['a guest', {}],
  ['a forged signature', { session: { uid: root.uid, signature: randomBytes(32).toString('hex') } }],
  ['an idle session', { session: await agedSession(IDLE_SECONDS + 60, IDLE_SECONDS + 1) }],
];
/** Sent with one call of each kind: every call of a kind reads its session by the same lines. */
const MORE_STRANGERS: readonly Stranger[] = [
  ['a signature that is none', { session: { uid: root.uid, signature: "' or true --" } }],
  ['a signature without uid', { session: { signature: root.signature } }],
  ['another’s uid with one’s own signature', { session: { ...a1, uid: root.uid } }],
  ['one’s own uid with another’s signature', { session: { ...root, uid: a1.uid } }],
  ['a session of last week', { session: await agedSession(ABSOLUTE_SECONDS + 1, 0) }],
  ['a revoked session', { session: await revokedSession() }],
  ['a session in a cookie', { headers: { cookie: `uid=${root.uid}; signature=${root.signature}` } }],
];
/** Only a file takes it. */
const IN_ADDRESS: Stranger = ['a session in the address', { query: { ...root } }];

/** What decides how a session is read. */
const kindOf = ({ endpoint }: CatalogueEntry): string => {
  const { kind, method, inQuery, atRoot, access, form, heldOpen, acceptsToken, ticketSeconds, isLong } = endpoint;
  const opening = Array.isArray(access) ? 'right' : access;
  const marks = { form, inQuery, atRoot, heldOpen, acceptsToken, isLong, hasTicket: ticketSeconds !== undefined };
  return [kind, method, opening, ...Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []))].join(' ');
};
/** The first call of each kind. */
const firsts = new Map(catalogue.toReversed().map((entry) => [kindOf(entry), entry]));

const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录', Data: null };
const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足', Data: null };
const weak = { Status: false, Code: ResultCode.Refused, Message: '当前密码为弱密码，建议修改后使用', Data: null };

/** One request that must be refused, with its response. */
interface Attempt {
  readonly who: string;
  readonly manner: Manner;
  readonly refusal: unknown;
}

const strangersAt = (entry: CatalogueEntry): readonly Stranger[] => {
  if (firsts.get(kindOf(entry)) !== entry) return STRANGERS;
  const isFile = entry.endpoint.kind === 'download' || entry.endpoint.kind === 'media';
  return [...STRANGERS, ...MORE_STRANGERS, ...(isFile ? [] : [IN_ADDRESS])];
};

const attemptsAt = (entry: CatalogueEntry): readonly Attempt[] => {
  const { access, form, kind, heldOpen } = entry.endpoint;
  const strangers = strangersAt(entry).map(([who, manner]) => ({ who, manner, refusal: expired }));
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

/** Some with one right each, made when the first call needs them. */
const holders = new Map<string, Promise<Session>>();
const holderOf = (rights: readonly Right[]): Promise<Session> => {
  const make = async (): Promise<Session> => {
    const userName = `holder-${rights.join('-')}-${randomBytes(4).toString('hex')}`;
    const roleId = await aRole(
      owner,
      world.ownTenant,
      rights.map((each) => menuIdOf.get(each)!),
    );
    await aMember(owner, world.ownTenant, { userName, roleId, isSupervisor: true });
    return signedIn(userName);
  };
  const holder = holders.get(rights.join()) ?? make();
  holders.set(rights.join(), holder);
  return holder;
};
const rightsOf = ({ endpoint: { access } }: CatalogueEntry): readonly Right[] =>
  Array.isArray(access) ? access.filter((right) => right !== 'admin') : [];

describe('A call refuses everyone who must not make it and writes nothing; one right is enough', () => {
  it.each(titled())('%s', async (path, entry) => {
    // A refusal changes nothing, so the same request is sent again by the first person with the right.
    const request = await prepare(entry);
    const attempts = attemptsAt(entry);
    const answers: unknown[] = [];
    const changes = await watch();
    for (const { who, manner } of attempts)
      answers.push({ who, answer: (await sendRequest(entry, request, manner)).answer });
    expect(answers).toEqual(attempts.map(({ who, refusal }) => ({ who, answer: refusal })));
    expect(await changes()).toEqual({ changed: [], changedElsewhere: [] });

    for (const [nth, right] of rightsOf(entry).entries()) {
      const under = requestUnder[`${path} ${right}`];
      const valid = nth === 0 ? request : await prepare(entry);
      const session = await holderOf([right, ...(heldBeside[path] ?? [])]);
      const { answer } = await sendRequest(entry, { ...valid, request: under ?? valid.request }, { session });
      expect({ right, answer }).not.toEqual({ right, answer: forbidden });
      expect({ right, code: answer.Code }).not.toEqual({ right, code: ResultCode.ServerError });
    }
  });

  it('with the number of attempts that this test expects', () => {
    const closed = catalogue.filter(({ endpoint }) => endpoint.access !== 'guest');
    const kinds = new Set(closed.map(kindOf));
    expect([...firsts.keys()].filter((kind) => kinds.has(kind)).length).toBe(kinds.size);
    expect(kinds.size).toBeGreaterThan(10);
    const least = closed.length * STRANGERS.length + kinds.size * MORE_STRANGERS.length;
    expect(catalogue.flatMap(attemptsAt).length).toBeGreaterThan(least);
    expect(catalogue.flatMap(rightsOf).length).toBeGreaterThan(300);
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
