/** Moves customers to their mover, to the pool, to the blacklist and to the recycle bin: one transaction with its records. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind, type MoveResult } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { DAY, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { landingOf, Placement, sourcesOf } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { BULK, type Db } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { batchSentence, type Failure, demandSome } from '../../../http/batch.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { forbidden, malformed, refuseField } from '../../../http/refusal.ts';
import {
  changeOf,
  type Landing,
  lockChosen,
  lockReceivers,
  orderOf,
  reachOf,
  startBatch,
} from './move-basics.commands.ts';
import { type Movable, moveLocked, readTakenSince } from './moves.queries.ts';
import { chooseMovable, type Reach, type Receiver } from './moves.rules.ts';

const { AfterSales } = CustomerKind;

/** Customers that another person took recently from a placement where the actor could see them. */
const readTakenByOthers = async (
  trx: Db,
  { actor, now }: RequestContext,
  kind: CustomerKind,
  rows: ReadonlyMap<number, Movable>,
  { sources }: Reach,
): Promise<ReadonlySet<number>> => {
  const { tenantId, userId } = actor;
  const others = [...rows.values()].filter(({ ownerId }) => ownerId !== null && ownerId !== userId).map(({ id }) => id);
  return others.length === 0
    ? new Set()
    : new Set(await readTakenSince(trx, { tenantId, kind }, others, sources, now - DAY));
};

/** Name and record kind of each move. */
const landingActs: Record<Placement, Landing> = {
  [Placement.Owned]: { act: Act.Got, recordType: RecordType.Transfer },
  [Placement.Pool]: { act: Act.ToPool, recordType: RecordType.Transfer },
  [Placement.Blacklist]: { act: Act.Blacklisted, recordType: RecordType.Operation },
  [Placement.RecycleBin]: { act: Act.Deleted, recordType: RecordType.Operation },
};
const abandoned: Landing = { act: Act.Abandoned, recordType: RecordType.Operation };
const released: Landing = { act: Act.Released, recordType: RecordType.Transfer };

const landingFor = (kind: CustomerKind, wanted: Placement, to: Placement): Landing => {
  if (kind === AfterSales && to === Placement.Pool) return released;
  return wanted === Placement.RecycleBin && to === Placement.Pool ? abandoned : landingActs[to];
};

const kindOf: Record<Placement, BatchKind> = {
  [Placement.Owned]: BatchKind.Get,
  [Placement.Pool]: BatchKind.ToPool,
  [Placement.Blacklist]: BatchKind.Blacklist,
  [Placement.RecycleBin]: BatchKind.Delete,
};

interface MoveRequest {
  readonly wanted: Placement;
  readonly ids: readonly number[];
  readonly remark: string;
}

/** As many as the capacity allows, in the chosen order. */
const withinRoom = (good: readonly Movable[], room: Receiver | undefined): [readonly Movable[], readonly Failure[]] => {
  if (!room) throw forbidden();
  const most = room.left ?? good.length;
  return [good.slice(0, most), good.slice(most).map(({ name }) => ({ name, why: say.capacityReached }))];
};

export const moveCustomers = (
  ctx: RequestContext,
  kind: CustomerKind,
  { wanted, ids, remark }: MoveRequest,
): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor } = ctx;
      const { tenantId, userId } = actor;
      if (kind === AfterSales && wanted > Placement.Pool) throw malformed();
      if (wanted === Placement.Blacklist && remark.trim() === '') throw refuseField('Remark', say.reasonRequired);
      const of = { tenantId, kind };
      const reach = await reachOf(trx, actor, kind, sourcesOf(wanted));
      const isTaking = wanted === Placement.Owned;
      // Staff are always locked before customers, to avoid deadlocks.
      const [room] = isTaking ? await lockReceivers(trx, of, [userId]) : [];
      const rows = await lockChosen(trx, of, ids);
      const takenByOthers = isTaking ? await readTakenByOthers(trx, ctx, kind, rows, reach) : new Set<number>();
      const chosen = chooseMovable(ids, rows, reach, takenByOthers);
      const [going, beyond] = isTaking ? withinRoom(chosen.good, room) : [chosen.good, []];
      const failures = [...chosen.failures, ...beyond];
      demandSome(going.length, failures);

      const batchId = await startBatch(trx, ctx, kind, kindOf[wanted], going.length);
      for (const to of Object.values(Placement)) {
        const moves = going.filter(({ placement }) => landingOf(placement, wanted) === to);
        if (moves.length === 0) continue;
        const landing = landingFor(kind, wanted, to);
        const owner = to === Placement.Owned ? userId : null;
        await moveLocked(
          trx,
          orderOf(ctx, kind, to, landing, { batchId, remark: remark.trim() }),
          moves.map(({ id }) => ({ id, ownerId: owner })),
        );
      }
      const data = { Moved: going.length, Failed: failures.length, BatchId: batchId };
      return {
        data: new Told(data, batchSentence(going.length, failures)),
        changes: [
          changeOf(kind, AuditAction.moveCustomers, batchId, {
            To: wanted,
            Count: going.length,
            Remark: remark.trim(),
          }),
        ],
      };
    },
    BULK,
  );
