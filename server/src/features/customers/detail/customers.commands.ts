/** Adds and changes one customer. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { type CustomerEdit, newCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { CustomerOrigin, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { isEditable, Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { salesOf } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { type Change, runCommand } from '../../../http/command.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import { parseRequest } from '../../../http/parse.ts';
import { duplicateField, expired, missing, Refusal, refuseField, stale } from '../../../http/refusal.ts';
import { tell } from '../../notices/notices.port.ts';
import { addAttributes } from './attributes.commands.ts';
import {
  insertCustomer,
  lockByTel,
  lockVisible,
  markRepeated,
  type StoredCustomer,
  updateCustomer,
} from '../customers.queries.ts';
import { changeRecord } from './changes.queries.ts';
import { lockRoom } from '../moves/moves.queries.ts';
import { addSearchTerms, renameSearchTerms } from '../search-terms.queries.ts';
import { termsOf } from '../search-terms.rules.ts';
import { writeRecord, writeRecordOf } from './records.queries.ts';
import { addAfterSale } from '../after-sales/add.commands.ts';
import { customerSubject } from '../places.rules.ts';
import { columnsOf, demandChoices, type Columns } from './choices.commands.ts';

const { Sales } = CustomerKind;
const SUBJECT = customerSubject[Sales];

/** Confirmed once with its profession, and never revoked. */
const intentOf = ({ actor, now }: RequestContext, edit: CustomerEdit, before: StoredCustomer | undefined): Columns => {
  if (before?.IntentTime != null) {
    const isTakenBack = edit.IsCustomer === false;
    const isOther = edit.JobCategory !== undefined && edit.JobCategory !== before.JobCategory;
    if (isTakenBack || isOther) throw refuseField('JobCategory', say.intentFinal);
    return {};
  }
  if (!edit.IsCustomer) return {};
  if (edit.JobCategory == null) throw refuseField('JobCategory', say.jobRequired);
  return { intentTime: now, intentBy: actor.userId, jobCategory: edit.JobCategory };
};

/** What later features do when an intent is confirmed, inside the same transaction; gives what the trail will say. */
export type IntentConfirmed = (trx: Db, ctx: RequestContext, customerId: number) => Promise<readonly Change[]>;

export interface EditParts {
  readonly intentConfirmed: IntentConfirmed;
}

const repeated: Record<Placement, string | undefined> = {
  [Placement.Owned]: say.telTaken,
  [Placement.Pool]: say.telInPool,
  [Placement.Blacklist]: say.telBlacklisted,
  [Placement.RecycleBin]: undefined,
};

const isConfirmed = ({ IsCustomer }: CustomerEdit, before: StoredCustomer): boolean =>
  IsCustomer === true && before.IntentTime === null;

/** The phone exists already: notifies the customer's owner that it was entered again. */
const meetAgain = async (trx: Db, ctx: RequestContext, known: StoredCustomer): Promise<Refusal> => {
  const { actor, now } = ctx;
  if (known.CustomerType !== Placement.Blacklist) await markRepeated(trx, salesOf(actor.tenantId), known.Id, now);
  if (known.UserId !== null && known.UserId !== actor.userId) {
    const message = `客户${known.Name}（${known.Tel}）被${actor.name}重复录入`;
    await tell(trx, actor.tenantId, now, [{ staffId: known.UserId, customerId: known.Id, message }]);
  }
  // A blacklisted number is refused with its own message, not as a duplicate.
  const refuse = known.CustomerType === Placement.Blacklist ? refuseField : duplicateField;
  return refuse('Tel', repeated[known.CustomerType] ?? say.telTaken);
};

interface Newcomer {
  readonly edit: CustomerEdit & { readonly Name: string; readonly Tel: string };
  readonly to: Placement;
}

/** Without an owner, the list shows who moved it there. */
const placeOf = ({ actor, now }: RequestContext, to: Placement): Columns =>
  to === Placement.Owned
    ? { placement: to, ownerId: actor.userId, gotTime: now }
    : { placement: to, ownerId: null, moverId: actor.userId };

/** Restores a customer from the recycle bin with the new data. */
const restore = async (trx: Db, ctx: RequestContext, known: StoredCustomer, { edit, to }: Newcomer): Promise<void> => {
  const { actor, now } = ctx;
  const { tenantId, userId } = actor;
  const values = { ...columnsOf(edit), ...intentOf(ctx, edit, known), ...placeOf(ctx, to) };
  await updateCustomer(trx, salesOf(tenantId), known.Id, {
    ...values,
    migrationTime: now,
    moverId: userId,
    moveRemark: '',
    isClue: false,
    repeatedTime: now,
  });
  await renameSearchTerms(trx, tenantId, known, edit.Name);
  await writeRecord(trx, {
    tenantId,
    customerId: known.Id,
    staffId: userId,
    recordType: RecordType.Transfer,
    createdTime: now,
    act: Act.Restored,
    fromPlacement: known.CustomerType,
    fromOwnerId: null,
    toPlacement: to,
    toOwnerId: to === Placement.Owned ? userId : null,
    customerVersion: known.Version + 1,
  });
};

const writeCreation = (trx: Db, ctx: RequestContext, id: number, to: Placement): Promise<void> =>
  writeRecord(trx, {
    tenantId: ctx.actor.tenantId,
    customerId: id,
    staffId: ctx.actor.userId,
    recordType: RecordType.Operation,
    createdTime: ctx.now,
    act: Act.Created,
    toPlacement: to,
    toOwnerId: to === Placement.Owned ? ctx.actor.userId : null,
    customerVersion: 1,
  });

const demandRoom = async (trx: Db, { actor }: RequestContext): Promise<void> => {
  const [room] = await lockRoom(trx, actor.tenantId, [actor.userId]);
  // The caller was disabled at this moment.
  if (!room) throw expired();
  if (room.left === 0) throw new Refusal(say.capacityReached);
};

const addCustomer = async (
  ctx: RequestContext,
  sent: CustomerEdit,
  { intentConfirmed }: EditParts,
): Promise<number> => {
  const edit = parseRequest(newCustomer, sent);
  const to = edit.CustomerType ?? Placement.Owned;
  demandRight(ctx.actor, placementRight[to]);
  const { tenantId, userId } = ctx.actor;
  return runCommand(ctx, async (trx) => {
    await demandChoices(trx, salesOf(tenantId), edit);
    if (to === Placement.Owned) await demandRoom(trx, ctx);
    const values = { ...columnsOf(edit), ...intentOf(ctx, edit, undefined), ...placeOf(ctx, to) };
    const inserted = await insertCustomer(trx, {
      ...values,
      tenantId,
      name: edit.Name,
      tel: edit.Tel,
      placement: to,
      createdTime: ctx.now,
      creatorId: userId,
      origin: CustomerOrigin.Hand,
    });
    const after = { Name: edit.Name, CustomerType: to };
    if (inserted !== undefined) {
      await addSearchTerms(trx, tenantId, inserted, termsOf(edit.Name));
      await addAttributes(trx, ctx, Sales, inserted, edit.CustomerExtendList ?? []);
      await writeCreation(trx, ctx, inserted, to);
      return {
        data: inserted,
        changes: [{ action: AuditAction.addCustomer, subject: SUBJECT, subjectId: inserted, after }],
      };
    }
    const known = await lockByTel(trx, salesOf(tenantId), edit.Tel);
    // Added and deleted by another person at this moment: the outcome is unknown.
    if (!known) throw stale();
    const change = { subject: SUBJECT, subjectId: known.Id, after };
    if (known.CustomerType !== Placement.RecycleBin)
      return {
        data: known.Id,
        changes: [{ ...change, action: AuditAction.repeatCustomer }],
        refusal: await meetAgain(trx, ctx, known),
      };
    await restore(trx, ctx, known, { edit, to });
    await addAttributes(trx, ctx, Sales, known.Id, edit.CustomerExtendList ?? []);
    const confirmed = isConfirmed(edit, known) ? await intentConfirmed(trx, ctx, known.Id) : [];
    return { data: known.Id, changes: [{ ...change, action: AuditAction.restoreCustomers }, ...confirmed] };
  });
};

const changeCustomer = (
  ctx: RequestContext,
  kind: CustomerKind,
  id: number,
  edit: CustomerEdit,
  { intentConfirmed }: EditParts,
): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const before = await lockVisible(trx, actor, kind, id);
    if (!before) throw missing();
    if (!isEditable(before.CustomerType)) throw new Refusal(say.readOnly);
    if (edit.Version && edit.Version !== before.Version) throw stale();
    await demandChoices(trx, { tenantId, kind }, edit, before);
    const values = { ...columnsOf(edit), ...intentOf(ctx, edit, before) };
    const record = await changeRecord(trx, { tenantId, kind }, before, edit);
    if (record === undefined && values.intentTime === undefined) return { data: id, changes: [] };
    await updateCustomer(trx, { tenantId, kind }, id, values);
    if (kind === Sales && edit.Name !== undefined && edit.Name !== before.Name)
      await renameSearchTerms(trx, tenantId, before, edit.Name);
    const written = [record?.sentence, ...(values.intentTime === undefined ? [] : ['确认意向'])];
    await writeRecordOf(trx, { tenantId, kind }, id, {
      staffId: userId,
      recordType: RecordType.Change,
      record: written.filter(Boolean).join('；'),
      createdTime: now,
      before: record && JSON.stringify(record.columns),
      customerVersion: before.Version + 1,
    });
    const change = {
      action: AuditAction.editCustomer,
      subject: customerSubject[kind],
      subjectId: id,
      before: record?.before,
      after: record?.after,
    };
    const confirmed = isConfirmed(edit, before) ? await intentConfirmed(trx, ctx, id) : [];
    return { data: id, changes: [change, ...confirmed] };
  });

/** After-sales customers have no intent: what is sent about it is ignored (G-304). */
const withoutIntent = ({ JobCategory: _job, IsCustomer: _intent, ...edit }: CustomerEdit): CustomerEdit => edit;

export const editCustomer = (
  ctx: RequestContext,
  kind: CustomerKind,
  sent: CustomerEdit,
  parts: EditParts,
): Promise<number> => {
  const edit = kind === Sales ? sent : withoutIntent(sent);
  if (edit.Id != null) return changeCustomer(ctx, kind, edit.Id, edit, parts);
  return kind === Sales ? addCustomer(ctx, edit, parts) : addAfterSale(ctx, edit);
};
