-- Whoever booked a follow-up reminder finishes it: a state beside sent and read.

alter table notice add column done_time bigint;

-- Until now a reminder was settled by reading it. Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update notice set done_time = sent_time
    where tenant_id = one and notice_type = 1 and sent_time is not null and is_checked;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;

-- Counts of what is overdue and due today: open reminders stay few, however many were ever booked.
create index notice_open on notice (tenant_id, staff_id, subscribe_time)
  where notice_type = 1 and done_time is null and cancelled_time is null;
