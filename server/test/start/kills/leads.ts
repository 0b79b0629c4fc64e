/** Leads that a platform pushes and repeats until they are acknowledged: each is one lead, one customer, and assigned. */
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ClueSource, ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { signPush } from '../../../src/features/settings/signature.rules.ts';
import { ask } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import { startPace } from './pace.ts';
import type { Site } from './site.ts';

const SENDERS = 2;
const RETRY_MS = 50;
const FIRST_TEL = 17_200_000_000;
const [SECRET, TOKEN, ADVERTISER] = ['a secret', 'a token', 'killed'];

const openAccount = async ({ dataDir, admin, reach }: Site): Promise<void> => {
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
  const { Status, Message } = await reach((at) => ask(at, editSetting, { Key: ConfigKey.LeadImport, Value }, admin));
  if (!Status) throw new Error(Message);
};

const push = async (address: string, number: number): Promise<boolean> => {
  const content = { Id: `${ADVERTISER}-${number}`, AdvertiserId: ADVERTISER, Tel: String(FIRST_TEL + number) };
  const body = Buffer.from(JSON.stringify(content));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
  const url = `${address}/crm/${receiveLead.path}?${new URLSearchParams({ token: TOKEN }).toString()}`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return ((await response.json()) as { Status: boolean }).Status;
};

/** Every push is one lead with its own phone and customer. */
const COUNTED = `
  select count(*)::int as leads, count(distinct l.tel)::int as phones,
    count(*) filter (where p.lead_id is not null)::int as pushes, count(*) filter (where l.state = 1)::int as assigned,
    count(*) filter (where c.id is not null)::int as customers
  from lead l
  left join lead_push p on p.tenant_id = l.tenant_id and p.lead_id = l.id
  left join customer c on c.tenant_id = l.tenant_id and c.tel = l.tel
  where l.advertiser_name = '${ADVERTISER}'`;

export const leads = async (site: Site): Promise<Area> => {
  const { dataDir, reach } = site;
  await openAccount(site);
  let sent = 0;
  const pace = startPace();
  return {
    name: 'leads',
    write: async (isOver) => {
      const send = async (): Promise<void> => {
        while (!isOver()) {
          const number = (sent += 1);
          while (!(await reach((at) => push(at, number)))) await sleep(RETRY_MS);
          await pace.pause();
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, send));
    },
    aim: async () => () => pace.hurry(SENDERS),
    check: async () => {
      pace.calm();
      return [];
    },
    verify: async () => {
      const open = `select id from lead_push where state <> 1 and platform_id like '${ADVERTISER}-%' limit 1`;
      await until('every push is handled', async () => (await askOwner(dataDir, open)).length === 0);
      const [counted] = await askOwner(dataDir, COUNTED);
      return differs('pushes', counted, { leads: sent, phones: sent, pushes: sent, assigned: sent, customers: sent });
    },
  };
};
