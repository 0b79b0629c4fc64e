-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Own list, first page, no filters

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
  c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
  c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes",
  k.call_successes as "CallSuccessTotalTimes", c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId",
  c.owner_id as "UserId", c.mover_id as "moverId", c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue",
  c.move_remark as "MoveRemark", c.version as "Version", case when (c.intent_time is null and c.work_order_time is null) then (
  select greatest(0, ceil((greatest(due.moment, (
    select max(n.subscribe_time)
    from notice n
    where n.tenant_id = c.tenant_id
      and n.customer_id = c.id
      and n.cancelled_time is null
      and n.done_time is null
  )) - $9::bigint) / 86400.0))::int
  from (
    select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $3::bigint end, case when true then k.latest_call_time + $4::bigint end,
      case when (k.call_times < $7::int or (
      select count(*)
      from call_log l
      where l.tenant_id = c.tenant_id
        and l.customer_id = c.id
        and l.filter_result = 0
        and l.start_time >= coalesce(c.got_time, c.created_time)
    ) < $7::int) then coalesce(c.got_time, c.created_time) + $5::bigint end, case when coalesce(
      (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = c.track_status_id
      ), -1
    ) < (
      select s.sort
      from dictionary_item s
      where s.tenant_id = c.tenant_id
        and s.dic_table = 1
        and s.id = $8::bigint
    ) then coalesce(c.got_time, c.created_time) + $6::bigint end) as moment
    offset 0
  ) due
  where due.moment is not null
) end as "RecycleDays", null::integer as "lastOwnerId"
from (
  select c.id as id
  from customer c
  where c.tenant_id = $1
    and c.owner_id = $2
  order by c.id desc
  limit 20
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
join customer_calls k on k.tenant_id = $1
  and k.customer_id = page.id
order by c.id desc;
-- $1 1, $2 2, $3 86400, $4 172800, $5 259200, $6 345600, $7 5, $8 41, $9 1790013600

select coalesce(sum(n.change), 0)::bigint as count
from customer_count n
where n.tenant_id = $1
  and n.placement = 0
  and n.owner_id = $2
  and n.track_status_id = -1;
-- $1 1, $2 2

-- Staff in scope, no filters

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
  c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
  c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes",
  k.call_successes as "CallSuccessTotalTimes", c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId",
  c.owner_id as "UserId", c.mover_id as "moverId", c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue",
  c.move_remark as "MoveRemark", c.version as "Version", case when (c.intent_time is null and c.work_order_time is null) then (
  select greatest(0, ceil((greatest(due.moment, (
    select max(n.subscribe_time)
    from notice n
    where n.tenant_id = c.tenant_id
      and n.customer_id = c.id
      and n.cancelled_time is null
      and n.done_time is null
  )) - $12::bigint) / 86400.0))::int
  from (
    select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $6::bigint end, case when true then k.latest_call_time + $7::bigint end,
      case when (k.call_times < $10::int or (
      select count(*)
      from call_log l
      where l.tenant_id = c.tenant_id
        and l.customer_id = c.id
        and l.filter_result = 0
        and l.start_time >= coalesce(c.got_time, c.created_time)
    ) < $10::int) then coalesce(c.got_time, c.created_time) + $8::bigint end, case when coalesce(
      (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = c.track_status_id
      ), -1
    ) < (
      select s.sort
      from dictionary_item s
      where s.tenant_id = c.tenant_id
        and s.dic_table = 1
        and s.id = $11::bigint
    ) then coalesce(c.got_time, c.created_time) + $9::bigint end) as moment
    offset 0
  ) due
  where due.moment is not null
) end as "RecycleDays", null::integer as "lastOwnerId"
from (
  select first.id
  from unnest(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and (s.department_id = any($2::bigint[]) or s.id = $3)
  )) as each(id)
  cross join lateral (
    select c.id as id, c.id as key
    from customer c
    where c.tenant_id = $1
      and c.owner_id = each.id
    order by c.id desc
    limit $5
  ) first
  order by first.key desc, first.id desc
  limit 20
  offset $4
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
join customer_calls k on k.tenant_id = $1
  and k.customer_id = page.id
order by c.id desc;
-- $1 1, $2 [31,32], $3 2, $4 20, $5 40, $6 86400, $7 172800, $8 259200, $9 345600, $10 5, $11 41, $12 1790013600

select coalesce(sum(n.change), 0)::bigint as count
from customer_count n
where n.tenant_id = $1
  and n.placement = 0
  and n.owner_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($2::bigint[]) or s.id = $3)
))
  and n.track_status_id = -1;
-- $1 1, $2 [31,32], $3 2

-- Owned customers, all filters

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
  c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
  c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes",
  k.call_successes as "CallSuccessTotalTimes", c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId",
  c.owner_id as "UserId", c.mover_id as "moverId", c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue",
  c.move_remark as "MoveRemark", c.version as "Version", case when (c.intent_time is null and c.work_order_time is null) then (
  select greatest(0, ceil((greatest(due.moment, (
    select max(n.subscribe_time)
    from notice n
    where n.tenant_id = c.tenant_id
      and n.customer_id = c.id
      and n.cancelled_time is null
      and n.done_time is null
  )) - $40::bigint) / 86400.0))::int
  from (
    select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $34::bigint end, case when true then k.latest_call_time + $35::bigint end,
      case when (k.call_times < $38::int or (
      select count(*)
      from call_log l
      where l.tenant_id = c.tenant_id
        and l.customer_id = c.id
        and l.filter_result = 0
        and l.start_time >= coalesce(c.got_time, c.created_time)
    ) < $38::int) then coalesce(c.got_time, c.created_time) + $36::bigint end, case when coalesce(
      (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = c.track_status_id
      ), -1
    ) < (
      select s.sort
      from dictionary_item s
      where s.tenant_id = c.tenant_id
        and s.dic_table = 1
        and s.id = $39::bigint
    ) then coalesce(c.got_time, c.created_time) + $37::bigint end) as moment
    offset 0
  ) due
  where due.moment is not null
) end as "RecycleDays", null::integer as "lastOwnerId"
from (
  select k.customer_id as id
  from customer_calls k
  join customer c on c.tenant_id = k.tenant_id
    and c.id = k.customer_id
  join customer_search_term term0 on term0.tenant_id = $1
    and term0.term = $31
    and term0.customer_id = k.customer_id
  join customer_search_term term1 on term1.tenant_id = $1
    and term1.term = $32
    and term1.customer_id = k.customer_id
  where k.tenant_id = $1
    and k.owner_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and (s.department_id = any($2::bigint[]) or s.id = $3)
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
      and s.id = any($5::bigint[])
  ))
    and c.tenant_id = $1
    and c.owner_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and (s.department_id = any($2::bigint[]) or s.id = $3)
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
      and s.id = any($5::bigint[])
  ))
    and c.track_status_id = $6
    and c.created_time >= $7
    and c.created_time <= $8
    and c.created_time >= $9
    and c.created_time <= $10
    and k.call_times >= $11
    and k.call_times <= $12
    and k.call_successes >= $13
    and k.call_successes <= $14
    and c.education_id = $15
    and c.tag_id = any($16::bigint[])
    and c.node_id = any(array(
    select d.id
    from dictionary_node d
    where d.tenant_id = $1
      and (d.id = any($17::bigint[]) or d.parent_id = any($17::bigint[]))
  ))
    and c.is_clue = $18
    and case when (c.intent_time is null and c.work_order_time is null) then (
    select greatest(0, ceil((greatest(due.moment, (
      select max(n.subscribe_time)
      from notice n
      where n.tenant_id = c.tenant_id
        and n.customer_id = c.id
        and n.cancelled_time is null
        and n.done_time is null
    )) - $25::bigint) / 86400.0))::int
    from (
      select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $19::bigint end, case when true then k.latest_call_time + $20::bigint end,
        case when (k.call_times < $23::int or (
        select count(*)
        from call_log l
        where l.tenant_id = c.tenant_id
          and l.customer_id = c.id
          and l.filter_result = 0
          and l.start_time >= coalesce(c.got_time, c.created_time)
      ) < $23::int) then coalesce(c.got_time, c.created_time) + $21::bigint end, case when coalesce(
        (
          select s.sort
          from dictionary_item s
          where s.tenant_id = c.tenant_id
            and s.dic_table = 1
            and s.id = c.track_status_id
        ), -1
      ) < (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = $24::bigint
      ) then coalesce(c.got_time, c.created_time) + $22::bigint end) as moment
      offset 0
    ) due
    where due.moment is not null
  ) end <= $26::int
    and position($27 in lower(c.name)) > 0
    and exists(
    select
    from customer_extend e
    where e.tenant_id = $1
      and e.customer_id = c.id
      and (lower(e.key) like $28 or lower(e.value) like $28 or (e.key = $30 and lower(e.value) like $29))
  )
  order by k.latest_call_time desc nulls last, k.customer_id desc
  limit 20
  offset $33
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
join customer_calls k on k.tenant_id = $1
  and k.customer_id = page.id
order by k.latest_call_time desc nulls last, k.customer_id desc;
-- $1 1, $2 [31,32], $3 2, $4 33, $5 [51,52], $6 41, $7 1789913600, $8 1790000000, $9 1789395201, $10 1789913600, $11 1, $12 9, $13 2, $14 8, $15 42, $16 [43,44], $17 [45], $18 true, $19 86400, $20 172800, $21 259200, $22 345600, $23 5, $24 41, $25 1790013600, $26 3, $27 "张三丰", $28 "%学历：本科%", $29 "%本科%", $30 "学历", $31 "n三丰", $32 "a本科", $33 20, $34 86400, $35 172800, $36 259200, $37 345600, $38 5, $39 41, $40 1790013600

select count(*) as count
from customer_calls k
join customer c on c.tenant_id = k.tenant_id
  and c.id = k.customer_id
join customer_search_term term0 on term0.tenant_id = $1
  and term0.term = $31
  and term0.customer_id = k.customer_id
join customer_search_term term1 on term1.tenant_id = $1
  and term1.term = $32
  and term1.customer_id = k.customer_id
where k.tenant_id = $1
  and k.owner_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($2::bigint[]) or s.id = $3)
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
    and s.id = any($5::bigint[])
))
  and c.tenant_id = $1
  and c.owner_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and (s.department_id = any($2::bigint[]) or s.id = $3)
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
    and s.id = any($5::bigint[])
))
  and c.track_status_id = $6
  and c.created_time >= $7
  and c.created_time <= $8
  and c.created_time >= $9
  and c.created_time <= $10
  and k.call_times >= $11
  and k.call_times <= $12
  and k.call_successes >= $13
  and k.call_successes <= $14
  and c.education_id = $15
  and c.tag_id = any($16::bigint[])
  and c.node_id = any(array(
  select d.id
  from dictionary_node d
  where d.tenant_id = $1
    and (d.id = any($17::bigint[]) or d.parent_id = any($17::bigint[]))
))
  and c.is_clue = $18
  and case when (c.intent_time is null and c.work_order_time is null) then (
  select greatest(0, ceil((greatest(due.moment, (
    select max(n.subscribe_time)
    from notice n
    where n.tenant_id = c.tenant_id
      and n.customer_id = c.id
      and n.cancelled_time is null
      and n.done_time is null
  )) - $25::bigint) / 86400.0))::int
  from (
    select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $19::bigint end, case when true then k.latest_call_time + $20::bigint end,
      case when (k.call_times < $23::int or (
      select count(*)
      from call_log l
      where l.tenant_id = c.tenant_id
        and l.customer_id = c.id
        and l.filter_result = 0
        and l.start_time >= coalesce(c.got_time, c.created_time)
    ) < $23::int) then coalesce(c.got_time, c.created_time) + $21::bigint end, case when coalesce(
      (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = c.track_status_id
      ), -1
    ) < (
      select s.sort
      from dictionary_item s
      where s.tenant_id = c.tenant_id
        and s.dic_table = 1
        and s.id = $24::bigint
    ) then coalesce(c.got_time, c.created_time) + $22::bigint end) as moment
    offset 0
  ) due
  where due.moment is not null
) end <= $26::int
  and position($27 in lower(c.name)) > 0
  and exists(
  select
  from customer_extend e
  where e.tenant_id = $1
    and e.customer_id = c.id
    and (lower(e.key) like $28 or lower(e.value) like $28 or (e.key = $30 and lower(e.value) like $29))
);
-- $1 1, $2 [31,32], $3 2, $4 33, $5 [51,52], $6 41, $7 1789913600, $8 1790000000, $9 1789395201, $10 1789913600, $11 1, $12 9, $13 2, $14 8, $15 42, $16 [43,44], $17 [45], $18 true, $19 86400, $20 172800, $21 259200, $22 345600, $23 5, $24 41, $25 1790013600, $26 3, $27 "张三丰", $28 "%学历：本科%", $29 "%本科%", $30 "学历", $31 "n三丰", $32 "a本科"

-- Own list, by reminder

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
  c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
  c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes",
  k.call_successes as "CallSuccessTotalTimes", c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId",
  c.owner_id as "UserId", c.mover_id as "moverId", c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue",
  c.move_remark as "MoveRemark", c.version as "Version", case when (c.intent_time is null and c.work_order_time is null) then (
  select greatest(0, ceil((greatest(due.moment, (
    select max(n.subscribe_time)
    from notice n
    where n.tenant_id = c.tenant_id
      and n.customer_id = c.id
      and n.cancelled_time is null
      and n.done_time is null
  )) - $13::bigint) / 86400.0))::int
  from (
    select least(case when k.call_times = 0 then coalesce(c.got_time, c.created_time) + $7::bigint end, case when true then k.latest_call_time + $8::bigint end,
      case when (k.call_times < $11::int or (
      select count(*)
      from call_log l
      where l.tenant_id = c.tenant_id
        and l.customer_id = c.id
        and l.filter_result = 0
        and l.start_time >= coalesce(c.got_time, c.created_time)
    ) < $11::int) then coalesce(c.got_time, c.created_time) + $9::bigint end, case when coalesce(
      (
        select s.sort
        from dictionary_item s
        where s.tenant_id = c.tenant_id
          and s.dic_table = 1
          and s.id = c.track_status_id
      ), -1
    ) < (
      select s.sort
      from dictionary_item s
      where s.tenant_id = c.tenant_id
        and s.dic_table = 1
        and s.id = $12::bigint
    ) then coalesce(c.got_time, c.created_time) + $10::bigint end) as moment
    offset 0
  ) due
  where due.moment is not null
) end as "RecycleDays", null::integer as "lastOwnerId"
from (
  select c.id as id
  from customer c
  where c.tenant_id = $1
    and c.owner_id = $2
    and exists(
    select
    from notice n
    where n.tenant_id = $1
      and n.staff_id = $3
      and n.cancelled_time is null
      and n.notice_type = 1
      and n.customer_id = c.id
      and n.subscribe_time >= $4
      and n.subscribe_time < $5
  )
  order by c.id desc
  limit 20
  offset $6
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
join customer_calls k on k.tenant_id = $1
  and k.customer_id = page.id
order by c.id desc;
-- $1 1, $2 2, $3 2, $4 1789920000, $5 1790006400, $6 20, $7 86400, $8 172800, $9 259200, $10 345600, $11 5, $12 41, $13 1790013600

select count(*) as count
from customer c
where c.tenant_id = $1
  and c.owner_id = $2
  and exists(
  select
  from notice n
  where n.tenant_id = $1
    and n.staff_id = $3
    and n.cancelled_time is null
    and n.notice_type = 1
    and n.customer_id = c.id
    and n.subscribe_time >= $4
    and n.subscribe_time < $5
);
-- $1 1, $2 2, $3 2, $4 1789920000, $5 1790006400

-- Pool, by mover

select c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.created_time as "CreatedTime",
  c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime", c.migration_time as "MigrationTime",
  c.got_time as "GotTime", c.work_order_time as "WorkOrderCreatedTime", k.call_seconds as "CallTotalSeconds", k.call_times as "CallTotalTimes",
  k.call_successes as "CallSuccessTotalTimes", c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId",
  c.owner_id as "UserId", c.mover_id as "moverId", c.remark as "Remark", c.student_id as "StudentId", c.is_clue as "IsClue",
  c.move_remark as "MoveRemark", c.version as "Version", null as "RecycleDays", (
  select r.from_owner_id
  from customer_record r
  where r.tenant_id = $1
    and r.customer_id = page.id
    and r.from_owner_id is not null
  order by r.id desc
  limit 1
) as "lastOwnerId"
from (
  select c.id as id
  from customer c
  where c.tenant_id = $1
    and c.placement = 1
    and c.mover_id = any(array(
    select s.id
    from staff s
    where s.tenant_id = $1
      and s.name like $2
  ))
  order by c.id desc
  limit 20
  offset $3
) page
join customer c on c.tenant_id = $1
  and c.id = page.id
join customer_calls k on k.tenant_id = $1
  and k.customer_id = page.id
order by c.id desc;
-- $1 1, $2 "%李%", $3 20

select count(*) as count
from customer c
where c.tenant_id = $1
  and c.placement = 1
  and c.mover_id = any(array(
  select s.id
  from staff s
  where s.tenant_id = $1
    and s.name like $2
));
-- $1 1, $2 "%李%"
