-- What the person says on the mobile phone about a call can be said again for a moment, so the command stays until then.

alter table paired_phone add column answered_time bigint;   -- the person has said how the call went

drop trigger phone_changed on paired_phone;
create trigger phone_changed after update on paired_phone
  for each row when ((old.credential_hash, old.connection, old.action_id, old.received_time, old.dialled_time,
      old.answered_time)
    is distinct from (new.credential_hash, new.connection, new.action_id, new.received_time, new.dialled_time,
      new.answered_time))
  execute function announce_phone();
