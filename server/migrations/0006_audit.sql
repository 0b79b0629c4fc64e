-- The audit trail: who did what, when, from where, before and after. The application may add to it and read it.

create table audit_log (
  tenant_id     integer not null,
  id            bigint  generated always as identity,
  created_time  bigint  not null,
  staff_id      bigint,                        -- null: the system or an operator
  action        text    not null,
  subject       text    not null,
  subject_id    bigint,
  before        jsonb,
  after         jsonb,
  address       text    not null default '',
  request_id    text    not null default '',
  primary key (tenant_id, created_time, id)
) partition by range (created_time);
create index audit_log_staff on audit_log (tenant_id, staff_id, created_time desc);
create index audit_log_subject on audit_log (tenant_id, subject, subject_id, created_time desc);
call guard_by_tenant('audit_log');

-- Catches what no month holds, so that nothing is ever refused for want of a partition.
create table audit_log_rest partition of audit_log default;

-- Months end and begin in Shanghai. Runs as the owner, since the application may not create tables.
create function extend_audit_log(months integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  first timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai');
  month timestamp;
  partition text;
begin
  for step in 0 .. least(months, 24) loop
    month := first + make_interval(months => step);
    partition := 'audit_log_' || to_char(month, 'YYYYMM');
    if to_regclass('public.' || partition) is null then
      execute format('create table public.%I partition of public.audit_log for values from (%s) to (%s)', partition,
        extract(epoch from month at time zone 'Asia/Shanghai')::bigint,
        extract(epoch from (month + interval '1 month') at time zone 'Asia/Shanghai')::bigint);
    end if;
  end loop;
end
$$;
revoke all on function extend_audit_log(integer) from public;
select extend_audit_log(3);
