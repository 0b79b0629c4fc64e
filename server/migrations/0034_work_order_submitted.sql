-- When an order was submitted last: approvers see how long it has waited, the oldest first.

alter table work_order add column submitted_time bigint;

-- Until now only the history had it. Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update work_order o set submitted_time = s.time
    from (
      select subject_id, max(created_time) as time from audit_log
      where tenant_id = one and subject = 'work-order' and action = '提交报单' group by subject_id
    ) s
    where o.tenant_id = one and o.id = s.subject_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
