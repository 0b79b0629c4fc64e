/** The few things others may ask of dictionaries. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';

/** Whether a form may still choose it. Held until the transaction ends, so that nobody deletes it meanwhile. */
export const hasUsableItem = async (trx: Db, tenantId: number, dicTable: DicTable, id: number): Promise<boolean> => {
  const item = await trx
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .where('id', '=', id)
    .where('status', '=', UsableStatus.Enabled)
    .forShare()
    .executeTakeFirst();
  return item !== undefined;
};
