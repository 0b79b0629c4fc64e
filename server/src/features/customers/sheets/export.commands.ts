/** Exports customers as sheets, with an audit entry: person, filter and number of rows. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { placementLabel, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../../db/database.ts';
import { type FileAnswer, XLSX } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import type { ExportRow } from '../../../sheet/row-feed.ts';
import { writeSheet } from '../../../sheet/sheet-writer.ts';
import { type CustomerSearch, withRules } from '../list/owners.queries.ts';
import { countCustomers } from '../list/customers.count.queries.ts';
import { readExportPieces } from './export.queries.ts';
import { customerSheetColumns, customerSheetRow } from './export.sheets.ts';

const PIECE = 1_000;

/** Stops when the client disconnects. */
async function* rowsOf(db: Db, search: CustomerSearch, signal: AbortSignal): AsyncGenerator<ExportRow> {
  for await (const piece of readExportPieces(db, search, { size: PIECE, signal })) yield* piece.map(customerSheetRow);
}

/** The filters that are set. */
const told = (filter: CustomerFilter): object =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null && value !== ''));

export const exportCustomers = async (ctx: RequestContext, filter: CustomerFilter): Promise<FileAnswer> => {
  const { actor, db, now, signal } = ctx;
  demandRight(actor, placementRight[filter.CustomerType]);
  const search = await withRules(db, { actor, filter, now });
  // Before the transaction: a count that waits for its turn must not hold a connection.
  const Count = await countCustomers(db, search, signal);
  return runCommand(ctx, async () => {
    const day = momentText(now).slice(0, 10);
    const body = writeSheet({
      sheetName: placementLabel[filter.CustomerType],
      columns: customerSheetColumns,
      rows: (gone) => rowsOf(db, search, gone),
      note: `${actor.name} ${day}`,
    });
    const fileName = `${placementLabel[filter.CustomerType]}_${day}.xlsx`;
    const change = {
      action: '导出客户',
      subject: 'customer',
      subjectId: null,
      after: { ...told(filter), Count },
    };
    return { data: { fileName, contentType: XLSX, body }, changes: [change] };
  });
};
