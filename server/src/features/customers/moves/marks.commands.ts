/** Setting the track status or the tag of customers, one or many, with the rules of an edit; it can be taken back. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind, type CustomerMark, type MoveResult } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { isEditable, Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { BULK, type Db } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { batchSentence, demandSome } from '../../../http/batch.ts';
import { type Outcome, runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { refuseField } from '../../../http/refusal.ts';
import { hasUsableItem } from '../../dictionaries/dictionaries.port.ts';
import { customerSubject } from '../places.rules.ts';
import { markLocked, type MarkKind, markOf } from './marks.queries.ts';
import { lockChosen, reachOf } from './move-basics.commands.ts';
import { chooseMovable } from './moves.rules.ts';

const editable = Object.values(Placement).filter(isEditable);

type Field = 'CustomerTrackStatusId' | 'TagId';

/** Which of the two was sent. */
const chosenOf = ({ CustomerTrackStatusId, TagId }: CustomerMark): [MarkKind, Field, number | null] =>
  CustomerTrackStatusId === undefined
    ? [BatchKind.SetTag, 'TagId', TagId ?? null]
    : [BatchKind.SetStatus, 'CustomerTrackStatusId', CustomerTrackStatusId];

const markAction: Record<MarkKind, AuditAction> = {
  [BatchKind.SetStatus]: AuditAction.setStatus,
  [BatchKind.SetTag]: AuditAction.tagCustomers,
};

/** In a transaction of the caller, with the line of the trail. */
export const markCustomers = async (
  trx: Db,
  ctx: RequestContext,
  mark: CustomerMark,
  customerKind: CustomerKind = CustomerKind.Sales,
): Promise<Outcome<Told<MoveResult>>> => {
  const { actor, now } = ctx;
  const { tenantId, userId } = actor;
  const [kind, field, itemId] = chosenOf(mark);
  const ids = mark.CustomerIds;
  const reach = await reachOf(trx, actor, customerKind, editable);
  // Sent together.
  const [isUsable, locked] = await Promise.all([
    itemId === null || hasUsableItem(trx, tenantId, markOf(kind, customerKind).dicTable, itemId),
    lockChosen(trx, { tenantId, kind: customerKind }, ids),
  ]);
  if (!isUsable) throw refuseField(field, say.choiceGone);
  const { good, failures } = chooseMovable(ids, locked, reach);
  demandSome(good.length, failures);

  const marking = { tenantId, kind: customerKind, staffId: userId, now, mark: kind, itemId };
  const { moved, batchId } = await markLocked(
    trx,
    marking,
    good.map(({ id }) => id),
  );
  const data = { Moved: moved, Failed: failures.length, BatchId: batchId };
  const [one, ...others] = good;
  const change = {
    action: markAction[kind],
    subject: customerSubject[customerKind],
    subjectId: one && others.length === 0 ? one.id : null,
    after: { ...(batchId !== null && { BatchId: batchId }), [field]: itemId, Count: moved },
  };
  return { data: new Told(data, batchSentence(moved, failures)), changes: moved > 0 ? [change] : [] };
};

export const setMark = (ctx: RequestContext, kind: CustomerKind, mark: CustomerMark): Promise<Told<MoveResult>> =>
  runCommand(ctx, (trx) => markCustomers(trx, ctx, mark, kind), BULK);
