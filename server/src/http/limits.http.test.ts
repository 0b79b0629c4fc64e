import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import { checkPhone } from '@gonghai/contract/customers/customer.contract.ts';
import { queryAllDictionaries, queryDictionary } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { login } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../test/app.ts';
import { GENEROUS } from '../../test/application.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const few = {
  ...GENEROUS,
  ordinary: { calls: 5, seconds: 10 },
  tenant: { calls: 12, seconds: 10 },
  lookup: { calls: 3, seconds: 60 },
  export: { calls: 2, seconds: 60 },
  login: { calls: 3, seconds: 10 },
};
const limits = { ...few };
const test = await startTestApp({ limits });
afterAll(test.close);
const { app, clock, signedIn } = test;
beforeEach(() => {
  clock.now += 3_600_000;
  Object.assign(limits, few);
});

const get = async (path: string, session: Partial<Session>) => {
  const response = await app.inject({ method: 'GET', url: `/crm/${path}`, headers: { ...session } });
  const isFile = String(response.headers['content-type']).includes('spreadsheet');
  return { ...(isFile ? { Status: true } : response.json()), wait: response.headers['retry-after'] };
};
const look = (session: Partial<Session>) => get(queryAllDictionaries.path, session);
const refused = { Status: false, Code: ResultCode.Refused, Message: '操作过于频繁，请稍后再试', Data: null };
const times = async (count: number, call: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) expect(await call()).toMatchObject({ Status: true });
};

describe('Calls of one person', () => {
  it('are refused above the limit until the window ends, with the remaining seconds', async () => {
    const session = await signedIn('A1');
    await times(5, () => look(session));
    expect(await look(session)).toEqual({ ...refused, wait: '10' });
    clock.now += 9_001;
    expect(await look(session)).toEqual({ ...refused, wait: '1' });
    clock.now += 999;
    await times(5, () => look(session));
  });

  it('are counted together across calls and sessions', async () => {
    const [one, two] = [await signedIn('A1'), await signedIn('A1')];
    await times(3, () => look(one));
    await times(2, () => get(`${queryDictionary.path}?dicTable=1`, two));
    expect(await look(one)).toMatchObject(refused);
    expect(await look(two)).toMatchObject(refused);
  });

  it('that look up phone numbers have a lower limit over a long time', async () => {
    const session = await signedIn('A1');
    const url = `/crm/${checkPhone.path}`;
    const tryPhone = async (Tel: string) => {
      clock.now += 11_000;
      return (await app.inject({ method: 'POST', url, headers: { ...session }, payload: { Tel } })).json();
    };
    await times(3, () => tryPhone('13800000001'));
    expect(await tryPhone('13800000002')).toEqual(refused);
    clock.now += 60_000;
    await times(1, () => tryPhone('13800000002'));
  });

  it('are not counted for other people, nor for the same id in another tenant', async () => {
    const [a1, a2, other] = [await signedIn('A1'), await signedIn('A2'), await signedIn('A1x')];
    await times(5, () => look(a1));
    expect(await look(a1)).toMatchObject(refused);
    await times(5, () => look(a2));
    await times(5, () => look(other));
  });

  it('cannot be used up by requests with a forged signature', async () => {
    const session = await signedIn('A1');
    const forged = { uid: session.uid, signature: randomBytes(32).toString('hex') };
    for (let n = 0; n < 20; n += 1) expect(await look(forged)).toMatchObject({ Code: ResultCode.LoginExpired });
    await times(5, () => look(session));
  });

  it('have a lower limit where they write sheets, and cost as much as many ordinary ones', async () => {
    const session = await signedIn('sys');
    limits.ordinary = limits.tenant = { calls: 43, seconds: 10 };
    await times(2, () => get(exportStaff.path, session));
    expect(await get(exportStaff.path, session)).toEqual({ ...refused, wait: '60' });
    await times(3, () => look(session));
    expect(await look(session)).toMatchObject(refused);
  });
});

describe('The cost of a call', () => {
  const count = (searches: number, session: Session) =>
    test.ask(countSearches, { Searches: Array.from({ length: searches }, () => ({})) }, session);

  it('counts, not the number of calls', async () => {
    const session = await signedIn('A1');
    expect(await count(4, session)).toMatchObject({ Status: true });
    expect(await count(2, session)).toMatchObject(refused);
    clock.now += 10_000;
    expect(await count(5, session)).toMatchObject({ Status: true });
    expect(await look(session)).toMatchObject(refused);
  });

  it('is counted after parsing: a malformed request costs one unit', async () => {
    const session = await signedIn('A1');
    const tooMany = Array.from({ length: 101 }, () => ({}));
    expect(await test.ask(countSearches, { Searches: tooMany }, session)).toMatchObject({ Status: false, Code: 16 });
    await times(4, () => look(session));
    expect(await look(session)).toMatchObject(refused);
  });

  it('is limited for each tenant as a whole', async () => {
    const people = await Promise.all(['A1', 'A2', 'A3', 'S1'].map((name) => signedIn(name)));
    for (const session of people.slice(0, 3)) expect(await count(4, session)).toMatchObject({ Status: true });
    expect(await look(people[3]!)).toMatchObject(refused);
    expect(await look(await signedIn('A1x'))).toMatchObject({ Status: true });
    clock.now += 10_000;
    expect(await look(people[3]!)).toMatchObject({ Status: true });
  });
});

describe('Reads of one person', () => {
  it('run four at a time, sixteen wait, and more are refused', async () => {
    const busy = await startTestApp({ connections: 12 });
    const [one, other] = [await busy.signedIn('A1'), await busy.signedIn('A2')];
    const blocker = await busy.owner.connect();
    await blocker.query('begin; lock table customer in access exclusive mode');
    const answers: unknown[] = [];
    const list = async (session: Session) => void answers.push(await busy.ask(searchCustomers, {}, session));
    const all = Array.from({ length: 23 }, () => list(one));
    await expect.poll(() => answers).toEqual([refused, refused, refused]);
    const waiting = `select 1 from pg_locks where not granted and relation = 'customer'::regclass`;
    await expect.poll(async () => (await busy.owner.query(waiting)).rowCount).toBe(4);
    all.push(list(other));
    await expect.poll(async () => (await busy.owner.query(waiting)).rowCount).toBe(5);
    await blocker.query('rollback');
    blocker.release();
    await Promise.all(all);
    expect(answers.slice(3)).toEqual(Array.from({ length: 21 }, () => expect.objectContaining({ Status: true })));
    await busy.close();
  });
});

describe('Logins', () => {
  it('are counted by address', async () => {
    const from = async (remoteAddress: string) => {
      const url = `/crm/${login.path}`;
      const payload = { UserName: 'unknown', Password: 'x' };
      const response = await app.inject({ method: 'POST', url, remoteAddress, payload });
      return response.json().Message;
    };
    for (let n = 0; n < 3; n += 1) expect(await from('10.0.0.1')).toBe('账号或密码错误');
    expect(await from('10.0.0.1')).toBe(refused.Message);
    expect(await from('10.0.0.2')).toBe('账号或密码错误');
  });
});

describe('The default limits', () => {
  it('are the specified ones', () => {
    expect(DEFAULT_LIMITS).toEqual({
      ordinary: { calls: 200, seconds: 10 },
      record: { calls: 300, seconds: 60 },
      tenant: { calls: 6_000, seconds: 10 },
      lookup: { calls: 120, seconds: 60 },
      export: { calls: 6, seconds: 60 },
      import: { calls: 20, seconds: 60 },
      image: { calls: 30, seconds: 60 },
      login: { calls: 200, seconds: 10 },
      push: { calls: 200, seconds: 1 },
      refusedPush: { calls: 60, seconds: 60 },
      formView: { calls: 600, seconds: 60 },
      formAddress: { calls: 30, seconds: 60 },
      formFirst: { calls: 1, seconds: 60 },
      formCode: { calls: 80, seconds: 60 },
      formReserve: { calls: 40, seconds: 60 },
      itemPush: { calls: 30, seconds: 10 },
      payView: { calls: 600, seconds: 60 },
      payPost: { calls: 60, seconds: 60 },
    });
  });
});
