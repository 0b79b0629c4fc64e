-- A closed day also refuses a partial refund of its payments.
create or replace function guard_changed_payments() returns trigger language plpgsql as $$
begin
  perform demand_open_day(d.tenant_id, d.payment_type, d.paid_day)
  from (
    select distinct each.tenant_id, each.payment_type, each.paid_day
    from was join now_is on now_is.tenant_id = was.tenant_id and now_is.id = was.id
      and (was.third_no, was.amount, was.payment_type, was.merchant, was.payment_time, was.picture, was.status, was.remark,
        was.rejected_remark, was.deleted_time, was.is_claim, was.refunded_fen)
      is distinct from (now_is.third_no, now_is.amount, now_is.payment_type, now_is.merchant, now_is.payment_time,
        now_is.picture, now_is.status, now_is.remark, now_is.rejected_remark, now_is.deleted_time, now_is.is_claim,
        now_is.refunded_fen)
    cross join lateral (values (was.tenant_id, was.payment_type, was.paid_day),
      (now_is.tenant_id, now_is.payment_type, now_is.paid_day)) as each (tenant_id, payment_type, paid_day)
    order by 1, 2, 3
  ) d;
  return null;
end
$$;
