-- Income on statements that no work order claims yet. Kept until a payment with the serial number is reconciled.

create table unclaimed_payment (
  tenant_id     integer       not null references tenant,
  serial        text          not null check (serial <> ''),
  amount        numeric(16,2) not null check (amount > 0),
  payment_type  bigint        not null,                  -- dictionary 6, as chosen for the statement
  paid_time     bigint,                                  -- as stated, if it is
  first_time    bigint        not null,                  -- when a statement had it first
  primary key (tenant_id, serial)
);
call guard_by_tenant('unclaimed_payment');
