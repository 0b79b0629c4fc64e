-- Those of a range are found side by side in the orders that are asked for most: in each week by how often they were called and
-- then by id, and of each number of calls by what else was counted of them. Before, the oldest of a month were looked for from
-- the lowest id that its days ever had, which one early customer that has left long ago keeps low for ever.

set local maintenance_work_mem = '256MB';

drop index customer_uncalled_created, customer_uncalled_came;
alter table customer
  add column repeated_week integer generated always as (shanghai_day(repeated_time) / 7) stored;

create index customer_created_week on customer (tenant_id, placement, created_week, call_times desc, id desc)
  include (created_time, latest_call_time);
create index customer_came_week on customer (tenant_id, placement, came_week, call_times desc, id desc)
  include (got_time, migration_time, latest_call_time);
-- As those that were called: anybody may be entered again, so that they lie far apart and are mostly looked for here.
create index customer_repeated_week on customer (tenant_id, placement, repeated_week, id desc)
  include (repeated_time, latest_call_time) where repeated_time is not null;

create index customer_times_seconds on customer (tenant_id, placement, call_times, call_seconds desc, id desc);
create index customer_successes_seconds on customer (tenant_id, placement, call_successes, call_seconds desc, id desc);
create index customer_times_successes on customer (tenant_id, placement, call_times, call_successes, id desc);
