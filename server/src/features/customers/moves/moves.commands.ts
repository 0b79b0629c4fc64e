/**
 * Moves customers between owners and placements. Every command is one transaction with its records, and can be undone.
 */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind, type MoveResult } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { DAY, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import {
  landingOf,
  Placement,
  placementRight,
  sourcesOf,
  transferable,
} from '@gonghai/contract/customers/placement.rules.ts';
import { BULK, type Db, LONG } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { batchSentence, type Failure, demandSome } from '../../../http/batch.ts';
import { type Change, runCommand } from '../../../http/command.ts';
import type { Actor, RequestContext } from '../../../http/context.ts';
import { forbidden, Refusal, refuseField } from '../../../http/refusal.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { findFirst } from '../list/customers.list.queries.ts';
import { withRules } from '../list/owners.queries.ts';
import {
  insertBatch,
  lockCustomers,
  lockRoom,
  type Movable,
  moveLocked,
  type MoveOrder,
  readTakenSince,
} from './moves.queries.ts';
import { chooseMovable, dealInTurn, type Reach, type Receiver, type Share, transferDetail } from './moves.rules.ts';

const SUBJECT = 'customer';

/** Out of which of these places the person may take customers, and whose. */
export const reachOf = async (trx: Db, actor: Actor, places: readonly Placement[]): Promise<Reach> => {
  const seen = Object.values(Placement).filter((place) => actor.rights.has(placementRight[place]));
  const sources = places.filter((place) => seen.includes(place));
  if (sources.length === 0) throw forbidden();
  const owners = await ownersInScope(trx, actor);
  return { places: seen, sources, owners: owners && new Set(owners) };
};

export const lockChosen = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<Map<number, Movable>> =>
  new Map((await lockCustomers(trx, tenantId, [...new Set(ids)])).map((row) => [row.id, row]));

/** Customers that another person took recently from a placement where the actor could see them. */
const readTakenByOthers = async (
  trx: Db,
  { actor, now }: RequestContext,
  rows: ReadonlyMap<number, Movable>,
  { sources }: Reach,
): Promise<ReadonlySet<number>> => {
  const { tenantId, userId } = actor;
  const others = [...rows.values()].filter(({ ownerId }) => ownerId !== null && ownerId !== userId).map(({ id }) => id);
  return others.length === 0 ? new Set() : new Set(await readTakenSince(trx, tenantId, others, sources, now - DAY));
};

interface Landing {
  readonly act: Act;
  readonly recordType: RecordType;
}

/** Name and record kind of each move. */
const landingActs: Record<Placement, Landing> = {
  [Placement.Owned]: { act: Act.Got, recordType: RecordType.Transfer },
  [Placement.Pool]: { act: Act.ToPool, recordType: RecordType.Transfer },
  [Placement.Blacklist]: { act: Act.Blacklisted, recordType: RecordType.Operation },
  [Placement.RecycleBin]: { act: Act.Deleted, recordType: RecordType.Operation },
};
const abandoned: Landing = { act: Act.Abandoned, recordType: RecordType.Operation };

const kindOf: Record<Placement, BatchKind> = {
  [Placement.Owned]: BatchKind.Get,
  [Placement.Pool]: BatchKind.ToPool,
  [Placement.Blacklist]: BatchKind.Blacklist,
  [Placement.RecycleBin]: BatchKind.Delete,
};

const orderOf = (
  { actor, now }: RequestContext,
  to: Placement,
  landing: Landing,
  batch: { readonly batchId: number; readonly remark: string },
): MoveOrder => ({ tenantId: actor.tenantId, moverId: actor.userId, now, to, ...landing, ...batch });

const changeOf = (action: string, batchId: number, after: object): Change => ({
  action,
  subject: SUBJECT,
  subjectId: null,
  after: { BatchId: batchId, ...after },
});

export interface MoveRequest {
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

export const moveCustomers = (ctx: RequestContext, { wanted, ids, remark }: MoveRequest): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      if (wanted === Placement.Blacklist && remark.trim() === '') throw refuseField('Remark', say.reasonRequired);
      const reach = await reachOf(trx, actor, sourcesOf(wanted));
      const isTaking = wanted === Placement.Owned;
      // Staff are always locked before customers, to avoid deadlocks.
      const [room] = isTaking ? await lockRoom(trx, tenantId, [userId]) : [];
      const rows = await lockChosen(trx, tenantId, ids);
      const takenByOthers = isTaking ? await readTakenByOthers(trx, ctx, rows, reach) : new Set<number>();
      const chosen = chooseMovable(ids, rows, reach, takenByOthers);
      const [going, beyond] = isTaking ? withinRoom(chosen.good, room) : [chosen.good, []];
      const failures = [...chosen.failures, ...beyond];
      demandSome(going.length, failures);

      const batchId = await insertBatch(trx, { tenantId, staffId: userId, kind: kindOf[wanted], now }, going.length);
      for (const to of Object.values(Placement)) {
        const moves = going.filter(({ placement }) => landingOf(placement, wanted) === to);
        if (moves.length === 0) continue;
        const landing = wanted === Placement.RecycleBin && to === Placement.Pool ? abandoned : landingActs[to];
        const owner = to === Placement.Owned ? userId : null;
        await moveLocked(
          trx,
          orderOf(ctx, to, landing, { batchId, remark: remark.trim() }),
          moves.map(({ id }) => ({ id, ownerId: owner })),
        );
      }
      const data = { Moved: going.length, Failed: failures.length, BatchId: batchId };
      return {
        data: new Told(data, batchSentence(going.length, failures)),
        changes: [changeOf('移动客户', batchId, { To: wanted, Count: going.length, Remark: remark.trim() })],
      };
    },
    BULK,
  );

/** Receivers must be enabled and in scope; others look like missing ones. */
const demandReceivers = (
  staffIds: readonly number[],
  rooms: readonly Receiver[],
  owners: ReadonlySet<number> | null,
): Receiver[] =>
  [...new Set(staffIds)].map((id) => {
    const room = rooms.find(({ staffId }) => staffId === id);
    if (!room || (owners && !owners.has(id))) throw new Refusal(say.noReceiver);
    return room;
  });

/** By id, because two people may have one name. */
const countEach = (dealt: readonly { readonly staffId: number }[], receivers: readonly Receiver[]): Share[] =>
  receivers.map(({ staffId, name, left }) => {
    const count = dealt.filter((one) => one.staffId === staffId).length;
    return { name, count, isFull: left !== null && count >= left };
  });

const transferred: Landing = { act: Act.Transferred, recordType: RecordType.Transfer };

export const transferCustomers = (
  ctx: RequestContext,
  { staffIds, ids }: { readonly staffIds: readonly number[]; readonly ids: readonly number[] },
): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      const reach = await reachOf(trx, actor, transferable);
      const receivers = demandReceivers(staffIds, await lockRoom(trx, tenantId, staffIds), reach.owners);
      const chosen = chooseMovable(ids, await lockChosen(trx, tenantId, ids), reach);
      const { dealt, failures: full } = dealInTurn(chosen.good, receivers);
      const failures = [...chosen.failures, ...full];
      demandSome(dealt.length, failures);

      const batchId = await insertBatch(
        trx,
        { tenantId, staffId: userId, kind: BatchKind.Transfer, now },
        dealt.length,
      );
      await moveLocked(
        trx,
        orderOf(ctx, Placement.Owned, transferred, { batchId, remark: '' }),
        dealt.map(({ row, staffId }) => ({ id: row.id, ownerId: staffId })),
      );
      const data = { Moved: dealt.length, Failed: failures.length, BatchId: batchId };
      return {
        data: new Told(data, transferDetail(countEach(dealt, receivers), failures)),
        changes: [changeOf('转移客户', batchId, { UserIds: staffIds, Count: dealt.length })],
      };
    },
    BULK,
  );

const distributed: Landing = { act: Act.Distributed, recordType: RecordType.Transfer };

export interface Distribution {
  readonly filter: CustomerFilter;
  readonly staffIds: readonly number[];
  readonly each: number;
}

/** Gives each receiver the same number of the caller's own customers, the first of the search. All or nothing. */
export const distributeCustomers = (ctx: RequestContext, request: Distribution): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      const owners = await ownersInScope(trx, actor);
      const rooms = await lockRoom(trx, tenantId, request.staffIds);
      const receivers = demandReceivers(request.staffIds, rooms, owners && new Set(owners));
      if (receivers.some(({ staffId }) => staffId === userId)) throw refuseField('UserId', say.notToOneself);
      const full = receivers.find(({ left }) => left !== null && left < request.each);
      if (full) throw new Refusal(`${full.name}：${say.capacityReached}`);
      const needed = receivers.length * request.each;
      const filter = { ...request.filter, IsOnlyMySelf: true, CustomerType: Placement.Owned };
      const ids = await findFirst(trx, await withRules(trx, { actor, filter, now }), needed);
      const rows = await lockChosen(trx, tenantId, ids);
      // Some may have been moved before they were locked.
      const own = ids.filter((id) => rows.get(id)?.ownerId === userId);
      if (own.length < needed) throw new Refusal(say.tooFewOwn);

      const batchId = await insertBatch(trx, { tenantId, staffId: userId, kind: BatchKind.Distribute, now }, needed);
      await moveLocked(
        trx,
        orderOf(ctx, Placement.Owned, distributed, { batchId, remark: '' }),
        own.map((id, at) => ({ id, ownerId: receivers[at % receivers.length]?.staffId ?? null })),
      );
      const data = { Moved: needed, Failed: 0, BatchId: batchId };
      return {
        data: new Told(data, say.distributed),
        changes: [changeOf('批量分配客户', batchId, { UserIds: request.staffIds, Count: needed })],
      };
    },
    LONG,
  );
