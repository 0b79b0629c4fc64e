/** Who is notified of what concerns all holders of a right. */
import { menuIdOf, type Right } from '@gonghai/contract/wire/rights.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Enabled staff who hold at least one of these rights. */
export const readHolders = async (trx: Db, tenantId: number, rights: readonly Right[]): Promise<number[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.tenant_id = ${tenant} and s.status = 0 and s.deleted_time is null and (r.is_built_in
      or r.status = 0 and exists (select from role_menu m where m.tenant_id = ${tenant} and m.role_id = r.id
        and m.menu_id = any(${params.add(rights.map((right) => menuIdOf.get(right) ?? 0))}::int[])))
    order by s.id`;
  return (await runStatement<{ id: number }>(trx, params.statement(text))).map(({ id }) => id);
};

/** Enabled staff who may change the settings. */
export const readAdministrators = (trx: Db, tenantId: number): Promise<number[]> =>
  readHolders(trx, tenantId, ['Config']);
