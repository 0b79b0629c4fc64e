-- The mobile phone of a member of staff: its credential, its connection, and the dial command that it was given last.

create table paired_phone (
  tenant_id        integer not null references tenant,
  staff_id         bigint  not null,
  credential_hash  bytea   not null,
  signature_hash   bytea   not null references session on delete cascade,  -- that paired it: the phone is revoked with it
  device           text    not null,
  paired_time      bigint  not null,
  connection       text,                          -- its socket; null: offline
  alive_time       bigint  not null default 0,    -- when the server of this socket last said that it is open
  action_id        text,                          -- of the call that it is to make
  shown_name       text    not null default '',
  shown_tel        text    not null default '',   -- as the caller may see it
  expires_time     bigint  not null default 0,
  received_time    bigint,
  dialled_time     bigint,
  primary key (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create unique index paired_phone_credential on paired_phone (credential_hash);
create index paired_phone_session on paired_phone (signature_hash);

create function announce_phone() returns trigger language plpgsql as $$
begin
  perform pg_notify('phone_changed', json_build_object('tenantId', coalesce(new.tenant_id, old.tenant_id),
    'userId', coalesce(new.staff_id, old.staff_id))::text);
  return null;
end
$$;
create trigger phone_paired after insert or delete on paired_phone
  for each row execute function announce_phone();
-- Not for the time it was last alive.
create trigger phone_changed after update on paired_phone
  for each row when ((old.credential_hash, old.connection, old.action_id, old.received_time, old.dialled_time)
    is distinct from (new.credential_hash, new.connection, new.action_id, new.received_time, new.dialled_time))
  execute function announce_phone();

-- A command that was not executed ends with its call.
create function end_phone_command() returns trigger language plpgsql as $$
begin
  update paired_phone set action_id = null
  where tenant_id = new.tenant_id and staff_id = new.staff_id and action_id = new.action_id and dialled_time is null;
  return null;
end
$$;
create trigger call_ended_for_phone after update on call_log
  for each row when (old.is_open and not new.is_open and new.channel = 'Mobile') execute function end_phone_command();
