/** No lead is lost or doubled when the server is killed while a platform pushes. `bench/lead-intake.ts` repeats it. */
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ClueSource, ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { signPush } from '../../src/features/settings/signature.rules.ts';
import { ask, signInAsAdmin } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, type Running, startServer } from './servers.ts';

afterAll(endAll);

const KILLS = 2;
const SENDERS = 3;
const LONGEST_RUN_MS = 500;
const [SECRET, TOKEN, ADVERTISER] = ['a secret', 'a token', 'killed'];

const openAccount = async (dataDir: string, address: string): Promise<void> => {
  const text = 'select id from dictionary_item where dic_table = 4 and status = 0 order by id limit 1';
  const [profession] = await askOwner<{ id: number }>(dataDir, text);
  const Value = JSON.stringify({
    ClueSource: ClueSource.Other,
    ProfessionType: profession?.id,
    ClueCount: 100_000,
    AdvertiserId: ADVERTISER,
    ClueSecret: SECRET,
    ClueToken: TOKEN,
  });
  const session = await signInAsAdmin(address);
  expect(await ask(address, editSetting, { Key: ConfigKey.LeadImport, Value }, session)).toMatchObject({
    Status: true,
  });
};

/** False when it was not acknowledged. */
const push = async (address: string, number: number): Promise<boolean> => {
  const content = { Id: `${ADVERTISER}-${number}`, AdvertiserId: ADVERTISER, Tel: String(17_100_000_000 + number) };
  const body = Buffer.from(JSON.stringify(content));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
  const url = `${address}/crm/${receiveLead.path}?${new URLSearchParams({ token: TOKEN }).toString()}`;
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    return ((await response.json()) as { Status: boolean }).Status;
  } catch {
    return false;
  }
};

it('every push is one lead although the server is killed again and again', { timeout: 120_000 }, async () => {
  const dataDir = preparedDataDir();
  let server: Running;
  let address = '';
  const start = async (): Promise<void> => {
    server = startServer({ DATA_DIR: dataDir });
    address = await server.ready();
  };
  await start();
  await openAccount(dataDir, address);

  let sent = 0;
  const ending = new AbortController();
  /** Each push is repeated until it is acknowledged. */
  const send = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const number = (sent += 1);
      while (!(await push(address, number))) await sleep(20);
    }
  };
  const senders = Array.from({ length: SENDERS }, send);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = sent;
    await until('another push', () => sent > before);
    await sleep(Math.random() * LONGEST_RUN_MS);
    await server!.end('SIGKILL');
    await start();
  }
  ending.abort();
  await Promise.all(senders);

  const open = `select id from lead_push where state <> 1 and platform_id like '${ADVERTISER}-%' limit 1`;
  await until('every push is handled', async () => (await askOwner(dataDir, open)).length === 0);
  const [counted] = await askOwner(
    dataDir,
    `select count(*)::int as leads, count(distinct l.tel)::int as phones,
       count(*) filter (where p.lead_id is not null)::int as pushes, count(*) filter (where l.state = 1)::int as assigned,
       count(*) filter (where c.id is not null)::int as customers
     from lead l
     left join lead_push p on p.tenant_id = l.tenant_id and p.lead_id = l.id
     left join customer c on c.tenant_id = l.tenant_id and c.tel = l.tel
     where l.advertiser_name = '${ADVERTISER}'`,
  );
  expect(counted).toEqual({ leads: sent, phones: sent, pushes: sent, assigned: sent, customers: sent });
});
