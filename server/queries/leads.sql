-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and count

select l.id as "Id", l.name as "Name", l.tel as "Tel", l.remark as "Remark", l.profession_type as "ProfessionType",
  l.source as "ClueSource", l.is_converted as "IsCustomer", l.created_time as "CreatedTime", case when l.state = 1 then l.state_time end as "UpdatedTime",
  l.agent_id as "UserId", s.name as "UserName", nullif(l.advertiser_name, '') as "AdvertiserName", nullif(l.failure_cause,
  '') as "Failurecause", l.state as "DistributionType", l.customer_id as "CustomerId", case when l.state = 0 then l.state_time end as "WaitingSince",
  case when l.state = 1 then l.first_call_time end as "FirstCallTime", (l.state = 1 and l.first_call_time is null) as "IsUncalled",
  coalesce(l.warn_seconds, 300) as "WarnSeconds", coalesce(l.alarm_seconds, 900) as "AlarmSeconds"
from (
  select l.id as id
  from lead l
  where l.tenant_id = $1
    and (l.state <> 1 or l.agent_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and (s.department_id = any($2::bigint[]) or s.id = $3)
  )))
    and l.state = 1
    and l.state_time >= $4
    and l.state_time <= $5
    and lower(l.name) like $6
    and lower(l.advertiser_name) like $7
    and lower(l.failure_cause) like $8
    and l.tel = $9
    and l.agent_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and s.department_id in (
      with recursive branch as (
        select id
        from department
        where tenant_id = $1
          and id = $10
        union
        select child.id
        from department child
        join branch on child.parent_id = branch.id
        where child.tenant_id = $1
      )
      select id
      from branch
    )
  ))
    and l.agent_id = any($11::bigint[])
    and l.profession_type = $12
    and l.source = $13
    and l.is_converted = $14
    and l.state = 1
    and l.state = 1
    and l.first_call_time is null
  order by l.id desc
  limit 20
  offset $15
) page
join lead l on l.tenant_id = $1
  and l.id = page.id
left join staff s on s.tenant_id = $1
  and s.id = l.agent_id
order by l.id desc;
-- $1 1, $2 [31,32], $3 2, $4 1789913600, $5 1790000000, $6 "%张%", $7 "%广告%", $8 "%空号%", $9 "13800000000", $10 33, $11 [51,52], $12 6, $13 1, $14 true, $15 20

select count(*) as count
from lead l
where l.tenant_id = $1
  and (l.state <> 1 or l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($2::bigint[]) or s.id = $3)
)))
  and l.state = 1
  and l.state_time >= $4
  and l.state_time <= $5
  and lower(l.name) like $6
  and lower(l.advertiser_name) like $7
  and lower(l.failure_cause) like $8
  and l.tel = $9
  and l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and s.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $10
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
))
  and l.agent_id = any($11::bigint[])
  and l.profession_type = $12
  and l.source = $13
  and l.is_converted = $14
  and l.state = 1
  and l.state = 1
  and l.first_call_time is null;
-- $1 1, $2 [31,32], $3 2, $4 1789913600, $5 1790000000, $6 "%张%", $7 "%广告%", $8 "%空号%", $9 "13800000000", $10 33, $11 [51,52], $12 6, $13 1, $14 true

-- Waiting for the first call

select width_bucket($2::bigint - l.state_time, array[300, 900, 1800]::bigint[]) as
group, count(*)::int as count, max($2::bigint - l.state_time)::int as longest
from lead l
where l.tenant_id = $1
  and l.state_time > $2::bigint - 604800
  and (l.state = 0 or l.state = 1 and l.first_call_time is null)
  and (l.state <> 1 or l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $4)
)))
group by 1;
-- $1 1, $2 1790000000, $3 [31,32], $4 2

select l.id as "Id", l.name as "Name", l.source as "ClueSource", s.name as "UserName", greatest(0, $2::bigint - l.state_time)::int as "WaitedSeconds"
from lead l
left join staff s on s.tenant_id = $1
  and s.id = l.agent_id
where l.tenant_id = $1
  and l.state_time > $2::bigint - 604800
  and (l.state = 0 or l.state = 1 and l.first_call_time is null)
  and (l.state <> 1 or l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $4)
)))
order by l.state_time, l.id
limit 20;
-- $1 1, $2 1790000000, $3 [31,32], $4 2

-- Numbers by state

select count(*) filter (where l.state = 0)::int as "Waiting", count(*) filter (where l.state = 1)::int as "Assigned",
  count(*) filter (where l.state = 2)::int as "Failed", count(*) filter (where l.state = 1 and l.first_call_time is null)::int as "Uncalled"
from lead l
where l.tenant_id = $1
  and (l.state <> 1 or l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($2::bigint[]) or s.id = $3)
)))
  and l.state = 1
  and l.state_time >= $4
  and l.state_time <= $5
  and lower(l.name) like $6
  and lower(l.advertiser_name) like $7
  and lower(l.failure_cause) like $8
  and l.tel = $9
  and l.agent_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and s.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $10
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
))
  and l.agent_id = any($11::bigint[])
  and l.profession_type = $12
  and l.source = $13
  and l.is_converted = $14;
-- $1 1, $2 [31,32], $3 2, $4 1789913600, $5 1790000000, $6 "%张%", $7 "%广告%", $8 "%空号%", $9 "13800000000", $10 33, $11 [51,52], $12 6, $13 1, $14 true
