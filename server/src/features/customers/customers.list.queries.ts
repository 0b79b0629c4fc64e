/** The lists of customers: a page and the exact number of all in one round trip. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../db/database.ts';
import type { KeptByTenant } from '../../db/memory.ts';
import type { Fields, Statement } from '../../db/one-trip.ts';
import { pageOf } from '../../db/page.ts';
import { Holes } from '../../db/statement.ts';
import { countStatement, numberIn } from './customers.count.queries.ts';
import { type Asked, type Conditions, conditionsOf, fromOf } from './customers.filter.queries.ts';
import { readNamed } from './names.queries.ts';
import type { ListNames, Naming } from './naming.rules.ts';
import { countdownText } from './recycle.queries.ts';

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

const COLUMNS = `c.id, c.name, c.tel, c.placement, c.created_time, c.repeated_time, c.latest_call_time, c.migration_time,
  c.got_time, c.call_seconds, c.call_times, c.call_successes, c.track_status_id, c.tag_id, c.owner_id, c.remark,
  c.student_id, c.is_clue, c.move_remark, c.mover_id, c.version`;

const words = (field: string | null | undefined): string => field ?? '';
const whole = (field: string | null | undefined): number => Number(field);
const wholeOrNone = (field: string | null | undefined): number | null => (field == null ? null : Number(field));

/** The columns above and the countdown behind them, in their order. */
const rowOf = (f: Fields, naming: Naming): Record<keyof CustomerRow, unknown> => {
  const { statuses, tags, staff } = naming.names;
  return {
    Id: whole(f[0]),
    Name: words(f[1]),
    Tel: words(f[2]),
    CustomerType: whole(f[3]),
    CreatedTime: whole(f[4]),
    CreatedTime2: wholeOrNone(f[5]),
    LatestCallTime: wholeOrNone(f[6]),
    MigrationTime: wholeOrNone(f[7]),
    GotTime: wholeOrNone(f[8]),
    WorkOrderCreatedTime: null,
    CallTotalSeconds: whole(f[9]),
    CallTotalTimes: whole(f[10]),
    CallSuccessTotalTimes: whole(f[11]),
    CustomerTrackStatusId: wholeOrNone(f[12]),
    TrackStatusName: naming.of(statuses, f[12]),
    TagId: wholeOrNone(f[13]),
    TagName: naming.of(tags, f[13]),
    UserId: wholeOrNone(f[14]),
    UserName: naming.of(staff, f[14]),
    Remark: words(f[15]),
    StudentId: wholeOrNone(f[16]),
    IsClue: f[17] === 't',
    MoveRemark: words(f[18]),
    MoverName: naming.of(staff, f[19]),
    Version: whole(f[20]),
    RecycleDays: wholeOrNone(f[21]),
  };
};

/** Of one reading: what was asked, what its ids stand for, and where its values go. */
export interface RowsWanted {
  readonly asked: Asked;
  readonly naming: Naming;
  readonly holes: Holes;
}

/** What a list shows of customers: `from` gives them as `c`. Only what is owned can be lost. */
export const rowsStatement = (from: string, { asked, naming, holes }: RowsWanted): Statement => {
  const { filter, now } = asked;
  const isOwned = filter.CustomerType === Placement.Owned;
  const countdown = isOwned ? countdownText(naming.names.rules, now, holes) : 'null';
  return { ...holes.fill(`select ${COLUMNS}, ${countdown} from ${from}`), rowOf: (fields) => rowOf(fields, naming) };
};

interface Found extends Conditions {
  readonly order: string;
  readonly most: number;
  readonly holes: Holes;
}

/** The first of everybody's, and of those the first: each of many owners has them in order. */
const firstOfEach = ({ order, most }: Found, { staff, where }: NonNullable<Conditions['ofMany']>): string =>
  `unnest(${staff}) as whose (id) cross join lateral (
    select * from customer c where ${where.join(' and ')} ${order} limit ${most}) c ${order} limit ${most}`;

/** Where others are passed over to find the rows, only their ids are read, from the index alone where it can be. */
const behindOthers = ({ order, most, holes, pieces, where }: Found, offset: number): string =>
  `(select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')} ${order}
      limit ${most} offset ${holes.hold(offset)}) page
    join customer c on c.tenant_id = $1 and c.id = page.id ${order}`;

/** How many rows a page has is part of the text: a plan that is kept must know that it looks for few. */
const pageStatement = (asked: Asked, { PageIndex, PageCount }: CustomerPageRequest, naming: Naming) => {
  const holes = new Holes();
  const conditions = conditionsOf(asked, holes);
  const found = { ...conditions, holes, order: `order by ${orderOf(asked.filter)}`, most: Math.trunc(PageCount) };
  const { where, order, most, isPlain, isUnique, ofMany } = found;
  const offset = (PageIndex - 1) * PageCount;
  const isAtOnce = (isPlain || isUnique) && offset === 0;
  const from = !isAtOnce
    ? behindOthers(found, offset)
    : ofMany && isPlain && sortOf(asked.filter).isOwnOrder
      ? firstOfEach(found, ofMany)
      : `customer c where ${where.join(' and ')} ${order} limit ${most}`;
  return { page: rowsStatement(from, { asked, naming, holes }), conditions };
};

/** Few rows that lie side by side, and a number that is known: quick however large the table. */
const QUICK_ROWS = 100;

const readPage = async (
  db: Db,
  asked: Asked & { readonly filter: CustomerPageRequest },
  naming: Naming,
  signal: AbortSignal,
): Promise<Page<CustomerRow>> => {
  const { filter } = asked;
  const { page, conditions } = pageStatement(asked, filter, naming);
  const isFirst = filter.PageIndex === 1;
  if (conditions.isUnique && isFirst) {
    const [only = []] = await readStatements(db, [page], { isQuick: true });
    return pageOf(only as CustomerRow[], only.length, filter);
  }
  const count = countStatement(asked, conditions);
  // How far behind the first page it is decides how it is found.
  const customPlan = !conditions.isSteady || !isFirst;
  const keptPlan = conditions.pieces.length > 0;
  const isSideBySide = conditions.isPlain && !conditions.ofMany && sortOf(filter).isOwnOrder;
  const isQuick = isSideBySide && isFirst && filter.PageCount <= QUICK_ROWS;
  const [rows = [], counted] = await readStatements(db, [page, count], { customPlan, keptPlan, isQuick, signal });
  return pageOf(rows as CustomerRow[], numberIn(counted), filter);
};

export const searchCustomers = (
  db: Db,
  asked: Asked & { readonly filter: CustomerPageRequest },
  names: KeptByTenant<ListNames>,
  signal: AbortSignal,
): Promise<Page<CustomerRow>> =>
  readNamed(names, asked.actor.tenantId, (naming) => readPage(db, asked, naming, signal));

/** The first that a search finds, in its order. */
export const findFirst = async (trx: Db, asked: Asked, most: number): Promise<number[]> => {
  const holes = new Holes();
  const { where, pieces } = conditionsOf(asked, holes);
  const found = `select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    order by ${orderOf(asked.filter)} limit ${holes.hold(most)}`;
  return (await runStatement<{ id: number }>(trx, holes.fill(found))).map(({ id }) => id);
};
