import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { anAccount } from '../../../../test/intake.ts';

const test = await startTestApp({ ownApp: true });
afterAll(test.close);
const { app, owner } = test;
const { tenantId } = await test.person('root');
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const exampleIn = async (file: string): Promise<string> => {
  const text = await readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
  return /```sh\n(SECRET=.*?)```/s.exec(text)?.[1] ?? '';
};
/** As a person does: only the values in front are replaced. */
const withValues = (script: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`),
    script,
  );

it.each([
  ['README.md', ''],
  ['README.md', '1700012345'],
  ['README.zh-CN.md', ''],
  ['README.zh-CN.md', '1700012345'],
])('The example in %s works for an account with the advertiser “%s”', async (file, advertiserId) => {
  const { token, secret } = await anAccount(owner, tenantId, { advertiserId });
  await test.notified();
  const ADDRESS = `http://127.0.0.1:${port}/crm/${receiveLead.path}?token=${token}`;
  const script = withValues(await exampleIn(file), { SECRET: secret, ADDRESS, ADVERTISER: advertiserId });
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(JSON.parse(stdout)).toMatchObject({ Status: true });
  const sent = script.replace(',"IsTest":true', '');
  await promisify(execFile)('sh', ['-c', sent]);
  await test.handled();
  const { rows } = await owner.query('select name, tel from lead');
  expect(rows[0]).toEqual({ name: '张三', tel: '13800138000' });
  for (const table of ['lead_push', 'lead']) await owner.query(`delete from ${table}`);
});
