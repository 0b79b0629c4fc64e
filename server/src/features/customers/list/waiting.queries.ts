/** Those of a whole place with a moment in a range, whoever has waited longest first: never called, or called longest ago. */
import { DAY } from '@gonghai/contract/customers/customer-values.ts';
import { type Asked, inRange } from './customers.filter.queries.ts';
import type { MomentRange, Range } from './ranges.rules.ts';
import { knownDays, notOutside, type OfRange, sumsOf, WEEK_OF } from './weeks.queries.ts';

interface OfWaiting extends OfRange {
  readonly range: MomentRange;
  readonly asked: Asked;
  readonly most: number;
}

/** Passing over one in the order costs what putting so many of the range in order does: that takes its index alone. */
const PASSING = 3;
/** A range that holds more of all than one in so many is met soon, wherever one begins. */
const RARE = 10;

/** Whether there are less of them than were called before the range began: nobody new was, and all of those would be passed over. */
const areFew = ({ asked, range, holes }: OfWaiting, tenant: string): string => {
  if (range.from === undefined) return 'false';
  const before: Range = { column: 'latest_call_time', until: range.from - DAY };
  const calledBefore = `select sum(k.change) from customer_figure_count k
    where ${sumsOf({ range: before, holes }, tenant, asked.filter.CustomerType)}`;
  return `(number * ${RARE} < held and number < ${PASSING} * (${calledBefore})) is true`;
};

/** In the order of ids: a cell of every week. Of a range that begins nowhere the oldest are among the first. */
const firstUncalled = (wanted: OfWaiting, place: string): string => {
  const { range, holes, most } = wanted;
  const uncalled = `${place} and c.latest_call_time is null`;
  const inOrder = `order by c.id limit ${most}`;
  if (range.from === undefined) {
    const isWithin = inRange(range, holes).join(' and ');
    return `select c.id from customer c where ${uncalled} and (${isWithin}) is true ${inOrder}`;
  }
  return `select c.id from week cross join lateral (
      select c.id from customer c where ${uncalled} and c.${WEEK_OF[range.column]} = week.value and c.call_times = 0
        and ${notOutside(wanted)} ${inOrder}
    ) c ${inOrder}`;
};

/**
 * Whoever was never called comes first. Only where those do not fill the page, the others are looked for: all of the range are
 * put in order, or they are walked in the order, whichever is less.
 */
export const firstWaiting = (wanted: OfWaiting): string => {
  const { asked, range, holes, most } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const placement = asked.filter.CustomerType;
  const place = `c.tenant_id = ${tenant} and c.placement = ${placement}`;
  const isWithin = inRange(range, holes).join(' and ');
  const inOrder = `order by called, id limit ${most}`;
  const called = `select c.id, c.latest_call_time as called from customer c
    where (select count(*) from never) < ${most} and ${place} and c.latest_call_time is not null`;
  /** From the index of the range; or passed over, for no index takes a condition that is asked whether it is true. */
  const [collected, walked] = [
    `${called} and (select are_few from way) and ${isWithin} offset 0`,
    `${called} and not (select are_few from way) and (${isWithin}) is true`,
  ];
  return `with ${knownDays(wanted, tenant, placement)},
    way as materialized (select ${areFew(wanted, tenant)} as are_few from days),
    never as materialized (${firstUncalled(wanted, place)})
    select id from (
      select id, null::bigint as called from never
      union all (select * from (${collected}) few ${inOrder})
      union all (${walked} ${inOrder})
    ) page order by called nulls first, id limit ${most}`;
};
