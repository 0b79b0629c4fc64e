-- The page of an account where people leave name and phone. Its code is part of the page's address, and finds the tenant.
create table lead_form (
  code          text    not null primary key,
  tenant_id     integer not null references tenant,
  setting_id    bigint  not null,
  created_time  bigint  not null,
  unique (tenant_id, setting_id),
  foreign key (tenant_id, setting_id) references setting (tenant_id, id) on delete cascade
);
