-- Statements whose titles are not known: a person has said which columns matter (列对应).
create table statement_layout (
  tenant_id      integer  not null references tenant,
  title_key      bytea    not null check (octet_length(title_key) = 32),  -- SHA-256 of the titles of the row
  serial_column  smallint not null check (serial_column >= 0),            -- positions, counted from zero
  amount_column  smallint not null check (amount_column >= 0),
  time_column    smallint check (time_column >= 0),
  payer_column   smallint check (payer_column >= 0),
  changed_time   bigint   not null,
  primary key (tenant_id, title_key)
);
call guard_by_tenant('statement_layout');
