/** Accounts that receive leads, and a platform that pushes to them. */
import { DicTable, queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { signedPrefix } from '@gonghai/contract/wire/signed-push.ts';
import { type LeadPush, receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { createHmac } from 'node:crypto';
import { asAdministrator, ask, call, unique } from './server.ts';

interface LeadAccount {
  readonly AdvertiserId: string;
  readonly AdvertiserName: string;
  readonly ClueSecret: string;
  readonly ClueToken: string;
}

export const aLeadAccount = async (): Promise<LeadAccount> => {
  const admin = await asAdministrator();
  const items = await call(queryAllDictionaries, {}, admin);
  const profession = items.find((item) => item.DicTable === DicTable.Profession)!;
  const name = unique();
  const account = {
    AdvertiserId: name,
    AdvertiserName: `广告主${name}`,
    ClueSecret: `secret-${name}`,
    ClueToken: `token-${name}`,
  };
  const value = { ...account, ClueSource: 0, ProfessionType: profession.Id, ClueCount: 1_000 };
  await call(editSetting, { Key: ConfigKey.LeadImport, Value: JSON.stringify(value) }, admin);
  return account;
};

/** A signed push to the real endpoint; gives its answer. */
export const pushLead = async (
  { AdvertiserId, ClueSecret, ClueToken }: LeadAccount,
  lead: Pick<LeadPush, 'Name' | 'Tel'>,
) => {
  const body = JSON.stringify({ Id: unique(), AdvertiserId, ...lead });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', ClueSecret).update(signedPrefix(timestamp)).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return ask(`${receiveLead.path}?token=${ClueToken}`, { method: 'POST', headers, body });
};
