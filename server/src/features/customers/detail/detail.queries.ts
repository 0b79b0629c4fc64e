/** One customer as its drawer shows it, and what may be told of a phone. */
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

const NOBODY: PhoneCheck = { Exists: false, CustomerType: null, CustomerId: null, Name: null, UserName: null };

/** That a phone is taken, and where, is told to everybody who may enter one; whose it is only to who may see it. */
export const checkPhone = async ({ db, actor }: RequestContext, typed: string): Promise<PhoneCheck> => {
  const tel = normalPhone(typed);
  const known = isPhone(tel) ? await findByTel(db, actor.tenantId, tel) : undefined;
  if (!known) return NOBODY;
  const place = { ...NOBODY, Exists: true, CustomerType: known.CustomerType };
  if (!(await maySee(db, actor, known))) return place;
  const { UserName } = await readStaffNames(db, actor.tenantId, known.Id);
  return { ...place, CustomerId: known.Id, Name: known.Name, UserName };
};
