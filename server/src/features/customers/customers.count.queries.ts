/** How many customers a search finds, exactly: by what was counted as they came and went wherever it can be known so. */
import { CustomerCategory, DAY } from '@gonghai/contract/customers/customer-values.ts';
import { type Db, readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/one-trip.ts';
import { Holes } from '../../db/statement.ts';
import { type Asked, type Conditions, conditionsOf, fromOf, isAmong, ownersAsked } from './customers.filter.queries.ts';
import { CLUE_MARK, isMark } from './pieces.rules.ts';

/** Of all in a place, or of an owner or a status there. */
const plainSum = (asked: Asked, holes: Holes): string => {
  const tenant = holes.hold(asked.actor.tenantId);
  const { filter } = asked;
  const owners = ownersAsked({ ...asked, holes, tenant }) ?? { one: '-1' };
  const status = filter.CustomerTrackStatusId ? holes.hold(filter.CustomerTrackStatusId) : '-1';
  return `(select coalesce(sum(k.change), 0) from customer_count k where k.tenant_id = ${tenant}
    and k.placement = ${filter.CustomerType} and k.owner_id ${isAmong(owners)} and k.track_status_id = ${status})`;
};

/** Of all in a place that bear a mark. */
const markedSum = ({ actor, filter }: Asked, mark: string, holes: Holes): string =>
  `(select coalesce(sum(k.change), 0) from customer_mark_count k where k.tenant_id = ${holes.hold(actor.tenantId)}
    and k.placement = ${filter.CustomerType} and k.mark = ${holes.hold(mark)})`;

/** Undefined where they have to be counted one by one. */
const knownNumber = (asked: Asked, { isPlain, isSingle, pieces }: Conditions, holes: Holes): string | undefined => {
  if (isPlain) return plainSum(asked, holes);
  if (!isSingle) return undefined;
  const { filter, now, actor } = asked;
  const [piece] = pieces;
  if (piece !== undefined) return isMark(piece) ? markedSum(asked, piece, holes) : undefined;
  if (filter.IsClue === true) return markedSum(asked, CLUE_MARK, holes);
  if (filter.IsClue === false) return `${plainSum(asked, holes)} - ${markedSum(asked, CLUE_MARK, holes)}`;
  if (filter.CustomerCategory !== CustomerCategory.Older) return undefined;
  // Nearly all are that old: the others are sooner counted.
  return `${plainSum(asked, holes)} - (select count(*) from customer c where c.tenant_id = ${holes.hold(actor.tenantId)}
    and c.placement = ${filter.CustomerType} and c.created_time > ${holes.hold(now - 7 * DAY)})`;
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
