/** SQL on lines. A line is read together with its scheme, so that a change of the scheme applies at once. */
import { ConfigKey, lineScheme, type LineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { type Insertable, sql } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { StaffLineTable } from '../../db/tables.ts';

export interface StoredLine {
  readonly id: number;
  readonly staffId: number;
  readonly schemeId: number;
  readonly scheme: LineScheme;
  readonly sipUserName: string;
  readonly sipPassword: string;
  readonly tel: string;
  readonly isEnabled: boolean;
}

const lines = (db: Db, tenantId: number) =>
  db
    .selectFrom('staff_line as l')
    .innerJoin('setting as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.setting_id'),
    )
    .select([
      'l.id as id',
      'l.staff_id as staffId',
      's.id as schemeId',
      's.value as value',
      'l.sip_user_name as sipUserName',
      'l.sip_password as sipPassword',
      'l.tel as tel',
      'l.is_enabled as isEnabled',
    ])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.id');

type Unparsed = Omit<StoredLine, 'scheme'> & { readonly value: unknown };

const stored = ({ value, ...line }: Unparsed): StoredLine => ({
  ...line,
  scheme: lineScheme.parse(value),
});

export const readLines = async (db: Db, tenantId: number, staffId: number): Promise<StoredLine[]> =>
  (await lines(db, tenantId).where('l.staff_id', '=', staffId).execute()).map(stored);

const enabledLine = prepare<{ tenantId: number; staffId: number }, Unparsed>((db, given) =>
  lines(db, given('tenantId')).where('l.staff_id', '=', given('staffId')).where('l.is_enabled', '=', true),
);

/** Each member of staff has at most one. */
export const findEnabledLine = async (db: Db, tenantId: number, staffId: number): Promise<StoredLine | undefined> => {
  const line = await enabledLine.first(db, { tenantId, staffId });
  return line && stored(line);
};

export const findLine = async (db: Db, tenantId: number, id: number): Promise<StoredLine | undefined> => {
  const line = await lines(db, tenantId).where('l.id', '=', id).executeTakeFirst();
  return line && stored(line);
};

/** Addresses of the telephone servers of the tenant, each once: scheme and host, without a path. */
export const readPhoneHosts = async (db: Db, tenantId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', ConfigKey.Lines)
    .orderBy('id')
    .execute();
  const hosts = rows.flatMap(({ value }) => {
    const { Type, Config } = lineScheme.parse(value);
    const address = Config.find(({ Key }) => Key === 'WSDomain')?.Value.trim() ?? '';
    if (Type !== LineType.Browser || !URL.canParse(address)) return [];
    const { protocol, host } = new URL(address);
    return [`${protocol}//${host}`];
  });
  return [...new Set(hosts)];
};

/** The schemes of the tenant, locked against deletion. */
export const holdSchemes = async (
  trx: Db,
  tenantId: number,
): Promise<readonly { readonly id: number; readonly scheme: LineScheme }[]> => {
  const rows = await trx
    .selectFrom('setting')
    .select(['id', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', ConfigKey.Lines)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id, value }) => ({ id, scheme: lineScheme.parse(value) }));
};

/** Place of the sealed password, needed to open it. */
export const linePlace = (tenantId: number) => ({ tenantId, column: 'staff_line.sip_password' });

type LineColumns = Pick<
  Insertable<StaffLineTable>,
  'setting_id' | 'sip_user_name' | 'sip_password' | 'tel' | 'is_enabled'
>;
type LineValues = Values<LineColumns>;

export const insertLine = async (trx: Db, tenantId: number, staffId: number, values: LineValues): Promise<number> => {
  const { id } = await trx
    .insertInto('staff_line')
    .values({ tenant_id: tenantId, staff_id: staffId, ...columnsOf<LineColumns>(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateLine = async (trx: Db, tenantId: number, id: number, values: Partial<LineValues>): Promise<void> => {
  await trx
    .updateTable('staff_line')
    .set({ ...columnsOf<Partial<LineColumns>>(values), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Called before another line is enabled, so that two are never enabled at once. */
export const disableLines = async (trx: Db, tenantId: number, staffId: number): Promise<void> => {
  await trx
    .updateTable('staff_line')
    .set({ is_enabled: false, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('is_enabled', '=', true)
    .execute();
};

export const deleteLine = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx.deleteFrom('staff_line').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};
