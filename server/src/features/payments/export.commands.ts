/** The export of payments, with the columns of the screen. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { PaymentLogFilter } from '@gonghai/contract/payments/payment-log.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { readPaymentPieces } from './payment-list.queries.ts';
import { SUBJECT } from './locked-payments.commands.ts';
import { paymentSheetColumns, paymentSheetRow, paymentTotalRow } from './reconciliation.sheets.ts';

const PIECE = 1_000;

async function* rowsOf(db: Db, tenantId: number, filter: PaymentLogFilter): AsyncGenerator<ExportRow> {
  const totals = { amount: 0, refunded: 0 };
  for await (const piece of readPaymentPieces(db, { tenantId, filter }, PIECE)) {
    yield* piece.map(paymentSheetRow);
    totals.amount = sumMoney([totals.amount, ...piece.map(({ Amount }) => Amount)]);
    totals.refunded = sumMoney([totals.refunded, ...piece.map(({ RefundedAmount }) => RefundedAmount)]);
  }
  yield paymentTotalRow(totals);
}

export const exportPayments = (ctx: RequestContext, filter: PaymentLogFilter): Promise<FileAnswer> =>
  runCommand(ctx, () => {
    const { actor, db, now } = ctx;
    const body = writeSheet({
      sheetName: '支付流水',
      columns: paymentSheetColumns,
      rows: rowsOf(db, actor.tenantId, filter),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = { action: AuditAction.exportPayments, subject: SUBJECT, subjectId: null, after: { ...filter } };
    const fileName = rangedFileName('支付流水', filter);
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });
