-- One's own and a department's customers of a status, or since a moment: counted without looking at them.
create index customer_own_status on customer (tenant_id, owner_id, track_status_id, created_time desc, id desc)
  where owner_id is not null;
