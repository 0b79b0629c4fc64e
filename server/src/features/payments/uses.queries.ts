/** Whether payments use an item of a dictionary. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

const COLUMNS = { [DicTable.Payment]: 'payment_type', [DicTable.PaymentMerchant]: 'merchant' } as const;
const isCounted = (table: DicTable): table is keyof typeof COLUMNS => table in COLUMNS;

/** Statements and closed days keep their wallet, also without a payment. */
const WALLET_TABLES = ['statement', 'closed_day', 'unclaimed_payment'] as const;

/** One use is enough to know. Deleted payments count too: the audit log names their items. */
export const countPaymentUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (!isCounted(dicTable)) return 0;
  const params = new SqlParams();
  const [tenant, item] = [params.add(tenantId), params.add(id)];
  const uses = [
    `select 1 from payment_log where tenant_id = ${tenant} and ${COLUMNS[dicTable]} = ${item}`,
    ...(dicTable === DicTable.Payment
      ? WALLET_TABLES.map((table) => `select 1 from ${table} where tenant_id = ${tenant} and payment_type = ${item}`)
      : []),
  ];
  return (await runStatement(trx, params.statement(`${uses.join(' union all ')} limit 1`))).length;
};
