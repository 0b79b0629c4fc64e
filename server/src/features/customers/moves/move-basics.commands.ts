/** What all moves of customers share: who may move what, the locks, the order to move, and the entry in the trail. */
import type { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import type { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { Change } from '../../../http/command.ts';
import type { Actor, RequestContext } from '../../../http/context.ts';
import { forbidden } from '../../../http/refusal.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { customerSubject, seesPlace } from '../places.rules.ts';
import { insertBatch, lockCustomers, lockRoom, type Movable, type MoveOrder } from './moves.queries.ts';
import type { Reach, Receiver } from './moves.rules.ts';

const { Sales } = CustomerKind;

/** Out of which of these places the person may take customers, and whose. */
export const reachOf = async (
  trx: Db,
  actor: Actor,
  kind: CustomerKind,
  places: readonly Placement[],
): Promise<Reach> => {
  const seen = Object.values(Placement).filter((place) => seesPlace(actor, kind, place));
  const sources = places.filter((place) => seen.includes(place));
  // After-sales customers have one right for all places: those that the person does not see look like missing ones.
  if (sources.length === 0 && kind === Sales) throw forbidden();
  const owners = await ownersInScope(trx, actor);
  const reach = { places: seen, sources, owners: owners && new Set(owners) };
  return kind === Sales ? reach : { ...reach, standsAt: { ...say.standsAt, [Placement.Pool]: say.unowned } };
};

export const lockChosen = async (trx: Db, of: Customers, ids: readonly number[]): Promise<Map<number, Movable>> =>
  new Map((await lockCustomers(trx, of, [...new Set(ids)])).map((row) => [row.id, row]));

/** People with their remaining capacity, which does not apply to after-sales customers. */
export const lockReceivers = async (
  trx: Db,
  { tenantId, kind }: Customers,
  staffIds: readonly number[],
): Promise<readonly Receiver[]> => {
  const rooms = await lockRoom(trx, tenantId, staffIds);
  return kind === Sales ? rooms : rooms.map((room) => ({ ...room, left: null }));
};

export const startBatch = (
  trx: Db,
  { actor: { tenantId, userId: staffId }, now }: RequestContext,
  of: CustomerKind,
  kind: BatchKind,
  total: number,
): Promise<number> => insertBatch(trx, { tenantId, staffId, kind, of, now }, total);

export interface Landing {
  readonly act: Act;
  readonly recordType: RecordType;
}

export const orderOf = (
  { actor, now }: RequestContext,
  kind: CustomerKind,
  to: Placement,
  landing: Landing,
  batch: { readonly batchId: number; readonly remark: string },
): MoveOrder => ({ tenantId: actor.tenantId, kind, moverId: actor.userId, now, to, ...landing, ...batch });

export const changeOf = (kind: CustomerKind, action: AuditAction, batchId: number, after: object): Change => ({
  action,
  subject: customerSubject[kind],
  subjectId: null,
  after: { BatchId: batchId, ...after },
});
