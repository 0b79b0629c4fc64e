/** Imports the daily number of leads for staff. One wrong line rejects the whole sheet. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { staffSheetMessages as say } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { BULK, type Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkedRows, complaintsOf, type GoodRow, goodRowsOf } from '../../sheet/checked-rows.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { refuseLines } from '../imports/imports.port.ts';
import { foldLoginNames, lockByLoginName, setClueCounts } from './staff.import.queries.ts';
import { clueCountColumns, type ClueCountRow, clueCountRow } from './staff.sheets.ts';

type KeyedRow = GoodRow<ClueCountRow> & { readonly key: string };

const complaintsAbout = (rows: readonly KeyedRow[], known: ReadonlyMap<string, number>, actor: Actor): ReportLine[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ key, rowNumber }): ReportLine[] => {
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [{ Row: rowNumber, Text: say.userNameRepeated }];
    const id = known.get(key);
    if (id === undefined) return [{ Row: rowNumber, Text: say.userNameUnknown }];
    // As in the form: only administrators may change their own count.
    const isOwn = id === actor.userId && !actor.rights.has('admin');
    return isOwn ? [{ Row: rowNumber, Text: staffMessages.self }] : [];
  });
};

export const importClueCounts = async (ctx: RequestContext, file: UploadedFile): Promise<Told<null>> => {
  const sheet = await checkedRows(readSheet({ path: file.path }), clueCountColumns, clueCountRow);
  refuseLines(complaintsOf(sheet));
  const good = goodRowsOf(sheet);
  // Only the literal true: a header that is merely present must not reset the other counts.
  const othersToZero = ctx.header('isotherusertozero') === 'true';
  const work = async (trx: Db) => {
    const { tenantId } = ctx.actor;
    const keys = await foldLoginNames(
      trx,
      good.map(({ row }) => row.UserName),
    );
    const rows = good.map((each, index) => ({ ...each, key: keys[index] ?? '' }));
    const known = await lockByLoginName(trx, ctx.actor);
    refuseLines(complaintsAbout(rows, known, ctx.actor));
    const counts = new Map<number, number>(othersToZero ? [...known.values()].map((id) => [id, 0]) : []);
    for (const { key, row } of rows) {
      const id = known.get(key);
      if (id !== undefined) counts.set(id, row.ClueCount);
    }
    await setClueCounts(trx, tenantId, counts);
    const after = { Given: rows.length, OthersToZero: othersToZero, Changed: counts.size };
    const message = othersToZero
      ? `导入成功${rows.length}条，其余${counts.size - rows.length}人已清零`
      : `导入成功${rows.length}条`;
    const change = { action: AuditAction.importLeadCounts, subject: 'staff', subjectId: null, after };
    return { data: new Told(null, message), changes: [change] };
  };
  return runCommand(ctx, work, BULK);
};
