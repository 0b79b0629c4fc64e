-- Announces changed customers on the channel customer_changed: ids with placement and owner before and after, never their content.
-- PostgreSQL sends equal payloads of one transaction once. More than 50 changed customers are announced by their placements
-- only: the limit of a payload is 8,000 bytes.

create function announce_customers() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', places)::text)
    from (select tenant_id, json_agg(distinct placement) as places from touched group by tenant_id) announced;
  else
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'seats', json_agg(seat))::text)
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
create trigger customer_announced_new after insert on customer
  referencing new table as touched for each statement execute function announce_customers();
create trigger customer_announced_gone after delete on customer
  referencing old table as touched for each statement execute function announce_customers();
create trigger customer_announced_after after update on customer
  referencing new table as touched for each statement execute function announce_customers();
create trigger customer_announced_before after update on customer
  referencing old table as touched for each statement execute function announce_customers();

-- The same payload for customers whose own row did not change: at most 50 of one tenant.
create function announce_customers_by_id(of_tenant integer, ids bigint[]) returns void language sql as $$
  select pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'seats', json_agg(seat))::text)
  from (
    select c.tenant_id, json_build_object('place', c.placement, 'ownerId', c.owner_id, 'departmentId', s.department_id,
      'ids', json_agg(c.id order by c.id)) as seat
    from customer c left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where c.tenant_id = of_tenant and c.id = any(ids)
    group by c.tenant_id, c.placement, c.owner_id, s.department_id
    order by c.placement, c.owner_id
  ) announced
  group by tenant_id
$$;

-- Call figures. A move updates them too; its payload then equals the one of the customer.
create function announce_customer_calls() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', places)::text)
    from (select tenant_id, json_agg(distinct placement) as places from touched group by tenant_id) announced;
  else
    perform announce_customers_by_id(tenant_id, array_agg(customer_id)) from touched group by tenant_id;
  end if;
  return null;
end
$$;
create trigger customer_calls_announced after update on customer_calls
  referencing new table as touched for each statement execute function announce_customer_calls();

-- Tracking records. Those of a move are announced by the move itself.
create function announce_records() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched where act is null limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', '[0,1,2,3]'::json)::text)
    from (select distinct tenant_id from touched) announced;
  else
    perform announce_customers_by_id(tenant_id, array_agg(customer_id)) from touched where act is null group by tenant_id;
  end if;
  return null;
end
$$;
create trigger customer_record_announced after insert on customer_record
  referencing new table as touched for each statement execute function announce_records();
