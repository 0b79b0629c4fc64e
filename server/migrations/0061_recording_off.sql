-- A call that began while recording was switched off says so: 5 off.
alter table call_log drop constraint call_log_record_state_check;
alter table call_log add constraint call_log_record_state_check check (record_state between 0 and 5);
