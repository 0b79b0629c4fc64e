/** Invariants of customer data, which hold after any commands, also concurrent ones. */
import type pg from 'pg';

const INVARIANTS: Readonly<Record<string, string>> = {
  'the numbers of the lists are those of the rows': `
    with real as (
      select tenant_id, placement, case when grouping(owner_id) = 1 then -1 else coalesce(owner_id, 0) end as owner_id,
        case when grouping(track_status_id) = 1 then -1 else coalesce(track_status_id, 0) end as track_status_id,
        count(*) as n
      from customer group by grouping sets ((tenant_id, placement, owner_id, track_status_id),
        (tenant_id, placement, owner_id), (tenant_id, placement, track_status_id), (tenant_id, placement))),
    kept as (select tenant_id, placement, owner_id, track_status_id, sum(change) as n from customer_count group by 1, 2, 3, 4)
    select * from real full join kept using (tenant_id, placement, owner_id, track_status_id)
    where coalesce(real.n, 0) <> coalesce(kept.n, 0)`,
  'every customer has one row of call figures, with its placement and owner': `
    select c.id, k.customer_id from customer c
    full join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id
    where (c.placement, c.owner_id) is distinct from (k.placement, k.owner_id) or c.id is null or k.customer_id is null`,
  'records, replayed, give the present place and owner': `
    select c.id, c.placement, c.owner_id, last.to_placement, last.to_owner_id from customer c join lateral (
      select r.to_placement, r.to_owner_id from customer_record r where r.tenant_id = c.tenant_id and r.customer_id = c.id
        and r.act is not null order by r.id desc limit 1) last on true
    where c.placement <> last.to_placement or c.owner_id is distinct from last.to_owner_id`,
  'each record begins where the one before it ended': `
    select * from (select customer_id, id, from_placement, from_owner_id, lag(to_placement) over steps as place,
        lag(to_owner_id) over steps as owner, row_number() over steps as step
      from customer_record where act is not null and customer_id is not null
      window steps as (partition by tenant_id, customer_id order by id)) trail
    where step > 1 and (from_placement is distinct from place or from_owner_id is distinct from owner)`,
  'owners of customers are enabled staff': `
    select c.id, c.owner_id from customer c join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where s.deleted_time is not null or s.status <> 0`,
  'no owner exceeds the capacity of the role': `
    select s.id, r.customer_total, count(*) from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    join customer c on c.tenant_id = s.tenant_id and c.owner_id = s.id
    group by s.tenant_id, s.id, r.customer_total having count(*) > r.customer_total`,
  'nothing is left of customers that are gone': `
    select 'record', r.customer_id from customer_record r where r.after_sale_id is null
      and not exists (select from customer c where c.tenant_id = r.tenant_id and c.id = r.customer_id)
    union all
    select 'after-sales record', r.after_sale_id from customer_record r where r.after_sale_id is not null
      and not exists (select from after_sale_customer c where c.tenant_id = r.tenant_id and c.id = r.after_sale_id)
    union all
    select 'term', k.customer_id from customer_search_term k
      where not exists (select from customer c where c.tenant_id = k.tenant_id and c.id = k.customer_id)`,
  'an act on many has as many records as it says': `
    select b.id, b.kind, b.total, count(distinct coalesce(r.customer_id, r.after_sale_id)) from customer_batch b
    left join customer_record r on r.tenant_id = b.tenant_id and r.batch_id = b.id
    where b.undone_time is null group by b.tenant_id, b.id having count(distinct coalesce(r.customer_id, r.after_sale_id)) <> b.total`,
};

/** Violated invariants, each with some rows. */
export const brokenInvariants = async (owner: pg.Pool): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await owner.query(`${query} limit 3`);
    if (rows.length > 0) broken[invariant] = rows;
  }
  return broken;
};
