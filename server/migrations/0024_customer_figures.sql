-- How many customers of a place lie in a range, as a sum of changes like customer_count: by the days of their moments and by
-- the values of their figures, named as the columns are; figures and leads of each owner too. -1 stands for all owners.

create table customer_figure_count (
  tenant_id  integer  not null references tenant,
  placement  smallint not null,
  owner_id   bigint   not null,
  figure     text     collate "C" not null,
  value      bigint   not null,
  id         bigint   generated always as identity,
  change     bigint   not null,
  primary key (tenant_id, placement, owner_id, figure, value, id) include (change)
);

-- Days begin as in Shanghai, whose clock never changes, so that a day is the same whenever it is counted.
create function shanghai_day(moment bigint) returns bigint language sql immutable as 'select (moment + 28800) / 86400';

-- The owner of the tables obeys row security too, where it is no superuser: what is there already must be seen to be counted.
alter table customer no force row level security;
alter table customer_mark_count no force row level security;

-- One text for what comes, what goes, what changes and what is there already: they differ in whose rows they count.
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
        else 'is_clue'
      end,
      coalesce(created, called, got, repeated, moved, call_times, call_successes, clue), sum(sign)
    from (
      select tenant_id, placement, owner_id, shanghai_day(created_time) as created, shanghai_day(latest_call_time) as called,
        case when placement = 0 then shanghai_day(got_time) end as got, shanghai_day(repeated_time) as repeated,
        case when placement <> 0 then shanghai_day(migration_time) end as moved, call_times, call_successes,
        case when is_clue then 1 end as clue, sign
      from (%s) side
    ) days
    group by grouping sets ((tenant_id, placement, created), (tenant_id, placement, called), (tenant_id, placement, got),
      (tenant_id, placement, repeated), (tenant_id, placement, moved), (tenant_id, placement, call_times),
      (tenant_id, placement, call_successes), (tenant_id, placement, owner_id, call_times),
      (tenant_id, placement, owner_id, call_successes), (tenant_id, placement, owner_id, clue))
    having sum(sign) <> 0 and (grouping(owner_id) = 1 or owner_id is not null)
      and coalesce(created, called, got, repeated, moved, call_times, call_successes, clue) is not null;
  $append$;
begin
  execute format($function$
    create function count_customer_figures() returns trigger language plpgsql as $body$
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
  execute format(append, 'select *, 1 as sign from customer');
end
$migration$;

-- So had 0023 to see them.
insert into customer_mark_count (tenant_id, placement, mark, change)
select tenant_id, placement, mark, count(*) from customer cross join lateral customer_marks(name, is_clue) as mark
where tenant_id not in (select tenant_id from customer_mark_count)
group by 1, 2, 3;

alter table customer force row level security;
alter table customer_mark_count force row level security;
call guard_by_tenant('customer_figure_count');

create trigger customer_figured_in after insert on customer
  referencing new table as added for each statement execute function count_customer_figures();
create trigger customer_figured_out after delete on customer
  referencing old table as removed for each statement execute function count_customer_figures();
create trigger customer_figured_anew after update on customer
  referencing old table as removed new table as added for each statement execute function count_customer_figures();

-- Somebody's customers are narrowed by whatever it may be, and put in any order, without looking at them.
drop index customer_own;
create index customer_own on customer (tenant_id, owner_id, id desc)
  include (name, created_time, latest_call_time, got_time, repeated_time, call_seconds, call_times, call_successes,
    track_status_id, tag_id, education_id, node_id, is_clue)
  where owner_id is not null;
create index customer_own_got on customer (tenant_id, owner_id, got_time desc) include (id) where owner_id is not null;
create index customer_own_repeated on customer (tenant_id, owner_id, repeated_time desc) include (id)
  where owner_id is not null and repeated_time is not null;

-- Whoever asks for what is older than the newest passes over the newest without looking at them.
drop index customer_place;
create index customer_place on customer (tenant_id, placement, id desc) include (created_time);

-- An index answers alone only for pages that were swept since they were changed: not after every fifth row, as it is left alone.
alter table customer set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
