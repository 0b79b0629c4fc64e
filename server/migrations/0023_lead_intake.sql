-- The intake of leads: the directory of the senders' tokens, and the inbox of everything they pushed.

-- Keyed hashes, filled by the server: only it can open the tokens of the settings.
create table intake_token (
  token_hash  bytea   not null primary key,
  tenant_id   integer not null references tenant
);
create index intake_token_tenant on intake_token (tenant_id);

-- A push stays as received until it is a lead; failed and ignored ones stay for good.
create table lead_push (
  tenant_id       integer  not null references tenant,
  id              bigint   generated always as identity,
  source          smallint not null check (source between 0 and 2),
  platform_id     text     not null,
  setting_id      bigint   not null,                 -- its account, or one of its token; no key: accounts may be deleted
  body            bytea    not null,
  state           smallint not null check (state between 0 and 3),  -- received, done, failed, ignored
  cause           text     not null default '',
  refusal         text     not null default '',      -- what the sender was answered; empty: accepted
  received_time   bigint   not null,
  state_time      bigint   not null,
  tries           smallint not null default 0,
  next_try_time   bigint   not null,
  lead_id         bigint,
  primary key (tenant_id, id),
  unique (tenant_id, source, platform_id),
  check ((state = 1) = (lead_id is not null)),
  check (state not in (2, 3) or cause <> '')
);
create index lead_push_open on lead_push (tenant_id, next_try_time, id) where state = 0;
create index lead_push_failed on lead_push (tenant_id, id) where state = 2;
create index lead_push_account on lead_push (tenant_id, setting_id, received_time);
call guard_by_tenant('lead_push');
