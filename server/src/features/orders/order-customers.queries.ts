/** The customers of orders and agreements: found by id or phone, and told by a record. */
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { isEditable } from '@gonghai/contract/customers/placement.rules.ts';
import { type CustomerKind, CustomerSource, kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { holdForCall, readByTels, seeCustomers, writeRecordOf } from '../customers/customers.port.ts';

interface OrderCustomer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly ownerId: number | null;
}

interface CustomerNote {
  readonly record: string;
  /** Null for the system. */
  readonly staffId: number | null;
  readonly now: number;
}

/** What orders need of one kind of customers. */
interface CustomerAccess {
  /** By id, only a visible one, locked until the transaction ends; whether it may get orders. */
  readonly hold: (
    trx: Db,
    actor: Actor,
    id: number,
  ) => Promise<{ readonly tel: string; readonly name: string; readonly isOpen: boolean } | undefined>;
  readonly isTelSeen: (db: Db, actor: Actor, tel: string) => Promise<boolean>;
  /** Regardless of who asks. */
  readonly findByTel: (trx: Db, tenantId: number, tel: string) => Promise<OrderCustomer | undefined>;
  readonly note: (trx: Db, tenantId: number, id: number, note: CustomerNote) => Promise<void>;
}

const accessTo = (kind: CustomerKind): CustomerAccess => ({
  hold: async (trx, actor, id) => {
    const found = await holdForCall(trx, actor, { id }, kind);
    return found?.isSeen ? { tel: found.Tel, name: found.Name, isOpen: isEditable(found.placement) } : undefined;
  },
  isTelSeen: async (db, actor, tel) => {
    const found = (await readByTels(db, actor.tenantId, [tel], kind)).get(tel);
    return found !== undefined && (await seeCustomers(db, actor, [found.id], kind)).has(found.id);
  },
  findByTel: async (trx, tenantId, tel) => (await readByTels(trx, tenantId, [tel], kind)).get(tel),
  note: (trx, tenantId, id, { record, staffId, now }) =>
    writeRecordOf(trx, { tenantId, kind }, id, {
      staffId,
      recordType: RecordType.Operation,
      record,
      createdTime: now,
    }),
});

const access: Readonly<Record<CustomerSource, CustomerAccess>> = {
  [CustomerSource.Customer]: accessTo(kindOfSource[CustomerSource.Customer]),
  [CustomerSource.SuccessCustomer]: accessTo(kindOfSource[CustomerSource.SuccessCustomer]),
};

/** Undefined for a missing customer, and for one that the actor may not see. */
export const holdCustomer = async (
  trx: Db,
  actor: Actor,
  { source, id }: { readonly source: CustomerSource; readonly id: number },
) => access[source].hold(trx, actor, id);

/** Orders belong to the phone: who sees a customer of either kind sees them. */
export const isTelVisible = async (db: Db, actor: Actor, tel: string): Promise<boolean> => {
  for (const of of Object.values(access)) if (await of.isTelSeen(db, actor, tel)) return true;
  return false;
};

export interface FoundCustomer extends OrderCustomer {
  readonly source: CustomerSource;
}

/** The customer with this phone: of the kind the order was made for, otherwise of the other kind. */
export const findCustomer = async (
  trx: Db,
  tenantId: number,
  { source, tel }: { readonly source: CustomerSource; readonly tel: string },
): Promise<FoundCustomer | undefined> => {
  const others = Object.values(CustomerSource).filter((other) => other !== source);
  for (const each of [source, ...others]) {
    const found = await access[each].findByTel(trx, tenantId, tel);
    if (found) return { ...found, source: each };
  }
  return undefined;
};

export const noteOn = async (
  trx: Db,
  tenantId: number,
  { source, id }: { readonly source: CustomerSource; readonly id: number },
  note: CustomerNote,
): Promise<void> => access[source].note(trx, tenantId, id, note);
