-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Agents, whole days

with agent as (
  select s.*, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as shown_status
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($3::bigint[]) or s.id = $2)
), deal as materialized(
  select r.id, r.owner_id as staff_id
  from work_order r
  where r.owner_id in (
    select id
    from agent
  )
    and r.tenant_id = $1
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
    and r.report_date between $5
    and $6
), deal_sums as (
  select deal.staff_id, count(*)::int as deals, coalesce(sum(paid.fen), 0) as fen
  from deal
  left join (
    select id, sum(fen) as fen
    from (
      select deal.id, (p.fen - p.refunded_fen) as fen
      from deal deal
      join payment_log p on p.tenant_id = $1
        and p.work_order_id = deal.id
        and p.status = 2
        and p.deleted_time is null
      union all
      select deal.id, (p.fen - p.refunded_fen) as fen
      from deal deal
      join work_order child on child.tenant_id = $1
        and child.parent_id = deal.id
        and child.status in (1, 2)
        and not child.is_refund
      join payment_log p on p.tenant_id = $1
        and p.work_order_id = child.id
        and p.status = 2
        and p.deleted_time is null
    ) payment
    group by id
  ) paid on paid.id = deal.id
  group by deal.staff_id
), figure as materialized(
  select a.id, a.name, a.department_id, a.role_id, a.profession_type, a.is_admin, a.shown_status as status, coalesce(leads.count,
    0) as leads, coalesce(made.calls, 0) as calls, coalesce(made.connects, 0) as connects, coalesce(made.seconds,
    0) as seconds, coalesce(orders.count, 0) as orders, coalesce(won.deals, 0) as deals, coalesce(won.fen, 0) as fen
  from agent a
  left join (
    select a.agent_id as staff_id, count(*)::int as count
    from lead_assignment a
    join lead p on p.tenant_id = $1
      and p.id = a.lead_id
    join staff agent on agent.tenant_id = $1
      and agent.id = a.agent_id
    where a.agent_id in (
      select id
      from agent
    )
      and a.tenant_id = $1
      and a.assigned_time between $7
      and $8
      and not exists(
      select
      from lead_assignment_undone u
      where u.tenant_id = $1
        and u.assignment_id = a.id
    )
    group by a.agent_id
  ) leads on leads.staff_id = a.id
  left join (
    select d.staff_id, sum(d.calls)::int as calls, sum(d.connects)::int as connects, sum(d.seconds)::int as seconds,
      sum(d.minutes)::int as minutes
    from call_day d
    where d.tenant_id = $1
      and d.day between $9
      and $10
    group by d.staff_id
  ) made on made.staff_id = a.id
  left join (
    select o.owner_id as staff_id, count(*)::int as count
    from work_order o
    where o.owner_id in (
      select id
      from agent
    )
      and o.tenant_id = $1
      and o.status in (1, 2)
      and not o.is_refund
      and o.report_date between $11
      and $12
    group by o.owner_id
  ) orders on orders.staff_id = a.id
  left join deal_sums won on won.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.fen desc, figure.name, figure.id
  limit 20
  offset $4
)
select (
  select json_build_object('count', count(*), 'ClueTotal', coalesce(sum(leads), 0), 'CallTotal', coalesce(sum(calls),
    0), 'ConnectTotal', coalesce(sum(connects), 0), 'CallTime', coalesce(sum(seconds), 0), 'OrderTotal', coalesce(sum(orders),
    0), 'DealTotal', coalesce(sum(deals), 0), 'PriceFlow', (coalesce(sum(fen), 0) / 100)::float8)
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Role', coalesce(r.name, ''), 'ProfessionType', page.profession_type, 'IsAdmin', page.is_admin, 'Status', page.status,
    'ClueTotal', page.leads, 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'OrderTotal',
    page.orders, 'DealTotal', page.deals, 'PriceFlow', (page.fen / 100)::float8) order by page.fen desc, page.name,
    page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join role r on r.tenant_id = $1
    and r.id = page.role_id
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 20, $5 1789401600, $6 1790006399, $7 1789401600, $8 1790006399, $9 20711, $10 20717, $11 1789401600, $12 1790006399

-- Agents, all filters

with agent as (
  select s.*, case when s.status = 0
    and s.deleted_time is null then 0 else 2 end as shown_status
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
), deal as materialized(
  select r.id, r.owner_id as staff_id
  from work_order r
  where r.owner_id in (
    select id
    from agent
  )
    and r.tenant_id = $1
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
    and r.report_date between $8
    and $9
    and r.tel in (
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
), deal_sums as (
  select deal.staff_id, count(*)::int as deals, coalesce(sum(paid.fen), 0) as fen
  from deal
  left join (
    select id, sum(fen) as fen
    from (
      select deal.id, (p.fen - p.refunded_fen) as fen
      from deal deal
      join payment_log p on p.tenant_id = $1
        and p.work_order_id = deal.id
        and p.status = 2
        and p.deleted_time is null
      union all
      select deal.id, (p.fen - p.refunded_fen) as fen
      from deal deal
      join work_order child on child.tenant_id = $1
        and child.parent_id = deal.id
        and child.status in (1, 2)
        and not child.is_refund
      join payment_log p on p.tenant_id = $1
        and p.work_order_id = child.id
        and p.status = 2
        and p.deleted_time is null
    ) payment
    group by id
  ) paid on paid.id = deal.id
  group by deal.staff_id
), figure as materialized(
  select a.id, a.name, a.department_id, a.role_id, a.profession_type, a.is_admin, a.shown_status as status, coalesce(leads.count,
    0) as leads, coalesce(made.calls, 0) as calls, coalesce(made.connects, 0) as connects, coalesce(made.seconds,
    0) as seconds, coalesce(orders.count, 0) as orders, coalesce(won.deals, 0) as deals, coalesce(won.fen, 0) as fen
  from agent a
  left join (
    select a.agent_id as staff_id, count(*)::int as count
    from lead_assignment a
    join lead p on p.tenant_id = $1
      and p.id = a.lead_id
    join staff agent on agent.tenant_id = $1
      and agent.id = a.agent_id
    where a.agent_id in (
      select id
      from agent
    )
      and a.tenant_id = $1
      and a.assigned_time between $11
      and $12
      and not exists(
      select
      from lead_assignment_undone u
      where u.tenant_id = $1
        and u.assignment_id = a.id
    )
      and p.tel in (
      select c.tel
      from customer c
      where c.tenant_id = $1
        and c.node_id = any(array(
        select d.id
        from dictionary_node d
        where d.tenant_id = $1
          and (d.id = any($13::bigint[]) or d.parent_id = any($13::bigint[]))
      ))
    )
    group by a.agent_id
  ) leads on leads.staff_id = a.id
  left join (
    select l.staff_id, count(*)::int as calls, count(*) filter (where (l.is_answered and l.call_seconds > 0))::int as connects,
      coalesce(sum(l.call_seconds) filter (where l.is_answered), 0)::int as seconds, coalesce(sum((l.call_seconds + 59) / 60) filter (where l.is_answered),
      0)::int as minutes
    from call_log l
    where l.staff_id in (
      select id
      from agent
    )
      and l.tenant_id = $1
      and not l.is_open
      and not l.is_incoming
      and l.filter_result = 0
      and l.start_time between $14
      and $15
      and l.call_seconds >= $16
      and l.tel in (
      select c.tel
      from customer c
      where c.tenant_id = $1
        and c.node_id = any(array(
        select d.id
        from dictionary_node d
        where d.tenant_id = $1
          and (d.id = any($17::bigint[]) or d.parent_id = any($17::bigint[]))
      ))
    )
    group by l.staff_id
  ) made on made.staff_id = a.id
  left join (
    select o.owner_id as staff_id, count(*)::int as count
    from work_order o
    where o.owner_id in (
      select id
      from agent
    )
      and o.tenant_id = $1
      and o.status in (1, 2)
      and not o.is_refund
      and o.report_date between $18
      and $19
      and o.tel in (
      select c.tel
      from customer c
      where c.tenant_id = $1
        and c.node_id = any(array(
        select d.id
        from dictionary_node d
        where d.tenant_id = $1
          and (d.id = any($20::bigint[]) or d.parent_id = any($20::bigint[]))
      ))
    )
    group by o.owner_id
  ) orders on orders.staff_id = a.id
  left join deal_sums won on won.staff_id = a.id
), page as (
  select *
  from figure
  order by figure.fen desc, figure.name, figure.id
  limit 20
  offset $7
)
select (
  select json_build_object('count', count(*), 'ClueTotal', coalesce(sum(leads), 0), 'CallTotal', coalesce(sum(calls),
    0), 'ConnectTotal', coalesce(sum(connects), 0), 'CallTime', coalesce(sum(seconds), 0), 'OrderTotal', coalesce(sum(orders),
    0), 'DealTotal', coalesce(sum(deals), 0), 'PriceFlow', (coalesce(sum(fen), 0) / 100)::float8)
  from figure
) as total, (
  select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Department', coalesce(d.name, ''),
    'Role', coalesce(r.name, ''), 'ProfessionType', page.profession_type, 'IsAdmin', page.is_admin, 'Status', page.status,
    'ClueTotal', page.leads, 'CallTotal', page.calls, 'ConnectTotal', page.connects, 'CallTime', page.seconds, 'OrderTotal',
    page.orders, 'DealTotal', page.deals, 'PriceFlow', (page.fen / 100)::float8) order by page.fen desc, page.name,
    page.id), '[]')
  from page
  left join department d on d.tenant_id = $1
    and d.id = page.department_id
  left join role r on r.tenant_id = $1
    and r.id = page.role_id
) as rows;
-- $1 1, $2 2, $3 [31,32], $4 33, $5 "%李%", $6 "%138%", $7 20, $8 1789401600, $9 1790002799, $10 [45], $11 1789401600, $12 1790002799, $13 [45], $14 1789401600, $15 1790002799, $16 60, $17 [45], $18 1789401600, $19 1790002799, $20 [45]

-- Deals of an agent

select r.id as "Id", r.name as "Name", r.tel as "Tel", r.report_date as "Time", coalesce(s.name, '') as "UserName",
  coalesce(d.name, '') as "Department", (
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
) as "Amount"
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
    and r.report_date between $2
    and $3
    and r.owner_id = $4
  order by r.report_date desc, r.id desc
  limit 20
  offset $5
) page
join work_order r on r.tenant_id = $1
  and r.id = page.id
left join staff s on s.tenant_id = $1
  and s.id = r.owner_id
left join department d on d.tenant_id = $1
  and d.id = r.department_id
order by r.report_date desc, r.id desc;
-- $1 1, $2 1789401600, $3 1790006399, $4 51, $5 20

select count(*) as count
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
  and r.report_date between $2
  and $3
  and r.owner_id = $4;
-- $1 1, $2 1789401600, $3 1790006399, $4 51

-- Conversion

with figure as (
  select staff_id, month, sum(leads)::int as leads, sum(deals)::int as deals
  from (
    select a.agent_id as staff_id, (extract(year from timezone('Asia/Shanghai', to_timestamp(a.assigned_time))) * 12 + extract(month from timezone('Asia/Shanghai',
      to_timestamp(a.assigned_time))) - 1)::int as month, count(*) as leads, 0 as deals
    from lead_assignment a
    join lead p on p.tenant_id = $1
      and p.id = a.lead_id
    join staff agent on agent.tenant_id = $1
      and agent.id = a.agent_id
    where a.tenant_id = $1
      and a.assigned_time between $4
      and $5
      and not exists(
      select
      from lead_assignment_undone u
      where u.tenant_id = $1
        and u.assignment_id = a.id
    )
    group by 1, 2
    union all
    select r.owner_id as staff_id, (extract(year from timezone('Asia/Shanghai', to_timestamp(r.report_date))) * 12 + extract(month from timezone('Asia/Shanghai',
      to_timestamp(r.report_date))) - 1)::int as month, 0 as leads, count(*) as deals
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
      and r.report_date between $6
      and $7
    group by 1, 2
  ) both_counts
  group by 1, 2
)
select s.id, s.name, coalesce(d.name, '') as "departmentName", json_agg(json_build_object('month', f.month, 'leads',
  f.leads, 'deals', f.deals)) as months
from staff s
join figure f on f.staff_id = s.id
left join department d on d.tenant_id = $1
  and d.id = s.department_id
where s.tenant_id = $1
  and (s.department_id = any($3::bigint[]) or s.id = $2)
group by s.id, s.name, d.name
order by sum(f.deals) desc, s.name, s.id;
-- $1 1, $2 2, $3 [31,32], $4 1782835200, $5 1790783999, $6 1782835200, $7 1790783999

-- Intention report

select (
  select coalesce(json_agg(json_build_object('id', d.id, 'parentId', d.parent_id, 'name', d.name) order by d.id),
    '[]')
  from department d
  where d.tenant_id = $1
    and d.id = any($2::bigint[])
) as departments, (
  select coalesce(json_agg(sums), '[]')
  from (
    select id as "departmentId", sum(intents)::int as intents, sum(deals)::int as deals
    from (
      select coalesce(agent.department_id, (
        select min(top.id)
        from department top
        where top.tenant_id = $1
          and top.parent_id is null
      )) as id, count(*) as intents, 0 as deals
      from customer c
      left join staff agent on agent.tenant_id = $1
        and agent.id = c.intent_by
      where c.tenant_id = $1
        and c.intent_time between $3
        and $4
        and coalesce(agent.department_id, (
        select min(top.id)
        from department top
        where top.tenant_id = $1
          and top.parent_id is null
      )) = any($5::bigint[])
      group by 1
      union all
      select r.department_id as id, 0 as intents, count(*) as deals
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
        and r.report_date between $6
        and $7
        and r.department_id = any($8::bigint[])
      group by 1
    ) both_counts
    group by id
  ) sums
) as sums;
-- $1 1, $2 [31,32], $3 1789401600, $4 1790006399, $5 [31,32], $6 1789401600, $7 1790006399, $8 [31,32]

-- Intents of a department

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.intent_time as "Time", coalesce(s.name, '') as "UserName",
  coalesce(d.name, '') as "Department", null::float8 as "Amount"
from (
  select c.id as id
  from customer c
  left join staff agent on agent.tenant_id = $1
    and agent.id = c.intent_by
  where c.tenant_id = $1
    and c.intent_time between $2
    and $3
    and coalesce(agent.department_id, (
    select min(top.id)
    from department top
    where top.tenant_id = $1
      and top.parent_id is null
  )) = any($4::bigint[])
    and coalesce(agent.department_id, (
    select min(top.id)
    from department top
    where top.tenant_id = $1
      and top.parent_id is null
  )) in (
    with recursive branch as (
      select id
      from department
      where tenant_id = $1
        and id = $5
      union
      select child.id
      from department child
      join branch on child.parent_id = branch.id
      where child.tenant_id = $1
    )
    select id
    from branch
  )
  order by c.intent_time desc, c.id desc
  limit 20
  offset $6
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
left join staff agent on agent.tenant_id = $1
  and agent.id = c.intent_by
left join staff s on s.tenant_id = $1
  and s.id = c.intent_by
left join department d on d.tenant_id = $1
  and d.id = coalesce(agent.department_id, (
  select min(top.id)
  from department top
  where top.tenant_id = $1
    and top.parent_id is null
))
order by c.intent_time desc, c.id desc;
-- $1 1, $2 1789401600, $3 1790006399, $4 [31,32], $5 33, $6 20

select count(*) as count
from customer c
left join staff agent on agent.tenant_id = $1
  and agent.id = c.intent_by
where c.tenant_id = $1
  and c.intent_time between $2
  and $3
  and coalesce(agent.department_id, (
  select min(top.id)
  from department top
  where top.tenant_id = $1
    and top.parent_id is null
)) = any($4::bigint[])
  and coalesce(agent.department_id, (
  select min(top.id)
  from department top
  where top.tenant_id = $1
    and top.parent_id is null
)) in (
  with recursive branch as (
    select id
    from department
    where tenant_id = $1
      and id = $5
    union
    select child.id
    from department child
    join branch on child.parent_id = branch.id
    where child.tenant_id = $1
  )
  select id
  from branch
);
-- $1 1, $2 1789401600, $3 1790006399, $4 [31,32], $5 33
