-- What few bear is found side by side: two or more characters of a name, at its beginning or behind the family's, and three
-- letters. As pieces alone, each of several hundred of a million was looked up to learn whose it is. The end of a phone and the
-- weeks are found in an order of calls without looking at the customers.

set local work_mem = '128MB';
set local maintenance_work_mem = '256MB';
-- Nobody writes meanwhile, and what is there already is seen though the owner of the tables may obey row security.
alter table customer no force row level security;
alter table customer_piece no force row level security;

drop index customer_tel_end, customer_created_week, customer_came_week;
alter table customer add column given_name text not null generated always as (substr(name, 2)) stored;

-- Compared by bytes, which tells nothing of rows that may not be seen, so that row security keeps the indexes.
create index customer_name on customer (tenant_id, placement, name collate "C", id desc)
  include (owner_id, latest_call_time, call_seconds, call_times, call_successes);
create index customer_given_name on customer (tenant_id, placement, given_name collate "C", id desc)
  include (name, owner_id, latest_call_time, call_seconds, call_times, call_successes);
create index customer_letters on customer (tenant_id, placement, letters collate "C", id desc)
  include (owner_id, latest_call_time, call_seconds, call_times, call_successes);
create index customer_tel_end on customer (tenant_id, tel_end, id desc)
  include (placement, owner_id, latest_call_time, call_seconds, call_times, call_successes);

create index customer_created_week on customer (tenant_id, placement, created_week, call_times desc, id desc)
  include (created_time, latest_call_time, call_seconds, call_successes);
create index customer_came_week on customer (tenant_id, placement, came_week, call_times desc, id desc)
  include (got_time, migration_time, latest_call_time, call_seconds, call_successes);

-- Whatever of it stands further inside of a name, or is written otherwise than it is typed, has a piece that says so.
insert into customer_piece (tenant_id, piece, customer_id)
select k.tenant_id, 'i' || k.piece, k.customer_id
from customer_piece k join customer c on c.tenant_id = k.tenant_id and c.id = k.customer_id
where (k.piece ~ '^n..$' and (c.name !~ '^[一-鿿]*$' or strpos(substr(c.name, 3), substr(k.piece, 2)) > 0))
  or (k.piece ~ '^p[a-z]{3}$' and not starts_with(c.letters, concat_ws(' ', substr(k.piece, 2, 1), substr(k.piece, 2, 2), substr(k.piece, 2))))
order by k.piece collate "C", k.customer_id;

alter table customer force row level security;
alter table customer_piece force row level security;
