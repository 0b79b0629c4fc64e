import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { anAccount, aPush, sendPush, signed, type TestAccount } from '../../../../test/intake.ts';
import { createMetrics } from '../../../http/metrics.ts';

const metrics = createMetrics();
const test = await startTestApp({ metrics });
const served = await metrics.listen(0);
afterAll(async () => {
  served?.close();
  await test.close();
});
const { app, owner, clock, notified, person } = test;

const figures = async (): Promise<string[]> => {
  const { port } = served!.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('crm_lead_pushes_refused_total{'));
};

it('Refused pushes are counted by their reason, valid ones are not', async () => {
  const account = await anAccount(owner, (await person('root')).tenantId);
  await notified();
  const push = (by: TestAccount, secondsAgo = 0) =>
    sendPush(app, by.token, signed(by, aPush(by), Math.floor(clock.now / 1_000) - secondsAgo));
  await push(account);
  expect(await figures()).toEqual([]);
  await push({ ...account, token: randomUUID() });
  for (let n = 0; n < 2; n += 1) await push({ ...account, secret: 'wrong' });
  for (let n = 0; n < 3; n += 1) await push(account, 360);
  expect((await figures()).toSorted()).toEqual([
    'crm_lead_pushes_refused_total{reason="signature"} 2',
    'crm_lead_pushes_refused_total{reason="timestamp"} 3',
    'crm_lead_pushes_refused_total{reason="token"} 1',
  ]);
});
