/** The lists of customers: a page and the exact number of all in one round trip. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../../db/database.ts';
import type { KeptByTenant } from '../../../db/memory.ts';
import { flag, JsonRows, jsonShape, nameOf, nothing, number, text } from '../../../db/json-rows.ts';
import { sinkIn, type Statement } from '../../../db/one-trip.ts';
import { Holes } from '../../../db/statement.ts';
import type { WireRow } from '../../../db/wire-row.ts';
import { type Written, writtenPage } from '../../../http/written.ts';
import { countStatement, isCountKnown, numberIn } from './customers.count.queries.ts';
import { type Asked, type Conditions, conditionsOf, fromOf } from './customers.filter.queries.ts';
import { firstMarked } from './marks.queries.ts';
import { readNamed } from './names.queries.ts';
import type { ListNames, NamesOf, Naming } from './naming.rules.ts';
import { isRare } from '../pieces.rules.ts';
import { countdownText } from '../moves/recycle.queries.ts';

const SORT_COLUMN: Record<CustomerSortField, string> = {
  Id: 'c.id',
  LatestCallTime: 'c.latest_call_time',
  CallTotalSeconds: 'c.call_seconds',
  CallTotalTimes: 'c.call_times',
  CallSuccessTotalTimes: 'c.call_successes',
};

/** What a list is sorted by, as asked for or as its place has it. */
export const sortOf = ({ CustomerType, SortField, SortType }: Asked['filter']) => {
  const isBin = CustomerType === Placement.RecycleBin;
  const field = SortField ?? (isBin ? 'LatestCallTime' : 'Id');
  const direction = SortType ?? (isBin && !SortField ? 'asc' : 'desc');
  /** What everybody's own customers stand in order by. */
  const isOwnOrder = field === 'Id' || field === 'LatestCallTime';
  return {
    column: SORT_COLUMN[field],
    direction,
    isId: field === 'Id',
    isNullable: field === 'LatestCallTime',
    isOwnOrder,
  };
};

/** As the indexes have it, forwards or backwards: whoever was never called comes last, or first. */
const orderOf = (filter: Asked['filter']): string => {
  const { column, direction, isId, isNullable } = sortOf(filter);
  if (isId) return `${column} ${direction}`;
  const nulls = isNullable ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '';
  return `${column} ${direction}${nulls}, c.id ${direction}`;
};

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

interface Found extends Conditions {
  readonly order: string;
  /** What the order is made of: an index that holds no more answers alone. */
  readonly ordered: string;
  readonly most: number;
  readonly holes: Holes;
}

/** What stands on a page is found as ids, from an index alone where it can be, and only then looked at. */
const withRows = (ids: string, order: string): string =>
  `(${ids}) page join customer c on c.tenant_id = $1 and c.id = page.id ${order}`;

/** The first of everybody's, and of those the first: each of many owners has them in order. */
const firstOfEach = ({ order, ordered, most }: Found, { staff, where }: NonNullable<Conditions['ofMany']>): string =>
  `select c.id from unnest(${staff}) as whose (id) cross join lateral (
    select ${ordered} from customer c where ${where.join(' and ')} ${order} limit ${most}) c
    ${order} limit ${most}`;

/** Of few that are found it is also told how many: they need not be found once more to be counted. */
const allOfFew = ({ order, most, holes, pieces, where }: Found): string =>
  `select c.id, count(*) over () as total from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    ${order} limit ${most}`;

const behindOthers = ({ order, most, holes, pieces, where }: Found, offset: number): string =>
  `select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')} ${order}
    limit ${most} offset ${holes.hold(offset)}`;

/** How many rows a page has is part of the text: a plan that is kept must know that it looks for few. */
const pageStatement = (asked: Asked, { PageIndex, PageCount }: CustomerPageRequest, naming: Naming) => {
  const holes = new Holes();
  const conditions = conditionsOf(asked, holes);
  const { column, direction, isId, isOwnOrder } = sortOf(asked.filter);
  if (conditions.ownMark !== undefined && isId && PageIndex === 1) {
    const own = new Holes();
    const ids = firstMarked(asked, conditions.ownMark, own, Math.trunc(PageCount), direction);
    const from = withRows(ids, `order by ${orderOf(asked.filter)}`);
    return { page: rowsStatement(from, { asked, naming, holes: own }), conditions, isSideBySide: false };
  }
  const found = {
    ...conditions,
    holes,
    order: `order by ${orderOf(asked.filter)}`,
    ordered: isId ? column : `c.id, ${column}`,
    most: Math.trunc(PageCount),
  };
  const { where, order, most, isPlain, isUnique, pieces, ofMany } = found;
  const isSideBySide = isPlain && !ofMany && isOwnOrder;
  const offset = (PageIndex - 1) * PageCount;
  const isCounted = offset === 0 && pieces.some(isRare) && !isCountKnown(asked, conditions);
  if (isCounted) {
    const page = rowsStatement(withRows(allOfFew(found), order), { asked, naming, holes, isCounted });
    return { page, conditions, isSideBySide, isCounted };
  }
  const from =
    offset === 0 && (isUnique || isSideBySide)
      ? `customer c where ${where.join(' and ')} ${order} limit ${most}`
      : offset === 0 && ofMany && isOwnOrder && pieces.length === 0
        ? withRows(firstOfEach(found, ofMany), order)
        : withRows(behindOthers(found, offset), order);
  return { page: rowsStatement(from, { asked, naming, holes }), conditions, isSideBySide };
};

/** Few rows that lie side by side, and a number that is known: quick however large the table. */
const QUICK_ROWS = 100;

const readPage = async (
  db: Db,
  asked: Asked & { readonly filter: CustomerPageRequest },
  naming: Naming,
  signal: AbortSignal,
): Promise<Written<Page<CustomerRow>>> => {
  const { filter } = asked;
  const { page, conditions, isSideBySide, isCounted } = pageStatement(asked, filter, naming);
  const isFirst = filter.PageIndex === 1;
  if (conditions.isUnique && isFirst) {
    const [only] = await readStatements(db, [page], { isQuick: true });
    const rows = sinkIn<CustomerRows>(only);
    return writtenPage(rows, rows.count, filter);
  }
  // How far behind the first page it is decides how it is found.
  const customPlan = !conditions.isSteady || !isFirst;
  const keptPlan = conditions.pieces.length > 0 || conditions.ownMark !== undefined;
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
  asked: Asked & { readonly filter: CustomerPageRequest },
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
