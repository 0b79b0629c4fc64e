-- Dialling through a list: one queue per member of staff, its customers in their order, and who is about to call whom.

create table call_queue (
  tenant_id     integer not null references tenant,
  staff_id      bigint  not null,
  title         text    not null,   -- where the customers came from, as shown
  created_time  bigint  not null,
  primary key (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
call guard_by_tenant('call_queue');

create table call_queue_entry (
  tenant_id     integer  not null references tenant,
  staff_id      bigint   not null,
  place         integer  not null check (place > 0),
  customer_id   bigint   not null,
  owner_id      bigint,                                                    -- when the queue started; null: pool
  state         smallint not null default 0 check (state between 0 and 3), -- 0 waiting, 1 claimed, 2 called, 3 skipped
  why           text     not null default '',                              -- it was skipped
  claimed_time  bigint,
  primary key (tenant_id, staff_id, place),
  unique (tenant_id, customer_id, staff_id),
  foreign key (tenant_id, staff_id) references call_queue (tenant_id, staff_id) on delete cascade,
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
call guard_by_tenant('call_queue_entry');

-- The key is the guard: a customer is claimed by one member of staff. A claim without a heartbeat may be taken over.
create table call_claim (
  tenant_id    integer not null references tenant,
  customer_id  bigint  not null,
  staff_id     bigint  not null,
  beat_time    bigint  not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
  foreign key (tenant_id, staff_id) references call_queue (tenant_id, staff_id) on delete cascade
);
create index call_claim_staff on call_claim (tenant_id, staff_id);
call guard_by_tenant('call_claim');
