-- Leads that are not called in time go to the next agent, if their account wants it.

alter table lead add column hand_over_seconds integer;   -- of its account; null: the lead stays with its agent

alter table lead_assignment drop constraint lead_assignment_kind_check;
alter table lead_assignment add constraint lead_assignment_kind_check
  check (kind between 1 and 5);                          -- arrival, by count, by selection, import, hand-over

-- Assignments by a supervisor can be taken back for a day.
alter table lead_assignment add column undo_key text;    -- chosen by the caller for the assignments of one call

-- Rows of assignments never change: one that was taken back is listed here, and counts for no number.
create table lead_assignment_undone (
  tenant_id      integer not null references tenant,
  assignment_id  bigint  not null,
  undone_time    bigint  not null,
  undone_by      bigint  not null,
  primary key (tenant_id, assignment_id),
  foreign key (tenant_id, assignment_id) references lead_assignment (tenant_id, id)
);
call guard_by_tenant('lead_assignment_undone');

-- With the id, which finds the rows above: today's numbers still need the index only.
drop index lead_assignment_time;
create index lead_assignment_time on lead_assignment (tenant_id, assigned_time, agent_id) include (kind, id);
