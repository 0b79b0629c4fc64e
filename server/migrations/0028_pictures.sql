-- Pictures of payments. The bytes are files in the data folder, under the same name.
create table stored_picture (
  tenant_id     integer not null references tenant,
  name          text    not null check (name ~ '^[0-9a-f]{32}\.(jpg|png)$'),
  folder        text    not null,
  staff_id      bigint  not null,             -- who uploaded it
  size          integer not null,             -- bytes of the file
  width         integer not null,
  height        integer not null,
  content_hash  bytea   not null,             -- of the file: the same for two uploads of one screenshot
  payment_id    text,                         -- the serial number that recognition read
  created_time  bigint  not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);
create index stored_picture_staff on stored_picture (tenant_id, staff_id);
call guard_by_tenant('stored_picture');
