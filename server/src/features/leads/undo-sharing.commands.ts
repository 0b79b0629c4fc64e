/** Undoes an assignment by selection or by count: leads that are still untouched wait again. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { undoShare as call } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/batch.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { type Db, LONG } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { batchSentence } from '../../http/batch.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockUnusedFromLeads, takeBackFromLeads } from '../customers/customers.port.ts';
import { tell } from '../notices/notices.port.ts';
import { LEAD_LOCK, lockLeads } from './agents.queries.ts';
import { readAssignments, undoAssignments, type Undoing, type UndoableAssignment } from './undo-sharing.queries.ts';

/** The assignments of the call that can still be undone, as far as it is known without locks on the customers. */
const readOpen = async (trx: Db, undoing: Undoing, key: string): Promise<UndoableAssignment[]> => {
  const { tenantId, staffId, now } = undoing;
  const given = await readAssignments(trx, { tenantId, staffId, key, since: now - UNDO_SECONDS });
  if (given.length === 0) throw new Refusal(say.noShareToUndo);
  const open = given.filter(({ isUndone }) => !isUndone);
  if (open.length === 0) throw new Refusal(say.undoneAlready);
  return open;
};

/** Takes back what is untouched, and gives it. */
const takeBack = async (
  trx: Db,
  undoing: Undoing,
  open: readonly UndoableAssignment[],
): Promise<UndoableAssignment[]> => {
  const unused = await lockUnusedFromLeads(
    trx,
    undoing.tenantId,
    open.map(({ customerId, agentId, assignedTime }) => ({ id: customerId, agentId, assignedTime })),
  );
  const untouched = open.filter(({ customerId }) => unused.has(customerId));
  const isUndone = await undoAssignments(
    trx,
    undoing,
    untouched.map(({ id }) => id),
  );
  const undone = untouched.filter(({ id }) => isUndone.has(id));
  await takeBackFromLeads(
    trx,
    undoing,
    undone.flatMap(({ customerId }) => unused.get(customerId) ?? []),
  );
  return undone;
};

/** One message for each agent, however many leads are gone. */
const tellAgents = (
  trx: Db,
  { tenantId, now, staffId }: Undoing,
  undone: readonly UndoableAssignment[],
): Promise<void> =>
  tell(
    trx,
    tenantId,
    now,
    [...Map.groupBy(undone, ({ agentId }) => agentId)]
      .filter(([agentId]) => agentId !== staffId)
      .map(([agentId, leads]) => ({
        staffId: agentId,
        customerId: null,
        message: say.takenBack(leads.length),
        isEvent: true,
      })),
  );

export const undoShare = (ctx: RequestContext, key: string): Promise<Told<AnswerOf<typeof call>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const undoing: Undoing = { tenantId: actor.tenantId, staffId: actor.userId, now };
      await lockLeads(trx, actor.tenantId);
      const open = await readOpen(trx, undoing, key);
      const undone = await takeBack(trx, undoing, open);
      if (undone.length === 0) throw new Refusal(say.nothingUndone);
      await tellAgents(trx, undoing, undone);
      const isUndone = new Set(undone.map(({ id }) => id));
      const failures = open.filter(({ id }) => !isUndone.has(id)).map(({ name }) => ({ name, why: say.followedSince }));
      const after = {
        UserIds: [...new Set(undone.map(({ agentId }) => agentId))],
        Count: undone.length,
        Failed: failures.length,
      };
      return {
        data: new Told(
          { Undone: undone.length, Failed: failures.length },
          failures.length === 0 ? say.shareUndone(undone.length) : batchSentence(undone.length, failures),
        ),
        changes: [{ action: AuditAction.undoAssignLeads, subject: 'lead', subjectId: null, after }],
      };
    },
    { ...LONG, ...LEAD_LOCK },
  );
