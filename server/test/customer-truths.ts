/** What holds of all customers whatever was done to them, and however much of it at once. */
import type pg from 'pg';

/** The day of a moment by the calendar of the database, which knows where Shanghai lies. */
const dayOf = (column: string): string =>
  `(to_timestamp(${column}) at time zone 'Asia/Shanghai')::date - date '1970-01-01'`;

const TRUTHS: Readonly<Record<string, string>> = {
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
  'so are the numbers of those that bear a mark': `
    with real as (select tenant_id, placement, mark, count(*) as n from (
        select tenant_id, placement, mark from customer cross join lateral customer_marks(name, letters) as mark
        union all select tenant_id, placement, 'clue' from customer where is_clue) marked group by 1, 2, 3),
    kept as (select tenant_id, placement, mark, sum(change) as n from customer_mark_count group by 1, 2, 3)
    select * from real full join kept using (tenant_id, placement, mark) where coalesce(real.n, 0) <> coalesce(kept.n, 0)`,
  'and of those of each owner': `
    with real as (select tenant_id, owner_id, mark, count(*) as n from customer cross join lateral (
        select mark from customer_marks(name, letters) as mark where length(mark) < 4
        union all select 't' || tag_id union all select 'e' || education_id union all select 'd' || node_id) chosen
      where owner_id is not null and mark is not null group by 1, 2, 3),
    kept as (select tenant_id, owner_id, mark, sum(change::bigint) as n
      from customer_own_marks cross join lateral jsonb_each_text(changes) as of (mark, change) group by 1, 2, 3)
    select * from real full join kept using (tenant_id, owner_id, mark) where coalesce(real.n, 0) <> coalesce(kept.n, 0)`,
  'the marks of a customer are the pieces it is found by': `
    with real as (select tenant_id, customer_id as id, piece as mark from customer_piece where piece ~ '^(n[一-鿿]|p[a-z]{1,3})$'),
    kept as (select tenant_id, id, mark from customer cross join lateral customer_marks(name, letters) as mark)
    (select 'no mark', * from real except select 'no mark', * from kept)
    union all (select 'no piece', * from kept except select 'no piece', * from real)`,
  'and of those in a day or with a figure': `
    with real as (select tenant_id, placement, of.owner_id, figure, value, count(*) as n from customer c
      cross join lateral (values (-1, 'created_time', ${dayOf('created_time')}),
        (-1, 'latest_call_time', ${dayOf('latest_call_time')}), (-1, 'repeated_time', ${dayOf('repeated_time')}),
        (-1, 'got_time', case when placement = 0 then ${dayOf('got_time')} end),
        (-1, 'migration_time', case when placement > 0 then ${dayOf('migration_time')} end),
        (-1, 'tag_id', tag_id), (-1, 'education_id', education_id), (-1, 'node_id', node_id),
        (-1, 'call_times', call_times), (-1, 'call_successes', call_successes), (c.owner_id, 'call_times', call_times),
        (c.owner_id, 'call_successes', call_successes), (c.owner_id, 'is_clue', case when is_clue then 1 end)
      ) as of (owner_id, figure, value) where of.owner_id is not null and value is not null group by 1, 2, 3, 4, 5),
    kept as (select tenant_id, placement, owner_id, figure, value, sum(change) as n
      from customer_figure_count group by 1, 2, 3, 4, 5)
    select * from real full join kept using (tenant_id, placement, owner_id, figure, value)
    where coalesce(real.n, 0) <> coalesce(kept.n, 0)`,
  'whoever has a moment in a day stands between its lowest and its highest id': `
    select c.id, figure, value from customer c cross join lateral (values ('created_time', ${dayOf('created_time')}),
      ('latest_call_time', ${dayOf('latest_call_time')}), ('repeated_time', ${dayOf('repeated_time')}),
      ('got_time', case when placement = 0 then ${dayOf('got_time')} end),
      ('migration_time', case when placement > 0 then ${dayOf('migration_time')} end)) as of (figure, value)
    where value is not null and not exists (select from customer_figure_count k where k.tenant_id = c.tenant_id
      and k.placement = c.placement and k.owner_id = -1 and k.figure = of.figure and k.value = of.value
      group by k.value having c.id between min(k.lowest) and max(k.highest))`,
  'records, replayed, give the present place and owner': `
    select c.id, c.placement, c.owner_id, last.to_placement, last.to_owner_id from customer c join lateral (
      select r.to_placement, r.to_owner_id from customer_record r where r.tenant_id = c.tenant_id and r.customer_id = c.id
        and r.act is not null order by r.id desc limit 1) last on true
    where c.placement <> last.to_placement or c.owner_id is distinct from last.to_owner_id`,
  'each record begins where the one before it ended': `
    select * from (select customer_id, id, from_placement, from_owner_id, lag(to_placement) over steps as place,
        lag(to_owner_id) over steps as owner, row_number() over steps as step
      from customer_record where act is not null
      window steps as (partition by tenant_id, customer_id order by id)) trail
    where step > 1 and (from_placement is distinct from place or from_owner_id is distinct from owner)`,
  'whoever holds customers is here': `
    select c.id, c.owner_id from customer c join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where s.deleted_time is not null or s.status <> 0`,
  'nobody holds more than his role allows': `
    select s.id, r.customer_total, count(*) from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    join customer c on c.tenant_id = s.tenant_id and c.owner_id = s.id
    group by s.tenant_id, s.id, r.customer_total having count(*) > r.customer_total`,
  'nothing is left of customers that are gone': `
    select 'record', r.customer_id from customer_record r
      where not exists (select from customer c where c.tenant_id = r.tenant_id and c.id = r.customer_id)
    union all
    select 'piece', k.customer_id from customer_piece k
      where not exists (select from customer c where c.tenant_id = k.tenant_id and c.id = k.customer_id)`,
  'an act on many has as many records as it says': `
    select b.id, b.kind, b.total, count(distinct r.customer_id) from customer_batch b
    left join customer_record r on r.tenant_id = b.tenant_id and r.batch_id = b.id
    where b.undone_time is null group by b.tenant_id, b.id having count(distinct r.customer_id) <> b.total`,
};

/** Those that do not hold, each with some rows that show it. */
export const brokenTruths = async (owner: pg.Pool): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [truth, query] of Object.entries(TRUTHS)) {
    const { rows } = await owner.query(`${query} limit 3`);
    if (rows.length > 0) broken[truth] = rows;
  }
  return broken;
};
