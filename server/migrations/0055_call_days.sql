-- Calls that count, per agent and day (G-340): every closed outgoing call that no blacklist refused, on the day of its start
-- in Shanghai. Rows are changes whose sum is the figure, so writers do not wait for each other; a job folds them.

create table call_day (
  tenant_id  integer not null references tenant,
  staff_id   bigint  not null,
  day        integer not null,                          -- since 1970-01-01
  id         bigint  generated always as identity,
  is_folded  boolean not null default false,
  calls      integer not null,
  connects   integer not null,                          -- answered, with seconds
  seconds    bigint  not null,
  minutes    integer not null,                          -- each answered call rounded up
  primary key (tenant_id, staff_id, day, id) include (calls, connects, seconds, minutes)
);
create index call_day_change on call_day (tenant_id, staff_id, day) where not is_folded;
alter table call_day set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
call guard_by_tenant('call_day');

create function count_calls() returns trigger language plpgsql as $$
begin
  insert into call_day (tenant_id, staff_id, day, calls, connects, seconds, minutes)
  select tenant_id, staff_id, (start_time + 28800) / 86400, sum(sign), coalesce(sum(sign) filter (where call_seconds > 0), 0),
    sum(sign * call_seconds), sum(sign * ((call_seconds + 59) / 60))
  from (
    select tenant_id, staff_id, start_time, case when is_answered then call_seconds else 0 end as call_seconds,
      case tg_op when 'INSERT' then 1 else -1 end as sign
    from touched where not is_open and not is_incoming and filter_result = 0
  ) counted
  group by 1, 2, 3;
  return null;
end
$$;
create trigger call_log_counted_in after insert on call_log
  referencing new table as touched for each statement execute function count_calls();
create trigger call_log_counted_out after delete on call_log
  referencing old table as touched for each statement execute function count_calls();

-- Closed, reopened, corrected. Heartbeats count nothing.
create function recount_call() returns trigger language plpgsql as $$
begin
  insert into call_day (tenant_id, staff_id, day, calls, connects, seconds, minutes)
  select tenant_id, staff_id, (start_time + 28800) / 86400, sum(sign), coalesce(sum(sign) filter (where call_seconds > 0), 0),
    sum(sign * call_seconds), sum(sign * ((call_seconds + 59) / 60))
  from (
    select new.tenant_id, new.staff_id, new.start_time, case when new.is_answered then new.call_seconds else 0 end as call_seconds,
      1 as sign
    where not new.is_open and not new.is_incoming and new.filter_result = 0
    union all
    select old.tenant_id, old.staff_id, old.start_time, case when old.is_answered then old.call_seconds else 0 end, -1
    where not old.is_open and not old.is_incoming and old.filter_result = 0
  ) counted
  group by 1, 2, 3;
  return null;
end
$$;
create trigger call_log_recounted after update on call_log for each row
  when ((old.staff_id, old.start_time, old.is_open, old.is_incoming, old.filter_result, old.is_answered, old.call_seconds)
    is distinct from
    (new.staff_id, new.start_time, new.is_open, new.is_incoming, new.filter_result, new.is_answered, new.call_seconds))
  execute function recount_call();

-- People reached and called are distinct over a span: counted from this index only. No heartbeat changes its columns.
create index call_log_counting on call_log (tenant_id, staff_id, start_time) include (tel, is_answered, call_seconds)
  where not is_open and not is_incoming and filter_result = 0;

do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    insert into call_day (tenant_id, staff_id, day, is_folded, calls, connects, seconds, minutes)
    select tenant_id, staff_id, (start_time + 28800) / 86400, true, count(*),
      count(*) filter (where is_answered and call_seconds > 0),
      coalesce(sum(call_seconds) filter (where is_answered), 0),
      coalesce(sum((call_seconds + 59) / 60) filter (where is_answered), 0)
    from call_log where tenant_id = one and not is_open and not is_incoming and filter_result = 0
    group by 1, 2, 3;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
