import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { login } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { PASSWORD } from '../../test/people.ts';

const test = await startTestApp({ ownApp: true });
afterAll(test.close);
const { app, signedIn } = test;
app.get('/planted', () => Promise.reject(new Error('a fault of the page')));
const root = await signedIn('root');

interface Ask {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly url: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}
const ask = ({ headers, ...request }: Ask) => app.inject({ ...request, headers: { ...root, ...headers } });
const look: Ask = { method: 'GET', url: `/crm/${queryAllDictionaries.path}` };

const EVERY_ANSWER: readonly (readonly [string, Ask])[] = [
  ['a call', look],
  ['a call in capital letters', { method: 'GET', url: `/CRM/${queryAllDictionaries.path.toUpperCase()}` }],
  ['a refusal', { method: 'POST', url: `/crm/${editDepartment.path}`, payload: { Name: '' } }],
  [
    'a malformed request',
    {
      method: 'POST',
      url: `/crm/${editDepartment.path}`,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    },
  ],
  ['a stranger', { ...look, headers: { signature: '' } }],
  ['a file', { method: 'GET', url: `/crm/${exportStaff.path}` }],
  ['an unknown address', { method: 'GET', url: '/crm/api/Unknown/Home' }],
  ['an address that is none', { method: 'GET', url: '/crm/%zz' }],
];

describe('Every API response', () => {
  it.each(EVERY_ANSWER)('to %s is not cached, not rendered, and does not identify the server', async (_, request) => {
    const { headers } = await ask(request);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const names = Object.keys(headers);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'etag'])
      expect(names).not.toContain(name);
  });

  it('to an absolute request URL has the API headers too', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const path = `http://elsewhere.test/crm/${queryAllDictionaries.path}`;
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, headers: { ...root } }, (response) => resolve(response.resume())).on('error', reject);
    });
    expect(headers).toMatchObject({ 'x-code': '1', 'cache-control': 'no-store' });
  });

  it('has its result code as a header', async () => {
    expect((await ask(look)).headers['x-code']).toBe('1');
    expect((await ask({ ...look, headers: { signature: '' } })).headers['x-code']).toBe(
      String(ResultCode.LoginExpired),
    );
  });

  it('is not shared with other origins, and preflight requests are refused', async () => {
    const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' };
    const asked = await ask({ method: 'OPTIONS', url: `/crm/${editDepartment.path}`, headers });
    expect(asked.statusCode).toBe(404);
    const shared = await ask({ ...look, headers });
    expect(shared.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('The page', () => {
  it('may load only our own resources, and cannot be framed', async () => {
    // The running server serves the page; its headers are those of every URL outside the API.
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        `script-src 'self'`,
        `style-src 'self' 'unsafe-inline'`,
        `connect-src 'self' ws://localhost:8800`,
        `frame-ancestors 'none'`,
        `object-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
      ]),
    );
    expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([`script-src 'self'`]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
    });
  });
});

describe('Outside the API', () => {
  it('an error has its usual status and no details', async () => {
    const fault = await app.inject({ method: 'GET', url: '/planted' });
    expect([fault.statusCode, fault.json()]).toMatchObject([500, { Message: '服务器出错了，请稍后重试' }]);
    const headers = { 'content-type': 'application/json' };
    for (const url of ['/nowhere', '/crm/nowhere']) {
      expect((await app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(404);
    }
  });
});

describe('The cookie of a known device', () => {
  it('is sent only to our server, and scripts cannot read it', async () => {
    const payload = { UserName: 'A1', Password: PASSWORD };
    const { headers } = await app.inject({ method: 'POST', url: `/crm/${login.path}`, payload });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^gonghai_device=[\w-]+\.[\w-]+; Path=\/crm; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    const { headers: failed } = await app.inject({
      method: 'POST',
      url: `/crm/${login.path}`,
      payload: { ...payload, Password: 'x' },
    });
    expect(failed['set-cookie']).toBeUndefined();
  });
});

describe('The API description', () => {
  const url = '/crm/openapi.json';

  it('is readable only for the administrator', async () => {
    expect((await app.inject({ method: 'GET', url })).json()).toMatchObject({ Code: ResultCode.LoginExpired });
    const sys = await app.inject({ method: 'GET', url, headers: { ...(await signedIn('sys')) } });
    expect(sys.json()).toMatchObject({ Code: ResultCode.Forbidden });
    const described = (await ask({ method: 'GET', url })).json();
    expect(described).toMatchObject({ openapi: '3.1.0' });
    expect(described.paths[`/crm/${editDepartment.path}`]).toHaveProperty('post');
  });
});
