-- Directories read before the tenant is known: sessions and tickets by the hash of their secret, and failed logins.

create table session (
  signature_hash  bytea   primary key,
  tenant_id       integer not null references tenant,
  staff_id        bigint  not null,
  created_time    bigint  not null,
  seen_time       bigint  not null,
  address         text    not null default '',
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create index session_staff on session (tenant_id, staff_id);
create index session_seen on session (seen_time);

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', old.tenant_id || ':' || old.staff_id);
  return null;
end
$$;
create trigger session_ended after delete on session
  for each row execute function tell_session_ended();

create table ticket (
  ticket_hash     bytea   primary key,
  tenant_id       integer not null references tenant,
  staff_id        bigint  not null,
  signature_hash  bytea   references session on delete cascade,  -- null: made by an operator, to sign in with
  path            text    not null,
  expires_time    bigint  not null,
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create index ticket_expires on ticket (expires_time);
create index ticket_session on ticket (signature_hash);
create index ticket_staff on ticket (tenant_id, staff_id);

create table login_failure (
  id           bigint generated always as identity primary key,
  account_key  text   not null,
  address      text   not null,
  failed_time  bigint not null
);
create index login_failure_account on login_failure (account_key, failed_time);
create index login_failure_address on login_failure (address, failed_time);

create table login_pause (
  pause_key   text   primary key,
  until_time  bigint not null
);
