-- Who has heard a recording in a spot check. is_heard stays for the release before this one.

alter table call_recording add column heard_by bigint[] not null default '{}';
