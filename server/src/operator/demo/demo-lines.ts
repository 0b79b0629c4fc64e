/** Telephone lines of the demonstration: schemes, extensions with passwords, and active lines. */
import { ConfigKey, type LineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { linePlace } from '../../features/lines/lines.port.ts';
import { extensionPlace } from '../../features/staff/staff.port.ts';

/** `crm exchange` listens here. */
export const DEMO_EXCHANGE_PORT = 8_088;

/** An exchange on the visitor's own computer, if there is one. A demonstration calls nothing else. */
const EXCHANGE: LineScheme = {
  Type: LineType.Browser,
  Name: '总部呼叫中心',
  Config: [
    { Key: 'WSDomain', Value: `ws://127.0.0.1:${DEMO_EXCHANGE_PORT}/ws` },
    { Key: 'SIPIP', Value: '127.0.0.1' },
    { Key: 'City', Value: '上海' },
  ],
};
const MOBILE: LineScheme = { Type: LineType.Mobile, Name: '手机外呼', Config: [] };

const insertScheme = async (trx: Db, tenantId: number, scheme: LineScheme): Promise<number> => {
  const { id } = await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key: ConfigKey.Lines, value: JSON.stringify(scheme) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Staff with an extension call through the exchange; their mobile is the alternative. */
export const insertDemoLines = async (trx: Db, tenantId: number, secrets: Secrets): Promise<void> => {
  const exchange = await insertScheme(trx, tenantId, EXCHANGE);
  const mobile = await insertScheme(trx, tenantId, MOBILE);
  const people = await trx
    .selectFrom('staff')
    .select(['id', 'extension_number as extension', 'tel'])
    .where('tenant_id', '=', tenantId)
    .where('extension_number', '<>', '')
    .execute();
  for (const { id, extension, tel } of people) {
    const password = `Qiming${extension}`;
    await trx
      .updateTable('staff')
      .set({ extension_password: secrets.seal(password, extensionPlace(tenantId)) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    const person = { tenant_id: tenantId, staff_id: id };
    const sip = { sip_user_name: extension, sip_password: secrets.seal(password, linePlace(tenantId)) };
    await trx
      .insertInto('staff_line')
      .values([
        { ...person, setting_id: exchange, ...sip, is_enabled: true },
        { ...person, setting_id: mobile, tel, is_enabled: false },
      ])
      .execute();
  }
};
