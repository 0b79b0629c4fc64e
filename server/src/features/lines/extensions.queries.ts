/** SQL on extensions: staff who have one, with the address of their line. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contains } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { inScope } from '../../http/scope.ts';

interface Extension {
  readonly staffId: number;
  readonly name: string;
  readonly department: string;
  readonly number: string;
  readonly sealedPassword: string;
  readonly url: string;
}

/** The address is stored in the scheme of the person's active line. */
const ADDRESS = sql<string>`coalesce((
  select part ->> 'Value' from staff_line l
    join setting g on g.tenant_id = l.tenant_id and g.id = l.setting_id,
    jsonb_array_elements(g.value -> 'Config') part
  where l.tenant_id = s.tenant_id and l.staff_id = s.id and l.is_enabled and part ->> 'Key' = 'WSDomain'
  limit 1), '')`;

const extensions = (db: Db, actor: Actor) =>
  db
    .selectFrom('staff as s')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select([
      's.id as staffId',
      's.name as name',
      'd.name as department',
      's.extension_number as number',
      's.extension_password as sealedPassword',
      ADDRESS.as('url'),
    ])
    .where('s.tenant_id', '=', actor.tenantId)
    .where('s.status', '=', UsableStatus.Enabled)
    .where('s.deleted_time', 'is', null)
    .where('s.extension_number', '<>', '')
    .where(inScope(actor, { owner: 's.id', department: 's.department_id' }));

export const readExtensions = (
  db: Db,
  actor: Actor,
  { Name, PageIndex, PageCount }: PageRequest & { readonly Name?: string | null | undefined },
): Promise<Extension[]> => {
  const all = extensions(db, actor)
    .orderBy('s.extension_number')
    .orderBy('s.id')
    .limit(PageCount)
    .offset((PageIndex - 1) * PageCount);
  if (!Name) return all.execute();
  const pattern = contains(Name);
  return all.where((eb) => eb.or([eb('s.name', 'like', pattern), eb('s.extension_number', 'like', pattern)])).execute();
};

export const findExtension = (db: Db, actor: Actor, staffId: number): Promise<Extension | undefined> =>
  extensions(db, actor).where('s.id', '=', staffId).executeTakeFirst();
