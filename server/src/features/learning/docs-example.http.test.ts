import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLearnConfig } from '../../../test/learning.ts';

const test = await startTestApp({ ownApp: true });
afterAll(test.close);
const { app, owner, person } = test;
const { tenantId } = await person('root');

it('The example in docs/LEARNING-INTAKE.md works after its first two lines are replaced', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { token, secret } = await aLearnConfig(owner, tenantId);
  const text = await readFile(new URL('../../../../docs/LEARNING-INTAKE.md', import.meta.url), 'utf8');
  const script = (/```sh\n(SECRET=.*?)```/s.exec(text)?.[1] ?? '')
    .replace(/^SECRET=.*$/m, `SECRET='${secret}'`)
    .replace(/^ADDRESS=.*$/m, `ADDRESS='http://127.0.0.1:${port}/crm/${receiveLearning.path}?token=${token}'`);
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(JSON.parse(stdout)).toMatchObject({ Status: true, Data: { Accepted: 1, Failed: [] } });
  const { rows } = await owner.query(`select name, balance::float8 from student where tel = '13800138000'`);
  expect(rows).toEqual([{ name: '小王', balance: 100 }]);
});
