/** Those of a range over a whole place, in an order of calls: looked for near its head, and only then among all. */
import { type Asked, inRange } from './customers.filter.queries.ts';
import { isOfCalled, isOfFigures } from './ranges.rules.ts';
import { BEGINNING, heldIn, type OfRange, sumsOf } from './weeks.queries.ts';

/** An order as it is written, and what it is made of. */
export interface Order {
  readonly text: string;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export const LATEST_CALL = 'c.latest_call_time';

/** Nobody looks further before the others: the planner, who does not know how far it is, keeps to the order. */
const FARTHEST = 20_000;

/** What a customer is put in order by: whoever was never called stands before the first call. */
export const keyOf = ({ column }: Order): string => `coalesce(${column}, -1) as value, c.id`;

interface InOrder extends OfRange {
  readonly asked: Asked;
  readonly order: Order;
  readonly most: number;
}

/** Those that were never called need not be passed over. */
const placeOf = ({ asked, order, range }: InOrder, tenant: string): string => {
  const place = `c.tenant_id = ${tenant} and c.placement = ${asked.filter.CustomerType}`;
  return order.column === LATEST_CALL && isOfCalled(range) ? `${place} and ${LATEST_CALL} is not null` : place;
};

/** What is looked for after the head of the order was looked at in vain, and what that costs, in customers passed over. */
interface Rest {
  readonly cost: string;
  /** Of `value` and `id`, beside `sums` and `known`, and as long as there is somebody `wanting`. */
  readonly found: string;
}

/** Of each figure the first: they stand in the order of their latest calls. */
const firstOfEachFigure = ({ order, most, range }: InOrder, place: string): Rest => ({
  cost: `(select count(distinct value) from sums) * ${most + BEGINNING}`,
  found: `select c.value, c.id from (select distinct value from sums where exists (select from wanting)) figure
    cross join lateral (
      select ${keyOf(order)} from customer c where ${place} and c.${range.column} = figure.value ${order.text} limit ${most}
    ) c`,
});

/** All of the range, put in order from its index; or the order to its end, if that can pass over fewer. */
const firstOfEvery = ({ holes, order, most, range }: InOrder, place: string): Rest => {
  const isWithin = inRange(range, holes).join(' and ');
  const isLess = '(select number < held - number from known where exists (select from wanting))';
  return {
    cost: 'number',
    found: `select * from (select ${keyOf(order)} from customer c where ${isLess} and ${place} and ${isWithin} offset 0) every
      union all (select ${keyOf(order)} from customer c where not ${isLess} and ${place} and (${isWithin}) is true
        ${order.text} limit ${most})`,
  };
};

/**
 * How many there are is known, and not where: who was called often stands mostly among those with many seconds. So the head of
 * the order is looked at first, no further than the rest would cost: never more than twice what the better way costs.
 */
export const firstOfRangeInOrder = (wanted: InOrder): string => {
  const { asked, holes, order, most, range } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const placement = asked.filter.CustomerType;
  const place = placeOf(wanted, tenant);
  const isOfEachFigure = order.column === LATEST_CALL && isOfFigures(range);
  const rest = isOfEachFigure ? firstOfEachFigure(wanted, place) : firstOfEvery(wanted, place);
  // What a limit left of an order stays in it: as soon as a page is found nobody is looked at any more.
  return `with sums as materialized (
      select k.value, k.change from customer_figure_count k where ${sumsOf(wanted, tenant, placement)}
    ),
    known as materialized (
      select coalesce(sum(change), 0) as number, coalesce((${heldIn(tenant, placement)}), 0) as held from sums
    ),
    near as materialized (
      select value, id from (
        select * from (
          select ${keyOf(order)}, ${inRange(range, holes).join(' and ')} as is_within from customer c where ${place}
          ${order.text} limit ${FARTHEST}
        ) first limit (select (${rest.cost} + ${most})::bigint from known)
      ) first where is_within limit ${most}
    ),
    wanting as materialized (select from (select count(*) as found from near) near where found < ${most})
    select id from (
      select value, id from near where not exists (select from wanting)
      union all (${rest.found})
    ) page order by value ${order.direction}, id ${order.direction} limit ${most}`;
};
