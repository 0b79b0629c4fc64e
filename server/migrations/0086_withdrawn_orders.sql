-- When staff withdrew an unpaid order. Such an order is closed (station 2) and takes no payment.
alter table course_order add column withdrawn_time bigint;
