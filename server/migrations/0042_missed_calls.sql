-- Whether the called person has seen a missed call: 0 new, 1 seen, 2 settled without calling back.

alter table call_log add column missed_mark smallint not null default 0 check (missed_mark between 0 and 2);
