-- Pushes after a call: the notification of a changed call carries the call, so that browsers need not ask who is calling,
-- and all notifications of single customers carry the browser tab that made the change.

create or replace function announce_customers() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', places)::text)
    from (select tenant_id, json_agg(distinct placement) as places from touched group by tenant_id) announced;
  else
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id,
      'tab', nullif(current_setting('app.tab', true), ''), 'seats', json_agg(seat))::text)
    from (
      select t.tenant_id, json_build_object('place', t.placement, 'ownerId', t.owner_id, 'departmentId', s.department_id,
        'ids', json_agg(t.id order by t.id)) as seat
      from touched t left join staff s on s.tenant_id = t.tenant_id and s.id = t.owner_id
      group by t.tenant_id, t.placement, t.owner_id, s.department_id
      order by t.tenant_id, t.placement, t.owner_id
    ) announced
    group by tenant_id;
  end if;
  return null;
end
$$;

create or replace function announce_customers_by_id(of_tenant integer, ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id,
    'tab', nullif(current_setting('app.tab', true), ''), 'seats', json_agg(seat))::text)
  from (
    select c.tenant_id, json_build_object('place', c.placement, 'ownerId', c.owner_id, 'departmentId', s.department_id,
      'ids', json_agg(c.id order by c.id)) as seat
    from customer c left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where c.tenant_id = of_tenant and c.id = any(ids)
    group by c.tenant_id, c.placement, c.owner_id, s.department_id
    order by c.placement, c.owner_id
  ) announced
  group by tenant_id;
end
$$;

create or replace function announce_call() returns trigger language plpgsql as $$
begin
  perform pg_notify('customer_changed', json_build_object('tenantId', c.tenant_id,
    'tab', nullif(current_setting('app.tab', true), ''),
    'seats', json_build_array(json_build_object('place', c.placement, 'ownerId', c.owner_id,
      'departmentId', o.department_id, 'ids', json_build_array(c.id))),
    'call', json_build_object('customerId', c.id, 'userId', s.id, 'userName', s.name, 'startTime', new.start_time,
      'isTalking', new.is_talking, 'isRunning', new.is_open))::text)
  from customer c
    join staff s on s.tenant_id = new.tenant_id and s.id = new.staff_id
    left join staff o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  where c.tenant_id = new.tenant_id and c.id = new.customer_id;
  return null;
end
$$;
