/** Those of a range over a whole place, in any order: looked for near its head, and only then where they stand side by side. */
import { type Asked, inRange } from './customers.filter.queries.ts';
import { isOfCalled, isOfFigures, type MomentRange, type Range } from './ranges.rules.ts';
import { heldIn, notOutside, type OfRange, sumsOf, uncalledOfWeeks, WEEK_OF } from './weeks.queries.ts';

/** An order as it is written, and what it is made of. */
export interface Order {
  readonly text: string;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export const ID = 'c.id';
export const LATEST_CALL = 'c.latest_call_time';
const TIMES = 'c.call_times';
const FIGURES: ReadonlySet<string> = new Set([TIMES, 'c.call_successes']);

const LAST_ID = '9223372036854775807';

/** Nobody looks further before the others: the planner, who does not know how far it is, keeps to the order. */
const FARTHEST = 20_000;

/** Reading one of a cell costs what passing over so many in an order does, and beginning with a cell what reading so many does. */
const OF_CELL = 4;
const BEGINNING = 10;

/** What a customer is put in order by: whoever was never called stands before the first call. */
export const keyOf = ({ column }: Order): string => `coalesce(${column}, -1) as value, c.id`;

interface InOrder extends OfRange {
  readonly asked: Asked;
  readonly order: Order;
  readonly most: number;
}

interface Placed extends InOrder {
  /** The hole of the tenant. */
  readonly tenant: string;
  /** On `customer c`. */
  readonly place: string;
}

/** Those that were never called need not be passed over. */
const placeOf = ({ asked, order, range }: InOrder, tenant: string): string => {
  const place = `c.tenant_id = ${tenant} and c.placement = ${asked.filter.CustomerType}`;
  return order.column === LATEST_CALL && isOfCalled(range) ? `${place} and ${LATEST_CALL} is not null` : place;
};

/** Customers that have the same of it stand side by side: of a column of `customer`, whatever of it there is. */
interface Cells {
  readonly column: string;
  readonly values: string;
}

const figuresOf = ({ asked, tenant }: Placed, column: string): Cells => ({
  column,
  values: `select distinct k.value from customer_figure_count k where k.tenant_id = ${tenant}
    and k.placement = ${asked.filter.CustomerType} and k.owner_id = -1 and k.figure = '${column.replace('c.', '')}'`,
});

const figuresAsked = ({ column }: Range): Cells => ({
  column: `c.${column}`,
  values: 'select distinct value from sums',
});

const weeksAsked = ({ column }: MomentRange): Cells => ({
  column: `c.${WEEK_OF[column]}`,
  values: 'select distinct value / 7 as value from sums',
});

/** In a week customers stand by the number of their calls, and by ids at once only where those tell nothing of the moment. */
const isWeekByCalls = ({ column }: MomentRange): boolean => column !== 'latest_call_time' && column !== 'repeated_time';

/** In which cells those of the range stand in the order; undefined where they do in none. */
const cellsOf = (wanted: Placed): readonly Cells[] | undefined => {
  const { order, range } = wanted;
  if (isOfFigures(range)) {
    const [asked, isOfFigure] = [figuresAsked(range), FIGURES.has(order.column)];
    return isOfFigure ? [asked, figuresOf(wanted, order.column)] : [asked];
  }
  const isByCalls = isWeekByCalls(range);
  if (order.column === ID) return isByCalls ? [weeksAsked(range), figuresOf(wanted, TIMES)] : [weeksAsked(range)];
  return order.column === TIMES && isByCalls ? [weeksAsked(range)] : undefined;
};

/** What else can be done when the head of the order was looked at in vain, and what it costs, in customers passed over. */
interface Way {
  /** Further statements beside `sums`. */
  readonly beside: readonly string[];
  readonly cost: string;
  /** Of `value` and `id`, where there is a `rest` of which not every one is read. */
  readonly found: string;
  /** Whether it did not fill the page, so that every one has to be read. */
  readonly isInVain?: string;
}

const firstOfCells = (wanted: Placed, cells: readonly Cells[]): Way => {
  const { order, most, place, range } = wanted;
  const names = cells.map((_, at) => `cell${at}`);
  const isOfCell = cells.map(({ column }, at) => `${column} = cell${at}.value`);
  const isWithin = isOfFigures(range) ? [] : [notOutside(wanted)];
  return {
    beside: cells.map(({ values }, at) => `cell${at} as materialized (${values})`),
    cost: [...names.map((name) => `(select count(*) from ${name})`), (most + BEGINNING) * OF_CELL].join(' * '),
    found: `select c.value, c.id from (select from rest where not is_every) taken
      cross join ${names.join(' cross join ')} cross join lateral (
        select ${keyOf(order)} from customer c where ${[place, ...isOfCell, ...isWithin].join(' and ')} ${order.text} limit ${most}
      ) c`,
  };
};

/** Those called in the range stand side by side in each number of calls: all of one, and of the next until a page is full. */
const eachInTurn = (wanted: Placed): Way => {
  const { holes, order, most, place, range } = wanted;
  const { column, values } = figuresOf(wanted, order.column);
  const isWithin = [place, `${LATEST_CALL} is not null`, ...inRange(range, holes)].join(' and ');
  return {
    beside: [`figure as materialized (${values})`],
    cost: '(number / greatest((select count(*) from figure), 1))',
    found: `select c.value, c.id
      from (select value from figure where (select not is_every from rest) order by value ${order.direction}) figure
      cross join lateral (
        select * from (select ${keyOf(order)} from customer c where ${isWithin} and ${column} = figure.value offset 0) every
        order by id ${order.direction} limit ${most}
      ) c order by figure.value ${order.direction}, c.id ${order.direction} limit ${most}`,
  };
};

/** In each week, those that were never called, and those whom nobody has reached among the others. */
const LEAST_CELLS = 2;

/**
 * With the least of something first, whoever has none of it: by ids. Never called are a cell of each week. Of those called so
 * and so often no more are looked at than stand before the last of them.
 */
const leastOfWeeks = (wanted: Placed, range: MomentRange): Way => {
  const { order, most, place } = wanted;
  const [week, times] = [weeksAsked(range), figuresOf(wanted, TIMES)];
  const inBounds = `${place} and c.id >= (select min(lowest) from sums)`;
  const inOrder = `order by c.id limit ${most}`;
  return {
    beside: [
      `week as materialized (${week.values})`,
      `times as materialized (${times.values})`,
      `uncalled as materialized (${uncalledOfWeeks({ ...wanted, range }, inBounds)})`,
      `least as materialized (
        select c.id from (
          select id from uncalled
          union all select c.id from week cross join times cross join lateral (
            select c.id from customer c where ${inBounds} and ${week.column} = week.value and ${TIMES} = times.value
              and ${notOutside(wanted)} and ${order.column} = 0
              and c.id < (select case when count(*) < ${most} then ${LAST_ID} else max(id) end from uncalled) ${inOrder}
          ) c where times.value > 0
        ) c ${inOrder}
      )`,
    ],
    cost: `(select count(*) from week) * ${LEAST_CELLS * (most + BEGINNING) * OF_CELL}`,
    found: 'select 0 as value, id from least where (select not is_every from rest)',
    isInVain: `(select count(*) from least) < ${most}`,
  };
};

const toTheEnd = ({ holes, order, most, place, range }: Placed): Way => ({
  beside: [],
  cost: '(held - number)',
  found: `select ${keyOf(order)} from customer c where (select not is_every from rest) and ${place}
    and (${inRange(range, holes).join(' and ')}) is true ${order.text} limit ${most}`,
});

const wayOf = (wanted: Placed): Way => {
  const { order, range } = wanted;
  const cells = cellsOf(wanted);
  if (cells) return firstOfCells(wanted, cells);
  if (!isOfFigures(range) && isWeekByCalls(range) && order.direction === 'asc') return leastOfWeeks(wanted, range);
  const isCalled = range.column === 'latest_call_time' && FIGURES.has(order.column);
  return isCalled ? eachInTurn(wanted) : toTheEnd(wanted);
};

/** Of ids it is known between which those of the range stand, or stood, and so how far it is to the last that is wanted. */
const headOf = ({ order, most }: InOrder): { readonly stands: string; readonly reach: string } => {
  const reach = `cost + ${most}`;
  if (order.column !== ID) return { stands: 'true', reach };
  return {
    stands: 'c.id >= (select lowest from known) and c.id <= (select highest from known)',
    reach: `case when least(highest - lowest + 1, held) * ${most} <= number * cost then ${reach} else 0 end`,
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
  const { stands, reach } = headOf(wanted);
  const isEvery = way.isInVain === undefined ? 'is_every' : `is_every or ${way.isInVain}`;
  const sums = `sums as materialized (
      select k.value, k.change, k.lowest, k.highest from customer_figure_count k where ${sumsOf(wanted, tenant, placement)}
    )`;
  // What a limit left of an order stays in it: as soon as a page is found nobody is looked at any more.
  return `with ${[sums, ...way.beside].join(', ')},
    known as materialized (
      select *, least(number, ${way.cost}) as cost, number <= ${way.cost} as is_every from (
        select coalesce(sum(change), 0) as number, coalesce((${heldIn(tenant, placement)}), 0) as held, min(lowest) as lowest,
          max(highest) as highest
        from sums
      ) summed
    ),
    near as materialized (
      select value, id from (
        select * from (
          select ${keyOf(order)}, ${isWithin} as is_within from customer c where ${placed.place} and ${stands}
          ${order.text} limit ${FARTHEST}
        ) first limit (select (${reach})::bigint from known)
      ) first where is_within limit ${most}
    ),
    rest as materialized (select ${isEvery} as is_every from known where (select count(*) from near) < ${most})
    select id from (
      select value, id from near where not exists (select from rest)
      union all select * from (
        select ${keyOf(order)} from customer c where (select is_every from rest) and ${placed.place} and ${isWithin} offset 0
      ) every
      union all (${way.found})
    ) page order by value ${order.direction}, id ${order.direction} limit ${most}`;
};
