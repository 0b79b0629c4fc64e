-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Planning, page and total

select o.id as "Id", o.parent_id as "ParentId", o.name as "Name", o.tel as "Tel", o.qq as "QQ", o.address as "Address",
  o.profession_type as "ProfessionType", o.product_id as "ProductId", o.subject_type as "SubjectType", o.customer_type as "CustomerType",
  o.order_type as "WorkOrderType", o.amount as "Amount", case when o.is_refund then o.amount else o.refunded_fen / 100.0 end as "RefundedAmount",
  o.report_date as "ReportDate", o.created_time as "CreatedTime", o.education as "Education", o.age as "Age", o.remark as "Remark",
  o.rejected_remark as "RejectedRemark", o.status as "WorkOrderStatus", o.progress as "WorkOrderAuditProgress",
  o.is_refund as "IsRefund", exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
) as "IsRefunding", exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
    and w.fen >= o.amount * 100 - o.refunded_fen
) as "IsRefundingAll", (o.is_refund and exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 1
    and w.is_whole
    and not w.is_direct
)) as "IsRefundFixed", coalesce(root.is_complete, o.is_complete) as "IsComplete", o.status <> 0 as "IsPublish",
  o.is_deliver as "IsDeliver", o.learning_order_id as "OrderId", not exists(
  select
  from payment_log l
  where l.tenant_id = $1
    and l.work_order_id = o.id
    and l.deleted_time is null
    and l.status <> 2
) as "IsReconciled", exists(
  select
  from payment_log l
  where l.tenant_id = $1
    and l.work_order_id = o.id
    and l.deleted_time is null
    and l.status = 2
) as "HasReconciled", coalesce(k.got_time, k.created_time) as "TheCRMCustomerFieldToGetTime", o.owner_id as "UserId",
  json_build_object('Name', s.name) as "User", o.department_id as "DepartmentId", json_build_object('Name', d.name) as "Department",
  o.source_department_name as "SourceDepartmentName", o.warnings as "Warnings", o.version as "Version", page.id as "RowId"
from (
  select page.id as id
  from (
    select o.id, case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end as own
    from work_order o
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.status <> 0
      and o.tel_end = $2
      and lower(o.name) like $3
      and o.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $4
    ))
      and o.tel = $5
      and o.status = 1
      and not o.is_refund
      and (o.progress & 2) = 2
      and (o.progress & 3) = 3
      and o.report_date >= $6
      and o.report_date <= $7
      and o.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $8
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    )
      and o.order_type = 1
      and o.customer_type = $9
      and o.profession_type = $10
      and o.learning_order_id is not null
      and o.is_deliver
      and o.parent_id is null
      and not o.is_complete
    union all
    select distinct case when r.deleted_time is null
      and r.status <> 0 then r.id else o.id end as id, case when r.deleted_time is null
      and r.status <> 0 then case when r.is_refund then 0 else r.amount - r.refunded_fen / 100.0 end else case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end end as own
    from work_order o
    join work_order r on r.tenant_id = $1
      and r.id = o.parent_id
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.status <> 0
      and o.tel_end = $2
      and lower(o.name) like $3
      and o.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $4
    ))
      and o.tel = $5
      and o.status = 1
      and not o.is_refund
      and (o.progress & 2) = 2
      and (o.progress & 3) = 3
      and o.report_date >= $6
      and o.report_date <= $7
      and o.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $8
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    )
      and o.order_type = 1
      and o.customer_type = $9
      and o.profession_type = $10
      and o.learning_order_id is not null
      and o.is_deliver
      and o.parent_id is not null
      and not r.is_complete
      and (r.deleted_time is null and r.status <> 0 or true)
      and (r.deleted_time is null and r.status <> 0 and r.tel_end = $11 and lower(r.name) like $12 and r.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $13
    )) and r.tel = $14 and r.status = 1 and not r.is_refund and (r.progress & 2) = 2 and (r.progress & 3) = 3 and r.report_date >= $15 and r.report_date <= $16 and r.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $17
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    ) and r.order_type = 1 and r.customer_type = $18 and r.profession_type = $19 and r.learning_order_id is not null and r.is_deliver) is not true
  ) page
  where true
  order by page.id desc
  limit 20
  offset $20
) page
join work_order o on o.tenant_id = $1
  and (o.id = page.id or (o.parent_id = page.id and o.deleted_time is null and o.status <> 0))
left join work_order root on root.tenant_id = $1
  and root.id = o.parent_id
left join customer k on k.tenant_id = $1
  and k.tel = o.tel
join staff s on s.tenant_id = $1
  and s.id = o.owner_id
join department d on d.tenant_id = $1
  and d.id = o.department_id
order by page.id desc;
-- $1 1, $2 "0000", $3 "%张%", $4 "%李%", $5 "13800000000", $6 1789913600, $7 1790000000, $8 33, $9 61, $10 6, $11 "0000", $12 "%张%", $13 "%李%", $14 "13800000000", $15 1789913600, $16 1790000000, $17 33, $18 61, $19 6, $20 20

with listed as materialized(
  select page.id, page.own
  from (
    select o.id, case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end as own
    from work_order o
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.status <> 0
      and o.tel_end = $2
      and lower(o.name) like $3
      and o.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $4
    ))
      and o.tel = $5
      and o.status = 1
      and not o.is_refund
      and (o.progress & 2) = 2
      and (o.progress & 3) = 3
      and o.report_date >= $6
      and o.report_date <= $7
      and o.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $8
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    )
      and o.order_type = 1
      and o.customer_type = $9
      and o.profession_type = $10
      and o.learning_order_id is not null
      and o.is_deliver
      and o.parent_id is null
      and not o.is_complete
    union all
    select distinct case when r.deleted_time is null
      and r.status <> 0 then r.id else o.id end as id, case when r.deleted_time is null
      and r.status <> 0 then case when r.is_refund then 0 else r.amount - r.refunded_fen / 100.0 end else case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end end as own
    from work_order o
    join work_order r on r.tenant_id = $1
      and r.id = o.parent_id
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.status <> 0
      and o.tel_end = $2
      and lower(o.name) like $3
      and o.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $4
    ))
      and o.tel = $5
      and o.status = 1
      and not o.is_refund
      and (o.progress & 2) = 2
      and (o.progress & 3) = 3
      and o.report_date >= $6
      and o.report_date <= $7
      and o.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $8
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    )
      and o.order_type = 1
      and o.customer_type = $9
      and o.profession_type = $10
      and o.learning_order_id is not null
      and o.is_deliver
      and o.parent_id is not null
      and not r.is_complete
      and (r.deleted_time is null and r.status <> 0 or true)
      and (r.deleted_time is null and r.status <> 0 and r.tel_end = $11 and lower(r.name) like $12 and r.owner_id = any(array(
      select s.id
      from staff s
      where s.tenant_id = $1
        and lower(s.name) like $13
    )) and r.tel = $14 and r.status = 1 and not r.is_refund and (r.progress & 2) = 2 and (r.progress & 3) = 3 and r.report_date >= $15 and r.report_date <= $16 and r.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $17
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    ) and r.order_type = 1 and r.customer_type = $18 and r.profession_type = $19 and r.learning_order_id is not null and r.is_deliver) is not true
  ) page
)
select count(*) as count, (coalesce(sum(own), 0) + coalesce(
  (
    select sum(case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end)
    from listed page
    join work_order o on o.tenant_id = $1
      and o.parent_id = page.id
      and o.deleted_time is null
      and o.status <> 0
  ), 0
))::float8 as total
from listed;
-- $1 1, $2 "0000", $3 "%张%", $4 "%李%", $5 "13800000000", $6 1789913600, $7 1790000000, $8 33, $9 61, $10 6, $11 "0000", $12 "%张%", $13 "%李%", $14 "13800000000", $15 1789913600, $16 1790000000, $17 33, $18 61, $19 6

-- Own orders, page and total

select o.id as "Id", o.parent_id as "ParentId", o.name as "Name", o.tel as "Tel", o.qq as "QQ", o.address as "Address",
  o.profession_type as "ProfessionType", o.product_id as "ProductId", o.subject_type as "SubjectType", o.customer_type as "CustomerType",
  o.order_type as "WorkOrderType", o.amount as "Amount", case when o.is_refund then o.amount else o.refunded_fen / 100.0 end as "RefundedAmount",
  o.report_date as "ReportDate", o.created_time as "CreatedTime", o.education as "Education", o.age as "Age", o.remark as "Remark",
  o.rejected_remark as "RejectedRemark", o.status as "WorkOrderStatus", o.progress as "WorkOrderAuditProgress",
  o.is_refund as "IsRefund", exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
) as "IsRefunding", exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 0
    and w.fen >= o.amount * 100 - o.refunded_fen
) as "IsRefundingAll", (o.is_refund and exists(
  select
  from refund w
  where w.tenant_id = $1
    and w.work_order_id = o.id
    and w.state = 1
    and w.is_whole
    and not w.is_direct
)) as "IsRefundFixed", coalesce(root.is_complete, o.is_complete) as "IsComplete", o.status <> 0 as "IsPublish",
  o.is_deliver as "IsDeliver", o.learning_order_id as "OrderId", not exists(
  select
  from payment_log l
  where l.tenant_id = $1
    and l.work_order_id = o.id
    and l.deleted_time is null
    and l.status <> 2
) as "IsReconciled", exists(
  select
  from payment_log l
  where l.tenant_id = $1
    and l.work_order_id = o.id
    and l.deleted_time is null
    and l.status = 2
) as "HasReconciled", coalesce(k.got_time, k.created_time) as "TheCRMCustomerFieldToGetTime", o.owner_id as "UserId",
  json_build_object('Name', s.name) as "User", o.department_id as "DepartmentId", json_build_object('Name', d.name) as "Department",
  o.source_department_name as "SourceDepartmentName", o.warnings as "Warnings", o.version as "Version", page.id as "RowId"
from (
  select page.id as id
  from (
    select o.id, case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end as own
    from work_order o
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.owner_id = $2
      and o.parent_id is null
    union all
    select distinct case when r.deleted_time is null
      and r.owner_id = $2 then r.id else o.id end as id, case when r.deleted_time is null
      and r.owner_id = $2 then case when r.is_refund then 0 else r.amount - r.refunded_fen / 100.0 end else case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end end as own
    from work_order o
    join work_order r on r.tenant_id = $1
      and r.id = o.parent_id
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.owner_id = $2
      and o.parent_id is not null
      and (r.deleted_time is null and r.owner_id = $2 or true)
      and (r.deleted_time is null and r.owner_id = $2) is not true
  ) page
  where true
  order by page.id desc
  limit 20
  offset $3
) page
join work_order o on o.tenant_id = $1
  and (o.id = page.id or (o.parent_id = page.id and o.deleted_time is null and o.owner_id = $2))
left join work_order root on root.tenant_id = $1
  and root.id = o.parent_id
left join customer k on k.tenant_id = $1
  and k.tel = o.tel
join staff s on s.tenant_id = $1
  and s.id = o.owner_id
join department d on d.tenant_id = $1
  and d.id = o.department_id
order by page.id desc;
-- $1 1, $2 2, $3 20

with listed as materialized(
  select page.id, page.own
  from (
    select o.id, case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end as own
    from work_order o
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.owner_id = $2
      and o.parent_id is null
    union all
    select distinct case when r.deleted_time is null
      and r.owner_id = $2 then r.id else o.id end as id, case when r.deleted_time is null
      and r.owner_id = $2 then case when r.is_refund then 0 else r.amount - r.refunded_fen / 100.0 end else case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end end as own
    from work_order o
    join work_order r on r.tenant_id = $1
      and r.id = o.parent_id
    where o.tenant_id = $1
      and o.deleted_time is null
      and o.owner_id = $2
      and o.parent_id is not null
      and (r.deleted_time is null and r.owner_id = $2 or true)
      and (r.deleted_time is null and r.owner_id = $2) is not true
  ) page
)
select count(*) as count, (coalesce(sum(own), 0) + coalesce(
  (
    select sum(case when o.is_refund then 0 else o.amount - o.refunded_fen / 100.0 end)
    from listed page
    join work_order o on o.tenant_id = $1
      and o.parent_id = page.id
      and o.deleted_time is null
      and o.owner_id = $2
  ), 0
))::float8 as total
from listed;
-- $1 1, $2 2
