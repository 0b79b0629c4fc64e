/** Those that bear what few bear of a name, asked for alone: side by side in the indexes of names, the few others by a piece. */
import type { Holes } from '../../../db/statement.ts';
import { type PieceSearch, type Standing, standingOf } from '../pieces.rules.ts';
import { type Asked, holds, isAmong, ownersAsked } from './customers.filter.queries.ts';
import { ID, keyOf, type Order } from './range-ways.queries.ts';

interface OfFewNames {
  readonly asked: Asked;
  readonly holes: Holes;
  readonly search: PieceSearch;
}

/** On `customer c`. */
const isBeside = ({ column, range }: Standing['beside'][number], holes: Holes): string => {
  const text = `c.${column} collate "C"`;
  return `${text} >= ${holes.hold(range.from)} and ${text} < ${holes.hold(range.until)}`;
};

/** All that bear it and may be seen, as `c`, each once: read from the indexes alone, with all that a list asks of them. */
const foundOf = ({ asked, holes, search }: OfFewNames, key: string): string => {
  const standing = standingOf(search);
  if (!standing) throw new Error('only what few bear stands side by side');
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  // Every column of each costs, where hundreds are found and twenty shown.
  const read = owners ? `${key}, c.owner_id` : key;
  const one = `select ${read} from customer c where c.tenant_id = ${tenant} and c.placement = ${asked.filter.CustomerType}`;
  const places = standing.beside.map((place) => isBeside(place, holes));
  const apart = (before: readonly string[]): string[] => before.map((place) => `(${place}) is not true`);
  const beside = places.map((place, at) => [one, place, ...apart(places.slice(0, at))].join(' and '));
  const isSought = search.within === undefined ? [] : [holds(search.within, holes)];
  const elsewhere = [one, 'c.id = k.customer_id', ...apart(places), ...isSought].join(' and ');
  // No index takes a condition that is asked whether it is true: those of an owner are more than those that are found here.
  const isTheirs = owners ? ` where (c.owner_id ${isAmong(owners)}) is true` : '';
  return `(
      ${beside.join(' union all ')}
      union all select c.* from customer_piece k cross join lateral (${elsewhere} offset 0) c
      where k.tenant_id = ${tenant} and k.piece = ${holes.hold(standing.inner)}
    ) c${isTheirs}`;
};

/** The number of all stands beside each. */
export const allOfFewNames = (wanted: OfFewNames & { readonly order: Order; readonly most: number }): string => {
  const { order, most } = wanted;
  const [key, sorted] = order.column === ID ? [ID, [ID]] : [keyOf(order), ['c.value', ID]];
  const inOrder = sorted.map((column) => `${column} ${order.direction}`).join(', ');
  return `with found as materialized (select c.* from ${foundOf(wanted, key)})
    select first.id, (select count(*) from found) as total
    from (select c.id from found c order by ${inOrder} limit ${most}) first`;
};

export const countOfFewNames = (wanted: OfFewNames): string =>
  `select count(*) as count from ${foundOf(wanted, 'c.id')}`;
