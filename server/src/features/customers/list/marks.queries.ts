/** The first customers of somebody, or of many, that bear a mark: found from whichever side fewer have to be looked at. */
import type { Holes } from '../../../db/statement.ts';
import { type Asked, bears, ownersAsked } from './customers.filter.queries.ts';

/** Looking up the customer of a piece costs what looking at so many entries of an owner's index does. */
const LOOKUP = 3;

/**
 * Ids, newest first or oldest first. How many of each owner's bear the mark is known, so that nobody's are looked at in vain
 * and none further than to the last of them. Or all that bear it are walked past whoever else's they are, no further than
 * looking at the owners' would cost; where this was not far enough, the owners' are looked at all the same.
 */
export const firstMarked = (
  asked: Asked,
  mark: string,
  holes: Holes,
  most: number,
  direction: 'asc' | 'desc',
): string => {
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  if (!owners) throw new Error('only what has owners is looked for among theirs');
  const staff = 'many' in owners ? owners.many : `array[${owners.one}::bigint]`;
  const piece = holes.hold(mark);
  return `with whose as materialized (
      select s.id,
        coalesce((select sum((k.changes ->> ${piece})::bigint) from customer_own_marks k
          where k.tenant_id = ${tenant} and k.owner_id = s.id), 0) as marked,
        coalesce((select sum(k.change) from customer_count k
          where k.tenant_id = ${tenant} and k.placement = 0 and k.owner_id = s.id and k.track_status_id = -1), 0) as held
      from unnest(${staff}) as s (id)
    ),
    known as materialized (
      select sum(marked) as marked, sum(case when marked > ${most} then held * ${most} / marked else held end) as seen,
        (select sum(k.change) from customer_mark_count k
          where k.tenant_id = ${tenant} and k.placement = 0 and k.mark = ${piece}) as everywhere
      from whose where marked > 0
    ),
    passed as materialized (
      select c.id from (
        select k.customer_id from customer_piece k where k.tenant_id = ${tenant} and k.piece = ${piece}
        order by k.customer_id ${direction} limit (
          select case when everywhere * least(${most}, marked) / marked < seen / ${LOOKUP} then seen / ${LOOKUP} else 0 end
          from known)
      ) k join customer c on c.tenant_id = ${tenant} and c.id = k.customer_id
      where (c.owner_id = any(array(select id from whose where marked > 0))) is true
      order by c.id ${direction} limit ${most}
    ),
    judged as materialized (
      select (select count(*) from passed) >= least(${most}, known.marked) as is_enough from known
    )
    select id from passed where (select is_enough from judged)
    union all
    (select c.id from whose cross join lateral (
      select c.id from customer c where c.tenant_id = ${tenant} and c.owner_id = whose.id and ${bears(mark, holes)}
      order by c.id ${direction} limit least(${most}, whose.marked)) c
    where whose.marked > 0 and not (select is_enough from judged) order by c.id ${direction} limit ${most})`;
};
