-- Comments on seconds of recordings: each person has one for a second. They outlive the recording.
create table call_comment (
  tenant_id     integer not null references tenant,
  call_log_id   bigint  not null,
  second        integer not null check (second >= 0),
  staff_id      bigint  not null,                       -- the author; without a foreign key, as in all trails
  text          text    not null,
  is_told       boolean not null default false,         -- this text was sent to the agent
  created_time  bigint  not null,
  primary key (tenant_id, call_log_id, second, staff_id),
  foreign key (tenant_id, call_log_id) references call_log (tenant_id, id) on delete cascade
);
call guard_by_tenant('call_comment');

-- What a spot check found. One row per recording exists already.
alter table call_recording
  add column longest_silence integer  not null default 0,        -- milliseconds without speech of either side
  add column flag            smallint not null default 0 check (flag between 0 and 2),  -- 1 excellent, 2 to improve
  add column is_heard        boolean  not null default false;

-- The second of a call that a message is about. Without a foreign key: a message outlives what it is about.
alter table notice
  add column call_log_id bigint,
  add column call_second integer;
