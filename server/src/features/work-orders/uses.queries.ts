/** Whether work orders use an item of a dictionary, or belong to a department. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Rows that use the item $2. Deleted orders count too: the audit log names their items. */
const USES: Partial<Record<DicTable, string>> = {
  [DicTable.Education]: 'from work_order where tenant_id = $1 and education = $2',
  [DicTable.Profession]: 'from work_order where tenant_id = $1 and profession_type = $2',
  [DicTable.CustomerType]: 'from work_order where tenant_id = $1 and customer_type = $2',
  // Parcels store the name.
  [DicTable.Express]: `from express_entry e join dictionary_item i on i.tenant_id = $1 and i.dic_table = ${DicTable.Express}
    and i.name = e.company_name where e.tenant_id = $1 and i.id = $2`,
};

/** One use is enough to know. */
export const countOrderUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  const uses = USES[dicTable];
  if (!uses) return 0;
  const params = new SqlParams();
  params.add(tenantId);
  params.add(id);
  return (await runStatement(trx, params.statement(`select 1 ${uses} limit 1`))).length;
};

/** The same for a department. */
export const countOrdersIn = async (trx: Db, tenantId: number, departmentId: number): Promise<number> => {
  const order = await trx
    .selectFrom('work_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('department_id', '=', departmentId)
    .limit(1)
    .executeTakeFirst();
  return order ? 1 : 0;
};
