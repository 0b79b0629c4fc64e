/** What is known of the days of a range, and its first customers week by week: in each they stand in the order of ids. */
import type { Holes } from '../../../db/statement.ts';
import { dayOf } from '../clock.rules.ts';
import { between } from './customers.filter.queries.ts';
import { type Ends, isOfFigures, type Range } from './ranges.rules.ts';

export interface OfRange {
  readonly range: Range;
  readonly holes: Holes;
}

const daysOf = ({ from, until }: Ends): Ends => ({
  from: from === undefined ? from : dayOf(from),
  until: until === undefined ? until : dayOf(until),
});

/** On `customer_figure_count k`: the sums of a range over a place, of whole days where it is one of moments. */
export const sumsOf = ({ range, holes }: OfRange, tenant: string, placement: number): string =>
  [
    `k.tenant_id = ${tenant} and k.placement = ${placement} and k.owner_id = -1 and k.figure = '${range.column}'`,
    ...between('k.value', isOfFigures(range) ? range : daysOf(range), holes),
  ].join(' and ');

/** How many a place has. */
export const heldIn = (tenant: string, placement: number): string => `select sum(k.change) from customer_count k
  where k.tenant_id = ${tenant} and k.placement = ${placement} and k.owner_id = -1 and k.track_status_id = -1`;

/** Each day and week of the range that has customers of a place, and `days`: how many, between which ids, and of how many at all. */
export const knownDays = (ofRange: OfRange, tenant: string, placement: number): string =>
  `day as materialized (
      select k.value, k.change, k.lowest, k.highest from customer_figure_count k where ${sumsOf(ofRange, tenant, placement)}
    ),
    week as materialized (select distinct value / 7 as number from day),
    days as materialized (
      select sum(change) as number, min(lowest) as lowest, max(highest) as highest, (${heldIn(tenant, placement)}) as held
      from day
    )`;

/** A range that no index takes and that the planner thinks many lie in, so that it walks instead of putting all in order. */
export const notOutside = ({ range: { column, from, until }, holes }: OfRange): string => {
  const outside = [
    ...(from === undefined ? [] : [`c.${column} < ${holes.hold(from)}`]),
    ...(until === undefined ? [] : [`c.${column} > ${holes.hold(until)}`]),
  ];
  return `(${outside.join(' or ')}) is not true and c.${column} is not null`;
};

/** Beginning elsewhere in an index, at another week or figure, costs what reading so many there does. */
export const BEGINNING = 10;

const WEEK_OF: Partial<Record<Range['column'], string>> = {
  created_time: 'created_week',
  latest_call_time: 'called_week',
  got_time: 'came_week',
  migration_time: 'came_week',
};

export const isInWeeks = ({ column }: Range): boolean => column in WEEK_OF;

interface OfWeeks extends OfRange {
  readonly most: number;
  readonly direction: 'asc' | 'desc';
  /** On `customer c`: those of a place that were called, or those that never were, have their weeks in an index. */
  readonly place: string;
}

/** Beside the known days. */
export const firstOfWeeks = ({ place, most, direction, ...ofRange }: OfWeeks): string => {
  const inOrder = `order by c.id ${direction} limit ${most}`;
  return `select c.id from week cross join lateral (
      select c.id from customer c
      where ${place} and c.${WEEK_OF[ofRange.range.column]} = week.number and ${notOutside(ofRange)} ${inOrder}
    ) c ${inOrder}`;
};
