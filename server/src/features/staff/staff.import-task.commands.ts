/** The import as a task: stores its rows, hashes the passwords, then checks again and adds the staff. */
import { type BegunTask, TaskKind, taskMessages } from '@gonghai/contract/wire/task.ts';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { type BeginParts, beginTask, type TaskWork } from '../tasks/tasks.port.ts';
import type { Passwords } from './passwords.service.ts';
import { addNewcomers, hashPasswords, type NewcomerRow } from './staff.newcomers.commands.ts';
import { staffImportRow } from './staff.sheets.ts';

const keptRows = z.array(z.object({ rowNumber: z.int(), row: staffImportRow }));

export const beginImport = (
  ctx: RequestContext,
  rows: readonly NewcomerRow[],
  parts: BeginParts,
): Promise<Told<BegunTask>> =>
  runCommand(ctx, async (trx) => {
    const content = Buffer.from(JSON.stringify(rows));
    const TaskId = await beginTask(trx, ctx, { kind: TaskKind.StaffImport, total: rows.length, content }, parts);
    const change = { action: '开始导入员工', subject: 'staff', subjectId: null, after: { Count: rows.length } };
    return { data: new Told({ TaskId, IsEnded: false }, taskMessages.begun), changes: [change] };
  });

export interface ImportWorkParts {
  readonly passwords: Passwords;
  /** The current actor of a person, from a later feature. Undefined when the person may not sign in. */
  readonly findActor: (trx: Db, tenantId: number, staffId: number) => Promise<Actor | undefined>;
}

export const staffImportWork = ({ passwords, findActor }: ImportWorkParts): TaskWork => ({
  kind: TaskKind.StaffImport,
  run: async ({ tenantId, staffId, content, report, finish }) => {
    const rows = keptRows.parse(JSON.parse(content.toString('utf8')));
    const hashes = await hashPasswords(rows, passwords, report);
    await finish(async (trx, now) => {
      const actor = await findActor(trx, tenantId, staffId);
      if (!actor?.rights.has('User')) throw new Refusal(taskMessages.ownerGone);
      return addNewcomers(trx, actor, rows, { hashes, now });
    });
  },
});
