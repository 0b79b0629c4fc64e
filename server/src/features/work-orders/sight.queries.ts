/** Which work orders an actor may see, as SQL conditions: in a view of the lists, or at all. */
import type { WorkOrderView } from '@gonghai/contract/work-orders/work-order-views.ts';
import { WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { seesAllOrders } from './sight.rules.ts';

export interface SightContext {
  readonly actor: Actor;
  readonly params: SqlParams;
}

const isLive = (alias: string): string => `${alias}.deleted_time is null`;
/** Approvers never see a draft. */
const isPublished = (alias: string): string => `${isLive(alias)} and ${alias}.status <> ${WorkOrderStatus.Draft}`;

const isOwn = ({ actor, params }: SightContext, alias: string): string =>
  `${isLive(alias)} and ${alias}.owner_id = ${params.add(actor.userId)}`;

/** Right-departments: those of the scope; an employee's own. */
const inRightDepartments = ({ actor, params }: SightContext, alias: string): string => {
  const { scope, departmentId } = actor;
  if (scope.kind === 'tenant') return 'true';
  const ids = scope.kind === 'departments' ? [...scope.ids] : [departmentId];
  return `${alias}.department_id = any(${params.add(ids)}::bigint[])`;
};

/** The orders that a view can show. */
export const inView = (context: SightContext, { name }: WorkOrderView): ((alias: string) => string) => {
  // One placeholder for all aliases.
  const own = name === 'mine' ? isOwn(context, '@') : '';
  const scope = name === 'sales' ? inRightDepartments(context, '@') : '';
  return (alias) => {
    if (name === 'mine') return own.replaceAll('@', alias);
    return scope ? `${isPublished(alias)} and ${scope.replaceAll('@', alias)}` : isPublished(alias);
  };
};

/** The orders that an actor may see in any view. */
export const inSight = (context: SightContext): ((alias: string) => string) => {
  const { rights } = context.actor;
  const ways = [
    ...(rights.has('WorkOrderSale') ? [isOwn(context, '@')] : []),
    ...(seesAllOrders(context.actor) ? [isPublished('@')] : []),
    ...(rights.has('SaleAudit') ? [`${isPublished('@')} and ${inRightDepartments(context, '@')}`] : []),
  ];
  const condition = ways.length === 0 ? 'false' : `(${ways.map((way) => `(${way})`).join(' or ')})`;
  return (alias) => condition.replaceAll('@', alias);
};
