/** How many customers a search finds, exactly: by what was counted as they came and went wherever it can be known so. */
import { CustomerCategory } from '@gonghai/contract/customers/customer-values.ts';
import { type Db, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/one-trip.ts';
import { Holes } from '../../db/statement.ts';
import {
  type Asked,
  type Conditions,
  conditionsOf,
  fromOf,
  inRange,
  isAmong,
  ownersAsked,
} from './customers.filter.queries.ts';
import { CLUE_MARK, isMark } from './pieces.rules.ts';
import { type Ends, isOfFigures, type Range, wholeDaysOf } from './ranges.rules.ts';

/** Of everybody where none are asked for, which the sums have as one more owner. */
const whose = (asked: Asked, holes: Holes, tenant: string): string =>
  isAmong(ownersAsked({ ...asked, holes, tenant }) ?? { one: '-1' });

/** Of all in a place, or of an owner or a status there. */
const plainSum = (asked: Asked, holes: Holes): string => {
  const tenant = holes.hold(asked.actor.tenantId);
  const { filter } = asked;
  const owner = whose(asked, holes, tenant);
  const status = filter.CustomerTrackStatusId ? holes.hold(filter.CustomerTrackStatusId) : '-1';
  return `(select coalesce(sum(k.change), 0) from customer_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${owner} and k.track_status_id = ${status})`;
};

/** Of all in a place that bear a mark. */
const markedSum = ({ actor, filter }: Asked, mark: string, holes: Holes): string =>
  `(select coalesce(sum(k.change), 0) from customer_mark_count k where k.tenant_id = ${holes.hold(actor.tenantId)}
    and k.placement = ${filter.CustomerType} and k.mark = ${holes.hold(mark)})`;

/** Of all in a place, or of an owner there, whose figure has a value between these: the days of moments are theirs. */
const figureSum = (asked: Asked, figure: string, { from, until }: Ends, holes: Holes): string => {
  const tenant = holes.hold(asked.actor.tenantId);
  const ends = [
    ...(from === undefined ? [] : [`and k.value >= ${holes.hold(from)}`]),
    ...(until === undefined ? [] : [`and k.value <= ${holes.hold(until)}`]),
  ].join(' ');
  return `(select coalesce(sum(k.change), 0) from customer_figure_count k where k.tenant_id = ${tenant}
    and k.placement = ${asked.filter.CustomerType} and k.owner_id ${whose(asked, holes, tenant)}
    and k.figure = '${figure}' ${ends})`;
};

/** One by one: those of a place, or of an owner there, in a range of moments. */
const countWithin = (asked: Asked, range: Range, holes: Holes): string => {
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  const place = owners ? `c.owner_id ${isAmong(owners)}` : `c.placement = ${asked.filter.CustomerType}`;
  const where = [`c.tenant_id = ${tenant}`, place, ...inRange(range, holes)];
  return `(select count(*) from customer c where ${where.join(' and ')})`;
};

const rangeNumber = (asked: Asked, range: Range, isOfAll: boolean, holes: Holes): string | undefined => {
  if (isOfFigures(range)) return figureSum(asked, range.column, range, holes);
  if (isOfAll) {
    const whole = wholeDaysOf(range);
    if (!whole) return undefined;
    const edges = whole.edges.map((edge) => countWithin(asked, edge, holes));
    return [figureSum(asked, range.column, whole.days, holes), ...edges].join(' + ');
  }
  if (asked.filter.CustomerCategory !== CustomerCategory.Older || range.until === undefined) return undefined;
  // Nearly all are that old: the others are sooner counted.
  const younger: Range = { column: range.column, from: range.until + 1 };
  return `${plainSum(asked, holes)} - ${countWithin(asked, younger, holes)}`;
};

const clueSum = (asked: Asked, isOfAll: boolean, holes: Holes): string =>
  isOfAll ? markedSum(asked, CLUE_MARK, holes) : figureSum(asked, 'is_clue', {}, holes);

/** Undefined where they have to be counted one by one. */
const knownNumber = (asked: Asked, conditions: Conditions, holes: Holes): string | undefined => {
  const { isPlain, isSingle, isOfAll, pieces, ranges } = conditions;
  if (isPlain) return plainSum(asked, holes);
  if (!isSingle) return undefined;
  const [[piece], [range]] = [pieces, ranges];
  if (piece !== undefined) return isOfAll && isMark(piece) ? markedSum(asked, piece, holes) : undefined;
  if (range !== undefined) return rangeNumber(asked, range, isOfAll, holes);
  const { IsClue } = asked.filter;
  if (IsClue === true) return clueSum(asked, isOfAll, holes);
  return IsClue === false ? `${plainSum(asked, holes)} - ${clueSum(asked, isOfAll, holes)}` : undefined;
};

export const countStatement = (asked: Asked, conditions: Conditions): Statement => {
  const holes = new Holes();
  const number = knownNumber(asked, conditions, holes);
  if (number !== undefined) return holes.fill(`select (${number})::bigint as count`);
  const { where, pieces } = conditionsOf(asked, holes);
  return holes.fill(`select count(*) as count from ${fromOf(pieces, holes)} where ${where.join(' and ')}`);
};

export const numberIn = (rows: readonly Record<string, unknown>[] | undefined): number =>
  Number(rows?.[0]?.['count'] ?? 0);

export const countCustomers = async (db: Db, asked: Asked, signal: AbortSignal): Promise<number> => {
  const conditions = conditionsOf(asked, new Holes());
  const [counted] = await readStatements(db, [countStatement(asked, conditions)], {
    customPlan: !conditions.isSteady,
    signal,
  });
  return numberIn(counted);
};

/** Each as exact as the list's own number, all of them in one round trip. */
export const countSearches = async (db: Db, searches: readonly Asked[], signal: AbortSignal): Promise<number[]> => {
  const statements = searches.map((asked) => countStatement(asked, conditionsOf(asked, new Holes())));
  return (await readStatements(db, statements, { customPlan: true, signal })).map(numberIn);
};
