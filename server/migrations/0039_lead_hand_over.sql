-- Leads that are not called in time go to the next agent, if their account wants it.

alter table lead add column hand_over_seconds integer;   -- of its account; null: the lead stays with its agent

alter table lead_assignment drop constraint lead_assignment_kind_check;
alter table lead_assignment add constraint lead_assignment_kind_check
  check (kind between 1 and 5);                          -- arrival, by count, by selection, import, hand-over
