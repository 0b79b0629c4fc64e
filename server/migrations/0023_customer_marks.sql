-- How many customers of a place bear a mark, as a sum of changes like customer_count: each Chinese character of a name, as the
-- piece it is searched by, and 'clue' for those that came from a lead. Counting them would cost what the tenant holds.

create table customer_mark_count (
  tenant_id  integer  not null references tenant,
  placement  smallint not null,
  mark       text     collate "C" not null,
  id         bigint   generated always as identity,
  change     bigint   not null,
  primary key (tenant_id, placement, mark, id) include (change)
);
call guard_by_tenant('customer_mark_count');

-- Only characters without letter case, which are the same wherever a name is taken apart.
create function customer_marks(name text, is_clue boolean) returns setof text language sql immutable rows 4 as $$
  select distinct 'n' || letter from string_to_table(name, null) as letter where letter collate "C" between '一' and '鿿'
  union all
  select 'clue' where is_clue
$$;

create function count_customer_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_mark_count (tenant_id, placement, mark, change)
    select tenant_id, placement, mark, count(*) from added cross join lateral customer_marks(name, is_clue) as mark
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into customer_mark_count (tenant_id, placement, mark, change)
    select tenant_id, placement, mark, -count(*) from removed cross join lateral customer_marks(name, is_clue) as mark
    group by 1, 2, 3;
  else
    insert into customer_mark_count (tenant_id, placement, mark, change)
    select tenant_id, side.placement, mark, sum(side.sign)
    from added a join removed r using (tenant_id, id)
    cross join lateral (values (a.placement, a.name, a.is_clue, 1), (r.placement, r.name, r.is_clue, -1))
      as side (placement, name, is_clue, sign)
    cross join lateral customer_marks(side.name, side.is_clue) as mark
    where (a.placement, a.name, a.is_clue) is distinct from (r.placement, r.name, r.is_clue)
    group by 1, 2, 3 having sum(side.sign) <> 0;
  end if;
  return null;
end
$$;
create trigger customer_marked_in after insert on customer
  referencing new table as added for each statement execute function count_customer_marks();
create trigger customer_marked_out after delete on customer
  referencing old table as removed for each statement execute function count_customer_marks();
create trigger customer_marked_anew after update on customer
  referencing old table as removed new table as added for each statement execute function count_customer_marks();

insert into customer_mark_count (tenant_id, placement, mark, change)
select tenant_id, placement, mark, count(*) from customer cross join lateral customer_marks(name, is_clue) as mark
group by 1, 2, 3;

-- Where few came from leads they are found without passing over all the others.
create index customer_clue on customer (tenant_id, placement, id desc) where is_clue;
