-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and total

select r.id as "Id", r.department_id as "DepartmentId", json_build_object('Name', d.name) as "Department", r.source_department_name as "SourceDepartmentName",
  r.owner_id as "UserId", json_build_object('Name', s.name) as "User", r.name as "Name", r.tel as "Tel", r.qq as "QQ",
  r.address as "Address", r.profession_type as "ProfessionType", r.subject_type as "SubjectType", (
  select (coalesce(sum(paid.fen), 0) / 100)::float8
  from (
    select deal.id, (p.fen - p.refunded_fen) as fen
    from (
      select r.id
    ) deal
    join payment_log p on p.tenant_id = $1
      and p.work_order_id = deal.id
      and p.status = 2
      and p.deleted_time is null
    union all
    select deal.id, (p.fen - p.refunded_fen) as fen
    from (
      select r.id
    ) deal
    join work_order child on child.tenant_id = $1
      and child.parent_id = deal.id
      and child.status in (1, 2)
      and not child.is_refund
    join payment_log p on p.tenant_id = $1
      and p.work_order_id = child.id
      and p.status = 2
      and p.deleted_time is null
  ) paid
) as "Amount", r.report_date as "ReportDate", r.created_time as "ReportCreateDate", r.financed_time as "FinancedTime",
  r.age as "Age", r.education as "Education", r.remark as "Remark", calls.seconds as "CallTotalSeconds", calls.times as "CallTotalTimes",
  calls.answered as "CallSuccessTotalTimes", calls.latest as "LatestCallTime", calls.recorded as "AudioTimes", r.audio_audit_time is not null as "IsAudioAudit",
  r.audio_audit_time as "AudioAuditTime", coalesce(reviewer.name, '') as "AudioAuditUserName"
from (
  select r.id as id
  from work_order r
  where r.tenant_id = $1
    and r.parent_id is null
    and r.status in (1, 2)
    and not r.is_refund
    and ((r.progress & 8) <> 0 or exists(
    select
    from work_order child
    where child.tenant_id = $1
      and child.parent_id = r.id
      and child.status in (1, 2)
      and not child.is_refund
      and (child.progress & 8) <> 0
  ))
    and lower(r.name) like $2
    and r.owner_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and lower(s.name) like $3
  ))
    and r.tel = $4
    and r.created_time >= $5
    and r.created_time <= $6
    and r.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $7
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
    and r.profession_type = $8
    and r.audio_audit_time is null
    and exists(
    select
    from call_log l
    where l.tenant_id = $1
      and l.tel = r.tel
      and not l.is_incoming
      and not l.is_open
      and l.filter_result = 0
      and l.is_answered
      and l.audio_file <> ''
  )
  order by r.report_date desc, r.id desc
  limit 20
  offset $9
) page
join work_order r on r.tenant_id = $1
  and r.id = page.id
join staff s on s.tenant_id = $1
  and s.id = r.owner_id
join department d on d.tenant_id = $1
  and d.id = r.department_id
left join staff reviewer on reviewer.tenant_id = $1
  and reviewer.id = r.audio_audit_by
cross join lateral (
  select count(*)::int as times, count(*) filter (where l.is_answered and l.call_seconds > 0)::int as answered,
    coalesce(sum(l.call_seconds), 0)::int as seconds, max(l.start_time) as latest, count(*) filter (where l.is_answered and l.audio_file <> '')::int as recorded
  from call_log l
  where l.tenant_id = $1
    and l.tel = r.tel
    and not l.is_incoming
    and not l.is_open
    and l.filter_result = 0
) calls
order by r.report_date desc, r.id desc;
-- $1 1, $2 "%张%", $3 "%李%", $4 "13800000000", $5 1789913600, $6 1790000000, $7 33, $8 6, $9 20

with listed as materialized(
  select r.id
  from work_order r
  where r.tenant_id = $1
    and r.parent_id is null
    and r.status in (1, 2)
    and not r.is_refund
    and ((r.progress & 8) <> 0 or exists(
    select
    from work_order child
    where child.tenant_id = $1
      and child.parent_id = r.id
      and child.status in (1, 2)
      and not child.is_refund
      and (child.progress & 8) <> 0
  ))
    and lower(r.name) like $2
    and r.owner_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and lower(s.name) like $3
  ))
    and r.tel = $4
    and r.created_time >= $5
    and r.created_time <= $6
    and r.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $7
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
    and r.profession_type = $8
    and r.audio_audit_time is null
    and exists(
    select
    from call_log l
    where l.tenant_id = $1
      and l.tel = r.tel
      and not l.is_incoming
      and not l.is_open
      and l.filter_result = 0
      and l.is_answered
      and l.audio_file <> ''
  )
)
select (
  select count(*)
  from listed
) as count, (
  select (coalesce(sum(paid.fen), 0) / 100)::float8
  from (
    select deal.id, (p.fen - p.refunded_fen) as fen
    from listed deal
    join payment_log p on p.tenant_id = $1
      and p.work_order_id = deal.id
      and p.status = 2
      and p.deleted_time is null
    union all
    select deal.id, (p.fen - p.refunded_fen) as fen
    from listed deal
    join work_order child on child.tenant_id = $1
      and child.parent_id = deal.id
      and child.status in (1, 2)
      and not child.is_refund
    join payment_log p on p.tenant_id = $1
      and p.work_order_id = child.id
      and p.status = 2
      and p.deleted_time is null
  ) paid
) as total;
-- $1 1, $2 "%张%", $3 "%李%", $4 "13800000000", $5 1789913600, $6 1790000000, $7 33, $8 6
