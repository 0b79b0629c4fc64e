-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- By flow

with flow as (
  select f.department_id, f.staff_id, (sum(f.price) * 100)::bigint as fen
  from finance_flow f
  where f.tenant_id = $1
    and f.examine_status = 1
    and f.department_id = any($2::bigint[])
    and f.created_time >= $3
    and f.created_time <= $4
    and f.customer_tel in (
    select c.tel
    from customer c
    where c.tenant_id = $1
      and c.node_id = any(array(
      select d.id
      from dictionary_node d
      where d.tenant_id = $1
        and (d.id = any($5::bigint[]) or d.parent_id = any($5::bigint[]))
    ))
  )
  group by f.department_id, f.staff_id
)
select (
  select coalesce(json_agg(json_build_object('departmentId', department_id, 'staffId', staff_id, 'fen', fen)), '[]')
  from flow
) as sums, (
  select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id),
    '[]')
  from department d
  where d.tenant_id = $1
    and d.id = any($2::bigint[])
) as departments, (
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'departmentId', s.department_id, 'isEnabled',
    s.status = 0 and s.deleted_time is null) order by s.id), '[]')
  from staff s
  where s.tenant_id = $1
    and true
    and (s.deleted_time is null or s.id in (
    select staff_id
    from flow
  ))
) as members;
-- $1 1, $2 [31,32], $3 1789913600, $4 1790000000, $5 [45]

-- By work order

select (
  select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id),
    '[]')
  from department d
  where d.tenant_id = $1
    and d.id = any($2::bigint[])
) as departments, (
  select coalesce(json_agg(sums), '[]')
  from (
    select o.department_id as "departmentId", sum((p.fen - p.refunded_fen))::bigint as total, coalesce(sum((p.fen - p.refunded_fen)) filter (where (o.progress & 8) <> 0),
      0)::bigint as audited
    from work_order o
    join payment_log p on p.work_order_id = o.id
    where o.tenant_id = $1
      and p.tenant_id = $1
      and p.deleted_time is null
      and o.status in (1, 2)
      and not o.is_refund
      and o.department_id = any($2::bigint[])
      and p.payment_time >= $3
      and p.payment_time <= $4
    group by o.department_id
  ) sums
) as sums;
-- $1 1, $2 [31,32], $3 1789913600, $4 1790000000
