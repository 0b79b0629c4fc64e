-- What the statements said against a payment when a person passed it: kind, file, row and amount. It stays when the run of the
-- statement is undone.
alter table payment_log add column pass_evidence jsonb;
