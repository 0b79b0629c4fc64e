-- Announcing changed customers: a function in SQL is planned at every call, which took nine tenths of its time. In plpgsql
-- the plan is kept.
create or replace function announce_customers_by_id(of_tenant integer, ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_notify('customer_changed', json_build_object('tenantId', tenant_id, 'seats', json_agg(seat))::text)
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
