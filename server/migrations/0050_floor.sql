-- The floor (坐席监控): when a call was written up, and the announcement of people whose state or calls changed.

alter table call_log add column wrapped_time bigint;   -- the wrap-up was saved, or left for later

-- Announces on the channel floor_changed who changed, with the department that decides who may see it.
create function announce_on_floor() returns trigger language plpgsql as $$
begin
  perform pg_notify('floor_changed', json_build_object('tenantId', s.tenant_id, 'staffId', s.id,
    'departmentId', s.department_id)::text)
  from staff s where s.tenant_id = new.tenant_id and s.id = new.staff_id;
  return null;
end
$$;

create trigger agent_state_on_floor after insert or update on agent_state
  for each row execute function announce_on_floor();

-- Heartbeats are not announced.
create trigger call_log_on_floor_new after insert on call_log
  for each row when (new.action_id is not null) execute function announce_on_floor();
create trigger call_log_on_floor after update on call_log
  for each row when ((old.is_open, old.answered_time, old.call_seconds, old.is_answered, old.wrapped_time)
    is distinct from (new.is_open, new.answered_time, new.call_seconds, new.is_answered, new.wrapped_time))
  execute function announce_on_floor();
