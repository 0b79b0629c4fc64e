-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and count

select "a"."id" as "Id", "a"."created_time" as "CreatedTime", "a"."staff_id" as "UserId", "a"."action" as "Action",
  "a"."subject" as "Subject", "a"."subject_id" as "SubjectId", "a"."before" as "Before", "a"."after" as "After",
  "a"."address" as "Address", coalesce(
  (
    select "s"."name"
    from "staff" as "s"
    where "s"."tenant_id" = "a"."tenant_id"
      and "s"."id" = "a"."staff_id"
  ), $1
) as "UserName"
from "audit_log" as "a"
where "a"."tenant_id" = $2
  and "a"."created_time" >= $3
  and "a"."created_time" <= $4
  and "a"."staff_id" = $5
  and "a"."subject" = $6
  and "a"."subject_id" = $7
  and "a"."action" like $8
order by "a"."created_time" desc, "a"."id" desc
limit 20
offset $9;
-- $1 "", $2 1, $3 1789913600, $4 1790000000, $5 51, $6 "customer", $7 71, $8 "%导出%", $9 20

select count(*) as "count"
from "audit_log" as "a"
where "a"."tenant_id" = $1
  and "a"."created_time" >= $2
  and "a"."created_time" <= $3
  and "a"."staff_id" = $4
  and "a"."subject" = $5
  and "a"."subject_id" = $6
  and "a"."action" like $7;
-- $1 1, $2 1789913600, $3 1790000000, $4 51, $5 "customer", $6 71, $7 "%导出%"
