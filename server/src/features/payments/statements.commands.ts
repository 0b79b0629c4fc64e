/** Reads a remembered run with its piles, and gives its original file. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  statementMessages as say,
  UNDO_STATEMENT_SECONDS,
  type StatementDetail,
} from '@gonghai/contract/payments/statement.contract.ts';
import type { StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { readFile } from 'node:fs/promises';
import type { FileAnswer } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { readStatementFile } from './statement-file.sheets.ts';
import { withDayless } from './statement-layouts.commands.ts';
import { previewOf } from './statement-questions.rules.ts';
import { contentTypeOf, downloadName, extensionOf } from './statement-file.rules.ts';
import { hashOf, type StatementFiles } from './statement-files.service.ts';
import { countReconciledNow, findEarlierRuns, findStatementRow } from './statements.queries.ts';

/** Before it runs: what the file contains, and whether the same file was run before. */
export const previewStatement = async (
  { db, actor }: RequestContext,
  { path }: UploadedFile,
): Promise<StatementPreview> => {
  const preview = previewOf(
    await withDayless(db, actor.tenantId, await readStatementFile(db, actor.tenantId, { path })),
  );
  const hash = Buffer.from(hashOf(await readFile(path)), 'hex');
  return { ...preview, Earlier: await findEarlierRuns(db, actor.tenantId, hash) };
};

export const readStatementDetail = async (
  { db, actor, now, signal }: RequestContext,
  id: number,
): Promise<StatementDetail> => {
  const found = await findStatementRow(db, actor.tenantId, id);
  if (!found) throw missing();
  const { piles, total, fileTotal, storedName, ...row } = found;
  const counts = await countReconciledNow(db, actor.tenantId, id, signal);
  return {
    ...row,
    Piles: piles.map((pile) => ({ ...pile, ReconciledNow: counts.get(pile.Name) ?? 0 })),
    Total: total,
    FileTotal: fileTotal,
    HasFile: storedName !== null,
    MayUndo: !row.IsUndone && row.CreatedTime >= now - UNDO_STATEMENT_SECONDS,
  };
};

export const sendStatementFile = async (
  ctx: RequestContext,
  id: number,
  files: StatementFiles,
): Promise<FileAnswer> => {
  const { actor, db } = ctx;
  const found = await findStatementRow(db, actor.tenantId, id);
  if (!found) throw missing();
  const { storedName, FileName } = found;
  const file = storedName === null ? undefined : await files.open(actor.tenantId, storedName);
  if (storedName === null || !file) throw new Refusal(say.noFile);
  const extension = extensionOf(storedName);
  try {
    return await runCommand(ctx, () => {
      const change = {
        action: AuditAction.downloadStatement,
        subject: 'statement',
        subjectId: id,
        after: { FileName },
      };
      const answer = {
        fileName: downloadName(FileName, extension),
        contentType: contentTypeOf[extension],
        body: file.body,
      };
      return Promise.resolve({ data: answer, changes: [change] });
    });
  } catch (error) {
    file.body.destroy();
    throw error;
  }
};
