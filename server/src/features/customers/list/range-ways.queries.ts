/** The ways to those of a range over a whole place, in an order: by the cells they stand side by side in, or past the others. */
import { type Asked, inRange } from './customers.filter.queries.ts';
import { isOfFigures, type MomentRange, type Range } from './ranges.rules.ts';
import { notOutside, type OfRange, WEEK_OF } from './weeks.queries.ts';

/** An order as it is written, and what it is made of. */
export interface Order {
  readonly text: string;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export const ID = 'c.id';
export const LATEST_CALL = 'c.latest_call_time';
const TIMES = 'c.call_times';
const SUCCESSES = 'c.call_successes';
const SECONDS = 'c.call_seconds';
const FIGURES: ReadonlySet<string> = new Set([TIMES, SUCCESSES]);

/** What it costs, in customers of a range that are read from its index: to pass over one in an order, to read one of a cell. */
export const PASSING = 2;
const OF_CELL = 3;
/** Beginning with a cell costs what reading so many of it does. */
const BEGINNING = 10;

/** What a customer is put in order by: whoever was never called stands before the first call. */
export const keyOf = ({ column }: Order): string => `coalesce(${column}, -1) as value, c.id`;

export interface InOrder extends OfRange {
  readonly asked: Asked;
  readonly order: Order;
  readonly most: number;
}

export interface Placed extends InOrder {
  /** The hole of the tenant. */
  readonly tenant: string;
  /** On `customer c`. */
  readonly place: string;
}

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

/** Customers come one after the other, and mostly to their place soon. */
export const isOfArrival = ({ column }: Range): boolean =>
  column === 'created_time' || column === 'got_time' || column === 'migration_time';

/** In which cells those of the range stand in the order; undefined where they do in none. */
const cellsOf = (wanted: Placed): readonly Cells[] | undefined => {
  const { order, range } = wanted;
  if (isOfFigures(range)) {
    const [asked, isOfFigure] = [figuresAsked(range), FIGURES.has(order.column)];
    return isOfFigure ? [asked, figuresOf(wanted, order.column)] : [asked];
  }
  // In a week customers stand by calls and by seconds, and by ids at once only where those tell nothing of the moment.
  if (order.column === ID)
    return isOfArrival(range) ? [weeksAsked(range), figuresOf(wanted, TIMES)] : [weeksAsked(range)];
  return order.column === TIMES || order.column === SECONDS ? [weeksAsked(range)] : undefined;
};

/** What can be done when the head of the order was looked at in vain, and what it costs, in customers read. */
export interface Way {
  /** Further statements beside `sums`. */
  readonly beside: readonly string[];
  readonly cost: string;
  /** Of `value` and `id`, where there is a `rest` of which not every one is read. */
  readonly found: string;
  /** Whether it did not fill the page, so that every one has to be read. */
  readonly isInVain?: string;
  /** Those come first who have none of what they are put in order by. */
  readonly isOfNone?: true;
}

const ofCell = (most: number): number => (most + BEGINNING) * OF_CELL;

const firstOfCells = (wanted: Placed, cells: readonly Cells[]): Way => {
  const { order, most, place, range } = wanted;
  const names = cells.map((_, at) => `cell${at}`);
  const isOfCell = cells.map(({ column }, at) => `${column} = cell${at}.value`);
  const isWithin = isOfFigures(range) ? [] : [notOutside(wanted)];
  return {
    beside: cells.map(({ values }, at) => `cell${at} as materialized (${values})`),
    cost: [...names.map((name) => `(select count(*) from ${name})`), ofCell(most)].join(' * '),
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

/** With the fewest answered calls first, whoever has none, by ids: without an answer there are no seconds, which is a cell of each week. */
const noneOfWeeks = (wanted: Placed, range: MomentRange): Way => {
  const { most, place } = wanted;
  const week = weeksAsked(range);
  const inOrder = `order by c.id limit ${most}`;
  return {
    beside: [
      `week as materialized (${week.values})`,
      `unreached as materialized (
        select c.id from week cross join lateral (
          select c.id from customer c where ${place} and ${week.column} = week.value and ${SECONDS} = 0 and ${SUCCESSES} = 0
            and ${notOutside(wanted)} ${inOrder}
        ) c ${inOrder}
      )`,
    ],
    cost: `(select count(*) from week) * ${ofCell(most)}`,
    found: 'select 0 as value, id from unreached where (select not is_every from rest)',
    isInVain: `(select count(*) from unreached) < ${most}`,
    isOfNone: true,
  };
};

const toTheEnd = ({ holes, order, most, place, range }: Placed): Way => ({
  beside: [],
  cost: `((held - number) * ${PASSING})`,
  found: `select ${keyOf(order)} from customer c where (select not is_every from rest) and ${place}
    and (${inRange(range, holes).join(' and ')}) is true ${order.text} limit ${most}`,
});

export const wayOf = (wanted: Placed): Way => {
  const { order, range } = wanted;
  const cells = cellsOf(wanted);
  if (cells) return firstOfCells(wanted, cells);
  if (isOfFigures(range) || order.column !== SUCCESSES) return toTheEnd(wanted);
  if (order.direction === 'asc') return noneOfWeeks(wanted, range);
  return range.column === 'latest_call_time' ? eachInTurn(wanted) : toTheEnd(wanted);
};
