/** Commands on custom attributes and tracking records. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { GOT_TIME_KEY, MOST_ATTRIBUTES, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { recordText } from '@gonghai/contract/customers/customer.contract.ts';
import { isEditable } from '@gonghai/contract/customers/placement.rules.ts';
import { z } from 'zod';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { parseRequest } from '../../../http/parse.ts';
import { duplicateField, missing, Refusal, refuseField } from '../../../http/refusal.ts';
import { bookFollowUp, type FollowUp } from '../../notices/notices.port.ts';
import { readRecordLength } from '../../settings/settings.port.ts';
import { lockVisible, type StoredCustomer } from '../customers.queries.ts';
import { customerSubject } from '../places.rules.ts';
import {
  deleteExtends,
  insertExtend,
  readAllExtends,
  readExtendsById,
  saveAttributes,
  type StoredExtend,
  updateExtend,
} from './attributes.queries.ts';
import { addSearchTerms, removeSearchTerms } from '../search-terms.queries.ts';
import { attributeTerms } from '../search-terms.rules.ts';
import { writeRecordOf } from './records.queries.ts';

interface Attribute {
  readonly Key: string;
  readonly Value: string;
}

const termsOf = (attributes: readonly StoredExtend[]): string[] =>
  attributes.flatMap(({ key, value }) => attributeTerms(key, value));

/** A limit that fits into the drawer and into a cell of a sheet. */
const demandRoom = (present: readonly StoredExtend[], keys: Iterable<string>, field: string): void => {
  if (new Set([...present.map(({ key }) => key), ...keys]).size > MOST_ATTRIBUTES)
    throw refuseField(field, say.tooManyAttributes);
};

/** Removes search terms that no remaining attribute has, and adds missing ones. */
const keepSearchTerms = async (
  trx: Db,
  of: Customers,
  customerId: number,
  before: readonly string[],
): Promise<void> => {
  // Few rows: attributes of after-sales customers are searched without terms.
  if (of.kind === CustomerKind.AfterSales) return;
  const { tenantId } = of;
  const left = await readAllExtends(trx, of, customerId);
  const wanted = new Set(termsOf(left));
  await removeSearchTerms(
    trx,
    tenantId,
    customerId,
    before.filter((term) => !wanted.has(term)),
  );
  await addSearchTerms(trx, tenantId, customerId, [...wanted]);
};

/** Adds the attributes of a new customer. Of two with one key the last counts, also over an existing one. */
export const addAttributes = async (
  trx: Db,
  { actor, now }: RequestContext,
  kind: CustomerKind,
  customerId: number,
  attributes: readonly Attribute[],
): Promise<void> => {
  const of = { tenantId: actor.tenantId, kind };
  const byKey = new Map(attributes.map(({ Key, Value }) => [Key, Value]));
  if (byKey.has(GOT_TIME_KEY)) throw refuseField('CustomerExtendList', say.keyReserved);
  if (byKey.size === 0) return;
  const before = await readAllExtends(trx, of, customerId);
  demandRoom(before, byKey.keys(), 'CustomerExtendList');
  const rows = [...byKey].map(([key, value]) => ({ id: customerId, key, value }));
  await saveAttributes(trx, { ...of, now }, rows);
  await keepSearchTerms(trx, of, customerId, termsOf(before));
};

const demandEditable = async (
  trx: Db,
  { actor }: RequestContext,
  kind: CustomerKind,
  id: number,
): Promise<StoredCustomer> => {
  const customer = await lockVisible(trx, actor, kind, id);
  if (!customer) throw missing();
  if (!isEditable(customer.CustomerType)) throw new Refusal(say.readOnly);
  return customer;
};

const noteChange = (
  trx: Db,
  { actor, now }: RequestContext,
  kind: CustomerKind,
  customerId: number,
  record: string,
): Promise<void> =>
  writeRecordOf(trx, { tenantId: actor.tenantId, kind }, customerId, {
    staffId: actor.userId,
    recordType: RecordType.Change,
    record,
    createdTime: now,
  });

interface AttributeEdit extends Attribute {
  readonly Id?: number | null | undefined;
  readonly CustomerId: number;
}

export const editAttribute = (ctx: RequestContext, kind: CustomerKind, edit: AttributeEdit): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const of = { tenantId, kind };
    const { CustomerId: customerId, Key: key, Value: value } = edit;
    if (key === GOT_TIME_KEY) throw refuseField('Key', say.keyReserved);
    await demandEditable(trx, ctx, kind, customerId);
    const after = { Key: key, Value: value };
    const all = await readAllExtends(trx, of, customerId);
    if (edit.Id == null) {
      demandRoom(all, [key], 'Key');
      const id = await insertExtend(trx, of, { customerId, key, value, now: ctx.now });
      if (id === undefined) throw duplicateField('Key', say.keyTaken);
      await keepSearchTerms(trx, of, customerId, []);
      await noteChange(trx, ctx, kind, customerId, `新增属性 ${key}：${value}`);
      return {
        data: id,
        changes: [{ action: AuditAction.addAttribute, subject: customerSubject[kind], subjectId: customerId, after }],
      };
    }
    const current = all.find(({ id }) => id === edit.Id);
    if (!current) throw missing();
    if (all.some((other) => other.id !== current.id && other.key === key)) throw duplicateField('Key', say.keyTaken);
    await updateExtend(trx, tenantId, current.id, { key, value });
    await keepSearchTerms(trx, of, customerId, attributeTerms(current.key, current.value));
    await noteChange(trx, ctx, kind, customerId, `修改属性 ${current.key}：${current.value} → ${key}：${value}`);
    const before = { Key: current.key, Value: current.value };
    return {
      data: current.id,
      changes: [
        { action: AuditAction.editAttribute, subject: customerSubject[kind], subjectId: customerId, before, after },
      ],
    };
  });

/** All or none. */
export const deleteAttributes = (ctx: RequestContext, kind: CustomerKind, ids: readonly number[]): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const of = { tenantId, kind };
    const wanted = new Set(ids);
    const customerIds = (await readExtendsById(trx, of, [...wanted])).map(({ customerId }) => customerId);
    // Customers are always locked before their attributes, to avoid deadlocks.
    const locked = [...new Set(customerIds)].toSorted((a, b) => a - b);
    for (const id of locked) await demandEditable(trx, ctx, kind, id);
    const found = await readExtendsById(trx, of, [...wanted]);
    if (found.length < wanted.size) throw missing();
    await deleteExtends(trx, tenantId, [...wanted]);
    for (const id of locked) {
      const gone = found.filter(({ customerId }) => customerId === id);
      await keepSearchTerms(trx, of, id, termsOf(gone));
      await noteChange(trx, ctx, kind, id, `删除属性 ${gone.map(({ key, value }) => `${key}：${value}`).join('；')}`);
    }
    const changes = found.map(({ customerId, key, value }) => ({
      action: AuditAction.deleteAttribute,
      subject: customerSubject[kind],
      subjectId: customerId,
      before: { Key: key, Value: value },
    }));
    return { data: null, changes };
  });

interface NewRecord {
  readonly CustomerId: number;
  readonly Record: string;
  readonly Next?: FollowUp | null | undefined;
}

/** The record and the next follow-up are kept together, or neither is. */
export const addRecord = (
  ctx: RequestContext,
  kind: CustomerKind,
  { CustomerId: customerId, Record: record, Next: next }: NewRecord,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    await demandEditable(trx, ctx, kind, customerId);
    const longest = await readRecordLength(trx, actor.tenantId);
    parseRequest(z.object({ Record: recordText(longest) }), { Record: record });
    await writeRecordOf(trx, { tenantId: actor.tenantId, kind }, customerId, {
      staffId: actor.userId,
      recordType: RecordType.Message,
      record,
      createdTime: now,
    });
    const written = {
      action: AuditAction.addRecord,
      subject: customerSubject[kind],
      subjectId: customerId,
      after: { Record: record },
    };
    const booked = next ? [await bookFollowUp(trx, ctx, customerId, next, kind)] : [];
    return { data: null, changes: [written, ...booked] };
  });
