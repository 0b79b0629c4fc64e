/** The account of an ad platform, and its signed pushes. */
import { receiveLead } from '../contract/src/leads/lead-intake.contract.ts';
import { editSetting } from '../contract/src/settings/setting.contract.ts';
import { ConfigKey } from '../contract/src/settings/setting-values.ts';
import { signPush } from '../server/src/features/settings/signature.rules.ts';
import { type Contender, post, signInAll } from './contenders.ts';
import { type Demo, idsOf } from './demo.ts';

const SECRET = 'the secret of the benchmark';
const TOKEN = 'the token of the benchmark';

/** Through the real call, which also registers the token. */
export const makeAccount = async (demo: Pick<Demo, 'pool' | 'tenantId'>, ours: Contender): Promise<void> => {
  const [profession] = await idsOf(
    demo,
    'select id from dictionary_item where tenant_id = $1 and dic_table = 4 and status = 0 order by id limit 1',
  );
  const [administrator] = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name = 'admin'`);
  const [caller] = await signInAll(demo.pool, demo.tenantId, [administrator!]);
  const value = { ClueSource: 0, ProfessionType: profession, ClueCount: 100_000, AdvertiserId: 'bench' };
  const Value = JSON.stringify({ ...value, ClueSecret: SECRET, ClueToken: TOKEN });
  const answer = await post(ours, editSetting.path, caller!, JSON.stringify({ Key: ConfigKey.LeadImport, Value }));
  if (!answer.Status) throw new Error(answer.Message);
};

export const push = async ({ port }: Pick<Contender, 'port'>, Id: string, Tel: string): Promise<boolean> => {
  const body = Buffer.from(JSON.stringify({ Id, AdvertiserId: 'bench', Name: Id, Tel }));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
  const url = `http://127.0.0.1:${port}/crm/${receiveLead.path}?token=${encodeURIComponent(TOKEN)}`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return ((await response.json()) as { Status: boolean }).Status;
};
