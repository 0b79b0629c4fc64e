-- Those of a week stand side by side by how long they were spoken to, and those called or entered again in it also by how often
-- they were called, as those created in it do. Before, all of a range were read, or all of one number of calls.

set local maintenance_work_mem = '256MB';

-- Nobody is spoken to in a call that was not answered: whoever was never reached is found among those without seconds.
alter table customer add constraint customer_seconds_answered check (call_seconds = 0 or call_successes > 0);

create index customer_created_seconds on customer (tenant_id, placement, created_week, call_seconds desc, id desc)
  include (created_time, call_successes);
create index customer_came_seconds on customer (tenant_id, placement, came_week, call_seconds desc, id desc)
  include (got_time, migration_time, call_successes);
create index customer_called_seconds on customer (tenant_id, placement, called_week, call_seconds desc, id desc)
  include (latest_call_time, call_successes) where latest_call_time is not null;
create index customer_called_times on customer (tenant_id, placement, called_week, call_times desc, id desc)
  include (latest_call_time) where latest_call_time is not null;
create index customer_repeated_seconds on customer (tenant_id, placement, repeated_week, call_seconds desc, id desc)
  include (repeated_time, call_successes) where repeated_time is not null;
create index customer_repeated_times on customer (tenant_id, placement, repeated_week, call_times desc, id desc)
  include (repeated_time) where repeated_time is not null;
