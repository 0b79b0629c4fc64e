/** Free attributes of customers, and what staff write about them. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { GOT_TIME_KEY, MOST_ATTRIBUTES, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { recordText } from '@gonghai/contract/customers/customer.contract.ts';
import { isEditable } from '@gonghai/contract/customers/placement.rules.ts';
import { z } from 'zod';
import type { Db } from '../../../db/database.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { parseRequest } from '../../../http/parse.ts';
import { duplicateField, missing, Refusal, refuseField } from '../../../http/refusal.ts';
import { readRecordLength } from '../../settings/settings.port.ts';
import { lockVisible, type StoredCustomer } from '../customers.queries.ts';
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
import { writeRecord } from './records.queries.ts';

const SUBJECT = 'customer';

interface Attribute {
  readonly Key: string;
  readonly Value: string;
}

const termsOf = (attributes: readonly StoredExtend[]): string[] =>
  attributes.flatMap(({ key, value }) => attributeTerms(key, value));

/** So many that a drawer can show them, and a cell of a sheet hold them. */
const demandRoom = (present: readonly StoredExtend[], keys: Iterable<string>, field: string): void => {
  if (new Set([...present.map(({ key }) => key), ...keys]).size > MOST_ATTRIBUTES)
    throw refuseField(field, say.tooManyAttributes);
};

/** SearchTerms that no attribute left has go; those of the present ones are there. */
const keepSearchTerms = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  before: readonly string[],
): Promise<void> => {
  const left = await readAllExtends(trx, tenantId, customerId);
  const wanted = new Set(termsOf(left));
  await removeSearchTerms(
    trx,
    tenantId,
    customerId,
    before.filter((term) => !wanted.has(term)),
  );
  await addSearchTerms(trx, tenantId, customerId, [...wanted]);
};

/** Attributes a customer comes with; of two with one key the last counts, also before one that was there. */
export const addAttributes = async (
  trx: Db,
  { actor, now }: RequestContext,
  customerId: number,
  attributes: readonly Attribute[],
): Promise<void> => {
  const byKey = new Map(attributes.map(({ Key, Value }) => [Key, Value]));
  if (byKey.has(GOT_TIME_KEY)) throw refuseField('CustomerExtendList', say.keyReserved);
  if (byKey.size === 0) return;
  const before = await readAllExtends(trx, actor.tenantId, customerId);
  demandRoom(before, byKey.keys(), 'CustomerExtendList');
  const rows = [...byKey].map(([key, value]) => ({ id: customerId, key, value }));
  await saveAttributes(trx, { tenantId: actor.tenantId, now }, rows);
  await keepSearchTerms(trx, actor.tenantId, customerId, termsOf(before));
};

const demandEditable = async (trx: Db, { actor }: RequestContext, id: number): Promise<StoredCustomer> => {
  const customer = await lockVisible(trx, actor, id);
  if (!customer) throw missing();
  if (!isEditable(customer.CustomerType)) throw new Refusal(say.readOnly);
  return customer;
};

const noteChange = (trx: Db, { actor, now }: RequestContext, customerId: number, record: string): Promise<void> =>
  writeRecord(trx, {
    tenant_id: actor.tenantId,
    customer_id: customerId,
    staff_id: actor.userId,
    record_type: RecordType.Change,
    record,
    created_time: now,
  });

export interface AttributeEdit extends Attribute {
  readonly Id?: number | null | undefined;
  readonly CustomerId: number;
}

export const editAttribute = (ctx: RequestContext, edit: AttributeEdit): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const { CustomerId: customerId, Key: key, Value: value } = edit;
    if (key === GOT_TIME_KEY) throw refuseField('Key', say.keyReserved);
    await demandEditable(trx, ctx, customerId);
    const after = { Key: key, Value: value };
    const all = await readAllExtends(trx, tenantId, customerId);
    if (edit.Id == null) {
      demandRoom(all, [key], 'Key');
      const id = await insertExtend(trx, tenantId, { customerId, key, value, now: ctx.now });
      if (id === undefined) throw duplicateField('Key', say.keyTaken);
      await addSearchTerms(trx, tenantId, customerId, attributeTerms(key, value));
      await noteChange(trx, ctx, customerId, `新增属性 ${key}：${value}`);
      return { data: id, changes: [{ action: '新增客户属性', subject: SUBJECT, subjectId: customerId, after }] };
    }
    const current = all.find(({ id }) => id === edit.Id);
    if (!current) throw missing();
    if (all.some((other) => other.id !== current.id && other.key === key)) throw duplicateField('Key', say.keyTaken);
    await updateExtend(trx, tenantId, current.id, { key, value });
    await keepSearchTerms(trx, tenantId, customerId, attributeTerms(current.key, current.value));
    await noteChange(trx, ctx, customerId, `修改属性 ${current.key}：${current.value} → ${key}：${value}`);
    const before = { Key: current.key, Value: current.value };
    return {
      data: current.id,
      changes: [{ action: '修改客户属性', subject: SUBJECT, subjectId: customerId, before, after }],
    };
  });

/** All of them, or none. */
export const deleteAttributes = (ctx: RequestContext, ids: readonly number[]): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const wanted = new Set(ids);
    const customerIds = (await readExtendsById(trx, tenantId, [...wanted])).map(({ customerId }) => customerId);
    // Customers before what hangs on them, everywhere: nobody changes it once they are locked.
    const locked = [...new Set(customerIds)].toSorted((a, b) => a - b);
    for (const id of locked) await demandEditable(trx, ctx, id);
    const found = await readExtendsById(trx, tenantId, [...wanted]);
    if (found.length < wanted.size) throw missing();
    await deleteExtends(trx, tenantId, [...wanted]);
    for (const id of locked) {
      const gone = found.filter(({ customerId }) => customerId === id);
      await keepSearchTerms(trx, tenantId, id, termsOf(gone));
      await noteChange(trx, ctx, id, `删除属性 ${gone.map(({ key, value }) => `${key}：${value}`).join('；')}`);
    }
    const changes = found.map(({ customerId, key, value }) => ({
      action: '删除客户属性',
      subject: SUBJECT,
      subjectId: customerId,
      before: { Key: key, Value: value },
    }));
    return { data: null, changes };
  });

export const addRecord = (ctx: RequestContext, customerId: number, record: string): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    await demandEditable(trx, ctx, customerId);
    const longest = await readRecordLength(trx, actor.tenantId);
    parseRequest(z.object({ Record: recordText(longest) }), { Record: record });
    await writeRecord(trx, {
      tenant_id: actor.tenantId,
      customer_id: customerId,
      staff_id: actor.userId,
      record_type: RecordType.Message,
      record,
      created_time: now,
    });
    return {
      data: null,
      changes: [{ action: '新增跟进记录', subject: SUBJECT, subjectId: customerId, after: { Record: record } }],
    };
  });
