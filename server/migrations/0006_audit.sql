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

-- Months begin and end in Shanghai. Runs as the owner, because the application may not create tables. Rows of a new month
-- that are already in the default partition are moved: as long as they are there, the partition cannot be attached.
create function extend_audit_log(months integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  first timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai');
  month timestamp;
  partition text;
  begins bigint;
  ends bigint;
begin
  for step in 0 .. least(months, 24) loop
    month := first + make_interval(months => step);
    partition := 'audit_log_' || to_char(month, 'YYYYMM');
    continue when to_regclass('public.' || partition) is not null;
    begins := extract(epoch from month at time zone 'Asia/Shanghai')::bigint;
    ends := extract(epoch from (month + interval '1 month') at time zone 'Asia/Shanghai')::bigint;
    execute format('create table public.%I (like public.audit_log)', partition);
    execute format('with moved as (delete from public.audit_log_rest where created_time >= %s and created_time < %s returning *)
      insert into public.%I select * from moved', begins, ends, partition);
    execute format('alter table public.audit_log attach partition public.%I for values from (%s) to (%s)',
      partition, begins, ends);
  end loop;
end
$$;
revoke all on function extend_audit_log(integer) from public;
select extend_audit_log(3);
