-- Leads without an eligible agent are retried at once when one may have become eligible, and each lead keeps its account's limits.

alter table lead add column warn_seconds integer;    -- of its account: without a call for so long, its clock warns
alter table lead add column alarm_seconds integer;   -- and then alarms; null: the limits of the product

-- Nearly always empty: the triggers below look here with every change of staff and customers.
create index lead_retried on lead (tenant_id, id) where is_retried;

-- Sent on the channel lead_retry with the tenant's id, if leads wait for an agent.
create function ask_lead_retry(tenant integer) returns void language plpgsql as $$
begin
  if exists (select from lead l where l.tenant_id = tenant and l.is_retried) then
    perform pg_notify('lead_retry', tenant::text);
  end if;
end
$$;

create function retry_leads_of_row() returns trigger language plpgsql as $$
begin
  perform ask_lead_retry(new.tenant_id);
  return null;
end
$$;
create trigger staff_eligible
  after insert or update of status, deleted_time, role_id, billie, clue_count, profession_type on staff
  for each row execute function retry_leads_of_row();
create trigger role_capacity after update of customer_total on role
  for each row execute function retry_leads_of_row();

-- Once for a statement of any size, of the tenant of its transaction: a moved or deleted customer may leave capacity.
create function retry_leads_of_tenant() returns trigger language plpgsql as $$
begin
  perform ask_lead_retry(nullif(current_setting('app.tenant_id', true), '')::integer);
  return null;
end
$$;
create trigger customer_left after update of owner_id, placement or delete on customer
  for each statement execute function retry_leads_of_tenant();
