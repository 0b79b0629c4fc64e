/** The columns of an edit, and the check of the dictionary items that it chooses. Of both kinds of customers. */
import type { CustomerEdit } from '@gonghai/contract/customers/customer.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { refuseField } from '../../../http/refusal.ts';
import { hasUsableItem } from '../../dictionaries/dictionaries.port.ts';
import { isSecondLevel, type NewCustomer } from '../customers.queries.ts';

export type Columns = Partial<NewCustomer>;
type Known = Pick<CustomerEdit, 'EducationId' | 'CustomerTrackStatusId' | 'TagId' | 'DicTreeId' | 'JobCategory'>;

const choicesOf = (kind: CustomerKind) =>
  [
    ['EducationId', DicTable.Education],
    ['CustomerTrackStatusId', statusTable[kind]],
    ['TagId', DicTable.CustomerTag],
    ['JobCategory', DicTable.Profession],
  ] as const;

/** Newly chosen items must be enabled; unchanged ones may have been disabled since. */
export const demandChoices = async (
  trx: Db,
  { tenantId, kind }: Customers,
  edit: Known,
  before?: Known,
): Promise<void> => {
  for (const [field, table] of choicesOf(kind)) {
    const id = edit[field];
    if (id == null || id === before?.[field]) continue;
    if (!(await hasUsableItem(trx, tenantId, table, id))) throw refuseField(field, say.choiceGone);
  }
  const node = edit.DicTreeId;
  if (node != null && node !== before?.DicTreeId && !(await isSecondLevel(trx, tenantId, node)))
    throw refuseField('DicTreeId', say.choiceGone);
};

/** Columns of the request: absent fields are unchanged, null clears. */
export const columnsOf = (edit: CustomerEdit): Columns => ({
  ...(edit.Name !== undefined && { name: edit.Name }),
  ...(edit.EducationId !== undefined && { educationId: edit.EducationId }),
  ...(edit.CustomerTrackStatusId !== undefined && { trackStatusId: edit.CustomerTrackStatusId }),
  ...(edit.TagId !== undefined && { tagId: edit.TagId }),
  ...(edit.DicTreeId !== undefined && { nodeId: edit.DicTreeId }),
  ...(edit.Remark !== undefined && { remark: edit.Remark ?? '' }),
});
