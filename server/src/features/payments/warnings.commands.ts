/** Finds the warnings of an order again whenever it is saved or one of its pictures is read. */
import { warningsOf, withAmountChanged } from '@gonghai/contract/work-orders/warning.rules.ts';
import { warningWords } from '@gonghai/contract/work-orders/warning.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { Actor } from '../../http/context.ts';
import type { PictureRead } from '../files/files.port.ts';
import { saveWarnings, type StoredOrder, warningEntry } from '../work-orders/work-orders.port.ts';
import { lockOrderOfPicture, lockWarnedOf, readJudged } from './warnings.queries.ts';

interface WarningContext {
  readonly actor: Pick<Actor, 'tenantId' | 'name'>;
  readonly now: number;
}

type Earlier = Pick<StoredOrder, 'Amount' | 'WorkOrderAuditProgress'>;

/** Finance approves by reconciling: the three other stages have approved an amount. */
const APPROVING = Stage.Sales | Stage.Planning | Stage.Operations;

const judgeOne = async (
  trx: Db,
  { actor, now }: WarningContext,
  orderId: number,
  before?: Earlier,
): Promise<Change[]> => {
  const order = await readJudged(trx, actor.tenantId, orderId);
  if (!order) return [];
  const isApproved = before !== undefined && (before.WorkOrderAuditProgress & APPROVING) !== 0;
  const change = isApproved && { before: before.Amount, after: order.Amount, name: actor.name, time: now };
  const stored = change ? withAmountChanged(order.warnings, change) : order.warnings;
  const warnings = warningsOf({ ...order, warnings: stored }, now);
  if (JSON.stringify(order.warnings) === JSON.stringify(warnings)) return [];
  await saveWarnings(trx, actor.tenantId, orderId, warnings);
  if (warningWords(order.warnings) === warningWords(warnings)) return [];
  return [warningEntry(orderId, order.warnings, warnings)];
};

/** The order is locked. Gives the audit entries: what was removed stays in the history. */
export const judgeOrder = async (
  trx: Db,
  ctx: WarningContext,
  orderId: number,
  before?: Earlier,
): Promise<Change[]> => {
  const changes = await judgeOne(trx, ctx, orderId, before);
  for (const other of await lockWarnedOf(trx, ctx.actor.tenantId, orderId))
    changes.push(...(await judgeOne(trx, ctx, other)));
  return changes;
};

/** An order that was saved before its picture was read. */
export const judgeReadPicture: PictureRead = async (trx, ctx, name) => {
  const orderId = await lockOrderOfPicture(trx, ctx.actor.tenantId, name);
  return orderId === undefined ? [] : judgeOne(trx, ctx, orderId);
};
