/** What is known of a range in sums, and by which weeks its customers stand. */
import type { Holes } from '../../../db/statement.ts';
import { dayOf } from '../clock.rules.ts';
import { between } from './customers.filter.queries.ts';
import { type Ends, isOfFigures, type MomentColumn, type Range } from './ranges.rules.ts';

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

/** Each day and week of the range that has customers of a place, and `days`: how many, and of how many at all. */
export const knownDays = (ofRange: OfRange, tenant: string, placement: number): string =>
  `day as materialized (
      select k.value, k.change from customer_figure_count k where ${sumsOf(ofRange, tenant, placement)}
    ),
    week as materialized (select distinct value / 7 as value from day),
    days as materialized (
      select sum(change) as number, (${heldIn(tenant, placement)}) as held from day
    )`;

/** A range that no index takes and that the planner thinks many lie in, so that it walks instead of putting all in order. */
export const notOutside = ({ range: { column, from, until }, holes }: OfRange): string => {
  const outside = [
    ...(from === undefined ? [] : [`c.${column} < ${holes.hold(from)}`]),
    ...(until === undefined ? [] : [`c.${column} > ${holes.hold(until)}`]),
  ];
  return `(${outside.join(' or ')}) is not true and c.${column} is not null`;
};

/** By its weeks customers stand side by side. */
export const WEEK_OF: Readonly<Record<MomentColumn, string>> = {
  created_time: 'created_week',
  latest_call_time: 'called_week',
  got_time: 'came_week',
  migration_time: 'came_week',
  repeated_time: 'repeated_week',
};
