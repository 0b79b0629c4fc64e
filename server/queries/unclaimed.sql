-- Written by npm run db:queries; do not edit. The values below a statement are examples.

-- Page and total

select u.serial, u.amount::float8 as amount, u.payment_type as "paymentType", u.paid_time as time, u.first_time as "firstTime",
  p.id as "paymentId"
from unclaimed_payment u
left join payment_log p on p.tenant_id = $1
  and p.serial = u.key
  and p.twin_id = 0
  and p.deleted_time is null
where u.tenant_id = $1
  and u.kind = 0
  and p.status is distinct
from 2
order by coalesce(u.paid_time, u.first_time) desc, u.serial
limit $2
offset $3;
-- $1 1, $2 20, $3 20

select count(*)::int as count, coalesce(sum(u.amount), 0)::float8 as total
from unclaimed_payment u
left join payment_log p on p.tenant_id = $1
  and p.serial = u.key
  and p.twin_id = 0
  and p.deleted_time is null
where u.tenant_id = $1
  and u.kind = 0
  and p.status is distinct
from 2;
-- $1 1
