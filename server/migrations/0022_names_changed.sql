-- Whoever holds in memory what the ids of lists stand for, or the rules of a tenant, hears on this channel that they may
-- have changed: 'tenant'.

create function tell_names_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('names_changed', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end
$$;
create trigger staff_named after insert or delete or update of name on staff
  for each row execute function tell_names_changed();
create trigger dictionary_item_named after insert or delete or update of name on dictionary_item
  for each row execute function tell_names_changed();
create trigger setting_changed after insert or delete or update of value on setting
  for each row execute function tell_names_changed();
