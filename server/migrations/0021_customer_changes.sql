-- Tells whoever waits at customer_changed which customers were touched, and where and whose they were before and after:
-- never what they hold. With the commit every instance hears; what would be told twice in one transaction is told once.
-- Of an act on many only the places are told, so that a notification always has room for what it says.

create function announce_customers() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', places)::text)
    from (select tenant_id, json_agg(distinct placement) as places from touched group by tenant_id) told;
  else
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'seats', json_agg(seat))::text)
    from (
      select t.tenant_id, json_build_object('place', t.placement, 'ownerId', t.owner_id, 'departmentId', s.department_id,
        'ids', json_agg(t.id order by t.id)) as seat
      from touched t left join staff s on s.tenant_id = t.tenant_id and s.id = t.owner_id
      group by t.tenant_id, t.placement, t.owner_id, s.department_id
      order by t.tenant_id, t.placement, t.owner_id
    ) told
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

-- What was written about customers, their attributes among it. Records of acts come with the act itself.
create function announce_records() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from touched where act is null limit 51) few) > 50 then
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'places', '[0,1,2,3]'::json)::text)
    from (select distinct tenant_id from touched) told;
  else
    perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'seats', json_agg(seat))::text)
    from (
      select c.tenant_id, json_build_object('place', c.placement, 'ownerId', c.owner_id, 'departmentId', s.department_id,
        'ids', json_agg(distinct c.id)) as seat
      from touched t
      join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id
      left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
      where t.act is null
      group by c.tenant_id, c.placement, c.owner_id, s.department_id
      order by c.tenant_id, c.placement, c.owner_id
    ) told
    group by tenant_id;
  end if;
  return null;
end
$$;
create trigger customer_record_announced after insert on customer_record
  referencing new table as touched for each statement execute function announce_records();
