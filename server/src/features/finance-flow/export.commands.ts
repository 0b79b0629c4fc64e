/** The export of the finance flow. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { FinanceFlowFilter } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { readFlowPieces } from './finance-flow.queries.ts';
import { flowSheetColumns, flowSheetRow } from './finance-flow.sheets.ts';

const PIECE = 1_000;

async function* rowsOf(db: Db, tenantId: number, filter: FinanceFlowFilter): AsyncGenerator<ExportRow> {
  let total = 0;
  for await (const piece of readFlowPieces(db, tenantId, filter, PIECE)) {
    yield* piece.map(flowSheetRow);
    total = sumMoney([total, ...piece.map(({ Price }) => Price)]);
  }
  yield ['合计', '', '', '', '', '', total];
}

export const exportFlows = (ctx: RequestContext, filter: FinanceFlowFilter): Promise<FileAnswer> =>
  runCommand(ctx, () => {
    const { actor, db, now } = ctx;
    const body = writeSheet({
      sheetName: '财务流水',
      columns: flowSheetColumns,
      rows: rowsOf(db, actor.tenantId, filter),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = { action: AuditAction.exportFlows, subject: 'finance-flow', subjectId: null, after: { ...filter } };
    const fileName = rangedFileName('财务流水', filter);
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });
