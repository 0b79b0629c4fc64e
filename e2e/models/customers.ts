/** Customers for one test only, created through the API. */
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { call, type Session, unique } from './server.ts';

/** An unused mobile number: eight random digits after a prefix that the demonstration does not use. */
export const aTel = (): string =>
  `199${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000_000).padStart(8, '0')}`;

export interface MadeCustomer {
  readonly Id: number;
  readonly Name: string;
  readonly Tel: string;
}

interface Options {
  readonly Name?: string;
  readonly Remark?: string;
}

export const aCustomer = async (session: Session, options: Options = {}): Promise<MadeCustomer> => {
  const made = { Name: `客户${unique()}`, Tel: aTel(), ...options };
  return { Id: await call(editCustomer, made, session), Name: made.Name, Tel: made.Tel };
};

export const someCustomers = async (session: Session, count: number): Promise<readonly MadeCustomer[]> => {
  const made: MadeCustomer[] = [];
  for (let at = 0; at < count; at += 1) made.push(await aCustomer(session));
  return made;
};

export const sendTo = async (
  place: Placement,
  customers: readonly MadeCustomer[],
  session: Session,
  Remark = '',
): Promise<void> => {
  await call(moveCustomers, { CustomerType: place, CustomerIds: customers.map(({ Id }) => Id), Remark }, session);
};
