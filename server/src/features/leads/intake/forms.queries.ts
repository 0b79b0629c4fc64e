/** SQL on the pages of accounts. They belong to no tenant, because the code in the address comes before it. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';

export interface LeadForm {
  readonly tenantId: number;
  readonly settingId: number;
  readonly title: string;
  readonly logo: string;
}

const byCode = prepare<{ code: string }, LeadForm>((db, value) =>
  db
    .selectFrom('lead_form as f')
    .innerJoin('tenant as t', 't.id', 'f.tenant_id')
    .select(({ fn, val }) => [
      'f.tenant_id as tenantId',
      'f.setting_id as settingId',
      fn.coalesce(fn<string | null>('nullif', ['t.web_name', val('')]), 't.name').as('title'),
      't.logo_path as logo',
    ])
    .where('f.code', '=', value('code'))
    .where('t.status', '=', UsableStatus.Enabled),
);

/** Undefined for an unknown or revoked code. */
export const findForm = (directory: Db, code: string): Promise<LeadForm | undefined> =>
  byCode.first(directory, { code });

export const readFormCode = async (db: Db, tenantId: number, settingId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('lead_form')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('setting_id', '=', settingId)
    .executeTakeFirst();
  return row?.code ?? null;
};

/** One code per account: a new code revokes the old one. */
export const removeForm = async (trx: Db, tenantId: number, settingId: number): Promise<void> => {
  await trx.deleteFrom('lead_form').where('tenant_id', '=', tenantId).where('setting_id', '=', settingId).execute();
};

export const insertForm = async (
  trx: Db,
  { tenantId, settingId, code, now }: { tenantId: number; settingId: number; code: string; now: number },
): Promise<void> => {
  await trx
    .insertInto('lead_form')
    .values({ code, tenant_id: tenantId, setting_id: settingId, created_time: now })
    .execute();
};
