/** One customer for its drawer, and the check of a phone number. */
import type { AfterSaleDetail, AfterSaleFacts } from '@gonghai/contract/customers/after-sale.contract.ts';
import type { CustomerDetail, PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { isEditable } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { readExtends } from './attributes.queries.ts';
import { findByTel, findVisible, maySee, readStaffNames } from '../customers.queries.ts';

export const demandVisibleCustomer = async ({ db, actor }: RequestContext, kind: CustomerKind, id: number) => {
  const customer = await findVisible(db, actor, kind, id);
  if (!customer) throw missing();
  return customer;
};

export const readDetail = async (
  ctx: RequestContext,
  id: number,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<CustomerDetail & Partial<AfterSaleFacts>> => {
  const { db, actor } = ctx;
  const of = { tenantId: actor.tenantId, kind };
  const customer = await demandVisibleCustomer(ctx, kind, id);
  const [names, CustomerExtendList] = await Promise.all([readStaffNames(db, of, id), readExtends(db, of, customer)]);
  return {
    ...customer,
    ...names,
    IsCustomer: customer.IntentTime !== null,
    CustomerExtendList,
    MayEdit: isEditable(customer.CustomerType),
  };
};

export const readAfterSale = async (ctx: RequestContext, id: number): Promise<AfterSaleDetail> => {
  const {
    OrgName = '',
    ProfessionName = '',
    ClassName = '',
    Area = '',
    ...detail
  } = await readDetail(ctx, id, CustomerKind.AfterSales);
  return { ...detail, OrgName, ProfessionName, ClassName, Area };
};

const UNKNOWN: PhoneCheck = { Exists: false, CustomerType: null, CustomerId: null, Name: null, UserName: null };

/**
 * Everyone who may enter a phone number learns that it exists, and where. The owner is shown only to those who may see
 * the customer.
 */
export const checkPhone = async (
  { db, actor }: RequestContext,
  kind: CustomerKind,
  typed: string,
): Promise<PhoneCheck> => {
  const of = { tenantId: actor.tenantId, kind };
  const tel = normalPhone(typed);
  const known = isPhone(tel) ? await findByTel(db, of, tel) : undefined;
  if (!known) return UNKNOWN;
  const place = { ...UNKNOWN, Exists: true, CustomerType: known.CustomerType };
  if (!(await maySee(db, actor, kind, known))) return place;
  const { UserName } = await readStaffNames(db, of, known.Id);
  return { ...place, CustomerId: known.Id, Name: known.Name, UserName };
};
