-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Calls of a customer

select "id"
from "staff"
where "tenant_id" = $1
  and "department_id" = any($2::bigint[]);
-- $1 1, $2 [31,32]

select "l"."id" as "Id", "l"."staff_id" as "staffId", "s"."name" as "UserName", "l"."start_time" as "StartTime",
  "l"."call_seconds" as "CallSeconds", "l"."filter_result" as "FilterResult", "l"."is_open" as "IsRunning", "l"."is_answered" as "IsAnswer",
  "l"."is_incoming" as "IsIncoming", "l"."channel" as "Channel", "l"."cause_code" as "CauseCode", "l"."cause_text" as "CauseText",
  "l"."end_mark" as "EndMark", "l"."lost_seconds" as "LostSeconds", "l"."is_wrap_up_left" as "IsWrapUpLeft", "l"."audio_file" as "AudioFile",
  "l"."remark" as "Remark"
from "call_log" as "l"
left join "staff" as "s" on "s"."tenant_id" = "l"."tenant_id"
  and "s"."id" = "l"."staff_id"
where "l"."tenant_id" = $1
  and "l"."customer_id" = $2
order by "l"."start_time" desc
limit $3;
-- $1 1, $2 71, $3 500

-- Missed calls

select "l"."tel" as "Tel", "c"."id" as "CustomerId", "c"."name" as "Name", max("l"."start_time") as "StartTime",
  count(*)::int as "Times", bool_or(l.missed_mark = $1) as "IsNew"
from "call_log" as "l"
left join "customer" as "c" on "c"."tenant_id" = "l"."tenant_id"
  and "c"."tel" = "l"."tel"
where "l"."tenant_id" = $2
  and "l"."staff_id" = $3
  and "l"."start_time" > $4
  and "l"."is_incoming" = $5
  and "l"."is_open" = $6
  and "l"."is_answered" = $7
  and "l"."tel" <> $8
  and "l"."missed_mark" < $9
  and not exists(
  select "later"."id"
  from "call_log" as "later"
  where "later"."tenant_id" = "l"."tenant_id"
    and "later"."tel" = "l"."tel"
    and "later"."start_time" >= "l"."start_time"
    and "later"."id" > "l"."id"
    and "later"."filter_result" = $10
    and ("later"."is_incoming" = $11 or "later"."is_answered" = $12)
)
group by "l"."tel", "c"."id", "c"."name"
order by "StartTime" desc
limit $13;
-- $1 0, $2 1, $3 2, $4 1789395200, $5 true, $6 false, $7 false, $8 "", $9 2, $10 0, $11 false, $12 true, $13 50

select "id"
from "staff"
where "tenant_id" = $1
  and "department_id" = any($2::bigint[]);
-- $1 1, $2 [31,32]

select "id", "name" as "Name", "tel" as "Tel", "placement", "owner_id" as "ownerId"
from "customer"
where "tenant_id" = $1
  and "id" = any($2::bigint[])
order by "id";
-- $1 1, $2 []

-- Blocked numbers

select "b"."id" as "Id", "b"."tel" as "Tel", "b"."created_time" as "CreatedTime", coalesce(s.name, '') as "UserName"
from "blocked_number" as "b"
left join "staff" as "s" on "s"."tenant_id" = "b"."tenant_id"
  and "s"."id" = "b"."staff_id"
where "b"."tenant_id" = $1
  and "b"."tel" like $2
order by "b"."id" desc
limit 20
offset $3;
-- $1 1, $2 "%138%", $3 20

select count(*) as "count"
from "blocked_number" as "b"
left join "staff" as "s" on "s"."tenant_id" = "b"."tenant_id"
  and "s"."id" = "b"."staff_id"
where "b"."tenant_id" = $1
  and "b"."tel" like $2;
-- $1 1, $2 "%138%"
