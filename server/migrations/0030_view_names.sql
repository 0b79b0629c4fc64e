-- A view is known by its name: nobody has two of one name in one list. Until now only the browser saw to that, and two
-- windows could make them; the later ones of each name are numbered.

-- What is there already is seen though the owner of the tables may obey row security.
alter table customer_view no force row level security;

do $migration$
declare
  later record;
  suffix text;
begin
  for later in
    select tenant_id, id, staff_id, placement, name from (
      select *, row_number() over (partition by tenant_id, staff_id, placement, name order by sort, id) as place
      from customer_view
    ) numbered where place > 1 order by tenant_id, staff_id, placement, sort, id
  loop
    for number in 2..1000 loop
      -- As long as a name may be.
      suffix := '（' || number || '）';
      update customer_view set name = left(later.name, 12 - length(suffix)) || suffix
      where tenant_id = later.tenant_id and id = later.id and not exists (
        select from customer_view other
        where other.tenant_id = later.tenant_id and other.staff_id = later.staff_id
          and other.placement = later.placement and other.name = left(later.name, 12 - length(suffix)) || suffix);
      exit when found;
    end loop;
  end loop;
end
$migration$;

create unique index customer_view_name on customer_view (tenant_id, staff_id, placement, name);
alter table customer_view force row level security;
