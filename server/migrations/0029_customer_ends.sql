-- What is asked for of a million customers, or of many owners', is found side by side: the end of a phone, how a name begins
-- when it is typed, the orders by calls; where the customers of a day stand among all; and how many of an owner's have a tag,
-- an education or a node.

set local work_mem = '128MB';
set local maintenance_work_mem = '256MB';
-- Nobody writes meanwhile, and what is there already is seen though the owner of the tables may obey row security.
alter table customer no force row level security;
alter table customer_figure_count no force row level security;
alter table customer_own_marks no force row level security;

-- As pieces, the ends of phones were looked up customer by customer to learn whose each is. Those pieces stay for as long as
-- the version before this one may still look them up; a later migration takes them away.

-- Those that hold more than before are made anew behind the column, with which the table is written anew as a whole.
drop index customer_place, customer_created, customer_got, customer_moved, customer_repeated;
alter table customer add column tel_end text not null generated always as (right(tel, 4)) stored;
create index customer_tel_end on customer (tenant_id, tel_end, id desc) include (placement, owner_id);

-- Letters begin with the initials: whoever bears one, two or three stands in one range of it. Compared by bytes, which tells
-- nothing of rows that may not be seen, so that row security keeps the index.
create index customer_own_letters on customer (tenant_id, owner_id, letters collate "C", id desc) where owner_id is not null;

create index customer_own_seconds on customer (tenant_id, owner_id, call_seconds desc, id desc) where owner_id is not null;
create index customer_own_times on customer (tenant_id, owner_id, call_times desc, id desc) where owner_id is not null;
create index customer_own_successes on customer (tenant_id, owner_id, call_successes desc, id desc) where owner_id is not null;

-- Whatever moments are asked for, those beside them are passed over without looking at them, and those between them are put
-- in order so.
create index customer_place on customer (tenant_id, placement, id desc)
  include (created_time, latest_call_time, got_time, repeated_time, migration_time);
create index customer_created on customer (tenant_id, placement, created_time desc) include (id);
create index customer_got on customer (tenant_id, got_time desc) include (id) where placement = 0;
create index customer_moved on customer (tenant_id, placement, migration_time desc) include (id) where placement <> 0;
create index customer_repeated on customer (tenant_id, placement, repeated_time desc) include (id)
  where repeated_time is not null;

-- Between which ids the customers of a day stand, or stood: what is asked for in an order by ids is looked for nowhere else.
alter table customer_figure_count add column lowest bigint, add column highest bigint;
alter table customer_figure_count drop constraint customer_figure_count_pkey;
delete from customer_figure_count;

-- A day that somebody left and another reached is not known by its number alone.
do $migration$
declare
  append constant text := $append$
    insert into customer_figure_count (tenant_id, placement, owner_id, figure, value, change, lowest, highest)
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
      coalesce(created, called, got, repeated, moved, call_times, call_successes, tag_id, education_id, node_id, clue), sum(sign),
      min(come), max(come)
    from (
      select tenant_id, placement, owner_id, shanghai_day(created_time) as created, shanghai_day(latest_call_time) as called,
        case when placement = 0 then shanghai_day(got_time) end as got, shanghai_day(repeated_time) as repeated,
        case when placement <> 0 then shanghai_day(migration_time) end as moved, call_times, call_successes, tag_id,
        education_id, node_id, case when is_clue then 1 end as clue, sign, case when sign = 1 then id end as come,
        case when sign = -1 then id end as gone
      from (%s) side
    ) days
    group by grouping sets ((tenant_id, placement, created), (tenant_id, placement, called), (tenant_id, placement, got),
      (tenant_id, placement, repeated), (tenant_id, placement, moved), (tenant_id, placement, call_times),
      (tenant_id, placement, call_successes), (tenant_id, placement, tag_id), (tenant_id, placement, education_id),
      (tenant_id, placement, node_id), (tenant_id, placement, owner_id, call_times),
      (tenant_id, placement, owner_id, call_successes), (tenant_id, placement, owner_id, clue))
    having (sum(sign) <> 0 or min(come) < min(gone) or max(come) > max(gone))
      and (grouping(owner_id) = 1 or owner_id is not null)
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
  execute format(append, 'select *, 1 as sign from customer');
end
$migration$;
alter table customer_figure_count
  add primary key (tenant_id, placement, owner_id, figure, value, id) include (change, lowest, highest);

-- What was chosen for an owner's customers is counted beside the marks of their names: no more rows than before.
create function customer_choices(tag_id bigint, education_id bigint, node_id bigint) returns setof text
  language sql immutable rows 2 as $$
  select 't' || tag_id where tag_id is not null
  union all select 'e' || education_id where education_id is not null
  union all select 'd' || node_id where node_id is not null
$$;

do $migration$
declare
  append constant text := $append$
    with changed as (%s),
    sides as (
      select tenant_id, coalesce(to_place, from_place) as placement, coalesce(to_owner, from_owner) as owner_id, mark,
        case when grouping(to_place) = 0 or grouping(to_owner) = 0 then count(*) else -count(*) end as change
      from changed cross join lateral customer_marks(name, letters) as mark
      group by grouping sets ((tenant_id, to_place, mark), (tenant_id, from_place, mark),
        (tenant_id, to_owner, mark), (tenant_id, from_owner, mark))
      having coalesce(to_place, from_place) is not null
        or (coalesce(to_owner, from_owner) is not null and length(mark) < 4)
      union all
      select tenant_id, null, coalesce(to_owner, from_owner), mark,
        case when grouping(to_owner) = 0 then count(*) else -count(*) end
      from changed cross join lateral customer_choices(tag_id, education_id, node_id) as mark
      group by grouping sets ((tenant_id, to_owner, mark), (tenant_id, from_owner, mark))
      having coalesce(to_owner, from_owner) is not null
      union all select tenant_id, to_place, null, 'clue', count(*) from changed where to_clue group by 1, 2
      union all select tenant_id, from_place, null, 'clue', -count(*) from changed where from_clue group by 1, 2
    ),
    marked as (
      select tenant_id, placement, owner_id, mark, sum(change) as change from sides group by 1, 2, 3, 4 having sum(change) <> 0
    ),
    of_owners as (
      insert into customer_own_marks (tenant_id, owner_id, changes)
      select tenant_id, owner_id, jsonb_object_agg(mark, change) from marked where owner_id is not null group by 1, 2
    )
    insert into customer_mark_count (tenant_id, placement, mark, change)
    select tenant_id, placement, mark, change from marked where placement is not null;
  $append$;
  come constant text := $come$
    select tenant_id, name, letters, tag_id, education_id, node_id, placement as to_place, owner_id as to_owner,
      is_clue as to_clue, null::smallint as from_place, null::bigint as from_owner, false as from_clue from %s
  $come$;
  gone constant text := $gone$
    select tenant_id, name, letters, tag_id, education_id, node_id, null::smallint as to_place, null::bigint as to_owner,
      false as to_clue, placement as from_place, owner_id as from_owner, is_clue as from_clue from %s
  $gone$;
  become constant text := $become$
    with became as (
      select tenant_id, a.name, a.letters, a.tag_id, a.education_id, a.node_id, a.placement, a.owner_id, a.is_clue,
        r.name as old_name, r.letters as old_letters, r.tag_id as old_tag, r.education_id as old_education,
        r.node_id as old_node, r.placement as old_placement, r.owner_id as old_owner, r.is_clue as was_clue,
        (a.name, a.letters, a.tag_id, a.education_id, a.node_id)
          is distinct from (r.name, r.letters, r.tag_id, r.education_id, r.node_id) as is_renamed,
        (a.placement, a.is_clue) is distinct from (r.placement, r.is_clue) as is_placed,
        a.owner_id is distinct from r.owner_id as is_passed_on
      from added a join removed r using (tenant_id, id)
      where (a.name, a.letters, a.tag_id, a.education_id, a.node_id, a.placement, a.owner_id, a.is_clue)
        is distinct from (r.name, r.letters, r.tag_id, r.education_id, r.node_id, r.placement, r.owner_id, r.is_clue)
    )
    select tenant_id, name, letters, tag_id, education_id, node_id, case when is_placed then placement end as to_place,
      case when is_passed_on then owner_id end as to_owner, is_placed and is_clue as to_clue,
      case when is_placed then old_placement end as from_place, case when is_passed_on then old_owner end as from_owner,
      is_placed and was_clue as from_clue
    from became where not is_renamed
    union all
    select tenant_id, name, letters, tag_id, education_id, node_id, placement, owner_id, is_clue, null, null, false
    from became where is_renamed
    union all
    select tenant_id, old_name, old_letters, old_tag, old_education, old_node, null, null, false, old_placement, old_owner,
      was_clue
    from became where is_renamed
  $become$;
begin
  execute format($function$
    create or replace function count_customer_marks() returns trigger language plpgsql
      set enable_sort = off set work_mem = '48MB' as $body$
    begin
      if tg_op = 'INSERT' then %s
      elsif tg_op = 'DELETE' then %s
      else %s
      end if;
      return null;
    end
    $body$ $function$,
    format(append, format(come, 'added')), format(append, format(gone, 'removed')), format(append, become));
end
$migration$;
insert into customer_own_marks (tenant_id, owner_id, changes)
select tenant_id, owner_id, jsonb_object_agg(mark, number) from (
  select tenant_id, owner_id, mark, count(*) as number
  from customer cross join lateral customer_choices(tag_id, education_id, node_id) as mark
  where owner_id is not null group by 1, 2, 3
) chosen group by 1, 2;

alter table customer force row level security;
alter table customer_figure_count force row level security;
alter table customer_own_marks force row level security;
