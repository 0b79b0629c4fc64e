-- A recording that the server could not measure in time is kept, can be played, and is measured again later.
alter table call_recording
  add column digest        text,                        -- SHA-256 of the last part, or of the whole file; null for older rows
  add column measure_tries smallint not null default 0, -- failed ones since the last success
  add column measure_time  bigint;                      -- not before this time; null: at once

-- 6 incomplete: without sound so far, and parts can still come. The rows that exist meet the narrower check before it.
alter table call_log drop constraint call_log_record_state_check;
alter table call_log add constraint call_log_record_state_check check (record_state between 0 and 6) not valid;
