-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- The board

select (
  select json_build_object('CustomerTotal', f.people, 'CallTotal', f.calls, 'ConnectTotal', f.connects, 'CallTime',
    f.seconds)
  from (
    select count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
      coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
      0)::int as minutes, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
    from call_log l
    where l.tenant_id = $1
      and l.staff_id = $2
      and not l.is_open
      and not l.is_incoming
      and l.filter_result = 0
      and l.start_time between $4
      and $5
  ) f
) as figures, (
  select json_build_object('CustomerTotal', f.people, 'CallTotal', f.calls, 'ConnectTotal', f.connects, 'CallTime',
    f.seconds)
  from (
    select count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
      coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
      0)::int as minutes, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
    from call_log l
    where l.tenant_id = $1
      and l.staff_id = $2
      and not l.is_open
      and not l.is_incoming
      and l.filter_result = 0
      and l.start_time between $6
      and $7
  ) f
) as before, (
  select coalesce(json_agg(h), '[]')
  from (
    select (l.start_time - $3) / 3600 as "Hour", count(*)::int as "CallTotal", count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as "ConnectTotal"
    from call_log l
    where l.tenant_id = $1
      and l.staff_id = $2
      and not l.is_open
      and not l.is_incoming
      and l.filter_result = 0
      and l.start_time between $8
      and $9
    group by 1
  ) h
) as hours;
-- $1 1, $2 2, $3 1789920000, $4 1789401600, $5 1790006399, $6 1788796800, $7 1789401599, $8 1789920000, $9 1790006399

-- The difference of a team

with agent as (
  select s.id, s.name, coalesce(d.name, '') as department
  from staff s
  left join department d on d.tenant_id = $1
    and d.id = s.department_id
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
), made as (
  select l.staff_id, ((l.start_time + 28800) % 86400 / 3600)::int as hour, false as is_before, l.is_answered, l.call_seconds,
    row_number() over (partition by l.staff_id, l.tel order by l.start_time, l.id) = 1 as is_first
  from call_log l
  where l.tenant_id = $1
    and l.staff_id in (
    select id
    from agent
  )
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $4
    and $5
  union all
  select l.staff_id, ((l.start_time + 28800) % 86400 / 3600)::int as hour, true as is_before, l.is_answered, l.call_seconds,
    row_number() over (partition by l.staff_id, l.tel order by l.start_time, l.id) = 1 as is_first
  from call_log l
  where l.tenant_id = $1
    and l.staff_id in (
    select id
    from agent
  )
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $6
    and $7
), part as (
  select made.hour, made.staff_id, made.is_before, count(*)::int as calls, count(*) filter (where (made.is_answered and made.call_seconds > 0))::int as connects,
    coalesce(sum(made.call_seconds) filter (where made.is_answered), 0)::int as seconds, coalesce(sum((made.call_seconds + 59) / 60) filter (where made.is_answered),
    0)::int as minutes, count(*) filter (where made.is_first)::int as people
  from made
  group by grouping sets((made.hour, made.is_before), (made.staff_id, made.is_before))
)
select part.hour, part.staff_id as "staffId", coalesce(agent.name, '') as name, coalesce(agent.department, '') as department,
  part.is_before as "isBefore", part.people, part.calls, part.connects, part.seconds
from part
left join agent on agent.id = part.staff_id
order by part.hour, agent.name, part.staff_id;
-- $1 1, $2 2, $3 [31,32], $4 1789401600, $5 1790006399, $6 1788796800, $7 1789401599

-- The rankings, whole days

select s.id, s.name, s.department_id as "departmentId", coalesce(d.name, '') as "departmentName", coalesce(reached.people,
  0) as people, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
  coalesce(paid.fen, 0)::float8 as fen
from staff s
left join department d on d.tenant_id = $1
  and d.id = s.department_id
left join (
  select d.staff_id, sum(d.calls)::int as calls, sum(d.connects)::int as connects, sum(d.seconds)::int as seconds,
    sum(d.minutes)::int as minutes
  from call_day d
  where d.tenant_id = $1
    and d.day between $4
    and $5
  group by d.staff_id
) f on f.staff_id = s.id
left join (
  select l.staff_id, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
  from call_log l
  where l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $2
    and $3
  group by l.staff_id
) reached on reached.staff_id = s.id
left join (
  select o.owner_id, sum((p.fen - p.refunded_fen)) as fen
  from payment_log p
  join work_order o on o.tenant_id = $1
    and o.id = p.work_order_id
    and o.status in (1, 2)
    and not o.is_refund
  where p.tenant_id = $1
    and p.status = 2
    and p.deleted_time is null
    and p.payment_time between $2
    and $3
  group by o.owner_id
) paid on paid.owner_id = s.id
where s.tenant_id = $1
  and s.status = 0
  and s.deleted_time is null
  and (f.calls > 0 or paid.fen > 0)
  and (s.department_id in (
  with recursive branch as (
    select id
    from department
    where tenant_id = $1
      and id = $6
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $1
  )
  select id
  from branch
));
-- $1 1, $2 1789401600, $3 1790006399, $4 20711, $5 20717, $6 33

-- The rankings, hours

select s.id, s.name, s.department_id as "departmentId", coalesce(d.name, '') as "departmentName", coalesce(reached.people,
  0) as people, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects, coalesce(f.seconds, 0) as seconds,
  coalesce(paid.fen, 0)::float8 as fen
from staff s
left join department d on d.tenant_id = $1
  and d.id = s.department_id
left join (
  select l.staff_id, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
    coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
    0)::int as minutes
  from call_log l
  where l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $2
    and $3
  group by l.staff_id
) f on f.staff_id = s.id
left join (
  select l.staff_id, count(distinct l.tel)::int as people, count(distinct l.tel) filter (where (l.is_answered and l.call_seconds > 0))::int as reached
  from call_log l
  where l.tenant_id = $1
    and not l.is_open
    and not l.is_incoming
    and l.filter_result = 0
    and l.start_time between $2
    and $3
  group by l.staff_id
) reached on reached.staff_id = s.id
left join (
  select o.owner_id, sum((p.fen - p.refunded_fen)) as fen
  from payment_log p
  join work_order o on o.tenant_id = $1
    and o.id = p.work_order_id
    and o.status in (1, 2)
    and not o.is_refund
  where p.tenant_id = $1
    and p.status = 2
    and p.deleted_time is null
    and p.payment_time between $2
    and $3
  group by o.owner_id
) paid on paid.owner_id = s.id
where s.tenant_id = $1
  and s.status = 0
  and s.deleted_time is null
  and (f.calls > 0 or paid.fen > 0);
-- $1 1, $2 1789401600, $3 1790002799
