-- Income of a statement that the finance flow already has: a payment of the tenant's own orders, or one entered by hand.
alter table finance_flow add column key text collate "C" generated always as (serial_key(pay_id)) stored;
create index finance_flow_key on finance_flow (tenant_id, key) where key is not null;

alter table statement_income add column flow_id bigint;         -- the flow with its number, amount and wallet
create index statement_income_flow on statement_income (tenant_id, day, payment_type) include (fen, flow_id)
  where flow_id is not null;

-- The flow counts on the other side of its day, so a closed day refuses that change too.
create or replace function guard_changed_income() returns trigger language plpgsql as $$
begin
  perform demand_open_day(d.tenant_id, d.payment_type, d.day)
  from (
    select distinct each.tenant_id, each.payment_type, each.day
    from was join now_is on (now_is.tenant_id, now_is.payment_type, now_is.serial) = (was.tenant_id, was.payment_type, was.serial)
      and (now_is.day, now_is.fen, now_is.flow_id is null) is distinct from (was.day, was.fen, was.flow_id is null)
    cross join lateral (values (was.tenant_id, was.payment_type, was.day), (now_is.tenant_id, now_is.payment_type, now_is.day))
      as each (tenant_id, payment_type, day)
    order by 1, 2, 3
  ) d;
  return null;
end
$$;
