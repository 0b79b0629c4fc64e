/** The first customers with a moment in a range: looked for where those of its days stand among all, and nowhere else. */
import type { Holes } from '../../../db/statement.ts';
import { dayOf } from '../clock.rules.ts';
import { type Asked, between, inRange, ownersAsked } from './customers.filter.queries.ts';
import type { Range } from './ranges.rules.ts';

interface OfDays {
  readonly asked: Asked;
  readonly range: Range;
  readonly holes: Holes;
  readonly most: number;
  readonly direction: 'asc' | 'desc';
}

/** Putting one in order costs what passing over so many does: those of a range stand together, and are met sooner than by chance. */
const ORDERING = 3;
/** Of a whole place, whoever was last called in a range stands mostly at the far end, and is met later than by chance. */
const ORDERING_OF_CALLED = 0.25;

/** How many of a place lie in the days of the range and between which ids, and how many are there at all. */
export const knownDays = (
  { range, holes }: Pick<OfDays, 'range' | 'holes'>,
  tenant: string,
  placement: number,
): string => {
  const { from, until } = range;
  const days = between(
    'k.value',
    { from: from === undefined ? from : dayOf(from), until: until === undefined ? until : dayOf(until) },
    holes,
  );
  const ofPlace = `k.tenant_id = ${tenant} and k.placement = ${placement} and k.owner_id = -1`;
  return `days as materialized (
    select sum(k.change) as number, min(k.lowest) as lowest, max(k.highest) as highest,
      (select sum(k.change) from customer_count k where ${ofPlace} and k.track_status_id = -1) as held
    from customer_figure_count k where ${[ofPlace, `k.figure = '${range.column}'`, ...days].join(' and ')}
  )`;
};

interface Way {
  /** On `customer c`, without the range. */
  readonly place: string;
  /** Whether they are few for so many as would be passed over between them. */
  readonly areFew: string;
  readonly stand?: string;
}

/** A range that no index takes and that the planner thinks many lie in, so that it walks instead of putting all in order. */
const notOutside = ({ column, from, until }: Range, holes: Holes): string => {
  const outside = [
    ...(from === undefined ? [] : [`c.${column} < ${holes.hold(from)}`]),
    ...(until === undefined ? [] : [`c.${column} > ${holes.hold(until)}`]),
  ];
  return `(${outside.join(' or ')}) is not true and c.${column} is not null`;
};

/**
 * Either they are walked in the order of ids to the last that is wanted, or, where they lie so far apart that this would be
 * longer, all of them are put in order. The numbers know which, and the planner does not.
 */
const eitherWay = ({ range, holes, most, direction }: OfDays, { place, areFew, stand = 'true' }: Way): string => {
  const isWithin = inRange(range, holes).join(' and ');
  return `(select few.id from (
      select c.id from customer c where ${areFew} and ${place} and ${isWithin} offset 0
    ) few order by few.id ${direction} limit ${most})
    union all
    (select c.id from customer c where not ${areFew} and ${place} and ${stand} and ${notOutside(range, holes)}
    order by c.id ${direction} limit ${most})`;
};

/** Of all in a place. */
export const firstOfDays = (wanted: OfDays): string => {
  const { asked, holes, most } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const placement = asked.filter.CustomerType;
  const ordering = wanted.range.column === 'latest_call_time' ? ORDERING_OF_CALLED : ORDERING;
  return `with ${knownDays(wanted, tenant, placement)},
    way as materialized (
      select lowest, highest, (${ordering} * number * number < ${most} * least(highest - lowest + 1, held)) is true as are_few from days
    )
    ${eitherWay(wanted, {
      place: `c.tenant_id = ${tenant} and c.placement = ${placement}`,
      areFew: '(select are_few from way)',
      stand: 'c.id >= (select lowest from way) and c.id <= (select highest from way)',
    })}`;
};

/** Of each of many owners, of whom only the number of all they hold is known: theirs are thought to be like the others. */
export const firstOfDaysOfEach = (wanted: OfDays): string => {
  const { asked, holes, most, direction } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  if (!owners || 'one' in owners) throw new Error('only of many owners');
  return `with ${knownDays(wanted, tenant, 0)},
    whose as materialized (
      select s.id, (${ORDERING} * days.number * days.number * (select sum(k.change) from customer_count k where k.tenant_id = ${tenant}
        and k.placement = 0 and k.owner_id = s.id and k.track_status_id = -1) < ${most} * days.held * days.held) is true
        as are_few
      from days cross join unnest(${owners.many}) as s (id)
    )
    select c.id from whose cross join lateral (${eitherWay(wanted, {
      place: `c.tenant_id = ${tenant} and c.owner_id = whose.id`,
      areFew: 'whose.are_few',
    })}) c order by c.id ${direction} limit ${most}`;
};
