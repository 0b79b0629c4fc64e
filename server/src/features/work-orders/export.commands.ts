/** Exports a list of work orders, with an audit entry: person, list, filter and number of orders. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { WorkOrderFilter } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { WorkOrderView } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { readItemNames } from '../dictionaries/dictionaries.port.ts';
import { familyRows, type ItemNames, namedTables, orderSheetColumns } from './export.sheets.ts';
import { countOrders, type OrderSearch, readOrderPieces } from './list.queries.ts';

const PIECE = 500;

async function* rowsOf(db: Db, search: OrderSearch, names: ItemNames): AsyncGenerator<ExportRow> {
  for await (const piece of readOrderPieces(db, search, PIECE))
    for (const order of piece) yield* familyRows(order, names);
}

/** The filters that are set. */
const filtersInUse = (
  filter: WorkOrderFilter & { readonly PageType?: unknown; readonly IsOperation?: unknown },
): object => {
  const { PageType: _page, IsOperation: _operation, ...others } = filter;
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value != null && value !== ''));
};

export const exportOrders = async (
  ctx: RequestContext,
  view: WorkOrderView,
  filter: WorkOrderFilter,
): Promise<FileAnswer> => {
  const { actor, db, now, signal } = ctx;
  const search = { actor, view, filter };
  // Before the transaction: a read that waits for its turn must not hold a connection.
  const Count = await countOrders(db, search, signal);
  const names = await readItemNames(db, actor.tenantId, namedTables);
  return runCommand(ctx, async () => {
    const body = writeSheet({
      sheetName: view.title,
      columns: orderSheetColumns,
      rows: rowsOf(db, search, names),
      note: `${actor.name} ${momentText(now)}`,
    });
    const fileName = `${view.title}_${momentText(now).slice(0, 10)}.xlsx`;
    const after = { List: view.title, ...filtersInUse(filter), Count };
    const change = { action: AuditAction.exportOrders, subject: 'work-order', subjectId: null, after };
    return { data: { fileName, contentType: XLSX, body }, changes: [change] };
  });
};
