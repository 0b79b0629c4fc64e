-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Agents, whole days

with agent as (
  select s.id, s.name, s.department_id, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as status
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
), sums as (
  select d.staff_id, sum(d.calls)::int as calls, sum(d.connects)::int as connects, sum(d.seconds)::int as seconds,
    sum(d.minutes)::int as minutes
  from call_day d
  where d.tenant_id = $1
    and d.day between $6
    and $7
  group by d.staff_id
), figure as materialized(
  select a.*, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
    coalesce(f.minutes, 0) as minutes, (
    select coalesce(sum(n.change), 0)
    from customer_count n
    where n.tenant_id = $1
      and n.placement = 0
      and n.owner_id = a.id
      and n.track_status_id = -1
  )::int as stock
  from agent a
  left join sums f on f.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.calls desc, figure.name, figure.id
  limit 20
  offset $8
)
select (
  select json_build_object('count', count(*), 'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects),
    0), 'CallTime', coalesce(sum(seconds), 0), 'ChargeMinutes', coalesce(sum(minutes), 0), 'CustomerAllTotal', coalesce(sum(stock),
    0))
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Status', page.status, 'CustomerTotal', coalesce(counted.people, 0), 'ConnectCustomerTotal', coalesce(counted.reached,
    0), 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'ChargeMinutes', page.minutes,
    'CustomerAllTotal', page.stock) order by page.calls desc, page.name, page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join lateral (
    select count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
    from call_log l
    where l.staff_id = page.id
      and l.tenant_id = $1
      and not l.is_open
      and not l.is_incoming
      and l.filter_result = 0
      and l.start_time between $4
      and $5
  ) counted on true
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 1789401600, $5 1790006399, $6 20711, $7 20717, $8 20

-- Agents, all filters

with agent as (
  select s.id, s.name, s.department_id, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as status
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
    and (s.status = 0 and s.deleted_time is null)
    and s.department_id in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $4
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
    and lower(s.name) like $5
    and s.tel like $6
), sums as (
  select l.staff_id, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
    coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
    0)::int as minutes, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
  from call_log l
  where l.staff_id in (
    select id
    from agent
  )
    and l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $7
    and $8
    and l.call_seconds >= $9
    and l.tel in (
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
  group by l.staff_id
), figure as materialized(
  select a.*, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
    coalesce(f.minutes, 0) as minutes, (
    select coalesce(sum(n.change), 0)
    from customer_count n
    where n.tenant_id = $1
      and n.placement = 0
      and n.owner_id = a.id
      and n.track_status_id = -1
  )::int as stock
  from agent a
  left join sums f on f.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.calls desc, figure.name, figure.id
  limit 20
  offset $11
)
select (
  select json_build_object('count', count(*), 'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects),
    0), 'CallTime', coalesce(sum(seconds), 0), 'ChargeMinutes', coalesce(sum(minutes), 0), 'CustomerAllTotal', coalesce(sum(stock),
    0))
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Status', page.status, 'CustomerTotal', coalesce(counted.people, 0), 'ConnectCustomerTotal', coalesce(counted.reached,
    0), 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'ChargeMinutes', page.minutes,
    'CustomerAllTotal', page.stock) order by page.calls desc, page.name, page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join lateral (
    select m.people, m.reached
    from sums m
    where m.staff_id = page.id
  ) counted on true
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 33, $5 "%李%", $6 "%138%", $7 1789401600, $8 1790002799, $9 60, $10 [45], $11 20

-- Calls to assigned leads

with agent as (
  select s.id, s.name, s.department_id, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as status
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
), phone as materialized(
  select a.agent_id as staff_id, p.tel as tel, count(*)::int as subjects
  from lead_assignment a
  join lead p on p.tenant_id = $1
    and p.id = a.lead_id
  where a.tenant_id = $1
    and a.assigned_time between $4
    and $5
    and a.agent_id in (
    select id
    from agent
  )
    and not exists(
    select
    from lead_assignment_undone u
    where u.tenant_id = $1
      and u.assignment_id = a.id
  )
  group by a.agent_id, p.tel
), sums as (
  select l.staff_id, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
    coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
    0)::int as minutes, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
  from phone p
  join call_log l on l.staff_id = p.staff_id
    and l.tel = p.tel
  where l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $6
    and $7
  group by l.staff_id
), figure as materialized(
  select a.*, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
    coalesce(f.minutes, 0) as minutes, (
    select coalesce(sum(p.subjects), 0)
    from phone p
    where p.staff_id = a.id
  )::int as stock
  from agent a
  left join sums f on f.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.calls desc, figure.name, figure.id
  limit 20
  offset $8
)
select (
  select json_build_object('count', count(*), 'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects),
    0), 'CallTime', coalesce(sum(seconds), 0), 'ChargeMinutes', coalesce(sum(minutes), 0), 'CustomerAllTotal', coalesce(sum(stock),
    0))
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Status', page.status, 'CustomerTotal', coalesce(counted.people, 0), 'ConnectCustomerTotal', coalesce(counted.reached,
    0), 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'ChargeMinutes', page.minutes,
    'CustomerAllTotal', page.stock) order by page.calls desc, page.name, page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join lateral (
    select m.people, m.reached
    from sums m
    where m.staff_id = page.id
  ) counted on true
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 1789401600, $5 1790006399, $6 1789401600, $7 1790006399, $8 20

-- Calls to developed customers

with agent as (
  select s.id, s.name, s.department_id, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as status
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
), phone as materialized(
  select c.creator_id as staff_id, c.tel as tel, count(*)::int as subjects
  from customer c
  where c.tenant_id = $1
    and c.origin = 1
    and c.created_time <= $4
    and c.creator_id in (
    select id
    from agent
  )
  group by c.creator_id, c.tel
), sums as (
  select l.staff_id, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
    coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
    0)::int as minutes, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
  from phone p
  join call_log l on l.staff_id = p.staff_id
    and l.tel = p.tel
  where l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $5
    and $6
  group by l.staff_id
), figure as materialized(
  select a.*, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
    coalesce(f.minutes, 0) as minutes, (
    select coalesce(sum(p.subjects), 0)
    from phone p
    where p.staff_id = a.id
  )::int as stock
  from agent a
  left join sums f on f.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.calls desc, figure.name, figure.id
  limit 20
  offset $7
)
select (
  select json_build_object('count', count(*), 'CallTotal', coalesce(sum(calls), 0), 'ConnectTotal', coalesce(sum(connects),
    0), 'CallTime', coalesce(sum(seconds), 0), 'ChargeMinutes', coalesce(sum(minutes), 0), 'CustomerAllTotal', coalesce(sum(stock),
    0))
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Status', page.status, 'CustomerTotal', coalesce(counted.people, 0), 'ConnectCustomerTotal', coalesce(counted.reached,
    0), 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'ChargeMinutes', page.minutes,
    'CustomerAllTotal', page.stock) order by page.calls desc, page.name, page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join lateral (
    select m.people, m.reached
    from sums m
    where m.staff_id = page.id
  ) counted on true
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 1790006399, $5 1789401600, $6 1790006399, $7 20

-- Calls of an agent

select l.id as "Id", s.name as "UserName", l.customer_id as "CustomerId", coalesce(c.name, '') as "CustomerName",
  coalesce(case when c.name is null then case when length(l.tel) between 1 and 8 then (
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
) end end, '') as "ColleagueName", l.tel as "Tel", l.start_time as "StartTime", l.call_seconds as "CallSeconds",
  l.filter_result as "FilterResult", l.is_open as "IsRunning", l.is_answered as "IsAnswer", l.is_incoming as "IsIncoming",
  l.channel as "Channel", l.cause_code as "CauseCode", l.cause_text as "CauseText", l.end_mark as "EndMark", l.lost_seconds as "LostSeconds",
  l.is_wrap_up_left as "IsWrapUpLeft", l.record_state as "RecordState", l.audio_file as "AudioFile", l.remark as "Remark"
from (
  select l.id as id
  from call_log l
  where l.staff_id = $2
    and l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $3
    and $4
  order by l.start_time desc, l.id desc
  limit 20
  offset $5
) page
join call_log l on l.tenant_id = $1
  and l.id = page.id
join staff s on s.tenant_id = $1
  and s.id = l.staff_id
left join customer c on c.tenant_id = $1
  and c.id = l.customer_id
order by l.start_time desc, l.id desc;
-- $1 1, $2 51, $3 1789401600, $4 1790006399, $5 20

select count(*) as count
from call_log l
where l.staff_id = $2
  and l.tenant_id = $1
  and not l.is_open
  and not l.is_incoming
  and l.filter_result = 0
  and l.start_time between $3
  and $4;
-- $1 1, $2 51, $3 1789401600, $4 1790006399

-- Customers called by an agent

with called as (
  select l.tel, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
    coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
    0)::int as minutes, max(l.start_time) as latest, max(l.customer_id) as known_id
  from (
    select a.agent_id as staff_id, p.tel as tel, count(*)::int as subjects
    from lead_assignment a
    join lead p on p.tenant_id = $1
      and p.id = a.lead_id
    where a.tenant_id = $1
      and a.assigned_time between $3
      and $4
      and a.agent_id in ($2::bigint)
      and not exists(
      select
      from lead_assignment_undone u
      where u.tenant_id = $1
        and u.assignment_id = a.id
    )
    group by a.agent_id, p.tel
  ) phone
  join call_log l on l.staff_id = phone.staff_id
    and l.tel = phone.tel
  where l.staff_id = $2::bigint
    and l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $5
    and $6
  group by l.tel
), page as (
  select *
  from called
  order by calls desc, latest desc, tel
  limit 20
  offset $7
)
select (
  select count(*)::int
  from called
) as "Count", (
  select coalesce(json_agg(json_build_object('CustomerId', c.id, 'CustomerTel', page.tel, 'CustomerName', coalesce(
    (
      select k.name
      from customer k
      where k.tenant_id = $1
        and k.id = page.known_id
    ), case when c.creator_id = $2::bigint then c.name end, (
      select p.name
      from lead p
      where p.tenant_id = $1
        and p.tel = page.tel
        and exists(
        select
        from lead_assignment a
        where a.tenant_id = $1
          and a.lead_id = p.id
          and a.agent_id = $2::bigint
      )
      order by p.id desc
      limit 1
    ), ''
  ), 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds) order by page.calls desc,
    page.latest desc, page.tel), '[]')
  from page
  left join customer c on c.tenant_id = $1
    and c.tel = page.tel
) as "ItemList";
-- $1 1, $2 51, $3 1789401600, $4 1790006399, $5 1789401600, $6 1790006399, $7 20

-- Stock of an agent

with subject as (
  select c.id as id, c.name as name, c.tel as tel, coalesce(c.got_time, c.created_time) as time
  from customer c
  where c.tenant_id = $1
    and c.placement = 0
    and c.owner_id in ($2::bigint)
), page as (
  select *
  from subject
  order by time desc, id desc
  limit 20
  offset $3
)
select (
  select count(*)::int
  from subject
) as "Count", (
  select coalesce(json_agg(json_build_object('CustomerId', c.id, 'Name', page.name, 'Tel', page.tel, 'Time', page.time) order by page.time desc,
    page.id desc), '[]')
  from page
  left join customer c on c.tenant_id = $1
    and c.tel = page.tel
) as "ItemList";
-- $1 1, $2 51, $3 20

-- Call log search

select l.id as "Id", s.name as "UserName", l.customer_id as "CustomerId", coalesce(c.name, '') as "CustomerName",
  coalesce(case when c.name is null then case when length(l.tel) between 1 and 8 then (
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
) end end, '') as "ColleagueName", l.tel as "Tel", l.start_time as "StartTime", l.call_seconds as "CallSeconds",
  l.filter_result as "FilterResult", l.is_open as "IsRunning", l.is_answered as "IsAnswer", l.is_incoming as "IsIncoming",
  l.channel as "Channel", l.cause_code as "CauseCode", l.cause_text as "CauseText", l.end_mark as "EndMark", l.lost_seconds as "LostSeconds",
  l.is_wrap_up_left as "IsWrapUpLeft", l.record_state as "RecordState", l.audio_file as "AudioFile", l.remark as "Remark"
from (
  select l.id as id
  from call_log l
  join staff s on s.tenant_id = $1
    and s.id = l.staff_id
  where l.tenant_id = $1
    and s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
    and lower(s.name) like $4
    and l.tel_end = $5
  order by l.start_time desc, l.id desc
  limit 10
) page
join call_log l on l.tenant_id = $1
  and l.id = page.id
join staff s on s.tenant_id = $1
  and s.id = l.staff_id
left join customer c on c.tenant_id = $1
  and c.id = l.customer_id
order by l.start_time desc, l.id desc;
-- $1 1, $2 2, $3 [31,32], $4 "%李%", $5 "0000"

select count(*) as count
from call_log l
join staff s on s.tenant_id = $1
  and s.id = l.staff_id
where l.tenant_id = $1
  and s.tenant_id = $1
  and (s.department_id = any($3::bigint[]) or s.id = $2)
  and lower(s.name) like $4
  and l.tel_end = $5;
-- $1 1, $2 2, $3 [31,32], $4 "%李%", $5 "0000"
