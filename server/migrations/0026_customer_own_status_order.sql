-- Somebody's customers of a status in the order of the list: the first twenty are the first twenty of the index.
create index customer_own_status_order on customer (tenant_id, owner_id, track_status_id, id desc)
  include (created_time) where owner_id is not null;
