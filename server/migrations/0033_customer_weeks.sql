-- Those of a range, in the order of ids, are found week by week: in each they stand in that order, and no more are read of it
-- than a page holds. Before, all of the range were read and put in order: of a tenant's calls, or of those never called, all of
-- a month.

set local maintenance_work_mem = '256MB';

drop index customer_uncalled_created, customer_uncalled_got, customer_uncalled_moved;
alter table customer
  add column created_week integer not null generated always as (shanghai_day(created_time) / 7) stored,
  add column called_week integer generated always as (shanghai_day(latest_call_time) / 7) stored,
  -- To its place: acquired, or moved.
  add column came_week integer
    generated always as (shanghai_day(case when placement = 0 then got_time else migration_time end) / 7) stored;

create index customer_called_week on customer (tenant_id, placement, called_week, id desc) include (latest_call_time)
  where latest_call_time is not null;
create index customer_uncalled_created on customer (tenant_id, placement, created_week, id desc) include (created_time)
  where latest_call_time is null;
create index customer_uncalled_came on customer (tenant_id, placement, came_week, id desc) include (got_time, migration_time)
  where latest_call_time is null;
