/** Undoes bulk actions: for a day, by their author or a supervisor. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import {
  BatchKind,
  type CustomerBatch,
  type undoBatch as call,
} from '@gonghai/contract/customers/customer-moves.contract.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/batch.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, LONG } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { type Change, runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing, Refusal } from '../../../http/refusal.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { customerSubject } from '../places.rules.ts';
import { undoMarks } from './marks.queries.ts';
import { undoImport } from './undo-import.commands.ts';
import { lockReceivers } from './move-basics.commands.ts';
import { closeBatch, lockBatch, searchBatches, type StoredBatch } from './batches.queries.ts';
import {
  countGained,
  lockMovedBy,
  readGivers,
  readTouched,
  type Taker,
  type Undoing,
  type Undone,
  undoMoves,
} from './undo.queries.ts';

const MOST_LISTED = 200;

/** Imports also wrote names and attributes. */
const SHEETS: ReadonlySet<BatchKind> = new Set([BatchKind.Import, BatchKind.FieldUpdate]);

const LEFT_ALONE = { changed: say.changedSince, gone: say.ownerGone, full: say.capacityReached } as const;

/** The rest can be undone later, when its owner has returned or has capacity. Changed customers stay. */
const hasRest = ({ touched }: Undone): boolean => touched.some(({ why }) => why !== 'changed');

export const readBatches = async (
  { actor, db, now }: RequestContext,
  kind: CustomerKind,
  request: PageRequest,
): Promise<Page<CustomerBatch>> => {
  const page = await searchBatches(db, { tenantId: actor.tenantId, kind }, await ownersInScope(db, actor), request);
  const Rows = page.Rows.map(({ hasRest, ...row }) => ({
    ...row,
    MayUndo: (row.UndoneTime === null || hasRest) && now - row.CreatedTime < UNDO_SECONDS,
  }));
  return { ...page, Rows };
};

/**
 * The previous owners who are still enabled, with the number of customers each may get back: the capacity of the role,
 * but at least what they had and did not replace.
 */
const lockTakers = async (trx: Db, undoing: Undoing): Promise<Taker[]> => {
  const givers = new Map((await readGivers(trx, undoing)).map(({ staffId, count }) => [staffId, count]));
  const takers: Taker[] = [];
  for (const { staffId, left } of await lockReceivers(trx, undoing, [...givers.keys()])) {
    const given = givers.get(staffId) ?? 0;
    const isTight = left !== null && left < given;
    const room = isTight ? Math.max(left, given - (await countGained(trx, undoing, staffId))) : left;
    takers.push({ staffId, left: room });
  }
  return takers;
};

const moveBack = async (trx: Db, undoing: Undoing): Promise<Undone> => {
  // Staff are always locked before customers, so that no one gets customers while being disabled.
  const takers = await lockTakers(trx, undoing);
  await lockMovedBy(trx, undoing);
  const touched = await readTouched(trx, undoing, takers, MOST_LISTED);
  return { undone: await undoMoves(trx, undoing, takers), touched };
};

const takeBack = (trx: Db, undoing: Undoing, { kind, createdTime }: StoredBatch): Promise<Undone> => {
  if (kind === BatchKind.SetStatus || kind === BatchKind.SetTag) return undoMarks(trx, undoing, kind, MOST_LISTED);
  return SHEETS.has(kind) ? undoImport(trx, undoing, createdTime, MOST_LISTED) : moveBack(trx, undoing);
};

/** Nothing at all went back: that is no undoing, and it may be tried again once there is no reason against it any more. */
const demandUndone = ({ undone, touched }: Undone): void => {
  if (undone > 0) return;
  const reasons = new Set(touched.map(({ why }) => why));
  const [why = 'changed'] = reasons;
  throw new Refusal(reasons.size > 1 ? say.nothingUndone : NOTHING_UNDONE[why]);
};

const NOTHING_UNDONE = {
  changed: say.allChangedSince,
  gone: say.ownerGoneYet,
  full: say.capacityReached,
} as const;

/** Customers went back to staff whose removal is undone. Runs in the same transaction; provided by a later feature. */
export type RemovalUndone = (trx: Db, ctx: RequestContext) => Promise<readonly Change[]>;

export interface UndoParts {
  readonly removalUndone: RemovalUndone;
}

export const undoBatch = (
  ctx: RequestContext,
  kind: CustomerKind,
  batchId: number,
  { removalUndone }: UndoParts,
): Promise<Told<AnswerOf<typeof call>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      const of = { tenantId, kind };
      const batch = await lockBatch(trx, of, batchId);
      const owners = await ownersInScope(trx, actor);
      // Batches of the system can be undone by callers with the scope of the tenant.
      const isHis = batch && (owners === null || (batch.staffId !== null && owners.includes(batch.staffId)));
      if (!isHis) throw missing();
      const isRest = batch.undoneTime !== null;
      if (isRest && !batch.hasRest) throw new Refusal(say.undoneAlready);
      if (now - batch.createdTime >= UNDO_SECONDS) throw new Refusal(say.undoTooLate);

      const by = { ...of, batchId, staffId: userId, now };
      const undoing = { ...by, act: Act.Undone, recordType: RecordType.Transfer, isRest };
      const outcome = await takeBack(trx, undoing, batch);
      demandUndone(outcome);
      const { undone, touched } = outcome;
      const followed = batch.kind === BatchKind.StaffRemoval ? await removalUndone(trx, ctx) : [];
      const Left = touched.map(({ Id, Name, why }) => ({ Id, Name, Why: LEFT_ALONE[why] }));
      const total = batch.undoneTotal + undone;
      await closeBatch(trx, undoing, { total, left: Left, hasRest: hasRest(outcome) });
      const left = batch.total - total;
      const change = {
        action: AuditAction.undoBatch,
        subject: customerSubject[kind],
        subjectId: null,
        after: { BatchId: batchId, Count: undone },
      };
      return {
        data: new Told(
          { Undone: undone, Left, LeftTotal: left },
          left > 0 ? `已撤销${undone}条，${left}条保持不变` : undone === 1 ? '已撤销' : `已撤销${undone}条`,
        ),
        changes: [change, ...followed],
      };
    },
    // Once started it runs to its end, even if that takes longer than the client waits.
    { ...LONG, until: Infinity },
  );
