-- Letters find a customer: how the initials of its name begin, and whatever letters stand side by side in it. How a name sounds
-- only the application knows, so the customer keeps them, up to three, with spaces between; they are counted as its Chinese
-- characters are, and both for each owner as well, so that no search for one of them counts what it finds.

set local work_mem = '128MB';
set local maintenance_work_mem = '256MB';
-- Nobody writes meanwhile, and what is there already is seen though the owner of the tables may obey row security.
alter table customer no force row level security;
alter table customer_piece no force row level security;
alter table customer_mark_count no force row level security;

-- What the application has written of initials so far, from two on: the longest comes last.
create temporary table heard on commit drop as
select tenant_id, customer_id as id, substring(max(piece) from '^p([a-z]*)') as initials
from customer_piece where piece >= 'p' and piece < 'q' group by 1, 2;
create temporary table first_heard on commit drop as
select left(c.name, 1) as name, mode() within group (order by left(h.initials, 1)) as initial
from heard h join customer c using (tenant_id, id)
where h.initials <> '' and left(c.name, 1) in (select name from customer where length(name) = 1) group by 1;

create temporary table spelt on commit drop as
select c.tenant_id, c.id, coalesce(h.initials, f.initial, '') as initials,
  -- As the application makes them small, whatever the locale of the database: two signs become letters that are none.
  case when c.name ~ ('[A-Za-z' || chr(304) || chr(8490) || ']')
    then lower(replace(replace(c.name, chr(304), 'i' || chr(775)), chr(8490), 'k') collate "C") end as name
from customer c left join heard h using (tenant_id, id) left join first_heard f on f.name = c.name;
create temporary table run on commit drop as
select distinct tenant_id, id, substr(run[1], at, size) as letters
from spelt cross join regexp_matches(name, '[a-z]+', 'g') as run cross join generate_series(1, length(run[1])) as at
cross join generate_series(1, least(6, length(run[1]) - at + 1)) as size
where name is not null;

delete from customer_piece where piece >= 'p' and piece < 'q' and piece !~ '^p[a-z]+$';
insert into customer_piece (tenant_id, piece, customer_id)
select tenant_id, 'p' || letters, id from (
  select tenant_id, left(initials, 1) as letters, id from spelt where initials <> ''
  union select tenant_id, letters, id from run
) found order by letters collate "C", id on conflict do nothing;

create temporary table lettered on commit drop as
select tenant_id, id, string_agg(letters, ' ' order by letters collate "C") as letters from (
  select tenant_id, id, left(initials, size) as letters from spelt cross join generate_series(1, 3) as size
  where size <= length(initials)
  union select tenant_id, id, letters from run where length(letters) <= 3
) found group by 1, 2;
alter table lettered add primary key (tenant_id, id);
analyze lettered;
create function pg_temp.letters_of(of_tenant integer, of_id bigint) returns text language sql stable as $$
  select coalesce((select letters from pg_temp.lettered where tenant_id = of_tenant and id = of_id), '')
$$;

-- Written anew as a whole, with its indexes: row by row every index would be changed for every customer.
drop index customer_own;
alter table customer add column letters text not null default '';
alter table customer alter column letters type text using pg_temp.letters_of(tenant_id, id);
create index customer_own on customer (tenant_id, owner_id, id desc)
  include (name, letters, created_time, latest_call_time, got_time, repeated_time, call_seconds, call_times, call_successes,
    track_status_id, tag_id, education_id, node_id, is_clue)
  where owner_id is not null;
drop function pg_temp.letters_of;

-- Of what somebody holds, beside what a place holds: how many bear each character and up to two letters. What one statement
-- changes of an owner is one row: fifty thousand customers of everybody's would be a hundred thousand sums.
create table customer_own_marks (
  tenant_id  integer  not null references tenant,
  owner_id   bigint   not null,
  id         bigint   generated always as identity,
  changes    jsonb    not null,
  primary key (tenant_id, owner_id, id)
);
alter table customer_own_marks alter column changes set storage external;

-- Each character once; only those without letter case, which are the same wherever a name is taken apart.
create function customer_marks(name text, letters text) returns setof text language sql immutable rows 6 as $$
  select 'n' || character from unnest(string_to_array(name, null)) with ordinality as given (character, place)
  where character collate "C" between '一' and '鿿' and strpos(left(name, place::integer - 1), character) = 0
  union all
  select 'p' || typed from unnest(string_to_array(letters, ' ')) as typed
$$;

-- One text for what comes, what goes, what changes and what is there already: they differ in what came to a place or an owner
-- and what left one. Whoever only moves is taken apart once.
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
    select tenant_id, name, letters, placement as to_place, owner_id as to_owner, is_clue as to_clue,
      null::smallint as from_place, null::bigint as from_owner, false as from_clue from %s
  $come$;
  gone constant text := $gone$
    select tenant_id, name, letters, null::smallint as to_place, null::bigint as to_owner, false as to_clue,
      placement as from_place, owner_id as from_owner, is_clue as from_clue from %s
  $gone$;
  become constant text := $become$
    with became as (
      select tenant_id, a.name, a.letters, a.placement, a.owner_id, a.is_clue, r.name as old_name, r.letters as old_letters,
        r.placement as old_placement, r.owner_id as old_owner, r.is_clue as was_clue,
        (a.name, a.letters) is distinct from (r.name, r.letters) as is_renamed,
        (a.placement, a.is_clue) is distinct from (r.placement, r.is_clue) as is_placed,
        a.owner_id is distinct from r.owner_id as is_passed_on
      from added a join removed r using (tenant_id, id)
      where (a.name, a.letters, a.placement, a.owner_id, a.is_clue)
        is distinct from (r.name, r.letters, r.placement, r.owner_id, r.is_clue)
    )
    select tenant_id, name, letters, case when is_placed then placement end as to_place,
      case when is_passed_on then owner_id end as to_owner, is_placed and is_clue as to_clue,
      case when is_placed then old_placement end as from_place, case when is_passed_on then old_owner end as from_owner,
      is_placed and was_clue as from_clue
    from became where not is_renamed
    union all
    select tenant_id, name, letters, placement, owner_id, is_clue, null, null, false from became where is_renamed
    union all
    select tenant_id, old_name, old_letters, null, null, false, old_placement, old_owner, was_clue from became where is_renamed
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
  delete from customer_mark_count;
  execute format(append, format(come, 'customer'));
end
$migration$;
drop function customer_marks(text, boolean);

alter table customer force row level security;
alter table customer_piece force row level security;
alter table customer_mark_count force row level security;
call guard_by_tenant('customer_own_marks');
