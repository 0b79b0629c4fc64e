/** The first customers of owners of whom it is known how many of theirs are wanted: nobody's are looked at in vain. */

/** What is looked for, among whose customers. */
export interface Sought {
  /** The hole of the tenant. */
  readonly tenant: string;
  /** An array of owners. */
  readonly staff: string;
  /** How many of an owner's are wanted, from all of his `customer_own_marks k`. */
  readonly number: string;
  /** On `customer c`: it is one of them. */
  readonly is: string;
  readonly most: number;
  readonly direction: 'asc' | 'desc';
}

/** A way to find them: what it costs for `whose`, in entries of an index, and what it finds of everybody. */
export interface Near {
  readonly cost: string;
  readonly near: string;
}

/** Another way: along all there are, as far as is told. */
export interface Along {
  readonly ids: (far: string) => string;
  /** How many there are, whosesoever. */
  readonly everywhere: string;
}

/** Looking up whose one is costs what looking at so many entries of an owner's index does. */
const LOOKUP = 3;
/** How far it is to the last that is wanted is guessed from how many there are: so many times as far is looked. */
const FAR_ENOUGH = { along: 3, within: 2 };
/** Everybody is looked at for so many more: few are spread less evenly than many. */
const MORE = 8;

/** Whoever has any: how many of how many. */
const whoseOf = ({ tenant, staff, number }: Sought): string => `whose as materialized (
    select s.id, sought.number, holding.held from unnest(${staff}) as s (id)
    cross join lateral (select (${number})::bigint as number from customer_own_marks k
      where k.tenant_id = ${tenant} and k.owner_id = s.id) sought
    cross join lateral (select sum(k.change)::bigint as held from customer_count k
      where k.tenant_id = ${tenant} and k.placement = 0 and k.owner_id = s.id and k.track_status_id = -1) holding
    where sought.number > 0
  )`;

/**
 * The newest of everybody are looked at, or the oldest, no further than likely needed. Beyond where anybody's end that were
 * looked at, others' are not known to be the next.
 */
export const newestOfEach = ({ tenant, is, most, direction }: Sought): Near => {
  const size = `least(whose.held, whose.held * ${FAR_ENOUGH.within * most} / known.number + ${MORE})`;
  return {
    cost: size,
    near: `select whose.id, case when c.size < whose.held then c.edge end as edge, true as are_all, c.ids
      from known cross join whose cross join lateral (
        select ${direction === 'desc' ? 'min' : 'max'}(c.id) as edge, array_agg(c.id) filter (where c.is_sought) as ids,
          ${size} as size
        from (select c.id, ${is} as is_sought from customer c where c.tenant_id = ${tenant} and c.owner_id = whose.id
          order by c.id ${direction} limit ${size}) c) c`,
  };
};

/** Whichever of two ways costs less. */
export const cheaperOf = (one: Near, other: Near): Near => {
  const isOne = `(select sum(${one.cost}) <= sum(${other.cost}) from known cross join whose)`;
  const cost = `least(${one.cost}, ${other.cost})`;
  return {
    cost,
    near: `select * from (${one.near}) one where ${isOne} union all select * from (${other.near}) other where not ${isOne}`,
  };
};

/**
 * Ids, newest first or oldest first: found near, among the owners', or along all there are, past whoever else's they are, if
 * that is likely to be shorter. Where it was not far enough, the owners' are looked at as far as to the last of them.
 */
export const firstOfOwners = (sought: Sought, { cost, near }: Near, along?: Along): string => {
  const { tenant, is, most, direction } = sought;
  const isWithin = direction === 'desc' ? '>= (select max(edge) from near)' : '<= (select min(edge) from near)';
  const way = `way as materialized (
      select ${FAR_ENOUGH.along} * everywhere * wanted / number as far,
        ${LOOKUP} * everywhere * wanted / number < (select sum(${cost}) from known cross join whose) as is_along
      from known
    ),
    along as materialized (
      select c.id from (${along?.ids('(select case when is_along then far else 0 end from way)')}) passed
      join customer c on c.tenant_id = ${tenant} and c.id = passed.id
      where (c.owner_id = any(array(select id from whose))) is true order by c.id ${direction} limit ${most}
    ),`;
  return `with ${whoseOf(sought)},
    known as materialized (
      select sum(number)::bigint as number, least(${most}, sum(number))::bigint as wanted,
        (${along?.everywhere ?? 'null'})::bigint as everywhere
      from whose
    ),
    ${along ? way : ''}
    near as materialized (select * from (${near}) near ${along ? 'where not (select is_along from way)' : ''}),
    found as materialized (
      ${along ? 'select id from along union all' : ''}
      (select c.id from near cross join unnest(near.ids) as c (id)
        where (c.id ${isWithin}) is not false order by c.id ${direction} limit ${most})
    ),
    unknown as materialized (
      select whose.id, whose.number from whose where whose.id = any(array(select near.id from near where not are_all))
        or (select bool_and(are_all) from near) is not false
          and (select count(*) from found) < (select wanted from known)
    )
    select id from found
    union (select c.id from unknown cross join lateral (
      select c.id from customer c where c.tenant_id = ${tenant} and c.owner_id = unknown.id and ${is}
      order by c.id ${direction} limit least(${most}, unknown.number)) c
    order by c.id ${direction} limit ${most})
    order by id ${direction} limit ${most}`;
};
