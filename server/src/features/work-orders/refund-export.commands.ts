/** The export of refunds, with an audit entry. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { RefundFilter } from '@gonghai/contract/work-orders/refund.contract.ts';
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { readRefundPieces } from './refund-list.queries.ts';
import { refundSheetColumns, refundSheetRow } from './refunds.sheets.ts';
import { SUBJECT } from './steps.commands.ts';

const TITLE = '退款';
const PIECE = 500;

/** Withdrawn ones are listed and not added, as on the screen. */
async function* rowsOf(db: Db, tenantId: number, filter: RefundFilter): AsyncGenerator<ExportRow> {
  let total = 0;
  for await (const piece of readRefundPieces(db, tenantId, filter, PIECE)) {
    yield* piece.map(refundSheetRow);
    const counted = piece.filter(({ State }) => State !== RefundState.Withdrawn);
    total = sumMoney([total, ...counted.map(({ Amount }) => Amount)]);
  }
  yield ['合计', total, '不含已撤销'];
}

export const exportRefunds = (ctx: RequestContext, filter: RefundFilter): Promise<FileAnswer> =>
  runCommand(ctx, () => {
    const { actor, db, now } = ctx;
    const body = writeSheet({
      sheetName: TITLE,
      columns: refundSheetColumns,
      rows: rowsOf(db, actor.tenantId, filter),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = { action: AuditAction.exportRefunds, subject: SUBJECT, subjectId: null, after: { ...filter } };
    const fileName = `${TITLE}_${momentText(now).slice(0, 10)}.xlsx`;
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });
