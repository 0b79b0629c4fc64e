-- Calls that came in. They change neither the call figures of a customer nor the attempts of a number.

alter table call_log add column is_incoming boolean not null default false;
