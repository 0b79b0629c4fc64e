-- Index-only scans for the lists of work orders, which read all roots and all children for the count and the sum.
create index work_order_root on work_order (tenant_id, id desc)
  include (status, is_refund, amount, is_complete, progress, department_id, owner_id, order_type, profession_type, report_date,
    deleted_time)
  where parent_id is null;
drop index work_order_parent;
create index work_order_parent on work_order (tenant_id, parent_id, id)
  include (status, is_refund, amount, progress, department_id, owner_id, order_type, profession_type, report_date, deleted_time)
  where parent_id is not null;
