-- Income that is not for courses leaves the income of its day, so marking it, taking the mark away and moving it to another
-- wallet change the sum of a day. A closed day refuses that too, from every command and version.
create function guard_marked_income() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.kind <> 0 then
    perform demand_open_day(i.tenant_id, i.payment_type, i.day) from statement_income i
    where (i.tenant_id, i.payment_type, i.serial) = (old.tenant_id, old.payment_type, old.key);
  end if;
  if tg_op <> 'DELETE' and new.kind <> 0 then
    perform demand_open_day(i.tenant_id, i.payment_type, i.day) from statement_income i
    where (i.tenant_id, i.payment_type, i.serial) = (new.tenant_id, new.payment_type, new.key);
  end if;
  return null;
end
$$;
create trigger unclaimed_marked_new after insert on unclaimed_payment
  for each row when (new.kind <> 0) execute function guard_marked_income();
create trigger unclaimed_marked_gone after delete on unclaimed_payment
  for each row when (old.kind <> 0) execute function guard_marked_income();
create trigger unclaimed_marked_changed after update on unclaimed_payment
  for each row when ((old.kind <> 0 or new.kind <> 0)
    and (old.kind <> 0, old.payment_type, old.key) is distinct from (new.kind <> 0, new.payment_type, new.key))
  execute function guard_marked_income();
