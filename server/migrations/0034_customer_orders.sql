-- What a place is narrowed by in an order of calls: whoever is passed over in the order is judged by its index alone, and all of a
-- range are put in order from its own.

set local maintenance_work_mem = '256MB';

drop index customer_place_call, customer_place_seconds, customer_place_times, customer_place_successes;
create index customer_place_call on customer (tenant_id, placement, latest_call_time desc nulls last, id desc)
  include (letters, created_time, got_time, repeated_time, migration_time, call_seconds, call_times, call_successes);
create index customer_place_seconds on customer (tenant_id, placement, call_seconds desc, id desc)
  include (letters, created_time, got_time, repeated_time, migration_time, latest_call_time, call_times, call_successes);
create index customer_place_times on customer (tenant_id, placement, call_times desc, id desc)
  include (letters, created_time, got_time, repeated_time, migration_time, latest_call_time, call_seconds, call_successes);
create index customer_place_successes on customer (tenant_id, placement, call_successes desc, id desc)
  include (letters, created_time, got_time, repeated_time, migration_time, latest_call_time, call_seconds, call_times);

drop index customer_created, customer_got, customer_moved, customer_repeated;
create index customer_created on customer (tenant_id, placement, created_time desc)
  include (id, latest_call_time, call_seconds, call_times, call_successes);
create index customer_got on customer (tenant_id, got_time desc)
  include (id, latest_call_time, call_seconds, call_times, call_successes) where placement = 0;
create index customer_moved on customer (tenant_id, placement, migration_time desc)
  include (id, latest_call_time, call_seconds, call_times, call_successes) where placement <> 0;
create index customer_repeated on customer (tenant_id, placement, repeated_time desc)
  include (id, latest_call_time, call_seconds, call_times, call_successes) where repeated_time is not null;

-- Whoever was called, or reached, so often stands in the order of the latest calls.
create index customer_times_call on customer (tenant_id, placement, call_times, latest_call_time desc nulls last, id desc);
create index customer_successes_call on customer (tenant_id, placement, call_successes, latest_call_time desc nulls last, id desc);
