import * as contract from '@gonghai/contract/session/session.contract.ts';
import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { createTestPasswords } from '../../../test/passwords.ts';
import { PASSWORD } from '../../../test/people.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { setTenantStatus } from '../../operator/tenants.ts';
import { createDatabase } from '../../db/database.ts';
import { createSecrets } from '../../db/secrets.ts';
import { createPasswords, type Passwords } from '../staff/staff.port.ts';

/** Passwords that were hashed. */
const hashed = new Set<string>();
const observed = async (): Promise<Passwords> => {
  const passwords = await createTestPasswords();
  return {
    ...passwords,
    matches: (password, ...rest) => {
      hashed.add(password);
      return passwords.matches(password, ...rest);
    },
  };
};

const test = await startTestApp({ passwords: await observed() });
afterAll(test.close);
const { ask, app, owner, clock } = test;

const login = (UserName: string, Password = PASSWORD) => ask(contract.login, { UserName, Password });
const wrong = { Status: false, Code: ResultCode.Refused, Message: '账号或密码错误', Data: null };
const responseFrom = (remoteAddress: string, UserName: string, Password: string, cookie = '', served = app) => {
  const url = '/crm/api/Authorize/Login';
  return served.inject({ method: 'POST', url, remoteAddress, headers: { cookie }, payload: { UserName, Password } });
};
const loginFrom = async (...attempt: Parameters<typeof responseFrom>) => (await responseFrom(...attempt)).json();
/** The cookie of a known device. */
const cookieOf = async (remoteAddress: string, userName: string): Promise<string> =>
  String((await responseFrom(remoteAddress, userName, PASSWORD)).headers['set-cookie']).split(';')[0]!;
/** Causes this many failures from an address. All but the last cost no hash. */
const failFrom = async (address: string, count: number): Promise<void> => {
  const now = Math.floor(clock.now / 1_000);
  await owner.query(
    `insert into login_failure (account_key, address, failed_time) select ':guess' || n, $1, $2 from generate_series(2, $3::int) n`,
    [address, now, count],
  );
  expect(await loginFrom(address, 'guess1', 'Wrong2026')).toEqual(wrong);
};

describe('Login', () => {
  it('returns person, rights, brand and a valid signature', async () => {
    const { Data } = await login('A1');
    const data = contract.loginData.parse(Data);
    expect(data).toMatchObject({ IsDefaultPwd: false, TenantWebName: '第一公司', UserModel: { UserName: 'A1' } });
    expect(data.UserModel.RightList).toEqual(expect.arrayContaining(['Seat', 'Customer']));
    expect(data.Signature).toMatch(/^[0-9a-f]{64}$/);
    const session = { uid: String(data.UId), signature: data.Signature };
    expect(await ask(queryAllDictionaries, {}, session)).toMatchObject({ Status: true });
  });

  it.each([
    ['a wrong password', 'A1', 'Wrong2026'],
    ['an unknown name', 'unknown', PASSWORD],
    ['an unknown tenant', 'A1@nowhere', PASSWORD],
    ['an empty name', '', PASSWORD],
  ])('LOGIN-02 LOGIN-03 refuses %s with one and the same answer', async (_, name, password) => {
    expect(await login(name, password)).toEqual(wrong);
  });

  it('LOGIN-04 refuses disabled staff with the right password', async () => {
    await owner.query(`update staff set status = 2 where user_name = 'A2'`);
    expect(await login('A2')).toEqual(wrong);
    await owner.query(`update staff set status = 0 where user_name = 'A2'`);
    expect(await login('A2')).toMatchObject({ Status: true });
  });

  it('ignores the case of the name, and accepts the tenant code as suffix', async () => {
    expect(await login('a1')).toMatchObject({ Status: true });
    expect(await login('A1@first')).toMatchObject({ Status: true });
    expect(await login('A1@second')).toEqual(wrong);
  });

  it('refuses a name that exists in two tenants, and accepts it with the code or by domain', async () => {
    await owner.query(`update staff set user_name = 'twin' where user_name in ('S1', 'S1x')`);
    expect(await login('twin')).toEqual(wrong);
    expect(await login('twin@second')).toMatchObject({ Data: { TenantWebName: '第二公司' } });
    await owner.query(`update tenant set host = 'crm.second.test' where code = 'second'`);
    const url = '/crm/api/Authorize/Login';
    const payload = { UserName: 'twin', Password: PASSWORD };
    const response = await app.inject({ method: 'POST', url, payload, headers: { host: 'crm.second.test:8080' } });
    expect(response.json()).toMatchObject({ Data: { TenantWebName: '第二公司' } });
  });

  it('refuses all staff of a disabled tenant, and ends their sessions', async () => {
    const session = await test.signedIn('A1x');
    const database = createDatabase(owner);
    await setTenantStatus(database, 'second', UsableStatus.Disabled, 1_800_000_000);
    expect(await login('A1x')).toEqual(wrong);
    expect(await ask(queryAllDictionaries, {}, session)).toMatchObject({ Code: ResultCode.LoginExpired });
    await setTenantStatus(database, 'second', UsableStatus.Enabled, 1_800_000_000);
    expect(await login('A1x')).toMatchObject({ Status: true });
  });

  it('works for staff whose telephone password was sealed with a lost key', async () => {
    const { id, tenantId } = await test.person('A1');
    const lost = createSecrets('the key that is lost').seal('line-7', { tenantId, column: 'staff.extension_password' });
    await owner.query('update staff set extension_password = $1 where id = $2', [lost, id]);
    const answer = await login('A1');
    expect(answer).toMatchObject({ Status: true, Data: { UserModel: { ExtensionPassword: '' } } });
    await owner.query(`update staff set extension_password = '' where id = $1`, [id]);
  });

  it('stores a hash of the signature, never the signature', async () => {
    const { Data } = await login('A1');
    const { Signature } = contract.loginData.parse(Data);
    const { rows } = await owner.query('select encode(signature_hash, $1) as hash from session', ['hex']);
    expect(rows.map(({ hash }) => hash)).not.toContain(Signature);
  });
});

describe('Failed logins', () => {
  it('LOGIN-11 pause the account for that address after five, with the same message, but not for others', async () => {
    for (let n = 0; n < 5; n += 1) expect(await loginFrom('10.0.0.1', 'A3', 'Wrong2026')).toEqual(wrong);
    expect(await loginFrom('10.0.0.1', 'A3', PASSWORD)).toEqual(wrong);
    expect(await loginFrom('10.0.0.2', 'A3', PASSWORD)).toMatchObject({ Status: true });
    expect(await loginFrom('10.0.0.1', 'A1', PASSWORD)).toMatchObject({ Status: true });
    clock.now += 16 * 60_000;
    expect(await loginFrom('10.0.0.1', 'A3', PASSWORD)).toMatchObject({ Status: true });
  });

  /**
   * Sends 18 wrong passwords at once and, while they queue, the right one. A lock delays counting the first failure, so
   * the right one always arrives before any failure is counted and is checked after all of them.
   */
  const guessAmongWrongOnes = async <T>(guess: (password: string) => Promise<T>): Promise<[right: T, wrong: T[]]> => {
    // Reads as much as a wrong attempt does before it queues. When it is done, the attempts sent before it are queued.
    const otherLogin = async () => expect(await loginFrom('10.5.0.9', 'A1', PASSWORD)).toMatchObject({ Status: true });
    const client = await owner.connect();
    try {
      await client.query('begin; lock table login_failure in share mode');
      const wrongOnes = Array.from({ length: 18 }, () => guess('Wrong2026'));
      await untilWaiting(owner, 1);
      await otherLogin();
      await otherLogin();
      const right = guess(PASSWORD);
      await otherLogin();
      await client.query('commit');
      return [await right, await Promise.all(wrongOnes)];
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('pause the account also when all are concurrent', async () => {
    clock.now += 3_600_000;
    const [right, wrongOnes] = await guessAmongWrongOnes((password) => loginFrom('10.5.0.1', 'A3', password));
    for (const answer of [right, ...wrongOnes]) expect(answer).toEqual(wrong);
    const { rows } = await owner.query(`select count(*)::int as count from login_failure where address = '10.5.0.1'`);
    expect(rows[0].count).toBe(5);
  });

  it('pause a change of the password also when all are concurrent', async () => {
    clock.now += 3_600_000;
    const own = await test.signedIn('root');
    const [right, wrongOnes] = await guessAmongWrongOnes(async (OldPassword) => {
      const payload = { OldPassword, NewPassword: 'Better2026', NewPassword1: 'Better2026' };
      const url = `/crm/${contract.changePassword.path}`;
      const request = { method: 'POST', url, remoteAddress: '10.5.0.2', headers: { ...own }, payload } as const;
      return (await app.inject(request)).json<{ Status: boolean }>().Status;
    });
    expect([right, ...wrongOnes]).toEqual(Array(19).fill(false));
    const { rows } = await owner.query(`select count(*)::int as count from login_failure where address = '10.5.0.2'`);
    expect(rows[0].count).toBe(5);
  });

  it('pause an address that tries many names, also when all are concurrent', async () => {
    clock.now += 3_600_000;
    // Hashes at the real cost, two at a time: the last attempts are still hashed when the first is counted.
    const slow = await startTestApp({ beside: test, passwords: await createPasswords() });
    onTestFinished(slow.close);
    await failFrom('10.6.0.1', 59);
    // The first of these exceeds the limit, so those checked after it are refused although they arrived before.
    await Promise.all(
      Array.from({ length: 18 }, (_, at) => loginFrom('10.6.0.1', `last-${at}`, 'Wrong2026', '', slow.app)),
    );
    const { rows } = await owner.query(`select count(*)::int as count from login_failure where address = '10.6.0.1'`);
    expect(rows[0].count).toBeLessThan(59 + 18);
    expect(await loginFrom('10.6.0.1', 'A3', PASSWORD)).toEqual(wrong);
  });

  it('expire, and are cleared by a success', async () => {
    for (let n = 0; n < 12; n += 1) {
      await loginFrom('10.0.0.3', 'A3', 'Wrong2026');
      clock.now += 100_000;
    }
    expect(await loginFrom('10.0.0.3', 'A3', PASSWORD)).toMatchObject({ Status: true });
  });

  it('slow an account down after twenty from any address, but not for a known device', async () => {
    clock.now += 3_600_000;
    const url = '/crm/api/Authorize/Login';
    const payload = { UserName: 'A3', Password: PASSWORD };
    const first = await app.inject({ method: 'POST', url, remoteAddress: '10.1.0.0', payload });
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    for (let n = 0; n < 20; n += 1) await loginFrom(`10.1.1.${n}`, 'A3', 'Wrong2026');
    expect(await loginFrom('10.1.2.1', 'A3', PASSWORD)).toEqual(wrong);
    const known = await app.inject({ method: 'POST', url, remoteAddress: '10.1.2.2', payload, headers: { cookie } });
    expect(known.json()).toMatchObject({ Status: true });
    clock.now += 16_000;
    expect(await loginFrom('10.1.2.3', 'A3', PASSWORD)).toMatchObject({ Status: true });
  });

  it('slow down devices that knew an earlier password', async () => {
    clock.now += 3_600_000;
    const url = '/crm/api/Authorize/Login';
    const attempt = (remoteAddress: string, Password: string, cookie = '') =>
      app.inject({ method: 'POST', url, remoteAddress, payload: { UserName: 'sys', Password }, headers: { cookie } });
    const cookieOf = (response: { headers: Record<string, unknown> }) =>
      String(response.headers['set-cookie']).split(';')[0]!;
    const [desk, home] = [await attempt('10.3.0.1', PASSWORD), await attempt('10.3.0.2', PASSWORD)];
    expect(cookieOf(desk)).not.toBe(cookieOf(home));
    const { Data } = desk.json() as { Data: { UId: number; Signature: string } };
    const changed = await app.inject({
      method: 'POST',
      url: `/crm/${contract.changePassword.path}`,
      headers: { app: 'Web', uid: String(Data.UId), signature: Data.Signature },
      payload: { OldPassword: PASSWORD, NewPassword: 'Better2026', NewPassword1: 'Better2026' },
    });
    for (let n = 0; n < 20; n += 1) await attempt(`10.3.1.${n}`, 'Wrong2026');
    expect((await attempt('10.3.2.1', 'Better2026', cookieOf(home))).json()).toEqual(wrong);
    expect((await attempt('10.3.2.2', 'Better2026', cookieOf(changed))).json()).toMatchObject({ Status: true });
  });

  it('are counted together with wrong old passwords in the password dialog', async () => {
    clock.now += 3_600_000;
    const own = await test.signedIn('A2');
    const change = async (OldPassword: string) => {
      const payload = { OldPassword, NewPassword: 'Better2026', NewPassword1: 'Better2026' };
      const headers = { app: 'Web', ...own };
      const url = `/crm/${contract.changePassword.path}`;
      return (await app.inject({ method: 'POST', url, remoteAddress: '10.4.0.1', headers, payload })).json();
    };
    const refused = {
      Status: false,
      Message: contract.sessionMessages.oldPasswordWrong,
      Data: { Field: 'OldPassword' },
    };
    for (let n = 0; n < 5; n += 1) expect(await change('Wrong2026')).toMatchObject(refused);
    expect(await change(PASSWORD)).toMatchObject(refused);
    expect(await loginFrom('10.4.0.1', 'A2@first', PASSWORD)).toEqual(wrong);
    expect(await loginFrom('10.4.0.2', 'A2@first', PASSWORD)).toMatchObject({ Status: true });
    clock.now += 16 * 60_000;
    expect(await change(PASSWORD)).toMatchObject({ Status: true });
  });

  it('pause an address that tries sixty names', async () => {
    for (let n = 0; n < 60; n += 1) await loginFrom('10.2.0.1', `guess${n}`, 'Wrong2026');
    expect(await loginFrom('10.2.0.1', 'A1', PASSWORD)).toEqual(wrong);
    expect(await loginFrom('10.2.0.2', 'A1', PASSWORD)).toMatchObject({ Status: true });
  });

  it('do not pause known devices at the address', async () => {
    clock.now += 3_600_000;
    const cookie = await cookieOf('10.8.0.1', 'A3');
    await failFrom('10.8.0.1', 60);
    expect(await loginFrom('10.8.0.1', 'A3', PASSWORD)).toEqual(wrong);
    expect(await loginFrom('10.8.0.1', 'A3', PASSWORD, cookie)).toMatchObject({ Status: true });
  });

  it('of a paused address cost no password hash', async () => {
    clock.now += 3_600_000;
    await failFrom('10.9.0.1', 60);
    expect(await loginFrom('10.9.0.1', 'A1', 'First2026')).toEqual(wrong);
    expect(await loginFrom('10.9.0.1', 'unknown', 'Second2026')).toEqual(wrong);
    expect(await loginFrom('10.9.0.2', 'A1', 'Third2026')).toEqual(wrong);
    expect([...hashed]).toContain('Third2026');
    expect([...hashed]).not.toContain('First2026');
    expect([...hashed]).not.toContain('Second2026');
  });

  it.each([
    ['with the code', '@first', ['@first']],
    ['bare', '', ['']],
  ])('of a name typed %s pause what was typed, whether the account exists or not', async (_, typed, paused) => {
    clock.now += 3_600_000;
    const suffixes = ['', '@first', '@FIRST', '@second', '@nowhere'];
    const pausedSuffixes = async (name: string): Promise<string[]> => {
      const address = `10.10.${typed.length}.${name.length}`;
      for (let n = 0; n < 5; n += 1) await loginFrom(address, name + typed, 'Wrong2026');
      const tried = suffixes.map((suffix) => ({ suffix, password: `Try-${name}${typed}-${suffix}` }));
      for (const { suffix, password } of tried) await loginFrom(address, name.toUpperCase() + suffix, password);
      return tried.filter(({ password }) => !hashed.has(password)).map(({ suffix }) => suffix.toLowerCase());
    };
    // One of this tenant, one of the other tenant, one of none. A pause shows itself by its quick answer.
    for (const name of ['A1', 'A1x', 'ghost']) expect(new Set(await pausedSuffixes(name))).toEqual(new Set(paused));
  });

  it('of 40 clients at 20 addresses keep no other person from signing in', { timeout: 120_000 }, async () => {
    clock.now += 3_600_000;
    const first = ['A1', 'A3', 'root', 'root2', 'none', 'fresh'];
    const second = ['A1x', 'A2x', 'A3x', 'rootx', 'root2x', 'sysx', 'nonex'];
    const devices = await Promise.all(
      first.slice(0, 4).map(async (name) => ({ name, cookie: await cookieOf('10.7.1.1', name) })),
    );
    const over = new AbortController();
    const attack = async (client: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1)
        await loginFrom(`10.7.0.${client % 20}`, `guess${client}-${n}`, 'Wrong2026');
    };
    const attacks = Array.from({ length: 40 }, (_, client) => attack(client));
    const honest = await Promise.all([
      ...[...first, ...second].map((name, n) => loginFrom(`10.7.2.${n}`, name, PASSWORD)),
      // Known devices can sign in even from an attacking address.
      ...devices.map(({ name, cookie }) => loginFrom('10.7.0.1', name, PASSWORD, cookie)),
    ]);
    over.abort();
    await Promise.all(attacks);
    expect(honest.filter(({ Status }) => Status)).toHaveLength(17);
  });
});
