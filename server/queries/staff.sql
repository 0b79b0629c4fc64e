-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and count

select "s"."id" as "Id", "s"."name" as "Name", "s"."user_name" as "UserName", "r"."name" as "Role", "s"."department_id" as "DepartmentId",
  "d"."name" as "Department", "s"."tel" as "Tel", "s"."status" as "Status", "s"."role_id" as "RoleId", "s"."is_admin" as "IsAdmin",
  "s"."billie" as "Billie", "s"."profession_type" as "ProfessionType", "s"."extension_number" as "ExtensionNumber",
  "s"."clue_count" as "ClueCount", "s"."is_default_pwd" as "IsDefaultPwd", "s"."created_time" as "CreatedTime",
  "s"."version" as "Version"
from "staff" as "s"
inner join "department" as "d" on "d"."tenant_id" = "s"."tenant_id"
  and "d"."id" = "s"."department_id"
inner join "role" as "r" on "r"."tenant_id" = "s"."tenant_id"
  and "r"."id" = "s"."role_id"
where "s"."tenant_id" = $1
  and "s"."deleted_time" is null
  and "s"."department_id" = any($2::bigint[])
  and ("s"."name" like $3 or "s"."user_name" like $4 or "s"."tel" like $5)
  and "s"."name" like $6
  and "s"."tel" like $7
  and s.department_id in (
  with recursive branch as (
    select id
    from department
    where tenant_id = $8
      and id = $9
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $10
  )
  select id
  from branch
)
  and "s"."role_id" = $11
  and "s"."status" = $12
order by "s"."id" desc
limit 20
offset $13;
-- $1 1, $2 [31,32], $3 "%张%", $4 "%张%", $5 "%张%", $6 "%张%", $7 "%138%", $8 1, $9 33, $10 1, $11 4, $12 0, $13 20

select count(*) as "count"
from "staff" as "s"
inner join "department" as "d" on "d"."tenant_id" = "s"."tenant_id"
  and "d"."id" = "s"."department_id"
inner join "role" as "r" on "r"."tenant_id" = "s"."tenant_id"
  and "r"."id" = "s"."role_id"
where "s"."tenant_id" = $1
  and "s"."deleted_time" is null
  and "s"."department_id" = any($2::bigint[])
  and ("s"."name" like $3 or "s"."user_name" like $4 or "s"."tel" like $5)
  and "s"."name" like $6
  and "s"."tel" like $7
  and s.department_id in (
  with recursive branch as (
    select id
    from department
    where tenant_id = $8
      and id = $9
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $10
  )
  select id
  from branch
)
  and "s"."role_id" = $11
  and "s"."status" = $12;
-- $1 1, $2 [31,32], $3 "%张%", $4 "%张%", $5 "%张%", $6 "%张%", $7 "%138%", $8 1, $9 33, $10 1, $11 4, $12 0
