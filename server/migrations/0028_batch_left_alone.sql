-- Whom an undo left alone, and why, so that it can be read again: [{"Id", "Name", "Why"}], the first of them.
alter table customer_batch add column left_alone jsonb not null default '[]';
