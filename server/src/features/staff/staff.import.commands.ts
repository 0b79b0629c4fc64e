/** Imports new staff: checks the whole sheet in the request, then adds at once, or by a task if hashing takes long. */
import { LARGEST_STAFF_IMPORT, staffSheetMessages as say } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import type { BegunTask } from '@gonghai/contract/wire/task.ts';
import { BULK } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkedRows, complaintsOf, goodRowsOf } from '../../sheet/checked-rows.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { refuseLines } from '../imports/imports.port.ts';
import type { BeginParts } from '../tasks/tasks.port.ts';
import type { Passwords } from './passwords.service.ts';
import { beginImport } from './staff.import-task.commands.ts';
import {
  addNewcomers,
  countPasswords,
  hashPasswords,
  judgeNewcomers,
  type NewcomerRow,
} from './staff.newcomers.commands.ts';
import { staffImportColumns, staffImportRow } from './staff.sheets.ts';

interface ImportParts extends BeginParts {
  readonly passwords: Passwords;
}

type Begun = BegunTask | null;

/** As many as are hashed within a few seconds, also while others sign in. */
const MOST_HASHES_AT_ONCE = 60;

const readRows = async ({ path }: UploadedFile): Promise<NewcomerRow[]> => {
  const sheet = await checkedRows(readSheet({ path }), staffImportColumns, staffImportRow);
  if (sheet.rows.length > LARGEST_STAFF_IMPORT) throw new Refusal(say.tooMany);
  refuseLines(complaintsOf(sheet));
  return goodRowsOf(sheet).map(({ rowNumber, row }) => ({ rowNumber, row }));
};

const importNow = async (
  ctx: RequestContext,
  rows: readonly NewcomerRow[],
  passwords: Passwords,
): Promise<Told<Begun>> => {
  const { actor, now } = ctx;
  const hashes = await hashPasswords(rows, passwords);
  const add = runCommand<Told<Begun>>(
    ctx,
    async (trx) => {
      const { message, changes } = await addNewcomers(trx, actor, rows, { hashes, now });
      return { data: new Told(null, message), changes };
    },
    BULK,
  );
  return add.catch(async (error: unknown) => {
    // A name was taken at the same moment. Checking again reports its line.
    if (violates(error, 'staff_user_name')) await judgeNewcomers(ctx.db, actor, rows);
    throw error;
  });
};

export const importStaff = async (
  ctx: RequestContext,
  file: UploadedFile,
  parts: ImportParts,
): Promise<Told<Begun>> => {
  const rows = await readRows(file);
  await judgeNewcomers(ctx.db, ctx.actor, rows);
  return countPasswords(rows) <= MOST_HASHES_AT_ONCE
    ? importNow(ctx, rows, parts.passwords)
    : beginImport(ctx, rows, parts);
};
