-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and total

select f.id as "Id", f.customer_tel as "CustomerTel", f.customer_name as "CustomerName", f.staff_id as "UserId",
  s.name as "UserName", f.department_name as "DeptName", f.pay_type as "PayType", f.pay_id as "PayId", f.price::float8 as "Price",
  f.account_type as "AccountType", f.examine_status as "ExamineStatus", f.pay_type = 4 as "IsStages", e.name as "ExamineName",
  f.examined_time as "ExamineDate", f.created_time as "CreatedTime"
from (
  select f.id as id
  from finance_flow f
  join staff s on s.tenant_id = $1
    and s.id = f.staff_id
  where f.tenant_id = $1
    and f.customer_tel = $2
    and f.pay_type = $3
    and f.account_type = $4
    and f.examine_status = $5
    and f.staff_id = $6
    and f.created_time >= $7
    and f.created_time <= $8
    and (f.department_id in (
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
  ) or exists(
    select
    from department d
    where d.tenant_id = $1
      and d.id = $9
      and d.parent_id is null
  ) and not exists(
    select
    from department d
    where d.tenant_id = $1
      and d.id = f.department_id
  ))
    and f.customer_tel in (
    select c.tel
    from customer c
    where c.tenant_id = $1
      and c.node_id = any(array(
      select d.id
      from dictionary_node d
      where d.tenant_id = $1
        and (d.id = any($10::bigint[]) or d.parent_id = any($10::bigint[]))
    ))
  )
  order by f.id desc
  limit 20
  offset $11
) page
join finance_flow f on f.tenant_id = $1
  and f.id = page.id
join staff s on s.tenant_id = $1
  and s.id = f.staff_id
left join staff e on e.tenant_id = $1
  and e.id = f.examiner_id
order by f.id desc;
-- $1 1, $2 "13800000000", $3 1, $4 1, $5 1, $6 51, $7 1789913600, $8 1790000000, $9 33, $10 [45], $11 20

select count(*) as count, coalesce(sum(f.price), 0)::float8 as total
from finance_flow f
join staff s on s.tenant_id = $1
  and s.id = f.staff_id
where f.tenant_id = $1
  and f.customer_tel = $2
  and f.pay_type = $3
  and f.account_type = $4
  and f.examine_status = $5
  and f.staff_id = $6
  and f.created_time >= $7
  and f.created_time <= $8
  and (f.department_id in (
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
) or exists(
  select
  from department d
  where d.tenant_id = $1
    and d.id = $9
    and d.parent_id is null
) and not exists(
  select
  from department d
  where d.tenant_id = $1
    and d.id = f.department_id
))
  and f.customer_tel in (
  select c.tel
  from customer c
  where c.tenant_id = $1
    and c.node_id = any(array(
    select d.id
    from dictionary_node d
    where d.tenant_id = $1
      and (d.id = any($10::bigint[]) or d.parent_id = any($10::bigint[]))
  ))
);
-- $1 1, $2 "13800000000", $3 1, $4 1, $5 1, $6 51, $7 1789913600, $8 1790000000, $9 33, $10 [45]
