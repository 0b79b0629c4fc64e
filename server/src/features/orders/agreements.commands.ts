/** Adds and changes agreements, and binds them to customers' phones. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { AgreementEdit, AgreementRow } from '@gonghai/contract/orders/agreement.contract.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { violates } from '../../db/sql.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, missing, Refusal, stale } from '../../http/refusal.ts';
import { bindAgreement, holdAgreement, insertAgreement, lockAgreement, updateAgreement } from './agreements.queries.ts';
import { holdCustomer, noteOn } from './order-customers.queries.ts';

const SUBJECT = 'agreement';

const shown = ({ Title, Text, Status }: AgreementEdit | AgreementRow) => ({ Title, Text, Status });

const titleTaken = (error: unknown): never => {
  throw violates(error, 'agreement_title') ? duplicateField('Title', say.agreementTitleTaken) : error;
};

export const editAgreement = (ctx: RequestContext, edit: AgreementEdit): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const after = shown(edit);
    if (edit.Id == null) {
      const id = await insertAgreement(trx, tenantId, edit, ctx.now).catch(titleTaken);
      return { data: id, changes: [{ action: AuditAction.addAgreement, subject: SUBJECT, subjectId: id, after }] };
    }
    const known = await lockAgreement(trx, tenantId, edit.Id);
    if (!known) throw missing();
    if (edit.Version && edit.Version !== known.Version) throw stale();
    await updateAgreement(trx, tenantId, known.Id, edit).catch(titleTaken);
    const change = {
      action: AuditAction.editAgreement,
      subject: SUBJECT,
      subjectId: known.Id,
      before: shown(known),
      after,
    };
    return { data: known.Id, changes: [change] };
  });

interface WantedBinding {
  readonly AgreementId: number;
  readonly CustomerId: number;
  readonly Source?: CustomerSource | null | undefined;
}

export const addAgreement = (ctx: RequestContext, wanted: WantedBinding): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId: staffId } = actor;
    const customerRef = { source: wanted.Source ?? CustomerSource.Customer, id: wanted.CustomerId };
    const customer = await holdCustomer(trx, actor, customerRef);
    if (!customer) throw missing();
    if (!customer.isOpen) throw new Refusal(say.customerClosed);
    const agreement = await holdAgreement(trx, tenantId, wanted.AgreementId);
    if (!agreement) throw missing();
    if (agreement.Status !== UsableStatus.Enabled) throw new Refusal(say.agreementGone);
    const { tel } = customer;
    if (!(await bindAgreement(trx, { tenantId, tel, agreementId: agreement.Id, staffId, now })))
      throw new Refusal(say.agreementKnown);
    await noteOn(trx, tenantId, customerRef, { record: `添加协议：${agreement.Title}`, staffId, now });
    const after = { CustomerId: wanted.CustomerId, Tel: tel, Title: agreement.Title };
    const change = { action: AuditAction.signAgreement, subject: SUBJECT, subjectId: agreement.Id, after };
    return { data: new Told(null, say.agreementAdded), changes: [change] };
  });
