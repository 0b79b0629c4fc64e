-- What the list of transfers shows: how many families moved, how many went back, and the first that stayed.
alter table deal_transfer
  add column total integer not null default 0,
  add column undone_total integer,
  add column left_alone jsonb not null default '[]';
create index deal_transfer_staff on deal_transfer (tenant_id, staff_id, id desc);
