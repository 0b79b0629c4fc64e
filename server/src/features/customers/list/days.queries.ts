/** The first customers with a moment in a range: looked for where those of its days stand among all, and nowhere else. */
import { type Asked, inRange, ownersAsked } from './customers.filter.queries.ts';
import { BEGINNING, firstOfWeeks, knownDays, notOutside, type OfRange } from './weeks.queries.ts';

interface OfDays extends OfRange {
  readonly asked: Asked;
  readonly most: number;
  readonly direction: 'asc' | 'desc';
}

/** Putting one in order costs what passing over so many does: those of a range stand together, and are met sooner than by chance. */
const ORDERING = 3;
/** Whoever was last called in a range stands mostly at the far end of a place, and is met so many times later than by chance. */
const LATER = 4;

interface Way {
  /** On `customer c`, without the range. */
  readonly place: string;
  /** Whether they are few for so many as would be passed over between them. */
  readonly areFew: string;
  readonly stand?: string;
}

/** In the order of ids, to the last that is wanted. */
const walked = (wanted: OfDays, { place, areFew, stand = 'true' }: Way): string =>
  `select c.id from customer c where not ${areFew} and ${place} and ${stand} and ${notOutside(wanted)}
    order by c.id ${wanted.direction} limit ${wanted.most}`;

/**
 * Either they are walked, or, where they lie so far apart that this would be longer, all of them are put in order. The numbers
 * know which, and the planner does not.
 */
const eitherWay = (wanted: OfDays, way: Way): string => {
  const { range, holes, most, direction } = wanted;
  const isWithin = inRange(range, holes).join(' and ');
  return `(select few.id from (
      select c.id from customer c where ${way.areFew} and ${way.place} and ${isWithin} offset 0
    ) few order by few.id ${direction} limit ${most})
    union all (${walked(wanted, way)})`;
};

const ofPlace = (tenant: string, placement: number): Way => ({
  place: `c.tenant_id = ${tenant} and c.placement = ${placement}`,
  areFew: '(select are_few from way)',
  stand: 'c.id >= (select lowest from way) and c.id <= (select highest from way)',
});

/** Of all in a place that were called: the few are found week by week, however many a week has. */
const firstOfCalled = (wanted: OfDays, way: Way): string => {
  const place = `${way.areFew} and ${way.place} and c.latest_call_time is not null`;
  return `way as materialized (
      select lowest, highest, ((weeks * ${BEGINNING} + least(number, weeks * ${wanted.most})) * number
        < ${LATER * wanted.most} * least(highest - lowest + 1, held)) is true as are_few
      from days cross join (select count(*) as weeks from week) known
    )
    (${firstOfWeeks({ ...wanted, place })}) union all (${walked(wanted, way)})`;
};

/** Of all in a place. */
export const firstOfDays = (wanted: OfDays): string => {
  const { asked, holes, most, range } = wanted;
  const tenant = holes.hold(asked.actor.tenantId);
  const placement = asked.filter.CustomerType;
  const [known, way] = [knownDays(wanted, tenant, placement), ofPlace(tenant, placement)];
  if (range.column === 'latest_call_time') return `with ${known}, ${firstOfCalled(wanted, way)}`;
  return `with ${known},
    way as materialized (
      select lowest, highest, (${ORDERING} * number * number < ${most} * least(highest - lowest + 1, held)) is true as are_few
      from days
    )
    ${eitherWay(wanted, way)}`;
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
