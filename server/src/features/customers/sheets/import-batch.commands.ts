/** The batch of an import, by which it can be undone. Imports of after-sales customers have none. */
import type { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { countBatch, insertBatch } from '../moves/moves.queries.ts';

export const beginBatch = async (
  trx: Db,
  { tenantId, kind, ...by }: Customers & { readonly staffId: number; readonly now: number },
  batchKind: BatchKind,
): Promise<number | null> =>
  kind === CustomerKind.Sales ? insertBatch(trx, { tenantId, ...by, kind: batchKind }, 0) : null;

/** The id of the batch, unless nothing was changed. */
export const endBatch = async (
  trx: Db,
  { tenantId, batchId }: { readonly tenantId: number; readonly batchId: number | null },
  changed: number,
): Promise<number | null> => {
  if (batchId === null) return null;
  await countBatch(trx, tenantId, batchId, changed);
  return changed > 0 ? batchId : null;
};
