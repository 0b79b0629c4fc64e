-- The latest published work order of a customer: its owner keeps the customer, whatever the recycle rules say.

alter table customer add column work_order_time bigint;
