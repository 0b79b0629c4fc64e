/** SQL on imports of leads: their pieces in progress, and undo. */
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { OwnLog, ReportedLine } from '../imports/imports.port.ts';
import type { TaskInHand } from '../tasks/tasks.port.ts';

interface TaskName {
  readonly tenantId: number;
  readonly taskId: number;
}

/** The results of one transaction's lines, and the number of existing customers per owner. */
export interface PieceOutcome {
  readonly lines: readonly ReportedLine[];
  readonly met: readonly (readonly [ownerId: number, count: number])[];
}

export const insertPiece = async (
  trx: Db,
  { tenantId, taskId }: TaskName,
  place: number,
  outcome: PieceOutcome,
): Promise<void> => {
  await trx
    .insertInto('lead_import_piece')
    .values({ tenant_id: tenantId, task_id: taskId, place, outcome: JSON.stringify(outcome) })
    .execute();
};

export const readPieces = async (
  db: Db,
  { tenantId, taskId }: TaskName,
): Promise<ReadonlyMap<number, PieceOutcome>> => {
  const rows = await db
    .selectFrom('lead_import_piece')
    .select(['place', 'outcome'])
    .$narrowType<{ outcome: PieceOutcome }>()
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .orderBy('place')
    .execute();
  return new Map(rows.map(({ place, outcome }) => [place, outcome]));
};

export const deletePieces = async (trx: Db, { tenantId, taskId }: TaskName): Promise<void> => {
  await trx.deleteFrom('lead_import_piece').where('tenant_id', '=', tenantId).where('task_id', '=', taskId).execute();
};

/** A task that runs longer was given up. */
const LONGEST_IMPORT = 2 * 86_400;

const importedBy = (trx: Db, tenantId: number, { taskId, createdTime }: OwnLog) =>
  trx
    .selectFrom('lead')
    .where('tenant_id', '=', tenantId)
    // The index by time finds them.
    .where('created_time', '>=', createdTime - LONGEST_IMPORT)
    .where('created_time', '<=', createdTime)
    .where('task_id', '=', taskId);

const wasNeverAssigned = sql<boolean>`not exists (select from lead_assignment a where a.tenant_id = lead.tenant_id
  and a.lead_id = lead.id)`;

/** Leads that were never assigned. The caller holds the tenant's lead lock. */
export const removeUntouched = async (trx: Db, tenantId: number, log: OwnLog): Promise<number> => {
  const untouched = await importedBy(trx, tenantId, log)
    .select('id')
    .where('state', '<>', DistributionType.Assigned)
    .where(wasNeverAssigned)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = untouched.map(({ id }) => id);
  await trx.deleteFrom('lead').where('tenant_id', '=', tenantId).where('id', '=', anyOf(ids)).execute();
  return ids.length;
};

/** The first leads that stay, and their total number. */
export const readTouched = async (
  trx: Db,
  tenantId: number,
  log: OwnLog,
  most: number,
): Promise<{ readonly rows: { Id: number; Name: string }[]; readonly total: number }> => {
  const { total } = await importedBy(trx, tenantId, log)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await importedBy(trx, tenantId, log)
    .select(['id as Id', 'name as Name'])
    .orderBy('id')
    .limit(most)
    .execute();
  return { rows, total };
};

export const readImporterName = async (
  trx: Db,
  { tenantId, staffId }: Pick<TaskInHand, 'tenantId' | 'staffId'>,
): Promise<string> => {
  const { name } = await trx
    .selectFrom('staff')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return name;
};
