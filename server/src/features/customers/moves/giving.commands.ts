/** Gives customers to other staff: transfers chosen ones in turn, and distributes the first of a search. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind, type MoveResult } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement, transferable } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { BULK, type Db, LONG } from '../../../db/database.ts';
import { Told } from '../../../http/answer.ts';
import { demandSome } from '../../../http/batch.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { findFirstAfterSales } from '../after-sales/list.queries.ts';
import { findFirst } from '../list/customers.list.queries.ts';
import { withRules } from '../list/owners.queries.ts';
import {
  changeOf,
  type Landing,
  lockChosen,
  lockReceivers,
  orderOf,
  reachOf,
  startBatch,
} from './move-basics.commands.ts';
import { type Movable, moveLocked } from './moves.queries.ts';
import { chooseMovable, dealInTurn, type Receiver, type Share, transferDetail } from './moves.rules.ts';

const { Sales, AfterSales } = CustomerKind;

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
  kind: CustomerKind,
  { staffIds, ids }: { readonly staffIds: readonly number[]; readonly ids: readonly number[] },
): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor } = ctx;
      const of = { tenantId: actor.tenantId, kind };
      const reach = await reachOf(trx, actor, kind, transferable);
      const receivers = demandReceivers(staffIds, await lockReceivers(trx, of, staffIds), reach.owners);
      const chosen = chooseMovable(ids, await lockChosen(trx, of, ids), reach);
      const { dealt, failures: full } = dealInTurn(chosen.good, receivers);
      const failures = [...chosen.failures, ...full];
      demandSome(dealt.length, failures);

      const batchId = await startBatch(trx, ctx, kind, BatchKind.Transfer, dealt.length);
      await moveLocked(
        trx,
        orderOf(ctx, kind, Placement.Owned, transferred, { batchId, remark: '' }),
        dealt.map(({ row, staffId }) => ({ id: row.id, ownerId: staffId })),
      );
      const data = { Moved: dealt.length, Failed: failures.length, BatchId: batchId };
      return {
        data: new Told(data, transferDetail(countEach(dealt, receivers), failures)),
        changes: [changeOf(kind, AuditAction.transferCustomers, batchId, { UserIds: staffIds, Count: dealt.length })],
      };
    },
    BULK,
  );

const distributed: Landing = { act: Act.Distributed, recordType: RecordType.Transfer };

interface Distribution {
  readonly filter: CustomerFilter;
  readonly staffIds: readonly number[];
  readonly each: number;
}

/** The search decides which customers; only-mine is forced. Of after-sales customers, it includes unowned ones (G-304). */
const findDistributable = async (
  trx: Db,
  { actor, now }: RequestContext,
  kind: CustomerKind,
  { filter: sent, most }: { readonly filter: CustomerFilter; readonly most: number },
): Promise<number[]> => {
  const filter = { ...sent, IsOnlyMySelf: true, CustomerType: Placement.Owned };
  return kind === Sales
    ? findFirst(trx, await withRules(trx, { actor, filter, now }), most)
    : findFirstAfterSales(trx, { actor, filter, now }, most);
};

/** Gives each receiver the same number of the caller's own customers, the first of the search. All or nothing. */
export const distributeCustomers = (
  ctx: RequestContext,
  kind: CustomerKind,
  request: Distribution,
): Promise<Told<MoveResult>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor } = ctx;
      const { tenantId, userId } = actor;
      const of = { tenantId, kind };
      const owners = await ownersInScope(trx, actor);
      const rooms = await lockReceivers(trx, of, request.staffIds);
      const receivers = demandReceivers(request.staffIds, rooms, owners && new Set(owners));
      if (receivers.some(({ staffId }) => staffId === userId)) throw refuseField('UserId', say.notToOneself);
      const full = receivers.find(({ left }) => left !== null && left < request.each);
      if (full) throw new Refusal(`${full.name}：${say.capacityReached}`);
      const needed = receivers.length * request.each;
      const ids = await findDistributable(trx, ctx, kind, { filter: request.filter, most: needed });
      const rows = await lockChosen(trx, of, ids);
      const isMine = (row: Movable | undefined): boolean =>
        row?.ownerId === userId || (kind === AfterSales && row?.ownerId === null);
      // Some may have been moved before they were locked.
      const own = ids.filter((id) => isMine(rows.get(id)));
      if (own.length < needed) throw new Refusal(say.tooFewOwn);

      const batchId = await startBatch(trx, ctx, kind, BatchKind.Distribute, needed);
      await moveLocked(
        trx,
        orderOf(ctx, kind, Placement.Owned, distributed, { batchId, remark: '' }),
        own.map((id, at) => ({ id, ownerId: receivers[at % receivers.length]?.staffId ?? null })),
      );
      const data = { Moved: needed, Failed: 0, BatchId: batchId };
      return {
        data: new Told(data, say.distributed),
        changes: [changeOf(kind, AuditAction.shareCustomers, batchId, { UserIds: request.staffIds, Count: needed })],
      };
    },
    LONG,
  );
