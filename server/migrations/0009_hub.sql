-- Where the hub's adapter lays payloads that are too long for a notification between instances.

create table socket_io_attachments (
  id          bigserial primary key,
  created_at  timestamptz default now(),
  payload     bytea
);
create index socket_io_attachments_age on socket_io_attachments (created_at);
