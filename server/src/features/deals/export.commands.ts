/** Exports deals with the columns of the screen, with an audit entry: person, filter and number of deals. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { DealFilter } from '@gonghai/contract/deals/deal.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { readItemNames } from '../dictionaries/dictionaries.port.ts';
import { dealSheetColumns, dealSheetRow, dealTotalRow, type ItemNames, namedTables } from './export.sheets.ts';
import { countDeals, type DealSearch, readDealPieces } from './list.queries.ts';

const TITLE = '成交客户';
const PIECE = 500;

async function* rowsOf(db: Db, search: DealSearch, names: ItemNames): AsyncGenerator<ExportRow> {
  let total = 0;
  for await (const piece of readDealPieces(db, search, PIECE)) {
    yield* piece.map((deal) => dealSheetRow(deal, names));
    total = sumMoney([total, ...piece.map(({ Amount }) => Amount)]);
  }
  yield dealTotalRow(total);
}

const filtersInUse = (filter: DealFilter): object =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null && value !== ''));

export const exportDeals = async (ctx: RequestContext, filter: DealFilter): Promise<FileAnswer> => {
  const { actor, db, now, signal } = ctx;
  const search = { tenantId: actor.tenantId, filter };
  // Before the transaction: a read that waits for its turn must not hold a connection.
  const Count = await countDeals(db, search, signal);
  const names = await readItemNames(db, actor.tenantId, namedTables);
  return runCommand(ctx, () => {
    const body = writeSheet({
      sheetName: TITLE,
      columns: dealSheetColumns,
      rows: rowsOf(db, search, names),
      note: `${actor.name} ${momentText(now)}`,
    });
    const fileName = `${TITLE}_${momentText(now).slice(0, 10)}.xlsx`;
    const after = { List: TITLE, ...filtersInUse(filter), Count };
    const change = { action: AuditAction.exportDeals, subject: 'work-order', subjectId: null, after };
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });
};
