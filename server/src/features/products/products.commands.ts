/** Adds and changes products. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  productMessages as say,
  type ProductEdit,
  type ProductRow,
} from '@gonghai/contract/products/product.contract.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, missing, stale } from '../../http/refusal.ts';
import { insertProduct, isNameTaken, lockProduct, updateProduct } from './products.queries.ts';

const SUBJECT = 'product';

const shown = ({ Name, Title, Price, MinPrice, IsHot, IAPProductBuyId, Status }: ProductEdit | ProductRow) => ({
  Name,
  Title,
  Price,
  MinPrice,
  IsHot,
  IAPProductBuyId,
  Status,
});

const nameTaken = (error: unknown): never => {
  throw isNameTaken(error) ? duplicateField('Name', say.nameTaken) : error;
};

export const editProduct = (ctx: RequestContext, edit: ProductEdit): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const after = shown(edit);
    if (edit.Id == null) {
      const id = await insertProduct(trx, tenantId, edit).catch(nameTaken);
      return { data: id, changes: [{ action: AuditAction.addProduct, subject: SUBJECT, subjectId: id, after }] };
    }
    const known = await lockProduct(trx, tenantId, edit.Id);
    if (!known) throw missing();
    if (edit.Version && edit.Version !== known.Version) throw stale();
    await updateProduct(trx, tenantId, known.Id, edit).catch(nameTaken);
    const change = {
      action: AuditAction.editProduct,
      subject: SUBJECT,
      subjectId: known.Id,
      before: shown(known),
      after,
    };
    return { data: known.Id, changes: [change] };
  });
