/** Whether payments use an item of a dictionary. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { Db } from '../../db/database.ts';

const COLUMNS = { [DicTable.Payment]: 'payment_type', [DicTable.PaymentMerchant]: 'merchant' } as const;
const isCounted = (table: DicTable): table is keyof typeof COLUMNS => table in COLUMNS;

/** One use is enough to know. Deleted payments count too: the audit log names their items. */
export const countPaymentUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (!isCounted(dicTable)) return 0;
  const payment = await trx
    .selectFrom('payment_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(COLUMNS[dicTable], '=', id)
    .limit(1)
    .executeTakeFirst();
  return payment ? 1 : 0;
};
