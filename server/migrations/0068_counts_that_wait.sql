-- Missed calls of a team, of the last days: few of all calls.
create index call_log_missed on call_log (tenant_id, start_time) include (staff_id, tel)
  where is_incoming and not is_open and not is_answered and missed_mark < 2;

-- Announces on the channel unclaimed_changed that unclaimed income of a tenant has changed. The menu counts it.
create function announce_unclaimed() returns trigger language plpgsql as $$
begin
  perform pg_notify('unclaimed_changed', json_build_object('tenantId', tenant_id)::text)
  from (select distinct tenant_id from touched) announced;
  return null;
end
$$;
create trigger unclaimed_announced_new after insert on unclaimed_payment
  referencing new table as touched for each statement execute function announce_unclaimed();
create trigger unclaimed_announced_after after update on unclaimed_payment
  referencing new table as touched for each statement execute function announce_unclaimed();
create trigger unclaimed_announced_gone after delete on unclaimed_payment
  referencing old table as touched for each statement execute function announce_unclaimed();
