-- Whoever was called has a latest call: whoever looks for customers that were called often need not pass over those that never were.
alter table customer add constraint customer_called
  check (latest_call_time is not null or (call_times = 0 and call_successes = 0 and call_seconds = 0));

-- Whoever is passed over in an order of calls is judged by the index alone: letters of a name, and how often one was called.
drop index customer_place_call, customer_place_seconds, customer_place_times, customer_place_successes;
create index customer_place_call on customer (tenant_id, placement, latest_call_time desc nulls last, id desc)
  include (letters, call_times, call_successes);
create index customer_place_seconds on customer (tenant_id, placement, call_seconds desc, id desc) include (letters);
create index customer_place_times on customer (tenant_id, placement, call_times desc, id desc) include (letters);
create index customer_place_successes on customer (tenant_id, placement, call_successes desc, id desc) include (letters);

-- Those of a range are put in the order of their latest calls from its index alone.
drop index customer_created, customer_got, customer_moved;
create index customer_created on customer (tenant_id, placement, created_time desc) include (id, latest_call_time);
create index customer_got on customer (tenant_id, got_time desc) include (id, latest_call_time) where placement = 0;
create index customer_moved on customer (tenant_id, placement, migration_time desc) include (id, latest_call_time)
  where placement <> 0;

-- Those that were never called come first where whoever waits longest is asked for: they lie side by side by their days.
create index customer_uncalled_created on customer (tenant_id, placement, created_time) include (id)
  where latest_call_time is null;
create index customer_uncalled_got on customer (tenant_id, got_time) include (id)
  where placement = 0 and latest_call_time is null;
create index customer_uncalled_moved on customer (tenant_id, placement, migration_time) include (id)
  where placement <> 0 and latest_call_time is null;
