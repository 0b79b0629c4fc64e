-- The first of two persons who decide by hand about a large sum: it is noted, and another person decides. Null without one.
alter table payment_log
  add column first_by   bigint,
  add column first_time bigint;
alter table refund
  add column first_by   bigint,
  add column first_time bigint;
