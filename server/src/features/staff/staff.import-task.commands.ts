/** The import as a task: stores its rows, hashes the passwords, then checks again and adds the staff. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type BegunTask, TaskKind, taskMessages } from '@gonghai/contract/wire/task.ts';
import { z } from 'zod';
import { Told } from '../../http/answer.ts';
import type { RequestContext } from '../../http/context.ts';
import { type ImportWorkParts, demandImporter, startImport } from '../imports/imports.port.ts';
import type { BeginParts, TaskWork } from '../tasks/tasks.port.ts';
import type { Passwords } from './passwords.service.ts';
import { addNewcomers, hashPasswords, type NewcomerRow } from './staff.newcomers.commands.ts';
import { staffImportRow } from './staff.sheets.ts';

const keptRows = z.array(z.object({ rowNumber: z.int(), row: staffImportRow }));

export const beginImport = async (
  ctx: RequestContext,
  rows: readonly NewcomerRow[],
  parts: BeginParts,
): Promise<Told<BegunTask>> => {
  const content = Buffer.from(JSON.stringify(rows));
  const about = { action: AuditAction.beginStaffImport, subject: 'staff', after: { Count: rows.length } };
  const TaskId = await startImport(ctx, { kind: TaskKind.StaffImport, total: rows.length, content, ...about }, parts);
  return new Told({ TaskId, IsEnded: false }, taskMessages.begun);
};

interface StaffImportParts extends ImportWorkParts {
  readonly passwords: Passwords;
}

export const staffImportWork = ({ passwords, findActor }: StaffImportParts): TaskWork => ({
  kind: TaskKind.StaffImport,
  run: async ({ tenantId, staffId, content, report, finish }) => {
    const rows = keptRows.parse(JSON.parse(content.toString('utf8')));
    const hashes = await hashPasswords(rows, passwords, report);
    await finish(async (trx, now) => {
      const actor = await demandImporter(trx, { tenantId, staffId }, ['User'], { findActor });
      return addNewcomers(trx, actor, rows, { hashes, now });
    });
  },
});
