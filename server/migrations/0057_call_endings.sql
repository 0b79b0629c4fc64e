-- Call logs by the ending of a number. A column of its own, because row security keeps expressions from using an index.

alter table call_log add column tel_end text not null generated always as (right(tel, 4)) stored;
create index call_log_tel_end on call_log (tenant_id, tel_end, start_time desc);
