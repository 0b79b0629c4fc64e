/** SQL on the colleagues at the exchange of one's own line: who called, and to whom a call can be transferred. */
import type { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import type { TransferTarget } from '@gonghai/contract/calls/transfer.contract.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { LOOKUP_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { findEnabledLine } from '../lines/lines.port.ts';

type Person = Pick<Actor, 'tenantId' | 'userId'>;

/** The exchange of a scheme: its host in SIP addresses. */
const exchangeOf = (scheme: 'g' | 'own') => sql<string>`(
  select lower(trim(part ->> 'Value')) from jsonb_array_elements(${sql.ref(`${scheme}.value`)} -> 'Config') part
  where part ->> 'Key' = 'SIPIP' limit 1)`;

/** The own line with its exchange; undefined without a browser line. */
const findOwn = async (db: Db, { tenantId, userId }: Person) => {
  const line = await findEnabledLine(db, tenantId, userId);
  const exchange = line?.scheme.Config.find(({ Key }) => Key === 'SIPIP')?.Value.trim();
  if (line?.scheme.Type !== LineType.Browser || !exchange) return undefined;
  return { extension: line.sipUserName, exchange: exchange.toLowerCase() };
};

/** The other telephones of the exchange, wherever the colleagues work in the tenant. */
const colleaguesAt = (
  db: Db,
  { tenantId, userId }: Person,
  { extension, exchange }: { readonly extension: string; readonly exchange: string },
) =>
  db
    .selectFrom('staff as s')
    .innerJoin('staff_line as l', (join) =>
      join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.staff_id', '=', 's.id').on('l.is_enabled', '=', true),
    )
    .innerJoin('setting as g', (join) =>
      join.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.setting_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '<>', userId)
    .where('s.status', '=', UsableStatus.Enabled)
    .where('s.deleted_time', 'is', null)
    .where('l.sip_user_name', 'not in', ['', extension])
    .where(sql<boolean>`g.value ->> 'Type' = ${LineType.Browser}`)
    .where(exchangeOf('g'), '=', exchange);

interface KnownColleague {
  readonly id: number;
  readonly name: string;
}

/** Colleagues by their extension. Other numbers are left out. */
export const readColleagues = async (
  db: Db,
  person: Person,
  extensions: readonly string[],
): Promise<ReadonlyMap<string, KnownColleague>> => {
  const own = extensions.length > 0 ? await findOwn(db, person) : undefined;
  if (!own) return new Map();
  const found = await colleaguesAt(db, person, own)
    .select(['l.sip_user_name as extension', 's.id', 's.name'])
    .where(sql<boolean>`l.sip_user_name = any(${[...extensions]}::text[])`)
    .orderBy('s.id', 'desc')
    .execute();
  return new Map(found.map(({ extension, id, name }) => [extension, { id, name }]));
};

/** Whether the person still works here; undefined for one of another tenant. */
export const findStaffToCall = (
  db: Db,
  tenantId: number,
  id: number,
): Promise<{ readonly name: string; readonly isEnabled: boolean } | undefined> =>
  db
    .selectFrom('staff as s')
    .select(['s.name', sql<boolean>`s.status = ${UsableStatus.Enabled} and s.deleted_time is null`.as('isEnabled')])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .executeTakeFirst();

/** `hasLine`: the person has a browser line. `extension`: of the colleague at its exchange. */
export const findExtension = async (
  db: Db,
  person: Person,
  id: number,
): Promise<{ readonly hasLine: boolean; readonly extension?: string }> => {
  const own = await findOwn(db, person);
  if (!own) return { hasLine: false };
  const found = await colleaguesAt(db, person, own)
    .select('l.sip_user_name as extension')
    .where('s.id', '=', id)
    .executeTakeFirst();
  return { hasLine: true, ...found };
};

/** Names of colleagues by the call with their extension, at the exchange of the line that the call used. */
export const readColleaguesIn = async (
  db: Db,
  { tenantId, userId }: Person,
  callIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (callIds.length === 0) return new Map();
  const found = await db
    .selectFrom('call_log as c')
    .innerJoin('staff_line as used', (join) =>
      join.onRef('used.tenant_id', '=', 'c.tenant_id').onRef('used.id', '=', 'c.line_id'),
    )
    .innerJoin('setting as own', (join) =>
      join.onRef('own.tenant_id', '=', 'used.tenant_id').onRef('own.id', '=', 'used.setting_id'),
    )
    .innerJoin('staff_line as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'c.tenant_id')
        .onRef('l.sip_user_name', '=', 'c.tel')
        .onRef('l.staff_id', '<>', 'c.staff_id')
        .on('l.is_enabled', '=', true),
    )
    .innerJoin('setting as g', (join) =>
      join.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.setting_id'),
    )
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select(['c.id', 's.name'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.staff_id', '=', userId)
    .where(sql<boolean>`c.id = any(${[...callIds]}::bigint[])`)
    .where('c.tel', '<>', '')
    .where(exchangeOf('g'), '=', exchangeOf('own'))
    .orderBy('s.id', 'desc')
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
};

export const readTransferTargets = async (db: Db, person: Person): Promise<TransferTarget[]> => {
  const own = await findOwn(db, person);
  if (!own) return [];
  return colleaguesAt(db, person, own)
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .leftJoin('agent_state as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.staff_id', '=', 's.id').on('a.ended_time', 'is', null),
    )
    .leftJoin('call_log as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.staff_id', '=', 's.id').on('c.is_open', '=', true),
    )
    .select([
      's.id as UserId',
      's.name as UserName',
      sql<string>`coalesce(d.name, '')`.as('DepartmentName'),
      'l.sip_user_name as ExtensionNumber',
      'a.state as State',
      sql<boolean>`c.id is not null`.as('IsCalling'),
    ])
    .$narrowType<{ State: AgentState | null }>()
    .orderBy('l.sip_user_name')
    .orderBy('s.id')
    .limit(LOOKUP_PAGE_CAP)
    .execute();
};
