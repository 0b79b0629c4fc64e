/** Those of a range over a whole place, in any order: looked for near its head, and only then where they stand side by side. */
import { inRange } from './customers.filter.queries.ts';
import { type InOrder, ID, isOfArrival, keyOf, LATEST_CALL, PASSING, type Way, wayOf } from './range-ways.queries.ts';
import { isOfCalled } from './ranges.rules.ts';
import { heldIn, sumsOf } from './weeks.queries.ts';

/** Nobody looks further before the others: the planner, who does not know how far it is, keeps to the order. */
const FARTHEST = 20_000;

/** So few, and no more than so many pages, are read from the index of their range sooner than they are looked for in another way. */
const FEW = 2_500;
const FEW_PAGES = 125;

/** Those that were never called need not be passed over. */
const placeOf = ({ asked, order, range }: InOrder, tenant: string): string => {
  const place = `c.tenant_id = ${tenant} and c.placement = ${asked.filter.CustomerType}`;
  return order.column === LATEST_CALL && isOfCalled(range) ? `${place} and ${LATEST_CALL} is not null` : place;
};

/** How far the head of the order is looked at, and what is known of where those of the range stand in it. */
interface Head {
  readonly stands: readonly string[];
  readonly reach: string;
}

/** Those of a range may stand so many times as far away as if they stood anywhere; and so near, whatever is likely. */
const ASTRAY = 4;
const NEAR = 1_000;
/** So many pages of ids cost next to nothing, and whoever has come last is mostly there. */
const BESIDE = 5;

/**
 * Of ids it is known between which those of the range stand, or stood; passing over them costs half, and the day at either end may
 * have others in front. Of other orders nothing is known: whoever is not met where it is likely stands elsewhere.
 */
const headOf = ({ order, most }: InOrder, { isOfNone }: Way): Head => {
  const isById = order.column === ID;
  const likely = `${most} * ${isById || isOfNone ? 'least(highest - lowest + 1, held)' : 'held'} / greatest(number, 1)`;
  const farthest = isById ? 'cost + of_day' : `least(cost / ${PASSING}, greatest(${likely} * ${ASTRAY}, ${NEAR}))`;
  const stands =
    isById || isOfNone ? ['c.id >= (select lowest from known) and c.id <= (select highest from known)'] : [];
  return {
    stands: [...stands, ...(isOfNone ? [`${order.column} = 0`] : [])],
    reach: `case when ${likely} <= cost * ${isById ? ASTRAY : ASTRAY / PASSING} then ${farthest} + ${most} else ${isById ? most * BESIDE : 0} end`,
  };
};

/**
 * How many there are is known, and not where: who was called often stands mostly among those with many seconds. So the head of
 * the order is looked at first, no further than the rest would cost: never more than twice what the better way costs. The rest
 * are all of the range, put in order from its index; or the first of each cell; or whoever has none of it; or of one number of
 * calls after the other; or the order to its end.
 */
export const firstOfRangeInOrder = (wanted: InOrder): string => {
  const { asked, holes, order, most, range } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const placement = asked.filter.CustomerType;
  const placed = { ...wanted, tenant, place: placeOf(wanted, tenant) };
  const way = wayOf(placed);
  const isWithin = inRange(range, holes).join(' and ');
  const { stands, reach } = headOf(wanted, way);
  // The less of it has to be put in order, the sooner it is.
  const nearly = order.column === ID && isOfArrival(range) ? `order by c.${range.column} ${order.direction}` : '';
  const isEvery = way.isInVain === undefined ? 'is_every' : `is_every or ${way.isInVain}`;
  const sums = `sums as materialized (
      select k.value, k.change, k.lowest, k.highest from customer_figure_count k where ${sumsOf(wanted, tenant, placement)}
    )`;
  // What a limit left of an order stays in it: as soon as a page is found nobody is looked at any more.
  return `with ${[sums, ...way.beside].join(', ')},
    known as materialized (
      select *, least(number, ${way.cost}) as cost, number <= greatest(${Math.min(FEW, most * FEW_PAGES)}, ${way.cost}) as is_every from (
        select coalesce(sum(change), 0) as number, coalesce((${heldIn(tenant, placement)}), 0) as held, min(lowest) as lowest,
          max(highest) as highest, coalesce(max(change), 0) as of_day
        from sums
      ) summed
    ),
    near as materialized (
      select value, id from (
        select * from (
          select ${keyOf(order)}, ${isWithin} as is_within from customer c where ${[placed.place, ...stands].join(' and ')}
          ${order.text} limit ${FARTHEST}
        ) first limit (select (${reach})::bigint from known)
      ) first where is_within limit ${most}
    ),
    rest as materialized (select ${isEvery} as is_every from known where (select count(*) from near) < ${most})
    select id from (
      select value, id from near where not exists (select from rest)
      union all select * from (
        select ${keyOf(order)} from customer c where (select is_every from rest) and ${placed.place} and ${isWithin} ${nearly} offset 0
      ) every
      union all (${way.found})
    ) page order by value ${order.direction}, id ${order.direction} limit ${most}`;
};
