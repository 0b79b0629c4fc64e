-- What dictionaries give to customers is counted like their figures: tags, educations and nodes of the custom dictionary.

-- Nobody writes meanwhile, and what is there already is seen though the owner of the tables may obey row security.
alter table customer no force row level security;
alter table customer_figure_count no force row level security;

-- Each of the sums is made by hashing, all of them in one pass: left alone, some are sorted for, on disk where many are moved.
do $migration$
declare
  append constant text := $append$
    insert into customer_figure_count (tenant_id, placement, owner_id, figure, value, change)
    select tenant_id, placement, case when grouping(owner_id) = 1 then -1 else owner_id end,
      case
        when grouping(created) = 0 then 'created_time'
        when grouping(called) = 0 then 'latest_call_time'
        when grouping(got) = 0 then 'got_time'
        when grouping(repeated) = 0 then 'repeated_time'
        when grouping(moved) = 0 then 'migration_time'
        when grouping(call_times) = 0 then 'call_times'
        when grouping(call_successes) = 0 then 'call_successes'
        when grouping(tag_id) = 0 then 'tag_id'
        when grouping(education_id) = 0 then 'education_id'
        when grouping(node_id) = 0 then 'node_id'
        else 'is_clue'
      end,
      coalesce(created, called, got, repeated, moved, call_times, call_successes, tag_id, education_id, node_id, clue), sum(sign)
    from (
      select tenant_id, placement, owner_id, shanghai_day(created_time) as created, shanghai_day(latest_call_time) as called,
        case when placement = 0 then shanghai_day(got_time) end as got, shanghai_day(repeated_time) as repeated,
        case when placement <> 0 then shanghai_day(migration_time) end as moved, call_times, call_successes, tag_id,
        education_id, node_id, case when is_clue then 1 end as clue, sign
      from (%s) side
    ) days
    group by grouping sets ((tenant_id, placement, created), (tenant_id, placement, called), (tenant_id, placement, got),
      (tenant_id, placement, repeated), (tenant_id, placement, moved), (tenant_id, placement, call_times),
      (tenant_id, placement, call_successes), (tenant_id, placement, tag_id), (tenant_id, placement, education_id),
      (tenant_id, placement, node_id), (tenant_id, placement, owner_id, call_times),
      (tenant_id, placement, owner_id, call_successes), (tenant_id, placement, owner_id, clue))
    having sum(sign) <> 0 and (grouping(owner_id) = 1 or owner_id is not null)
      and coalesce(created, called, got, repeated, moved, call_times, call_successes, tag_id, education_id, node_id, clue) is not null;
  $append$;
begin
  execute format($function$
    create or replace function count_customer_figures() returns trigger language plpgsql
      set enable_sort = off set work_mem = '16MB' as $body$
    begin
      if tg_op = 'INSERT' then %s
      elsif tg_op = 'DELETE' then %s
      else %s
      end if;
      return null;
    end
    $body$ $function$,
    format(append, 'select *, 1 as sign from added'),
    format(append, 'select *, -1 as sign from removed'),
    format(append, 'select *, 1 as sign from added union all select *, -1 from removed'));
end
$migration$;

insert into customer_figure_count (tenant_id, placement, owner_id, figure, value, change)
select tenant_id, placement, -1,
  case when grouping(tag_id) = 0 then 'tag_id' when grouping(education_id) = 0 then 'education_id' else 'node_id' end,
  coalesce(tag_id, education_id, node_id), count(*)
from customer
group by grouping sets ((tenant_id, placement, tag_id), (tenant_id, placement, education_id), (tenant_id, placement, node_id))
having coalesce(tag_id, education_id, node_id) is not null;

alter table customer force row level security;
alter table customer_figure_count force row level security;

-- A status narrowed by moments, figures or leads is counted without looking at its customers.
drop index customer_status;
create index customer_status on customer (tenant_id, track_table, track_status_id, placement, id desc)
  include (created_time, latest_call_time, got_time, repeated_time, migration_time, call_times, call_successes, is_clue);
