/** One customer for its drawer, and the check of a phone number. */
import type { CustomerDetail, PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { isEditable } from '@gonghai/contract/customers/placement.rules.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { readExtends } from './attributes.queries.ts';
import { findByTel, findVisible, maySee, readStaffNames } from '../customers.queries.ts';

export const demandVisibleCustomer = async ({ db, actor }: RequestContext, id: number) => {
  const customer = await findVisible(db, actor, id);
  if (!customer) throw missing();
  return customer;
};

export const readDetail = async (ctx: RequestContext, id: number): Promise<CustomerDetail> => {
  const { db, actor } = ctx;
  const customer = await demandVisibleCustomer(ctx, id);
  const [names, CustomerExtendList] = await Promise.all([
    readStaffNames(db, actor.tenantId, id),
    readExtends(db, actor.tenantId, customer),
  ]);
  return {
    ...customer,
    ...names,
    IsCustomer: customer.IntentTime !== null,
    CustomerExtendList,
    MayEdit: isEditable(customer.CustomerType),
  };
};

const UNKNOWN: PhoneCheck = { Exists: false, CustomerType: null, CustomerId: null, Name: null, UserName: null };

/**
 * Everyone who may enter a phone number learns that it exists, and where. The owner is shown only to those who may see
 * the customer.
 */
export const checkPhone = async ({ db, actor }: RequestContext, typed: string): Promise<PhoneCheck> => {
  const tel = normalPhone(typed);
  const known = isPhone(tel) ? await findByTel(db, actor.tenantId, tel) : undefined;
  if (!known) return UNKNOWN;
  const place = { ...UNKNOWN, Exists: true, CustomerType: known.CustomerType };
  if (!(await maySee(db, actor, known))) return place;
  const { UserName } = await readStaffNames(db, actor.tenantId, known.Id);
  return { ...place, CustomerId: known.Id, Name: known.Name, UserName };
};
