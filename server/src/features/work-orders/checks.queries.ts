/** Checks that filing and editing share: choices and product. Each locks what it found. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { Db } from '../../db/database.ts';
import { refuseField } from '../../http/refusal.ts';
import { haveUsableItems } from '../dictionaries/dictionaries.port.ts';
import { findHotProduct } from '../products/products.port.ts';

const FORM_CHOICES = [
  ['Education', DicTable.Education],
  ['ProfessionType', DicTable.Profession],
  ['CustomerType', DicTable.CustomerType],
] as const;
type FormChoices = Partial<Record<(typeof FORM_CHOICES)[number][0], unknown>>;

/** Newly chosen items must be enabled; unchanged ones may have been disabled since. */
export const demandChoices = async (
  trx: Db,
  tenantId: number,
  form: FormChoices,
  before: FormChoices = {},
): Promise<void> => {
  for (const [field, dicTable] of FORM_CHOICES) {
    const id = form[field];
    if (typeof id !== 'number' || id === before[field]) continue;
    if (!(await haveUsableItems(trx, tenantId, [{ dicTable, id }]))) throw refuseField(field, say.choiceGone);
  }
};

/** The title of a product that may be chosen. */
export const demandProduct = async (trx: Db, tenantId: number, id: number): Promise<string> => {
  const product = await findHotProduct(trx, tenantId, id);
  if (!product) throw refuseField('ProductId', say.productWrong);
  return product.title;
};
