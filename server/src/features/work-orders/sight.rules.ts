/** Who sees work orders beyond the own ones, and whose phones are masked. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { Actor } from '../../http/context.ts';

/** Rights whose holders see the published orders of the whole tenant. */
const TENANT_WIDE: readonly Right[] = [
  'QihuaAudit',
  'YunAudit',
  'YunAudit2',
  'ChengJiaoAudit',
  'PaymentLog',
  'OpenCourse',
  'SuccessCustomer',
];

export const seesAllOrders = ({ rights }: Pick<Actor, 'rights'>): boolean =>
  TENANT_WIDE.some((right) => rights.has(right));

/** Whether the caller sees the phone of an order only masked: as a sales approver and in no other way. */
export const seesMasked = (actor: Pick<Actor, 'rights' | 'userId'>, ownerId: number): boolean =>
  !seesAllOrders(actor) && !(ownerId === actor.userId && actor.rights.has('WorkOrderSale'));
