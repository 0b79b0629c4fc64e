/** The intake of the demonstration: two accounts, what they received, and one push that failed. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { ClueSource, USUAL_FIRST_CALL } from '@gonghai/contract/settings/setting-values.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { insertLeadAccount } from '../../features/settings/settings.port.ts';

const ACCOUNTS = [
  { ClueSource: ClueSource.ShortVideo, AdvertiserId: '1700012345', AdvertiserName: '启明消防课堂', ClueCount: 30 },
  { ClueSource: ClueSource.Social, AdvertiserId: '2200067890', AdvertiserName: '启明建造师', ClueCount: 20 },
] as const;

const FAILED = {
  Id: 'demo-failed',
  AdvertiserId: ACCOUNTS[0].AdvertiserId,
  Name: '周女士',
  Tel: '1381234',
  Remark: '领取备考资料',
};
const FAILED_SECONDS_AGO = 1_200;

const newKey = (): string => randomBytes(32).toString('base64url');

/** The leads of an account's advertiser came through it. */
const insertReceived = (trx: Db, tenantId: number, settingId: number, account: (typeof ACCOUNTS)[number]) =>
  sql`
    insert into lead_push (tenant_id, source, platform_id, setting_id, body, state, received_time, state_time, next_try_time, lead_id)
    select tenant_id, source, 'demo-' || id, ${settingId}, convert_to(json_build_object('Id', 'demo-' || id,
      'AdvertiserId', ${account.AdvertiserId}::text, 'Name', name, 'Tel', tel, 'Remark', remark)::text, 'UTF8'),
      1, created_time, created_time, created_time, id
    from lead where tenant_id = ${tenantId} and source = ${account.ClueSource} and advertiser_name = ${account.AdvertiserName}`.execute(
    trx,
  );

export const fillIntake = async (
  trx: Db,
  { tenantId, now, secrets }: { readonly tenantId: number; readonly now: number; readonly secrets: Secrets },
): Promise<void> => {
  const profession = await trx
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Profession)
    .orderBy('sort')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const account of ACCOUNTS) {
    const keys = { ClueSecret: newKey(), ClueToken: newKey() };
    const limits = { WarnMinutes: USUAL_FIRST_CALL.warn, AlarmMinutes: USUAL_FIRST_CALL.alarm, HandOverMinutes: 0 };
    const value = { ...account, ...keys, ...limits, IsOnlineOnly: false, ProfessionType: profession.id };
    const id = await insertLeadAccount(trx, secrets, tenantId, value);
    await insertReceived(trx, tenantId, id, account);
    ids.push(id);
  }
  const failedTime = now - FAILED_SECONDS_AGO;
  await trx
    .insertInto('lead_push')
    .values({
      tenant_id: tenantId,
      source: ACCOUNTS[0].ClueSource,
      platform_id: FAILED.Id,
      setting_id: ids[0] ?? 0,
      body: Buffer.from(JSON.stringify(FAILED)),
      state: 2,
      cause: leadMessages.pushWithoutTel,
      refusal: leadMessages.pushWithoutTel,
      received_time: failedTime,
      state_time: failedTime,
      next_try_time: failedTime,
    })
    .execute();
};
