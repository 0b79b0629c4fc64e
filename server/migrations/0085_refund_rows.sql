-- The file and the line of the statement row that shows a refund. Null for refunds that were shown before.
alter table refund
  add column row_file   text,
  add column row_number integer;
