/** How many customers a search finds, exactly: by what was counted as they came and went wherever it can be known so. */
import { type Db, readStatements } from '../../../db/database.ts';
import type { Statement } from '../../../db/one-trip.ts';
import { Holes } from '../../../db/statement.ts';
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
import { choicesAsked, chosen, ownChoiceSum, statusAsked } from './choices.queries.ts';
import { countOfFewNames } from './few-names.queries.ts';
import { dayOf } from '../clock.rules.ts';
import { CLUE_MARK, isMark } from '../pieces.rules.ts';
import { type Ends, isOfFigures, type Range, wholeDaysOf } from './ranges.rules.ts';

/** Everybody, or every status, is one more owner or status to the sums. */
const ALL = '= -1';
const whose = (narrowing: Narrowing): string => {
  const owners = ownersAsked(narrowing);
  return owners ? isAmong(owners) : ALL;
};

const countSum = ({ filter, tenant }: Narrowing, owner: string, status: string): string =>
  `(select coalesce(sum(k.change), 0) from customer_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${owner} and k.track_status_id ${status})`;

/** Of all in a place, or of an owner or a status there. */
const plainSum = (narrowing: Narrowing): string =>
  countSum(narrowing, whose(narrowing), statusAsked(narrowing.filter, narrowing.holes)?.is ?? ALL);

/** Of all in a place that bear a mark. */
const markedSum = ({ filter, holes, tenant }: Narrowing, mark: string): string =>
  `(select coalesce(sum(k.change), 0) from customer_mark_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.mark = ${holes.hold(mark)})`;

/** Of owners, which is of the owned. */
const ownMarkedSum = (narrowing: Narrowing, mark: string): string =>
  `(select coalesce(sum((k.changes ->> ${narrowing.holes.hold(mark)})::bigint), 0) from customer_own_marks k
    where k.tenant_id = ${narrowing.tenant} and k.owner_id ${whose(narrowing)})`;

/** Of all in a place, or of an owner there, whose figure has such a value: moments have their days. */
const figureSum = (
  narrowing: Narrowing,
  figure: string,
  values: readonly string[],
  owner = whose(narrowing),
): string => {
  const { filter, tenant } = narrowing;
  return `(select coalesce(sum(k.change), 0) from customer_figure_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${owner}
    and ${[`k.figure = '${figure}'`, ...values].join(' and ')})`;
};

/** One by one: those of a place, or of an owner or a status there, in a range of moments. */
const countWithin = (narrowing: Narrowing, range: Range): string => {
  const { filter, holes, tenant } = narrowing;
  const owners = ownersAsked(narrowing);
  const place = owners ? `c.owner_id ${isAmong(owners)}` : `c.placement = ${filter.CustomerType}`;
  const status = statusAsked(filter, holes);
  const ofStatus = status ? [chosen(status, owners === undefined)] : [];
  const where = [`c.tenant_id = ${tenant}`, place, ...ofStatus, ...inRange(range, holes)];
  return `(select count(*) from customer c where ${where.join(' and ')})`;
};

const sumBetween = (narrowing: Narrowing, figure: string, ends: Ends): string =>
  figureSum(narrowing, figure, between('k.value', ends, narrowing.holes));

/**
 * Of many owners, or of a status: those created in the range, or the others, which are then taken from the whole. Which of
 * them are fewer is told by the days of the whole tenant, so that never more than about half are looked at.
 */
const fewerNumber = (narrowing: Narrowing, range: Range): string | undefined => {
  const { column, from, until } = range;
  if (from !== undefined && until !== undefined && from > until) return undefined;
  const days = { from: from === undefined ? from : dayOf(from), until: until === undefined ? until : dayOf(until) };
  const others: Range[] = [
    ...(from === undefined ? [] : [{ column, until: from - 1 }]),
    ...(until === undefined ? [] : [{ column, from: until + 1 }]),
  ];
  const ofAll = figureSum(narrowing, column, between('k.value', days, narrowing.holes), ALL);
  const rest = [plainSum(narrowing), ...others.map((other) => countWithin(narrowing, other))].join(' - ');
  return `case when ${ofAll} * 2 > ${countSum(narrowing, ALL, ALL)} then ${rest} else ${countWithin(narrowing, range)} end`;
};

const rangeNumber = (narrowing: Narrowing, range: Range, isOfAll: boolean): string | undefined => {
  if (isOfFigures(range)) return sumBetween(narrowing, range.column, range);
  const whole = isOfAll ? wholeDaysOf(range, narrowing.now) : undefined;
  if (!whole) return undefined;
  const more = whole.more.map((edge) => ` + ${countWithin(narrowing, edge)}`);
  const less = whole.less.map((edge) => ` - ${countWithin(narrowing, edge)}`);
  return [sumBetween(narrowing, range.column, whole.days), ...more, ...less].join('');
};

const clueSum = (narrowing: Narrowing, isOfAll: boolean): string =>
  isOfAll ? markedSum(narrowing, CLUE_MARK) : figureSum(narrowing, 'is_clue', []);

/** Of all in a place, or of owners, for whom this was chosen. */
const choiceSum = (narrowing: Narrowing, isOfAll: boolean): string =>
  choicesAsked(narrowing.filter, narrowing.tenant, narrowing.holes)
    .map((choice) =>
      isOfAll
        ? figureSum(narrowing, choice.column, [`k.value ${choice.is}`])
        : `(select ${ownChoiceSum(choice)} from customer_own_marks k
            where k.tenant_id = ${narrowing.tenant} and k.owner_id ${whose(narrowing)})`,
    )
    .join(' + ');

/** Undefined where they have to be counted one by one. */
const knownNumber = (narrowing: Narrowing, conditions: Conditions): string | undefined => {
  const { isPlain, isSingle, isOfRange, isOfAll, isOfChoice, ofMany, ownMark, pieces, ranges } = conditions;
  if (isPlain) return plainSum(narrowing);
  if (ownMark !== undefined) return ownMarkedSum(narrowing, ownMark);
  const [[piece], [range]] = [pieces, ranges];
  const isOfPart = ofMany !== undefined || (isOfAll && !isSingle);
  if (isOfRange && isOfPart && range?.column === 'created_time') return fewerNumber(narrowing, range);
  if (!isSingle) return undefined;
  if (piece !== undefined) return isOfAll && isMark(piece) ? markedSum(narrowing, piece) : undefined;
  if (range !== undefined) return rangeNumber(narrowing, range, isOfAll);
  if (isOfChoice) return choiceSum(narrowing, isOfAll);
  const { IsClue } = narrowing.filter;
  if (IsClue === true) return clueSum(narrowing, isOfAll);
  return IsClue === false ? `${plainSum(narrowing)} - ${clueSum(narrowing, isOfAll)}` : undefined;
};

const countOneByOne = (asked: Asked, { ofFewNames: search }: Conditions): Statement => {
  const holes = new Holes();
  if (search) return holes.fill(countOfFewNames({ asked, holes, search }));
  const { where, pieces } = conditionsOf(asked, holes);
  return holes.fill(`select count(*) as count from ${fromOf(pieces, holes)} where ${where.join(' and ')}`);
};

const narrowingOf = (asked: Asked, holes: Holes): Narrowing => ({
  ...asked,
  holes,
  tenant: holes.hold(asked.actor.tenantId),
});

/** Without looking at what is found. */
export const isCountKnown = (asked: Asked, conditions: Conditions): boolean =>
  knownNumber(narrowingOf(asked, new Holes()), conditions) !== undefined;

export const countStatement = (asked: Asked, conditions: Conditions): Statement => {
  const holes = new Holes();
  const number = knownNumber(narrowingOf(asked, holes), conditions);
  return number === undefined ? countOneByOne(asked, conditions) : holes.fill(`select (${number})::bigint as count`);
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
