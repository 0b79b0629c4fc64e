-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and total

select p.id as "Id", p.work_order_id as "WorkOrderId", p.third_no as "ThirdNo", p.amount as "Amount", (case when p.is_refund then p.fen else p.refunded_fen end) / 100.0 as "RefundedAmount",
  p.payment_type as "PaymentType", p.merchant as "PaymentMerchant", p.payment_time as "PaymentTime", p.picture as "PaymentImg",
  p.status as "Status", p.remark as "Remark", p.rejected_remark as "RejectedRemark", p.pass_way as "PassWay", p.pass_time as "PassTime",
  p.pass_reason as "PassReason", p.pass_evidence as "PassEvidence", p.first_by as "FirstUserId", p.first_time as "FirstTime",
  p.statement_id as "StatementId", p.statement_row as "StatementRow", p.version as "Version", coalesce(
  (
    select u.name
    from staff u
    where u.tenant_id = $1
      and u.id = p.pass_user_id
  ), ''
) as "PassUserName", coalesce(
  (
    select u.name
    from staff u
    where u.tenant_id = $1
      and u.id = p.first_by
  ), ''
) as "FirstUserName", coalesce(
  (
    select i.summary->> 'FileName'
    from import_log i
    where i.tenant_id = $1
      and i.id = p.statement_id
  ), ''
) as "StatementName", (
  select coalesce(jsonb_agg(w), '[]')
  from work_order warned
  cross join jsonb_array_elements(warned.warnings) w
  where warned.tenant_id = $1
    and warned.id = p.work_order_id
    and coalesce((w->> 'PaymentLogId')::bigint = p.id, true)
) as "Warnings", (
  select s.reading
  from stored_picture s
  where s.tenant_id = $1
    and s.name = p.picture
) as "Reading", exists(
  select
  from closed_day c
  where c.tenant_id = $1
    and c.payment_type = p.payment_type
    and c.day = p.paid_day
) as "IsDayClosed", json_build_object('Id', o.id, 'Name', o.name, 'Tel', o.tel, 'ProfessionType', o.profession_type,
  'WorkOrderType', o.order_type, 'WorkOrderStatus', o.status, 'WorkOrderAuditProgress', o.progress, 'IsRefund',
  o.is_refund, 'IsRefunding', exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
), 'IsRefundingAll', exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
    and w.fen >= o.amount * 100 - o.refunded_fen
), 'UserId', o.owner_id, 'User', json_build_object('Name', s.name), 'DepartmentId', o.department_id, 'Department',
  json_build_object('Name', d.name)) as "WorkOrder"
from (
  select first.id
  from unnest(array(
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $2
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )) as each(id)
  cross join lateral (
    select p.id as id, p.id as key
    from payment_log p
    join work_order o on o.tenant_id = $1
      and o.id = p.work_order_id
    where p.tenant_id = $1
      and p.deleted_time is null
      and p.is_published
      and o.tel = $3
      and lower(o.name) like $4
      and p.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $5
    ))
      and (p.serial = $6 or (p.serial_end = $7 and right(p.serial, 6) = $6 and not exists(
      select
      from payment_log e
      where e.tenant_id = $1
        and e.deleted_time is null
        and e.is_published
        and e.serial = $6
    )))
      and (p.serial = $8 or (p.serial_end = $9 and right(p.serial, 14) = $8 and not exists(
      select
      from payment_log e
      where e.tenant_id = $1
        and e.deleted_time is null
        and e.is_published
        and e.serial = $8
    )))
      and p.payment_time >= $10
      and p.payment_time <= $11
      and o.status in (1, 2)
      and not o.is_refund
      and p.status = 1
      and p.profession_type = $12
      and p.fen = ($13::numeric * 100)::bigint
      and p.department_id = each.id
    order by p.id desc
    limit $15
  ) first
  order by first.key desc, first.id desc
  limit 20
  offset $14
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
-- $1 1, $2 33, $3 "13800000000", $4 "%张%", $5 "%李%", $6 "000001", $7 "000001", $8 "20260901000001", $9 "000001", $10 1789913600, $11 1790000000, $12 6, $13 100, $14 20, $15 40

select count(*) as count, coalesce(sum((p.fen - p.refunded_fen)) filter (where not p.is_refund) / 100, 0)::float8 as total
from payment_log p
join work_order o on o.tenant_id = $1
  and o.id = p.work_order_id
where p.tenant_id = $1
  and p.deleted_time is null
  and p.is_published
  and o.tel = $3
  and lower(o.name) like $4
  and p.owner_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and lower(s.name) like $5
))
  and (p.serial = $6 or (p.serial_end = $7 and right(p.serial, 6) = $6 and not exists(
  select
  from payment_log e
  where e.tenant_id = $1
    and e.deleted_time is null
    and e.is_published
    and e.serial = $6
)))
  and (p.serial = $8 or (p.serial_end = $9 and right(p.serial, 14) = $8 and not exists(
  select
  from payment_log e
  where e.tenant_id = $1
    and e.deleted_time is null
    and e.is_published
    and e.serial = $8
)))
  and p.payment_time >= $10
  and p.payment_time <= $11
  and o.status in (1, 2)
  and not o.is_refund
  and p.status = 1
  and p.profession_type = $12
  and p.fen = ($13::numeric * 100)::bigint
  and p.department_id = any(array(
  with recursive branch as (
    select id
    from department
    where tenant_id = $1
      and id = $2
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $1
  )
  select id
  from branch
));
-- $1 1, $2 33, $3 "13800000000", $4 "%张%", $5 "%李%", $6 "000001", $7 "000001", $8 "20260901000001", $9 "000001", $10 1789913600, $11 1790000000, $12 6, $13 100
