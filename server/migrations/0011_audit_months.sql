-- An installation that was off for longer than its months reach writes its first lines into the rest. A month is made with
-- the lines that are its own: as long as they lay in the rest, it could not be made at all.

create or replace function extend_audit_log(months integer) returns void
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
