/** How many customers a search finds, exactly: by what was counted as they came and went wherever it can be known so. */
import { CustomerCategory } from '@gonghai/contract/customers/customer-values.ts';
import { type Db, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/one-trip.ts';
import { Holes } from '../../db/statement.ts';
import {
  type Asked,
  between,
  type Conditions,
  conditionsOf,
  fromOf,
  inRange,
  isAmong,
  type Narrowing,
  ownersAsked,
} from './customers.filter.queries.ts';
import { choicesAsked } from './choices.queries.ts';
import { CLUE_MARK, isMark } from './pieces.rules.ts';
import { type Ends, isOfFigures, type Range, wholeDaysOf } from './ranges.rules.ts';

/** Of everybody where none are asked for, which the sums have as one more owner. */
const whose = (narrowing: Narrowing): string => isAmong(ownersAsked(narrowing) ?? { one: '-1' });

/** Of all in a place, or of an owner or a status there. */
const plainSum = (narrowing: Narrowing): string => {
  const { filter, holes, tenant } = narrowing;
  const status = filter.CustomerTrackStatusId ? holes.hold(filter.CustomerTrackStatusId) : '-1';
  return `(select coalesce(sum(k.change), 0) from customer_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${whose(narrowing)} and k.track_status_id = ${status})`;
};

/** Of all in a place that bear a mark. */
const markedSum = ({ filter, holes, tenant }: Narrowing, mark: string): string =>
  `(select coalesce(sum(k.change), 0) from customer_mark_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.mark = ${holes.hold(mark)})`;

/** Of all in a place, or of an owner there, whose figure has such a value: moments have their days. */
const figureSum = (narrowing: Narrowing, figure: string, values: readonly string[]): string => {
  const { filter, tenant } = narrowing;
  return `(select coalesce(sum(k.change), 0) from customer_figure_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${whose(narrowing)}
    and ${[`k.figure = '${figure}'`, ...values].join(' and ')})`;
};

/** One by one: those of a place, or of an owner there, in a range of moments. */
const countWithin = (narrowing: Narrowing, range: Range): string => {
  const { filter, holes, tenant } = narrowing;
  const owners = ownersAsked(narrowing);
  const place = owners ? `c.owner_id ${isAmong(owners)}` : `c.placement = ${filter.CustomerType}`;
  const where = [`c.tenant_id = ${tenant}`, place, ...inRange(range, holes)];
  return `(select count(*) from customer c where ${where.join(' and ')})`;
};

const sumBetween = (narrowing: Narrowing, figure: string, ends: Ends): string =>
  figureSum(narrowing, figure, between('k.value', ends, narrowing.holes));

const rangeNumber = (narrowing: Narrowing, range: Range, isOfAll: boolean): string | undefined => {
  if (isOfFigures(range)) return sumBetween(narrowing, range.column, range);
  if (isOfAll) {
    const whole = wholeDaysOf(range);
    if (!whole) return undefined;
    const edges = whole.edges.map((edge) => countWithin(narrowing, edge));
    return [sumBetween(narrowing, range.column, whole.days), ...edges].join(' + ');
  }
  if (narrowing.filter.CustomerCategory !== CustomerCategory.Older || range.until === undefined) return undefined;
  // Nearly all are that old: the others are sooner counted.
  return `${plainSum(narrowing)} - ${countWithin(narrowing, { column: range.column, from: range.until + 1 })}`;
};

const clueSum = (narrowing: Narrowing, isOfAll: boolean): string =>
  isOfAll ? markedSum(narrowing, CLUE_MARK) : figureSum(narrowing, 'is_clue', []);

/** Of all in a place for whom this was chosen. */
const choiceSum = (narrowing: Narrowing): string =>
  choicesAsked(narrowing.filter, narrowing.tenant, narrowing.holes)
    .map(({ column, is }) => figureSum(narrowing, column, [`k.value ${is}`]))
    .join(' + ');

/** Undefined where they have to be counted one by one. */
const knownNumber = (narrowing: Narrowing, conditions: Conditions): string | undefined => {
  const { isPlain, isSingle, isOfAll, isOfChoice, pieces, ranges } = conditions;
  if (isPlain) return plainSum(narrowing);
  if (!isSingle) return undefined;
  const [[piece], [range]] = [pieces, ranges];
  if (piece !== undefined) return isOfAll && isMark(piece) ? markedSum(narrowing, piece) : undefined;
  if (range !== undefined) return rangeNumber(narrowing, range, isOfAll);
  if (isOfChoice) return isOfAll ? choiceSum(narrowing) : undefined;
  const { IsClue } = narrowing.filter;
  if (IsClue === true) return clueSum(narrowing, isOfAll);
  return IsClue === false ? `${plainSum(narrowing)} - ${clueSum(narrowing, isOfAll)}` : undefined;
};

const countOneByOne = (asked: Asked): Statement => {
  const holes = new Holes();
  const { where, pieces } = conditionsOf(asked, holes);
  return holes.fill(`select count(*) as count from ${fromOf(pieces, holes)} where ${where.join(' and ')}`);
};

export const countStatement = (asked: Asked, conditions: Conditions): Statement => {
  const holes = new Holes();
  const number = knownNumber({ ...asked, holes, tenant: holes.hold(asked.actor.tenantId) }, conditions);
  return number === undefined ? countOneByOne(asked) : holes.fill(`select (${number})::bigint as count`);
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
