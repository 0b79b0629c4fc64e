/** The lists of customers: a page and the exact number of all in one round trip. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../../db/database.ts';
import type { KeptByTenant } from '../../../db/memory.ts';
import { flag, JsonRows, jsonShape, nameOf, nothing, number, text } from '../../../db/json-rows.ts';
import { sinkIn, type Statement } from '../../../db/one-trip.ts';
import { Holes } from '../../../db/statement.ts';
import type { WireRow } from '../../../db/wire-row.ts';
import { type Written, writtenPage } from '../../../http/written.ts';
import { countStatement, numberIn } from './customers.count.queries.ts';
import { type Asked, conditionsOf, fromOf } from './customers.filter.queries.ts';
import { type AskedPage, idsOf, orderOf } from './ids.queries.ts';
import { readNamed } from './names.queries.ts';
import type { ListNames, NamesOf, Naming } from './naming.rules.ts';
import { countdownText } from '../moves/recycle.queries.ts';

/** When a rule takes it: the statement says how that is known. */
const COUNTDOWN = 'countdown';

const ROW = jsonShape<CustomerRow, NamesOf>({
  Id: number('c.id'),
  Name: text('c.name'),
  Tel: text('c.tel'),
  CustomerType: number('c.placement'),
  CreatedTime: number('c.created_time'),
  CreatedTime2: number('c.repeated_time'),
  LatestCallTime: number('c.latest_call_time'),
  MigrationTime: number('c.migration_time'),
  GotTime: number('c.got_time'),
  WorkOrderCreatedTime: nothing,
  CallTotalSeconds: number('c.call_seconds'),
  CallTotalTimes: number('c.call_times'),
  CallSuccessTotalTimes: number('c.call_successes'),
  CustomerTrackStatusId: number('c.track_status_id'),
  TrackStatusName: nameOf('statuses', 'c.track_status_id'),
  TagId: number('c.tag_id'),
  TagName: nameOf('tags', 'c.tag_id'),
  UserId: number('c.owner_id'),
  UserName: nameOf('staff', 'c.owner_id'),
  Remark: text('c.remark'),
  StudentId: number('c.student_id'),
  IsClue: flag('c.is_clue'),
  MoveRemark: text('c.move_remark'),
  MoverName: nameOf('staff', 'c.mover_id'),
  Version: number('c.version'),
  RecycleDays: number(COUNTDOWN),
});
const COLUMNS = ROW.columns.join(', ');

export type CustomerRows = JsonRows<NamesOf>;

/** With the number of all that were found behind the columns of each: read from the first. */
class CountedRows extends JsonRows<NamesOf> {
  total = 0;

  override take(row: WireRow): void {
    if (this.count === 0) this.total = Number(row.fields.at(-1));
    super.take(row);
  }
}

/** Of one reading: what was asked, what its ids stand for, and where its values go. */
export interface RowsWanted {
  readonly asked: Asked;
  readonly naming: Naming;
  readonly holes: Holes;
  /** `from` gives the number of all as `page.total`. */
  readonly isCounted?: boolean;
}

/** What a list shows of customers: `from` gives them as `c`. Only what is owned can be lost. */
export const rowsStatement = (from: string, { asked, naming, holes, isCounted }: RowsWanted): Statement => {
  const { filter, now } = asked;
  const isOwned = filter.CustomerType === Placement.Owned;
  const countdown = isOwned ? countdownText(naming.names.rules, now, holes) : 'null';
  const columns = COLUMNS.replace(COUNTDOWN, () => countdown);
  return {
    ...holes.fill(`select ${columns}${isCounted ? ', page.total' : ''} from ${from}`),
    into: (): CustomerRows => (isCounted ? new CountedRows(ROW, naming.of) : new JsonRows(ROW, naming.of)),
  };
};

/** What stands on a page is found as ids, from an index alone where it can be, and only then looked at. */
const withRows = (ids: string, order: string): string =>
  `(${ids}) page join customer c on c.tenant_id = $1 and c.id = page.id ${order}`;

/** How many rows a page has is part of the text: a plan that is kept must know that it looks for few. */
const pageStatement = (asked: AskedPage, naming: Naming) => {
  const holes = new Holes();
  const conditions = conditionsOf(asked, holes);
  const order = `order by ${orderOf(asked.filter)}`;
  const { isPlain, isUnique, ofMany, where } = conditions;
  const isSideBySide = isPlain && !ofMany;
  if (asked.filter.PageIndex === 1 && (isUnique || isSideBySide)) {
    const from = `customer c where ${where.join(' and ')} ${order} limit ${Math.trunc(asked.filter.PageCount)}`;
    return { page: rowsStatement(from, { asked, naming, holes }), conditions, isSideBySide };
  }
  const found = idsOf(asked, conditions, holes);
  const { isCounted = false, isKnown = false } = found;
  const page = rowsStatement(withRows(found.ids, order), { asked, naming, holes: found.holes, isCounted });
  return { page, conditions, isSideBySide, isCounted, isKnown };
};

/** Few rows that lie side by side, and a number that is known: quick however large the table. */
const QUICK_ROWS = 100;

const readPage = async (
  db: Db,
  asked: AskedPage,
  naming: Naming,
  signal: AbortSignal,
): Promise<Written<Page<CustomerRow>>> => {
  const { filter } = asked;
  const { page, conditions, isSideBySide, isCounted, isKnown } = pageStatement(asked, naming);
  const isFirst = filter.PageIndex === 1;
  if (conditions.isUnique && isFirst) {
    const [only] = await readStatements(db, [page], { isQuick: true });
    const rows = sinkIn<CustomerRows>(only);
    return writtenPage(rows, rows.count, filter);
  }
  // How far behind the first page it is decides how it is found.
  const customPlan = !(conditions.isSteady || isKnown) || !isFirst;
  // Left alone, the planner now keeps one plan of many owners' first and now makes it anew, which takes longer than reading them.
  const { isFew, isPlain, ofMany, pieces } = conditions;
  const keptPlan = isKnown || isFew || pieces.length > 0 || (isPlain && ofMany !== undefined);
  if (isCounted) {
    const [only] = await readStatements(db, [page], { customPlan, keptPlan, signal });
    const rows = sinkIn<CountedRows>(only);
    return writtenPage(rows, rows.total, filter);
  }
  const count = countStatement(asked, conditions);
  const isQuick = isSideBySide && isFirst && filter.PageCount <= QUICK_ROWS;
  const [rows, counted] = await readStatements(db, [page, count], { customPlan, keptPlan, isQuick, signal });
  return writtenPage(sinkIn<CustomerRows>(rows), numberIn(counted), filter);
};

export const searchCustomers = (
  db: Db,
  asked: AskedPage,
  names: KeptByTenant<ListNames>,
  signal: AbortSignal,
): Promise<Written<Page<CustomerRow>>> =>
  readNamed(names, asked.actor.tenantId, (naming) => readPage(db, asked, naming, signal));

/** The first that a search finds, in its order. */
export const findFirst = async (trx: Db, asked: Asked, most: number): Promise<number[]> => {
  const holes = new Holes();
  const { where, pieces } = conditionsOf(asked, holes);
  const found = `select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    order by ${orderOf(asked.filter)} limit ${holes.hold(most)}`;
  return (await runStatement<{ id: number }>(trx, holes.fill(found))).map(({ id }) => id);
};
