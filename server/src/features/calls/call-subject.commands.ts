/** The kinds of records that can be called. Each area that dials declares one. */
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { findTel, holdForCall, seeCustomers, seesTel } from '../customers/customers.port.ts';
import type { CalledRecord } from './call-subject.rules.ts';

/** The number to call, and the record that the call belongs to. */
export interface Callee {
  readonly tel: string;
  readonly name: string;
  /** Of a sales customer. */
  readonly customerId: number | null;
  /** Of another kind of record. */
  readonly subjectId: number | null;
  /** As the caller sees the number, if it is masked. */
  readonly shownTel?: string;
  /** The extension of a colleague: no rule for calls to customers applies, and the call counts nowhere. */
  readonly isColleague?: boolean;
}

export type Target = { readonly id: number } | { readonly tel: string };

/** A kind of record that can be called. Each area that dials declares one. */
export interface CallSubject {
  readonly source: CallSource;
  /** The number of a record, read before the dial. With it the number is locked in the same round trip as the record. */
  readonly findTel?: (db: Db, tenantId: number, id: number) => Promise<string | undefined>;
  /** Undefined for a record that the actor may not call. A bare number is always found. */
  readonly find: (trx: Db, actor: Actor, target: Target) => Promise<Callee | undefined>;
  /** Whether the actor may see a record of this kind that a call belongs to, and so may hear the call. */
  readonly maySeeOf?: (db: Db, actor: Actor, call: CalledRecord) => Promise<boolean>;
}

export const customerSubject: CallSubject = {
  source: CallSource.Customer,
  findTel,
  find: async (trx, actor, target) => {
    const customer = await holdForCall(trx, actor, target);
    const isCallable = customer !== undefined && customer.isSeen && customer.placement !== Placement.RecycleBin;
    if ('tel' in target) {
      const seen = isCallable ? { name: customer.Name, customerId: customer.id } : { name: '', customerId: null };
      return { tel: target.tel, subjectId: null, ...seen };
    }
    // A blacklisted number goes on to the check that refuses it by name and writes a log.
    if (!isCallable && customer?.placement !== Placement.Blacklist) return undefined;
    return { tel: customer.Tel, name: customer.Name, customerId: customer.id, subjectId: null };
  },
  maySeeOf: async (db, actor, { customerId }) =>
    customerId !== null && (await seeCustomers(db, actor, [customerId])).has(customerId),
};

export const afterSaleSubject: CallSubject = {
  source: CallSource.AfterSale,
  findTel: (db, tenantId, id) => findTel(db, tenantId, id, CustomerKind.AfterSales),
  find: async (trx, actor, target) => {
    const customer = await holdForCall(trx, actor, target, CustomerKind.AfterSales);
    const seen = customer?.isSeen ? { name: customer.Name, subjectId: customer.id } : undefined;
    if ('tel' in target) return { tel: target.tel, customerId: null, ...(seen ?? { name: '', subjectId: null }) };
    return customer && seen && { tel: customer.Tel, customerId: null, ...seen };
  },
  maySeeOf: async (db, actor, { source, subjectId, tel }) => {
    const isOwn = source === CallSource.AfterSale && subjectId !== null;
    const { AfterSales } = CustomerKind;
    if (isOwn && (await seeCustomers(db, actor, [subjectId], AfterSales)).has(subjectId)) return true;
    // Of the sale, too.
    return seesTel(db, actor, tel, AfterSales);
  },
};
