-- Announces on the channel home_changed that figures of the home page have changed: of a whole tenant when a call was counted
-- or corrected, of one person when reminders or messages changed.

create function announce_counted_call() returns trigger language plpgsql as $$
begin
  perform pg_notify('home_changed', json_build_object('tenantId', new.tenant_id)::text);
  return null;
end
$$;
-- Folding changes no figure.
create trigger call_day_announced after insert on call_day
  for each row when (not new.is_folded) execute function announce_counted_call();

create function announce_notices() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select distinct staff_id from touched limit 51) few) > 50 then
    perform pg_notify('home_changed', json_build_object('tenantId', tenant_id)::text)
    from (select distinct tenant_id from touched) announced;
  else
    perform pg_notify('home_changed', json_build_object('tenantId', tenant_id, 'staffId', staff_id)::text)
    from (select distinct tenant_id, staff_id from touched) announced;
  end if;
  return null;
end
$$;
create trigger notice_announced_new after insert on notice
  referencing new table as touched for each statement execute function announce_notices();
create trigger notice_announced_after after update on notice
  referencing new table as touched for each statement execute function announce_notices();
create trigger notice_announced_gone after delete on notice
  referencing old table as touched for each statement execute function announce_notices();
