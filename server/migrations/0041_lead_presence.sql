-- Leads go to agents who are present, if their account wants it, and a hand-over ends when every agent had the lead.

alter table lead add column is_online_only boolean not null default false;      -- of its account
alter table lead add column is_hand_over_ended boolean not null default false;  -- every agent had it; the supervisor decides

-- Renewed while a browser of the session is connected, also when it sends no requests.
alter table session add column online_time bigint;

-- An agent who becomes ready may take leads that wait for one.
create trigger agent_ready after insert on agent_state
  for each row when (new.state = 1) execute function retry_leads_of_row();
