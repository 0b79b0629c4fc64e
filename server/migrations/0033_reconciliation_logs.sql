-- Reconciliations of payments in the import log, with the sums of their result groups.

alter table import_log drop constraint import_log_record_type_check;
alter table import_log add constraint import_log_record_type_check check (record_type between 0 and 6);
alter table import_log add column summary jsonb;   -- of a reconciliation: piles, totals, payment type and file name
