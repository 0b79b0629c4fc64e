-- Call figures, one row per customer. Placement and owner are copies of the customer's, so that lists sorted or filtered by calls
-- need only the indexes here. Lock order: customer, then customer_calls.

create table customer_calls (
  tenant_id         integer  not null references tenant,
  customer_id       bigint   not null,
  placement         smallint not null,
  owner_id          bigint,
  latest_call_time  bigint,
  call_seconds      integer  not null default 0,
  call_times        integer  not null default 0,
  call_successes    integer  not null default 0,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
  constraint customer_calls_called
    check (latest_call_time is not null or (call_times = 0 and call_successes = 0 and call_seconds = 0)),
  constraint customer_calls_answered check (call_seconds = 0 or call_successes > 0)
);
create index customer_calls_latest
  on customer_calls (tenant_id, placement, latest_call_time desc nulls last, customer_id desc);
create index customer_calls_seconds on customer_calls (tenant_id, placement, call_seconds desc, customer_id desc);
create index customer_calls_times on customer_calls (tenant_id, placement, call_times desc, customer_id desc);
create index customer_calls_successes on customer_calls (tenant_id, placement, call_successes desc, customer_id desc);
create index customer_calls_own on customer_calls (tenant_id, owner_id, latest_call_time desc nulls last, customer_id desc)
  include (call_seconds, call_times, call_successes) where owner_id is not null;
alter table customer_calls set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
call guard_by_tenant('customer_calls');

create function add_customer_calls() returns trigger language plpgsql as $$
begin
  insert into customer_calls (tenant_id, customer_id, placement, owner_id)
  select tenant_id, id, placement, owner_id from added;
  return null;
end
$$;
create trigger customer_calls_added after insert on customer
  referencing new table as added for each statement execute function add_customer_calls();

-- A statement trigger with transition tables cannot name columns, so it runs for every update; only moved customers are copied.
create function move_customer_calls() returns trigger language plpgsql as $$
begin
  update customer_calls k set placement = a.placement, owner_id = a.owner_id
  from added a join removed r on r.tenant_id = a.tenant_id and r.id = a.id
  where k.tenant_id = a.tenant_id and k.customer_id = a.id
    and (a.placement, a.owner_id) is distinct from (r.placement, r.owner_id);
  return null;
end
$$;
create trigger customer_calls_moved after update on customer
  referencing old table as removed new table as added for each statement execute function move_customer_calls();
