/** Some lines of a sheet become leads in one short transaction, so that arriving leads do not wait behind an import. */
import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { leadSheetMessages as say } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { lockByTels, markAllRepeated, type MetCustomer } from '../customers/customers.port.ts';
import { isBad, lineOf, type ReportedLine } from '../imports/imports.port.ts';
import { lockAgents, lockLeads } from './agents.queries.ts';
import { assignLeads } from './assignment.commands.ts';
import { countByTel, insertLeads, markFailed, type OpenLead } from './assignment.queries.ts';
import { weightedDealer } from './dealers.rules.ts';
import type { PieceOutcome } from './import.queries.ts';
import { chooseProfession, refuseLine, type SheetLead, type SheetLine, valuesOf } from './import.rules.ts';
import { readProfessionIds } from './professions.queries.ts';

interface PieceWork {
  readonly actor: Actor;
  readonly taskId: number;
  readonly now: number;
  readonly isAssigning: boolean;
  readonly firstLines: ReadonlyMap<string, number>;
}

/** The reported result of each stored lead: its agent, or the cause of the failure. */
const assignStored = async (
  trx: Db,
  { actor, now }: PieceWork,
  agents: Awaited<ReturnType<typeof lockAgents>>,
  stored: readonly OpenLead[],
): Promise<ReadonlyMap<number, string>> => {
  const { tenantId, userId } = actor;
  const act = { tenantId, now, staffId: userId, kind: AssignmentKind.Import };
  const { assigned, failed, left } = await assignLeads(trx, act, stored, weightedDealer(agents));
  await markFailed(
    trx,
    tenantId,
    now,
    left.map((lead) => ({ lead, cause: leadMessages.noAgent, isRetried: false })),
  );
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  return new Map([
    ...assigned.map(({ lead, agentId }) => [lead.id, say.assignedTo(names.get(agentId) ?? '')] as const),
    ...failed.map(({ lead, cause }) => [lead.id, cause] as const),
    ...left.map((lead) => [lead.id, leadMessages.noAgent] as const),
  ]);
};

/** Existing phones; their owners are notified once, when the import ends. */
const meet = async (trx: Db, { actor, now }: PieceWork, met: readonly MetCustomer[]): Promise<PieceOutcome['met']> => {
  const { tenantId, userId } = actor;
  const told = met.filter(({ placement }) => placement !== Placement.Blacklist);
  await markAllRepeated(
    trx,
    tenantId,
    told.map(({ id }) => id),
    now,
  );
  const owned = told.filter(({ ownerId }) => ownerId !== userId).flatMap(({ ownerId }) => ownerId ?? []);
  return [...Map.groupBy(owned, (id) => id)].map(([id, same]) => [id, same.length] as const);
};

export const importPiece = async (trx: Db, work: PieceWork, lines: readonly SheetLine[]): Promise<PieceOutcome> => {
  const { actor, taskId, now, isAssigning, firstLines } = work;
  const { tenantId, userId } = actor;
  await lockLeads(trx, tenantId);
  const agents = isAssigning ? await lockAgents(trx, actor, now) : [];
  const professions = await readProfessionIds(trx, tenantId);
  const tels = lines.filter((line): line is SheetLead => !isBad(line)).map(({ tel }) => tel);
  const customers = await lockByTels(trx, tenantId, tels);
  const known = { firstLines, leads: await countByTel(trx, tenantId, tels), customers };
  const refused = new Map(lines.map((line) => [line.rowNumber, refuseLine(line, known)]));
  const going = lines.filter((line): line is SheetLead => !isBad(line) && refused.get(line.rowNumber) === undefined);
  const chosen = going.map((line) => chooseProfession(line, professions));
  const stored = await insertLeads(
    trx,
    { tenantId, now, creatorId: userId, taskId },
    going.map((line, at) => valuesOf(line, chosen[at]?.id ?? null)),
  );
  const told = isAssigning ? await assignStored(trx, work, agents, stored) : new Map<number, string>();
  const taken = new Map(
    going.map((line, at): [number, ReportedLine] => {
      const texts = [told.get(stored[at]?.id ?? 0) ?? '', chosen[at]?.remark ?? ''];
      return [line.rowNumber, lineOf(line, ImportResult.Taken, ...texts)];
    }),
  );
  const isFirst = (tel: string, row: number): boolean => firstLines.get(tel) === row;
  const met = lines.flatMap(({ tel, rowNumber }) => (isFirst(tel, rowNumber) ? (customers.get(tel) ?? []) : []));
  return {
    lines: lines.flatMap(({ rowNumber }) => refused.get(rowNumber) ?? taken.get(rowNumber) ?? []),
    met: await meet(trx, work, met),
  };
};
