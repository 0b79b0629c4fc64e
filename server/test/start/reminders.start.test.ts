/** A reminder that becomes due while no server runs is sent by the next one. */
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { createNotice, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { ask, startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, endServers } from './servers.ts';

const dataDir = preparedDataDir();
afterEach(endServers);
afterAll(endAll);

const DUE_IN_SECONDS = 6;
const seconds = (): number => Math.floor(Date.now() / 1_000);

it('NOTI-04 is sent by the next server, once', { timeout: 180_000 }, async () => {
  const before = await startSignedIn(dataDir);
  const customer = { Name: '到期的客户', Tel: '16600000001' };
  const { Data: CustomerId } = await ask(before.address, editCustomer, customer, before.session);
  const booked = { CustomerId, Msg: '回访', SubscribeTime: seconds() + DUE_IN_SECONDS, Noticeminutes: 0 as const };
  expect(await ask(before.address, createNotice, booked, before.session)).toMatchObject({ Status: true });
  await before.server.end('SIGKILL');
  await sleep((DUE_IN_SECONDS + 1) * 1_000);

  const again = seconds();
  const { address, session } = await startSignedIn(dataDir);
  const search = { CustomerId, PageIndex: 1, PageCount: 10 };
  await until('the reminder', async () => {
    await sleep(500);
    return (await ask(address, searchNotices, search, session)).Data.Rows[0]?.IsSend;
  });
  const sent = await askOwner<{ sent_time: number }>(dataDir, `select sent_time from notice where msg = '回访'`);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.sent_time).toBeGreaterThanOrEqual(again);
});
