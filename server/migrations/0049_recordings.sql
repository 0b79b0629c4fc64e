-- Recordings of calls. The bytes are files in the data folder under the same name: the parts as they arrive in
-- `<name>.parts`, the recording that is played in `<name>`. A row exists as long as its files.

-- 0 none, 1 arriving, 2 ready, 3 damaged, 4 expired
alter table call_log add column record_state smallint not null default 0 check (record_state between 0 and 4);

create table call_recording (
  tenant_id      integer  not null references tenant,
  call_log_id    bigint   not null,
  name           text     not null check (name ~ '^[0-9a-f]{32}\.(webm|ogg|mp4|wav|mp3)$'),
  next_part      integer  not null default 0,       -- all parts before it are stored
  size           integer  not null default 0,       -- bytes of these parts
  is_complete    boolean  not null default false,   -- no more parts are accepted
  part_time      bigint   not null,                 -- of the last part
  has_parts      boolean  not null default true,    -- the file of parts exists
  measured_size  integer  not null default 0,       -- bytes of the parts that the recording was made of
  milliseconds   integer  not null default 0,       -- measured by the server
  channels       smallint not null default 0,       -- of the waveform
  waveform       bytea    not null default '',
  is_corrected   boolean  not null default false,   -- its length was used to correct the log
  created_time   bigint   not null,
  primary key (tenant_id, call_log_id),
  unique (tenant_id, name),
  foreign key (tenant_id, call_log_id) references call_log (tenant_id, id) on delete cascade
);
create index call_recording_parts on call_recording (tenant_id, part_time) where has_parts;
create index call_recording_age on call_recording (tenant_id, created_time);
call guard_by_tenant('call_recording');
