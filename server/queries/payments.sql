-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and total

select p.id as "Id", p.work_order_id as "WorkOrderId", p.third_no as "ThirdNo", p.amount as "Amount", p.payment_type as "PaymentType",
  p.merchant as "PaymentMerchant", p.payment_time as "PaymentTime", p.picture as "PaymentImg", p.status as "Status",
  p.remark as "Remark", p.rejected_remark as "RejectedRemark", p.version as "Version", json_build_object('Id', o.id,
  'Name', o.name, 'Tel', o.tel, 'ProfessionType', o.profession_type, 'WorkOrderType', o.order_type, 'WorkOrderStatus',
  o.status, 'WorkOrderAuditProgress', o.progress, 'IsRefund', o.is_refund, 'UserId', o.owner_id, 'User', json_build_object('Name',
  s.name), 'DepartmentId', o.department_id, 'Department', json_build_object('Name', d.name)) as "WorkOrder"
from (
  select p.id as id
  from payment_log p
  join work_order o on o.tenant_id = $1
    and o.id = p.work_order_id
  where p.tenant_id = $1
    and p.deleted_time is null
    and o.status <> 0
    and o.tel = $2
    and lower(o.name) like $3
    and o.owner_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and lower(s.name) like $4
  ))
    and (serial_key(p.third_no) = $5 or right(serial_key(p.third_no), 6) = $5)
    and (serial_key(p.third_no) = $6 or right(serial_key(p.third_no), 14) = $6)
    and p.payment_time >= $7
    and p.payment_time <= $8
    and o.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $9
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
    and o.status in (1, 2)
    and not o.is_refund
    and p.status = 1
    and o.profession_type = $10
    and p.amount = $11::numeric
  order by p.id desc
  limit 20
  offset $12
) page
join payment_log p on p.tenant_id = $1
  and p.id = page.id
join work_order o on o.tenant_id = $1
  and o.id = p.work_order_id
join staff s on s.tenant_id = $1
  and s.id = o.owner_id
join department d on d.tenant_id = $1
  and d.id = o.department_id
order by p.id desc;
-- $1 1, $2 "13800000000", $3 "%张%", $4 "%李%", $5 "000001", $6 "20260901000001", $7 1789913600, $8 1790000000, $9 33, $10 6, $11 100, $12 20

select count(*) as count, coalesce(sum(case when o.is_refund then 0 else p.amount end), 0)::float8 as total
from payment_log p
join work_order o on o.tenant_id = $1
  and o.id = p.work_order_id
where p.tenant_id = $1
  and p.deleted_time is null
  and o.status <> 0
  and o.tel = $2
  and lower(o.name) like $3
  and o.owner_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and lower(s.name) like $4
))
  and (serial_key(p.third_no) = $5 or right(serial_key(p.third_no), 6) = $5)
  and (serial_key(p.third_no) = $6 or right(serial_key(p.third_no), 14) = $6)
  and p.payment_time >= $7
  and p.payment_time <= $8
  and o.department_id in (
  with recursive branch as (
    select id
    from department
    where tenant_id = $1
      and id = $9
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $1
  )
  select id
  from branch
)
  and o.status in (1, 2)
  and not o.is_refund
  and p.status = 1
  and o.profession_type = $10
  and p.amount = $11::numeric;
-- $1 1, $2 "13800000000", $3 "%张%", $4 "%李%", $5 "000001", $6 "20260901000001", $7 1789913600, $8 1790000000, $9 33, $10 6, $11 100
