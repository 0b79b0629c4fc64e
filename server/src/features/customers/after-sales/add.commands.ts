/** Adds one after-sales customer. Its owner is the person who adds it. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { type CustomerEdit, newCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { parseRequest } from '../../../http/parse.ts';
import { duplicateField, expired, refuseField, stale } from '../../../http/refusal.ts';
import { insertAfterSale, lockByTel, markRepeated } from '../customers.queries.ts';
import { addAttributes } from '../detail/attributes.commands.ts';
import { columnsOf, demandChoices } from '../detail/choices.commands.ts';
import { writeRecordOf } from '../detail/records.queries.ts';
import { isBlacklisted } from '../detail/sight.queries.ts';
import { lockRoom } from '../moves/moves.queries.ts';
import { customerSubject } from '../places.rules.ts';

const kind = CustomerKind.AfterSales;

export const addAfterSale = (ctx: RequestContext, sent: CustomerEdit): Promise<number> => {
  const edit = parseRequest(newCustomer, sent);
  const { tenantId, userId } = ctx.actor;
  const of = { tenantId, kind };
  return runCommand(ctx, async (trx) => {
    await demandChoices(trx, of, edit);
    // Locked, so that a person who leaves at this moment keeps nothing. Role capacity does not apply.
    const [owner] = await lockRoom(trx, tenantId, [userId]);
    if (!owner) throw expired();
    if (await isBlacklisted(trx, tenantId, edit.Tel)) throw refuseField('Tel', say.telBlacklisted);
    const inserted = await insertAfterSale(trx, {
      ...columnsOf(edit),
      tenantId,
      name: edit.Name,
      tel: edit.Tel,
      ownerId: userId,
      gotTime: ctx.now,
      createdTime: ctx.now,
      creatorId: userId,
    });
    const after = { Name: edit.Name };
    if (inserted === undefined) {
      const known = await lockByTel(trx, of, edit.Tel);
      if (!known) throw stale();
      await markRepeated(trx, of, known.Id, ctx.now);
      const change = { action: AuditAction.repeatCustomer, subject: customerSubject[kind], subjectId: known.Id, after };
      return { data: known.Id, changes: [change], refusal: duplicateField('Tel', say.telTaken) };
    }
    await addAttributes(trx, ctx, kind, inserted, edit.CustomerExtendList ?? []);
    await writeRecordOf(trx, of, inserted, {
      staffId: userId,
      recordType: RecordType.Operation,
      createdTime: ctx.now,
      act: Act.Created,
      toPlacement: Placement.Owned,
      toOwnerId: userId,
      customerVersion: 1,
    });
    return {
      data: inserted,
      changes: [{ action: AuditAction.addCustomer, subject: customerSubject[kind], subjectId: inserted, after }],
    };
  });
};
