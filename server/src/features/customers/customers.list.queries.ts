/** The lists of customers: a page and the exact number of all in one round trip. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerPageRequest } from '@gonghai/contract/customers/customer-search.ts';
import type { CustomerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readStatements, runStatement } from '../../db/database.ts';
import type { Fields, Statement } from '../../db/one-trip.ts';
import { pageOf } from '../../db/page.ts';
import { Holes } from '../../db/statement.ts';
import { type Asked, type Conditions, conditionsOf, countedConditions } from './customers.filter.queries.ts';
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
  return { column: SORT_COLUMN[field], direction, isId: field === 'Id', isNullable: field === 'LatestCallTime' };
};

/** As the indexes have it, forwards or backwards: whoever was never called comes last, or first. */
const orderOf = (filter: Asked['filter']): string => {
  const { column, direction, isId, isNullable } = sortOf(filter);
  if (isId) return `${column} ${direction}`;
  const nulls = isNullable ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '';
  return `${column} ${direction}${nulls}, c.id ${direction}`;
};

export const fromOf = (pieces: readonly string[], holes: Holes): string =>
  pieces.reduce((from, piece, at) => {
    const name = `k${at}`;
    return `${from} join customer_piece ${name}
      on ${name}.tenant_id = c.tenant_id and ${name}.customer_id = c.id and ${name}.piece = ${holes.hold(piece)}`;
  }, 'customer c');

const COLUMNS = `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType",
  c.created_time as "CreatedTime", c.repeated_time as "CreatedTime2", c.latest_call_time as "LatestCallTime",
  c.migration_time as "MigrationTime", c.got_time as "GotTime", null as "WorkOrderCreatedTime",
  c.call_seconds as "CallTotalSeconds", c.call_times as "CallTotalTimes", c.call_successes as "CallSuccessTotalTimes",
  c.track_status_id as "CustomerTrackStatusId", status.name as "TrackStatusName", c.tag_id as "TagId",
  tag.name as "TagName", c.owner_id as "UserId", owner.name as "UserName", c.remark as "Remark",
  c.student_id as "StudentId", c.is_clue as "IsClue", c.move_remark as "MoveRemark", mover.name as "MoverName",
  c.version as "Version"`;

const words = (field: string | null | undefined): string => field ?? '';
const wordsOrNone = (field: string | null | undefined): string | null => field ?? null;
const whole = (field: string | null | undefined): number => Number(field);
const wholeOrNone = (field: string | null | undefined): number | null => (field == null ? null : Number(field));

/** The columns above and the countdown behind them, in their order. */
const rowOf = (f: Fields): Record<keyof CustomerRow, unknown> => ({
  Id: whole(f[0]),
  Name: words(f[1]),
  Tel: words(f[2]),
  CustomerType: whole(f[3]),
  CreatedTime: whole(f[4]),
  CreatedTime2: wholeOrNone(f[5]),
  LatestCallTime: wholeOrNone(f[6]),
  MigrationTime: wholeOrNone(f[7]),
  GotTime: wholeOrNone(f[8]),
  WorkOrderCreatedTime: wholeOrNone(f[9]),
  CallTotalSeconds: whole(f[10]),
  CallTotalTimes: whole(f[11]),
  CallSuccessTotalTimes: whole(f[12]),
  CustomerTrackStatusId: wholeOrNone(f[13]),
  TrackStatusName: wordsOrNone(f[14]),
  TagId: wholeOrNone(f[15]),
  TagName: wordsOrNone(f[16]),
  UserId: wholeOrNone(f[17]),
  UserName: wordsOrNone(f[18]),
  Remark: words(f[19]),
  StudentId: wholeOrNone(f[20]),
  IsClue: f[21] === 't',
  MoveRemark: words(f[22]),
  MoverName: wordsOrNone(f[23]),
  Version: whole(f[24]),
  RecycleDays: wholeOrNone(f[25]),
});

const NAMES = `
  left join dictionary_item status on status.tenant_id = $1 and status.dic_table = 1 and status.id = c.track_status_id
  left join dictionary_item tag on tag.tenant_id = $1 and tag.dic_table = 2 and tag.id = c.tag_id
  left join staff owner on owner.tenant_id = $1 and owner.id = c.owner_id
  left join staff mover on mover.tenant_id = $1 and mover.id = c.mover_id`;

/** What a list shows of customers: `from` gives them as `c`. Only what is owned can be lost. */
export const rowsText = (from: string, { filter, now }: Asked, holes: Holes): string => {
  if (filter.CustomerType !== Placement.Owned) return `select ${COLUMNS}, null as "RecycleDays" from ${from} ${NAMES}`;
  const { column, join } = countdownText(now, holes);
  return `select ${COLUMNS}, ${column} as "RecycleDays" from ${from} ${NAMES} ${join}`;
};

/**
 * The rows of the page first, then the names that stand for their ids. Where others are passed over to find them, only ids
 * are read, from the index alone where it can be. How many rows a page has is part of the text: a plan that is kept must know
 * that it looks for few.
 */
const pageStatement = (asked: Asked, { PageIndex, PageCount }: CustomerPageRequest): [Statement, Conditions] => {
  const holes = new Holes();
  const conditions = conditionsOf(asked, holes);
  const order = orderOf(asked.filter);
  const found = `from ${fromOf(conditions.pieces, holes)} where ${conditions.where.join(' and ')} order by ${order}
    limit ${Math.trunc(PageCount)}`;
  const offset = (PageIndex - 1) * PageCount;
  const page =
    (conditions.isPlain || conditions.isUnique) && offset === 0
      ? `(select c.* ${found}) c`
      : `(select c.id ${found} offset ${holes.hold(offset)}) page join customer c on c.tenant_id = $1 and c.id = page.id`;
  return [{ ...holes.fill(`${rowsText(page, asked, holes)} order by ${order}`), rowOf }, conditions];
};

const countStatement = (asked: Asked, { isPlain }: Pick<Conditions, 'isPlain'>): Statement => {
  const holes = new Holes();
  if (isPlain) {
    const counted = countedConditions(asked, holes);
    return holes.fill(`select coalesce(sum(k.change), 0)::bigint as count from customer_count k where ${counted}`);
  }
  const { where, pieces } = conditionsOf(asked, holes);
  return holes.fill(`select count(*) as count from ${fromOf(pieces, holes)} where ${where.join(' and ')}`);
};

const numberIn = (rows: readonly Record<string, unknown>[] | undefined): number => Number(rows?.[0]?.['count'] ?? 0);

export const searchCustomers = async (
  db: Db,
  asked: Asked & { readonly filter: CustomerPageRequest },
  signal: AbortSignal,
): Promise<Page<CustomerRow>> => {
  const { filter } = asked;
  const [page, conditions] = pageStatement(asked, filter);
  const isFirst = filter.PageIndex === 1;
  if (conditions.isUnique && isFirst) {
    const [only = []] = await readStatements(db, [page], { isQuick: true });
    return pageOf(only as CustomerRow[], only.length, filter);
  }
  const count = countStatement(asked, conditions);
  // How far behind the first page it is decides how it is found.
  const customPlan = !conditions.isSteady || !isFirst;
  const keptPlan = conditions.pieces.length > 0;
  const [rows = [], counted] = await readStatements(db, [page, count], { customPlan, keptPlan, signal });
  return pageOf(rows as CustomerRow[], numberIn(counted), filter);
};

export const countCustomers = async (db: Db, asked: Asked, signal: AbortSignal): Promise<number> => {
  const { isPlain, isSteady } = conditionsOf(asked, new Holes());
  const [counted] = await readStatements(db, [countStatement(asked, { isPlain })], { customPlan: !isSteady, signal });
  return numberIn(counted);
};

/** Each as exact as the list's own number, all of them in one round trip. */
export const countSearches = async (db: Db, searches: readonly Asked[], signal: AbortSignal): Promise<number[]> => {
  const statements = searches.map((asked) => countStatement(asked, conditionsOf(asked, new Holes())));
  return (await readStatements(db, statements, { customPlan: true, signal })).map(numberIn);
};

/** The first that a search finds, in its order. */
export const findFirst = async (trx: Db, asked: Asked, most: number): Promise<number[]> => {
  const holes = new Holes();
  const { where, pieces } = conditionsOf(asked, holes);
  const found = `select c.id from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    order by ${orderOf(asked.filter)} limit ${holes.hold(most)}`;
  return (await runStatement<{ id: number }>(trx, holes.fill(found))).map(({ id }) => id);
};
