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
  "l"."end_mark" as "EndMark", "l"."lost_seconds" as "LostSeconds", "l"."is_wrap_up_left" as "IsWrapUpLeft", "l"."record_state" as "RecordState",
  "l"."audio_file" as "AudioFile", "l"."remark" as "Remark"
from "call_log" as "l"
left join "staff" as "s" on "s"."tenant_id" = "l"."tenant_id"
  and "s"."id" = "l"."staff_id"
where "l"."tenant_id" = $1
  and "l"."customer_id" = $2
order by "l"."start_time" desc, "l"."id" desc
limit $3;
-- $1 1, $2 71, $3 500

-- Missed calls

select m.tel as "Tel", c.id as "CustomerId", c.name as "Name", m.time as "StartTime", m.times as "Times", m.is_new as "IsNew"
from (
  select l.staff_id, l.tel, max(l.id) as id, max(l.start_time) as time, count(*)::int as times, bool_or(l.missed_mark = 0) as is_new
  from call_log l
  where l.tenant_id = $1
    and l.staff_id = $2
    and l.start_time > $3
    and l.is_incoming
    and not l.is_open
    and not l.is_answered
    and l.tel <> ''
    and l.missed_mark < 2
    and not exists(
    select
    from call_log later
    where later.tenant_id = $1
      and later.tel = l.tel
      and later.start_time >= l.start_time
      and later.id > l.id
      and (later.filter_result = 0 or later.filter_result = 3 and later.staff_id = l.staff_id)
      and (not later.is_incoming or later.is_answered)
  )
  group by l.staff_id, l.tel
) m
left join customer c on c.tenant_id = $1
  and c.tel = m.tel
order by m.time desc
limit 50;
-- $1 1, $2 2, $3 1789395200

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

-- The floor

select s.id as "UserId", s.name as "UserName", s.department_id as "DepartmentId", coalesce(d.name, '') as "DepartmentName",
  s.extension_number as "ExtensionNumber", a.state as "agentState", a.reason, a.start_time as "stateSince", c.customer_id as "customerId",
  c.tel, c.start_time as "callStart", c.answered_time as "callAnswered", coalesce(c.is_incoming, false) as "IsIncoming",
  coalesce(c.channel = $1, false) as "IsMobile", case when latest.wrapped_time is null then latest.ended_time end as "unwrittenSince",
  coalesce(latest.wrapped_time, latest.ended_time) as "freeSince", (
  select max(greatest(e.seen_time, e.online_time))
  from session e
  where e.tenant_id = $2
    and e.staff_id = s.id
) as "seenTime", (
  select b.ended_time
  from agent_state b
  where b.tenant_id = $3
    and b.staff_id = s.id
  order by b.start_time desc
  limit 1
) as "lastStateEnd", done.calls as "Calls", done.reached as "Reached", done.seconds as "CallSeconds"
from staff s
left join department d on d.tenant_id = $4
  and d.id = s.department_id
left join agent_state a on a.tenant_id = $5
  and a.staff_id = s.id
  and a.ended_time is null
left join call_log c on c.tenant_id = $6
  and c.staff_id = s.id
  and c.is_open
left join lateral (
  select l.ended_time, l.wrapped_time
  from call_log l
  where l.tenant_id = $7
    and l.staff_id = s.id
    and l.start_time >= $8
    and not l.is_open
    and case when l.is_incoming then l.is_answered else l.filter_result in ($9, $10) end
  order by l.start_time desc, l.id desc
  limit 1
) latest on true
cross join lateral (
  select coalesce(sum(o.calls), 0)::int as calls, coalesce(sum(o.connects), 0)::int as reached, coalesce(sum(o.seconds),
    0)::int as seconds
  from call_day o
  where o.tenant_id = $11
    and o.staff_id = s.id
    and o.day >= $12
) done
where s.tenant_id = $13
  and s.status = $14
  and s.deleted_time is null
  and ("s"."department_id" = any($15::bigint[]) or "s"."id" = $16)
  and s.id = any($17::bigint[])
order by s.id;
-- $1 "Mobile", $2 1, $3 1, $4 1, $5 1, $6 1, $7 1, $8 1789920000, $9 0, $10 3, $11 1, $12 20717, $13 1, $14 0, $15 [31,32], $16 2, $17 [51,52]

-- Calls worth hearing

select l.id as "Id", r.longest_silence / 1000 as "LongestSilence", r.flag as "Flag", r.heard_by @> array[$4::bigint] as "IsHeard",
  cardinality(r.heard_by) as "HeardCount", coalesce(d.name, '') as "TrackStatusName", coalesce(
  (
    select json_agg(note)
    from (
      select coalesce(s.name, '') as "UserName", n.created_time as "CreatedTime", n.record as "Text"
      from customer_record n
      left join staff s on s.tenant_id = $1
        and s.id = n.staff_id
      where n.tenant_id = $1
        and n.customer_id = l.customer_id
        and n.act is null
        and n.record_type = 4
      order by n.created_time desc, n.id desc
      limit 3
    ) note
  ), '[]'
) as "Notes", (
  select count(*)::int
  from call_comment c
  where c.tenant_id = $1
    and c.call_log_id = l.id
) as "Comments"
from call_log l
join staff s on s.tenant_id = $1
  and s.id = l.staff_id
join call_recording r on r.tenant_id = $1
  and r.call_log_id = l.id
left join customer c on c.tenant_id = $1
  and c.id = l.customer_id
left join dictionary_item d on d.tenant_id = $1
  and d.dic_table = c.track_table
  and d.id = c.track_status_id
where l.tenant_id = $1
  and s.tenant_id = $1
  and (s.department_id = any($3::bigint[]) or s.id = $2)
  and l.start_time >= $5
  and l.start_time < $6
  and not l.is_open
  and (l.is_answered and l.call_seconds > 0)
  and l.record_state = 2
  and r.longest_silence >= 10000
  and case when length(l.tel) between 1
  and 8 then (
  select other.name
  from staff_line mine
  join setting mine_set on mine_set.tenant_id = $1
    and mine_set.id = mine.setting_id
  join staff_line theirs on theirs.tenant_id = $1
    and theirs.sip_user_name = l.tel
    and theirs.is_enabled
  join setting their_set on their_set.tenant_id = $1
    and their_set.id = theirs.setting_id
  join staff other on other.tenant_id = $1
    and other.id = theirs.staff_id
  where mine.tenant_id = $1
    and mine.staff_id = l.staff_id
    and mine.is_enabled
    and theirs.staff_id <> mine.staff_id
    and (
    select lower(trim(part ->> 'Value'))
    from jsonb_array_elements(mine_set.value -> 'Config') part
    where part ->> 'Key' = 'SIPIP'
    limit 1
  ) = (
    select lower(trim(part ->> 'Value'))
    from jsonb_array_elements(their_set.value -> 'Config') part
    where part ->> 'Key' = 'SIPIP'
    limit 1
  )
  order by other.id
  limit 1
) end is null
order by r.longest_silence desc, l.id desc
limit 100;
-- $1 1, $2 2, $3 [31,32], $4 2, $5 1789920000, $6 1790006400

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
