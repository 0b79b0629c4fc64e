/** Leads become customers of their agents: created, taken from the pool, or restored from the recycle bin. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../../db/database.ts';
import { tell } from '../../notices/notices.port.ts';
import { insertSearchTerms, renameSearchTerms } from '../search-terms.queries.ts';
import { termsOf } from '../search-terms.rules.ts';
import {
  type Assigning,
  insertFromLeads,
  type LeadCustomer,
  markAllRepeated,
  type MetCustomer,
  renameCustomer,
} from './from-lead.queries.ts';
import { moveLocked } from './moves.queries.ts';

/**
 * Creates the customers and returns their ids by phone, without phones that were inserted concurrently. The caller has locked
 * the agents with `lockRoom`.
 */
export const createFromLeads = async (
  trx: Db,
  assigning: Assigning,
  rows: readonly LeadCustomer[],
): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map();
  const made = await insertFromLeads(trx, assigning, rows);
  const terms = rows.flatMap(({ name, tel }) => {
    const id = made.get(tel);
    return id === undefined ? [] : [{ id, terms: termsOf(name) }];
  });
  if (terms.length > 0) await insertSearchTerms(trx, assigning.tenantId, terms);
  return made;
};

/** A locked customer without an owner, and the agent who gets it. */
interface Taking {
  readonly customer: MetCustomer;
  readonly agentId: number;
  /** The lead's; a customer from the recycle bin takes it. */
  readonly name: string;
  readonly origin: string;
  /** Whether the lead itself once made this customer: then its phone was not entered again. */
  readonly isOwn: boolean;
}

/** From the pool or the recycle bin to their agents. */
export const takeForLeads = async (trx: Db, assigning: Assigning, takings: readonly Taking[]): Promise<void> => {
  if (takings.length === 0) return;
  const { tenantId, now, staffId } = assigning;
  for (const { customer, name } of takings) {
    if (customer.placement !== Placement.RecycleBin || customer.name === name) continue;
    await renameCustomer(trx, tenantId, customer.id, name);
    await renameSearchTerms(trx, tenantId, { Id: customer.id, Name: customer.name }, name);
  }
  await moveLocked(
    trx,
    {
      tenantId,
      now,
      moverId: staffId,
      act: Act.FromLead,
      recordType: RecordType.Transfer,
      to: Placement.Owned,
      remark: '',
      batchId: null,
      isClue: true,
    },
    takings.map(({ customer, agentId, origin }) => ({ id: customer.id, ownerId: agentId, remark: origin })),
  );
  const repeated = takings.filter(({ isOwn }) => !isOwn).map(({ customer }) => customer.id);
  await markAllRepeated(trx, tenantId, repeated, now);
};

/** Customers whose lead was not called in time, locked, to their next agents. They keep the mark of a lead. */
export const handOverCustomers = async (
  trx: Db,
  { tenantId, now }: Pick<Assigning, 'tenantId' | 'now'>,
  moves: readonly { readonly id: number; readonly ownerId: number; readonly remark: string }[],
): Promise<void> => {
  const order = { tenantId, now, moverId: null, act: Act.HandedOver, recordType: RecordType.Transfer };
  await moveLocked(trx, { ...order, to: Placement.Owned, remark: '', batchId: null, isClue: true }, moves);
};

/** Leads with the phones of existing customers: notifies the owners, except an owner who entered the lead. */
export const meetCustomers = async (
  trx: Db,
  tenantId: number,
  customers: readonly MetCustomer[],
  { now, staffId }: Pick<Assigning, 'now' | 'staffId'>,
): Promise<void> => {
  if (customers.length === 0) return;
  await markAllRepeated(
    trx,
    tenantId,
    customers.map(({ id }) => id),
    now,
  );
  const tellings = customers.flatMap(({ id, name, tel, ownerId }) =>
    ownerId === null || ownerId === staffId
      ? []
      : [{ staffId: ownerId, customerId: id, message: `客户${name}（${tel}）再次留下线索` }],
  );
  await tell(trx, tenantId, now, tellings);
};
