/** Setting the track status or the tag of customers, one or many, with the rules of an edit; it can be taken back. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import {
  BatchKind,
  batchKindLabel,
  type CustomerMark,
  type MoveResult,
} from '@gonghai/contract/customers/customer-moves.contract.ts';
import { isEditable, Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { BULK, type Db } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { batchSentence, demandSome } from '../../../http/batch.ts';
import { type Outcome, runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { refuseField } from '../../../http/refusal.ts';
import { hasUsableItem } from '../../dictionaries/dictionaries.port.ts';
import { markLocked, type MarkKind, marks } from './marks.queries.ts';
import { lockChosen, reachOf } from './moves.commands.ts';
import { countBatch, insertBatch } from './moves.queries.ts';
import { chooseMovable } from './moves.rules.ts';

const editable = Object.values(Placement).filter(isEditable);

type Field = 'CustomerTrackStatusId' | 'TagId';

/** Which of the two was sent. */
const chosenOf = ({ CustomerTrackStatusId, TagId }: CustomerMark): [MarkKind, Field, number | null] =>
  CustomerTrackStatusId === undefined
    ? [BatchKind.SetTag, 'TagId', TagId ?? null]
    : [BatchKind.SetStatus, 'CustomerTrackStatusId', CustomerTrackStatusId];

/** In a transaction of the caller, with the line of the trail. */
export const markCustomers = async (
  trx: Db,
  ctx: RequestContext,
  mark: CustomerMark,
): Promise<Outcome<Told<MoveResult>>> => {
  const { actor, now } = ctx;
  const { tenantId, userId } = actor;
  const [kind, field, itemId] = chosenOf(mark);
  const ids = mark.CustomerIds;
  const reach = await reachOf(trx, actor, editable);
  if (itemId !== null && !(await hasUsableItem(trx, tenantId, marks[kind].dicTable, itemId)))
    throw refuseField(field, say.choiceGone);
  const { good, failures } = chooseMovable(ids, await lockChosen(trx, tenantId, ids), reach);
  demandSome(good.length, failures);

  const batchId = await insertBatch(trx, { tenantId, staffId: userId, kind, now }, 0);
  const marking = { tenantId, staffId: userId, now, batchId, kind, itemId };
  const moved = await markLocked(
    trx,
    marking,
    good.map(({ id }) => id),
  );
  await countBatch(trx, tenantId, batchId, moved);
  const data = { Moved: moved, Failed: failures.length, BatchId: moved > 0 ? batchId : null };
  const [one, ...others] = good;
  const change = {
    action: batchKindLabel[kind],
    subject: 'customer',
    subjectId: one && others.length === 0 ? one.id : null,
    after: { BatchId: batchId, [field]: itemId, Count: moved },
  };
  return { data: new Told(data, batchSentence(moved, failures)), changes: moved > 0 ? [change] : [] };
};

export const setMark = (ctx: RequestContext, mark: CustomerMark): Promise<Told<MoveResult>> =>
  runCommand(ctx, (trx) => markCustomers(trx, ctx, mark), BULK);
