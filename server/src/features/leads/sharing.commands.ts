/** Supervisors assign leads: by selection, or by count with the weights of the agents. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { SharePreview } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { AssignmentKind, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { BULK, type Db, LONG } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { batchSentence, type Failure, refusedBatch } from '../../http/batch.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { ownersInScope } from '../../http/scope.ts';
import { lockRoom, readByTels, type Receiver } from '../customers/customers.port.ts';
import { LEAD_LOCK, lockAgents, lockLeads, readAgents } from './agents.queries.ts';
import { assignLeads, judgeLeads } from './assignment.commands.ts';
import {
  type AssignedLead,
  type AssigningAct,
  countWaiting,
  lockOldestWaiting,
  lockOpenLeads,
  markFailed,
  type OpenLead,
  readOldestWaiting,
  readWaitingByTel,
} from './assignment.queries.ts';
import { evenDealer, weightedDealer } from './dealers.rules.ts';
import { assignInTurn } from './lead-assignment.rules.ts';
import { readShownLeads } from './leads.queries.ts';
import { groupFailures, shareDetail } from './sharing.rules.ts';

const SUBJECT = 'lead';

type UndoKey = string | null | undefined;

const actOf = ({ actor, now }: RequestContext, kind: AssignmentKind, undoKey: UndoKey): AssigningAct => ({
  tenantId: actor.tenantId,
  staffId: actor.userId,
  now,
  kind,
  undoKey: undoKey ?? null,
});

/** Employees see no open leads, so they cannot assign any. */
const seesOpenLeads = ({ actor }: RequestContext): boolean => actor.scope.kind !== 'own';

/** Enabled and in the caller's scope; otherwise the whole call is refused. */
const lockReceivers = async (
  trx: Db,
  { actor }: RequestContext,
  staffIds: readonly number[],
): Promise<readonly Receiver[]> => {
  const owners = await ownersInScope(trx, actor);
  const rooms = await lockRoom(trx, actor.tenantId, staffIds);
  return [...new Set(staffIds)].map((id) => {
    const room = rooms.find(({ staffId }) => staffId === id);
    if (!room || (owners && !owners.includes(id))) throw new Refusal(say.noReceiver);
    return room;
  });
};

/** Selected leads that are not open; assigned ones are named if the caller may see them. */
const tellOthers = async (trx: Db, { actor, signal }: RequestContext, ids: readonly number[]): Promise<Failure[]> => {
  if (ids.length === 0) return [];
  const seen = new Map(
    (await readShownLeads(trx, { actor, filter: {} }, ids, signal))
      .filter((row) => row.DistributionType === DistributionType.Assigned)
      .map((row) => [row.Id, row.Name]),
  );
  return ids.map((id) => {
    const name = seen.get(id);
    return name === undefined ? { name: '', why: say.missing } : { name, why: say.assignedAlready };
  });
};

const changeOf = (action: AuditAction, assigned: readonly AssignedLead[], failed: number): Change => ({
  action,
  subject: SUBJECT,
  subjectId: null,
  after: { UserIds: [...new Set(assigned.map(({ agentId }) => agentId))], Count: assigned.length, Failed: failed },
});

const failureOf = (lead: OpenLead, why: string): Failure => ({ name: lead.name, why });

interface Selection {
  readonly ids: readonly number[];
  readonly staffIds: readonly number[];
  readonly undoKey?: UndoKey;
}

export const shareLeads = (
  ctx: RequestContext,
  { ids, staffIds, undoKey }: Selection,
): Promise<Told<{ Assigned: number; Failed: number }>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { tenantId } = ctx.actor;
      await lockLeads(trx, tenantId);
      const receivers = await lockReceivers(trx, ctx, staffIds);
      const chosen = [...new Set(ids)];
      const locked = seesOpenLeads(ctx) ? await lockOpenLeads(trx, tenantId, chosen) : [];
      const byId = new Map(locked.map((lead) => [lead.id, lead]));
      const others = await tellOthers(
        trx,
        ctx,
        chosen.filter((id) => !byId.has(id)),
      );
      const open = chosen.flatMap((id) => byId.get(id) ?? []);
      const dealer = evenDealer(receivers);
      const act = actOf(ctx, AssignmentKind.BySelection, undoKey);
      const { assigned, failed, left } = await assignLeads(trx, act, open, dealer);
      const failures = [
        ...others,
        ...failed.map(({ lead, cause }) => failureOf(lead, cause)),
        ...left.map((lead) => failureOf(lead, say.capacityReached)),
      ];
      const refusal = assigned.length === 0 ? refusedBatch(failures) : undefined;
      if (refusal && failed.length === 0) throw refusal;
      const message = failures.length === 0 ? say.shared : batchSentence(assigned.length, failures);
      return {
        data: new Told({ Assigned: assigned.length, Failed: failures.length }, message),
        changes: [changeOf(AuditAction.assignLeads, assigned, failures.length)],
        // Leads with a known phone stay failed.
        refusal,
      };
    },
    { ...BULK, ...LEAD_LOCK },
  );

const countEach = (agents: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]) =>
  agents
    .map(({ id, name }) => ({ id, name, count: ids.filter((each) => each === id).length }))
    .filter(({ count }) => count > 0);

export const shareByCount = (ctx: RequestContext, count: number, undoKey?: UndoKey): Promise<Told<string>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId } = actor;
      await lockLeads(trx, tenantId);
      const agents = await lockAgents(trx, actor, now);
      const leads = seesOpenLeads(ctx) ? await lockOldestWaiting(trx, tenantId, count) : [];
      if (leads.length === 0) throw new Refusal(say.nobodyWaits);
      const act = actOf(ctx, AssignmentKind.ByCount, undoKey);
      const { assigned, failed, left } = await assignLeads(trx, act, leads, weightedDealer(agents));
      await markFailed(
        trx,
        tenantId,
        now,
        left.map((lead) => ({ lead, cause: say.noAgent, isRetried: false })),
      );
      const failures = [
        ...failed.map(({ lead, cause }) => failureOf(lead, cause)),
        ...left.map((lead) => failureOf(lead, say.noAgent)),
      ];
      const shares = countEach(
        agents,
        assigned.map(({ agentId }) => agentId),
      );
      const message = failures.length === 0 ? say.shared : `成功${assigned.length}条，失败${failures.length}条`;
      return {
        data: new Told(shareDetail(shares, groupFailures(failures)), message),
        changes: [changeOf(AuditAction.assignLeadsByCount, assigned, failures.length)],
        refusal: assigned.length === 0 ? refusedBatch(failures) : undefined,
      };
    },
    LONG,
  );

/** Preview of `shareByCount`: the same rules, without locks. */
export const previewShare = async (ctx: RequestContext, count: number): Promise<SharePreview> => {
  const { db, actor, now } = ctx;
  const { tenantId } = actor;
  const nothing: SharePreview = { Waiting: 0, Assigned: 0, Failed: 0, Agents: [], Failures: [] };
  if (!seesOpenLeads(ctx)) return nothing;
  const [Waiting, leads, agents] = await Promise.all([
    countWaiting(db, tenantId),
    readOldestWaiting(db, tenantId, count),
    readAgents(db, actor, now),
  ]);
  const tels = leads.map(({ tel }) => tel);
  const judged = judgeLeads(leads, await readByTels(db, tenantId, tels), await readWaitingByTel(db, tenantId, tels));
  const going = judged.filter(({ outcome }) => outcome.kind !== 'fail').map(({ lead }) => lead);
  const chosen = assignInTurn(agents, going);
  const failures = [
    ...judged.flatMap(({ lead, outcome }) => (outcome.kind === 'fail' ? [failureOf(lead, outcome.cause)] : [])),
    ...going.filter((_, at) => chosen[at] === undefined).map((lead) => failureOf(lead, say.noAgent)),
  ];
  const shares = countEach(
    agents,
    chosen.flatMap((id) => id ?? []),
  );
  return {
    Waiting,
    Assigned: leads.length - failures.length,
    Failed: failures.length,
    Agents: shares.map((share) => ({ UserId: share.id, UserName: share.name, Count: share.count })),
    Failures: groupFailures(failures).map(({ why, names }) => ({ Why: why, Count: names.length })),
  };
};
