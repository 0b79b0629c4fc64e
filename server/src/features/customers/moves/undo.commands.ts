/** Taking back what was done to many customers at once: for a day, by whoever did it or a supervisor above. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import {
  BatchKind,
  type CustomerBatch,
  type undoBatch as call,
  UNDO_SECONDS,
} from '@gonghai/contract/customers/customer-moves.contract.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, LONG } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing, Refusal } from '../../../http/refusal.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { type Undone, undoImport } from './undo-import.commands.ts';
import { lockRoom } from './moves.queries.ts';
import {
  closeBatch,
  countGained,
  lockBatch,
  lockMovedBy,
  readGivers,
  readTouched,
  searchBatches,
  type Taker,
  type Undoing,
  undoMoves,
} from './undo.queries.ts';

const MOST_LISTED = 200;

/** What came from sheets also wrote names and attributes. */
const SHEETS: ReadonlySet<BatchKind> = new Set([BatchKind.Import, BatchKind.FieldUpdate]);

const LEFT_ALONE = { changed: say.changedSince, gone: say.ownerGone, full: say.capacityReached } as const;

/** Whoever is back, or has room again, gets the rest; what was changed since stays changed. */
const hasRest = ({ touched }: Undone): boolean => touched.some(({ why }) => why !== 'changed');

export const readBatches = async (ctx: RequestContext, request: PageRequest): Promise<Page<CustomerBatch>> => {
  const { actor, db, now } = ctx;
  const page = await searchBatches(db, actor.tenantId, await ownersInScope(db, actor), request);
  const Rows = page.Rows.map(({ hasRest, ...row }) => ({
    ...row,
    MayUndo: (row.UndoneTime === null || hasRest) && now - row.CreatedTime < UNDO_SECONDS,
  }));
  return { ...page, Rows };
};

/**
 * Those who had the customers and are still here, each with as many as may come back: as the role allows, but never fewer
 * than what they had and have put nothing else in the place of.
 */
const lockTakers = async (trx: Db, undoing: Undoing): Promise<Taker[]> => {
  const givers = new Map((await readGivers(trx, undoing)).map(({ staffId, count }) => [staffId, count]));
  const takers: Taker[] = [];
  for (const { staffId, left } of await lockRoom(trx, undoing.tenantId, [...givers.keys()])) {
    const given = givers.get(staffId) ?? 0;
    const isTight = left !== null && left < given;
    const room = isTight ? Math.max(left, given - (await countGained(trx, undoing, staffId))) : left;
    takers.push({ staffId, left: room });
  }
  return takers;
};

const moveBack = async (trx: Db, undoing: Undoing): Promise<Undone> => {
  // People before customers, everywhere: nobody is given anything while he is being disabled.
  const takers = await lockTakers(trx, undoing);
  await lockMovedBy(trx, undoing);
  const touched = await readTouched(trx, undoing, takers, MOST_LISTED);
  return { undone: await undoMoves(trx, undoing, takers), touched };
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

export const undoBatch = (ctx: RequestContext, batchId: number): Promise<Told<AnswerOf<typeof call>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      const batch = await lockBatch(trx, tenantId, batchId);
      const owners = await ownersInScope(trx, actor);
      // What the system did is taken back by whoever is responsible for everybody.
      const isHis = batch && (owners === null || (batch.staffId !== null && owners.includes(batch.staffId)));
      if (!isHis) throw missing();
      const isRest = batch.undoneTime !== null;
      if (isRest && !batch.hasRest) throw new Refusal(say.undoneAlready);
      if (now - batch.createdTime >= UNDO_SECONDS) throw new Refusal(say.undoTooLate);

      const by = { tenantId, batchId, staffId: userId, now };
      const undoing = { ...by, act: Act.Undone, recordType: RecordType.Transfer, isRest };
      const outcome = SHEETS.has(batch.kind)
        ? await undoImport(trx, undoing, batch.createdTime, MOST_LISTED)
        : await moveBack(trx, undoing);
      demandUndone(outcome);
      const { undone, touched } = outcome;
      const Left = touched.map(({ Id, Name, why }) => ({ Id, Name, Why: LEFT_ALONE[why] }));
      const total = batch.undoneTotal + undone;
      await closeBatch(trx, undoing, { total, left: Left, hasRest: hasRest(outcome) });
      const left = batch.total - total;
      const change = {
        action: '撤销批量操作',
        subject: 'customer',
        subjectId: null,
        after: { BatchId: batchId, Count: undone },
      };
      return {
        data: new Told(
          { Undone: undone, Left, LeftTotal: left },
          left > 0 ? `已撤销${undone}条，${left}条保持不变` : `已撤销${undone}条`,
        ),
        changes: [change],
      };
    },
    // Once begun it is finished, also where tens of thousands take longer than somebody likes to wait.
    { ...LONG, until: Infinity },
  );
