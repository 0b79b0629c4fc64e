/** The first customers with a moment in a range, of each of many owners: walked, or put in order where they lie far apart. */
import { type Asked, inRange, ownersAsked } from './customers.filter.queries.ts';
import { knownDays, notOutside, type OfRange } from './weeks.queries.ts';

interface OfDays extends OfRange {
  readonly asked: Asked;
  readonly most: number;
  readonly direction: 'asc' | 'desc';
}

/** Putting one in order costs what passing over so many does: those of a range stand together, and are met sooner than by chance. */
const ORDERING = 3;

/**
 * Either they are walked to the last that is wanted, or, where they lie so far apart that this would be longer, all of them are
 * put in order. Of each owner only the number of all he holds is known: his are thought to be like the others. The numbers know
 * which way is shorter, and the planner does not.
 */
export const firstOfDaysOfEach = (wanted: OfDays): string => {
  const { asked, holes, most, direction, range } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  if (!owners || 'one' in owners) throw new Error('only of many owners');
  const isWithin = inRange(range, holes).join(' and ');
  const place = `c.tenant_id = ${tenant} and c.owner_id = whose.id`;
  return `with ${knownDays(wanted, tenant, 0)},
    whose as materialized (
      select s.id, (${ORDERING} * days.number * days.number * (select sum(k.change) from customer_count k where k.tenant_id = ${tenant}
        and k.placement = 0 and k.owner_id = s.id and k.track_status_id = -1) < ${most} * days.held * days.held) is true
        as are_few
      from days cross join unnest(${owners.many}) as s (id)
    )
    select c.id from whose cross join lateral (
      (select few.id from (select c.id from customer c where whose.are_few and ${place} and ${isWithin} offset 0) few
        order by few.id ${direction} limit ${most})
      union all (select c.id from customer c where not whose.are_few and ${place} and ${notOutside(wanted)}
        order by c.id ${direction} limit ${most})
    ) c order by c.id ${direction} limit ${most}`;
};
