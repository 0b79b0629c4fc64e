-- Lists of payments without their orders: a payment has the fields of its order that the lists filter and count by.
alter table payment_log
  add column owner_id bigint not null default 0,              -- this and the next five: of its order
  add column department_id bigint not null default 0,
  add column profession_type bigint not null default 0,
  add column report_date bigint not null default 0,
  add column is_refund boolean not null default false,
  add column is_published boolean not null default false;     -- it is no draft
drop index payment_log_third_no;

-- Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one::text, true);
    update payment_log p set owner_id = o.owner_id, department_id = o.department_id, profession_type = o.profession_type,
      report_date = o.report_date, is_refund = o.is_refund, is_published = o.status <> 0
    from work_order o where o.tenant_id = one and p.tenant_id = one and o.id = p.work_order_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;

-- Compared by equality, which is leakproof, so row security does not prevent the use of their indexes. After the update:
-- stored columns rewrite the table, without the rows that the update replaced.
alter table payment_log
  add column serial text collate "C" not null generated always as (serial_key(third_no)) stored,
  add column serial_end text collate "C" not null generated always as (right(serial_key(third_no), 6)) stored,
  add column fen bigint not null generated always as ((amount * 100)::bigint) stored;

-- The same name as before: the version before this one recognises a used number by it.
create unique index payment_log_third_no on payment_log (tenant_id, serial, twin_id) where deleted_time is null;
create index payment_log_serial_end on payment_log (tenant_id, serial_end) where deleted_time is null;
create index payment_log_fen on payment_log (tenant_id, fen) where deleted_time is null and is_published;
-- Index-only scan for the count and the sum of a list, and the pages of each department.
create index payment_log_department on payment_log (tenant_id, department_id, id desc)
  include (fen, is_refund, status, profession_type, owner_id, payment_time, report_date)
  where deleted_time is null and is_published;

-- Triggers keep the fields, because the version before this one also files and publishes orders.
create function copy_order_to_payment() returns trigger language plpgsql as $$
begin
  select o.owner_id, o.department_id, o.profession_type, o.report_date, o.is_refund, o.status <> 0
  into new.owner_id, new.department_id, new.profession_type, new.report_date, new.is_refund, new.is_published
  from work_order o where o.tenant_id = new.tenant_id and o.id = new.work_order_id;
  return new;
end
$$;
create trigger payment_log_of_order before insert on payment_log
  for each row execute function copy_order_to_payment();

create function copy_order_to_payments() returns trigger language plpgsql as $$
begin
  update payment_log set owner_id = new.owner_id, department_id = new.department_id, profession_type = new.profession_type,
    report_date = new.report_date, is_refund = new.is_refund, is_published = new.status <> 0
  where tenant_id = new.tenant_id and work_order_id = new.id;
  return null;
end
$$;
create trigger work_order_of_payments after update on work_order
  for each row when (
    (old.owner_id, old.department_id, old.profession_type, old.report_date, old.is_refund, old.status = 0)
    is distinct from (new.owner_id, new.department_id, new.profession_type, new.report_date, new.is_refund, new.status = 0))
  execute function copy_order_to_payments();
