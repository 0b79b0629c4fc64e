/** Exports customers as sheets, with an audit entry: person, filter and number of rows. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { placementLabel, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { AFTER_SALES } from '@gonghai/contract/wire/after-sales.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { ListQuery } from '../../../db/list-query.ts';
import { type FileAnswer, XLSX } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import { forbidden } from '../../../http/refusal.ts';
import type { ExportRow } from '../../../sheet/row-feed.ts';
import { writeSheet } from '../../../sheet/sheet-writer.ts';
import { afterSaleQuery, countAfterSales } from '../after-sales/list.queries.ts';
import { listQueryOf } from '../list/customers.filter.queries.ts';
import { withRules } from '../list/owners.queries.ts';
import { customerSubject } from '../places.rules.ts';
import { countCustomers } from '../list/customers.count.queries.ts';
import { readExportPieces } from './export.queries.ts';
import { customerSheetColumns, customerSheetRow } from './export.sheets.ts';

const PIECE = 1_000;

/** What is exported. */
interface Source {
  readonly label: string;
  readonly list: ListQuery;
  readonly count: () => Promise<number>;
}

const salesSource = async ({ actor, db, now, signal }: RequestContext, filter: CustomerFilter): Promise<Source> => {
  demandRight(actor, placementRight[filter.CustomerType]);
  const search = await withRules(db, { actor, filter, now });
  return {
    label: placementLabel[filter.CustomerType],
    list: listQueryOf(search),
    count: () => countCustomers(db, search, signal),
  };
};

/** Its call demands the right to export only. The rows are those that the list shows. */
const afterSaleSource = ({ actor, db, now, signal }: RequestContext, filter: CustomerFilter): Source => {
  if (!AFTER_SALES.some((right) => actor.rights.has(right))) throw forbidden();
  const search = { actor, filter, now };
  return {
    label: '售后客户',
    list: afterSaleQuery(search),
    count: async () => (await countAfterSales(db, [search], signal))[0] ?? 0,
  };
};

interface Reading {
  readonly db: Db;
  readonly kind: CustomerKind;
  readonly list: ListQuery;
}

/** Stops when the client disconnects. */
async function* rowsOf({ db, kind, list }: Reading, signal: AbortSignal): AsyncGenerator<ExportRow> {
  for await (const piece of readExportPieces(db, kind, list, { size: PIECE, signal }))
    yield* piece.map((row) => customerSheetRow(kind, row));
}

/** The filters that are set. */
const told = (filter: CustomerFilter): object =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null && value !== ''));

export const exportCustomers = async (
  ctx: RequestContext,
  kind: CustomerKind,
  filter: CustomerFilter,
): Promise<FileAnswer> => {
  const { actor, db, now } = ctx;
  const source = kind === CustomerKind.Sales ? salesSource(ctx, filter) : afterSaleSource(ctx, filter);
  const { label, list, count } = await source;
  // Before the transaction: a count that waits for its turn must not hold a connection.
  const Count = await count();
  return runCommand(ctx, async () => {
    const day = momentText(now).slice(0, 10);
    const body = writeSheet({
      sheetName: label,
      columns: customerSheetColumns(kind),
      rows: (gone) => rowsOf({ db, kind, list }, gone),
      note: `${actor.name} ${day}`,
    });
    const change = {
      action: kind === CustomerKind.Sales ? AuditAction.exportCustomers : AuditAction.exportAfterSales,
      subject: customerSubject[kind],
      subjectId: null,
      after: { ...told(filter), Count },
    };
    return { data: { fileName: `${label}_${day}.xlsx`, contentType: XLSX, body }, changes: [change] };
  });
};
