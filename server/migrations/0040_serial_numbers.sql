-- Serial numbers of payments are compared without invisible characters and without regard to case.

-- Removes the categories Cc and Cf of Unicode. The rule in TypeScript is serialKey (serial-number.rules.ts).
create function serial_key(serial text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(serial, '[\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]', '', 'g') collate "C");

-- 0, or the payment's own id if an earlier version stored a number that another live payment has.
alter table payment_log add column twin_id bigint not null default 0;

-- Existing twins stay as they are and are listed in the log. The first one keeps the number from being used again.
-- Unclaimed income is listed once. Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one record;
  twins record;
begin
  for one in select id, code from tenant order by id loop
    perform set_config('app.tenant_id', one.id::text, true);
    for twins in
      select serial_key(third_no) as serial, array_agg(id order by id) as ids,
        string_agg(distinct work_order_id::text, ', ') as orders
      from payment_log where tenant_id = one.id and deleted_time is null
      group by 1 having count(*) > 1
    loop
      raise warning 'Tenant %: serial number % is used by several payments, of the work orders %', one.code, twins.serial, twins.orders;
      update payment_log set twin_id = id where tenant_id = one.id and id = any(twins.ids[2:]);
    end loop;
    delete from unclaimed_payment u using unclaimed_payment other
    where u.tenant_id = one.id and other.tenant_id = one.id and serial_key(u.serial) = serial_key(other.serial)
      and (u.first_time, u.serial) > (other.first_time, other.serial);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;

-- The same name as before: the version before this one recognises a used number by it.
drop index payment_log_third_no;
create unique index payment_log_third_no on payment_log (tenant_id, serial_key(third_no), twin_id) where deleted_time is null;
create unique index unclaimed_payment_serial on unclaimed_payment (tenant_id, serial_key(serial));
