/** Telephone lines of the demonstration: schemes, extensions with passwords, and active lines. */
import { ConfigKey, type LineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { linePlace } from '../../features/lines/lines.port.ts';
import { extensionPlace } from '../../features/staff/staff.port.ts';

const addressAt = (port: number): string => `ws://127.0.0.1:${port}/ws`;

/** An exchange on the visitor's own computer, if there is one. A demonstration calls nothing else. */
const exchangeAt = (port: number): LineScheme => ({
  Type: LineType.Browser,
  Name: '总部呼叫中心',
  Config: [
    { Key: 'WSDomain', Value: addressAt(port) },
    { Key: 'SIPIP', Value: '127.0.0.1' },
    { Key: 'City', Value: '上海' },
  ],
});
const MOBILE: LineScheme = { Type: LineType.Mobile, Name: '手机外呼', Config: [] };
/** Works with `npm run phone-simulator`. */
const DESK_PHONE: LineScheme = { Type: LineType.DeskPhone, Name: '桌面话机', Config: [] };

const insertScheme = async (trx: Db, tenantId: number, scheme: LineScheme): Promise<number> => {
  const { id } = await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key: ConfigKey.Lines, value: JSON.stringify(scheme) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Staff with an extension call through the exchange; their mobile is the alternative. */
export const insertDemoLines = async (
  trx: Db,
  tenantId: number,
  { secrets, exchangePort }: { readonly secrets: Secrets; readonly exchangePort: number },
): Promise<void> => {
  const exchange = await insertScheme(trx, tenantId, exchangeAt(exchangePort));
  const mobile = await insertScheme(trx, tenantId, MOBILE);
  await insertScheme(trx, tenantId, DESK_PHONE);
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

/** Lines of a demonstration that was made with another port follow the present one. Other addresses stay. */
export const followExchangePort = async (trx: Db, port: number): Promise<void> => {
  const address = addressAt(port);
  await sql`
    update setting s set value = jsonb_set(s.value, '{Config}', (
      select jsonb_agg(case when part ->> 'Value' ~ '^ws://127[.]0[.]0[.]1:[0-9]+/ws$'
        then jsonb_set(part, '{Value}', to_jsonb(${address}::text)) else part end order by place)
      from jsonb_array_elements(s.value -> 'Config') with ordinality as parts (part, place)))
    from tenant t
    where t.id = s.tenant_id and t.is_demo and s.key = ${ConfigKey.Lines}
      and s.value::text ~ 'ws://127[.]0[.]0[.]1:[0-9]+/ws' and position(${address} in s.value::text) = 0`.execute(trx);
};
