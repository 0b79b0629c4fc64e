-- The life of a call: opened by a dial, kept open by heartbeats, closed once. Statistics read these columns.

alter table call_log
  add column action_id        text,                                  -- names the call for its caller
  add column channel          text     not null default 'BS/SIP',
  add column source           text     not null default 'Customer',  -- kind of the subject: Customer, AfterSale, WorkOrder
  add column subject_id       bigint,                                -- of the other kinds; a customer is in customer_id
  add column line_id          bigint,
  add column department_id    bigint,                                -- of the caller at the time
  add column is_open          boolean  not null default false,
  add column answered_time    bigint,
  add column ended_time       bigint,
  add column beat_time        bigint,                                -- last heartbeat; at first the start
  add column is_talking       boolean  not null default false,       -- what the last heartbeat said
  add column cause_code       smallint not null default 0,
  add column cause_text       text     not null default '',
  add column end_mark         smallint not null default 0,           -- 0 reported, 1 estimated by the server, 2 corrected later
  add column lost_seconds     integer  not null default 0,           -- without heartbeats, of a corrected call
  add column failure          text     not null default '',          -- an unclassified failure, as the browser reported it
  add column is_wrap_up_left  boolean  not null default false,
  add constraint call_log_source check (source in ('Customer', 'AfterSale', 'WorkOrder')),
  add constraint call_log_running check (not is_open or (ended_time is null and filter_result = 0 and beat_time is not null));

-- One running call per member of staff.
create unique index call_log_open on call_log (tenant_id, staff_id) where is_open;
create unique index call_log_action on call_log (tenant_id, action_id) where action_id is not null;
create index call_log_running on call_log (tenant_id, customer_id) where is_open;

-- A heartbeat updates no indexed column, and finds room on its page.
alter table call_log set (fillfactor = 90);

-- Announces customers whose call began, was answered, ended or got a remark. Heartbeats are not announced.
create function announce_call() returns trigger language plpgsql as $$
begin
  perform announce_customers_by_id(new.tenant_id, array[new.customer_id]);
  return null;
end
$$;
create trigger call_log_announced_new after insert on call_log for each row
  when (new.customer_id is not null and new.action_id is not null) execute function announce_call();
create trigger call_log_announced after update on call_log for each row
  when (new.customer_id is not null
    and (old.is_open, old.answered_time, old.call_seconds, old.end_mark, old.remark, old.is_wrap_up_left)
      is distinct from (new.is_open, new.answered_time, new.call_seconds, new.end_mark, new.remark, new.is_wrap_up_left))
  execute function announce_call();
