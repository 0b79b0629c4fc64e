-- How a customer came into the tenant, and who confirmed its intent.

alter table customer
  add column origin     smallint check (origin between 1 and 3),  -- by hand, import, lead; null: unknown
  add column intent_by  bigint,                                   -- no key to staff, as in all trails
  add check (intent_by is null or intent_time is not null);

-- Customers that agents have added by hand, for the statistics of each agent.
create index customer_developed on customer (tenant_id, creator_id, created_time) include (tel) where origin = 1;

-- Old rows: the origin is the first act of the history. The intent was confirmed by the author of its record, by the creator if
-- it was set at creation, otherwise it counts for the owner.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update customer c set origin = first.origin
    from (
      select distinct on (customer_id) customer_id, case act when 1 then 1 when 2 then 2 when 14 then 3 end as origin
      from customer_record where tenant_id = one and act is not null
      order by customer_id, id
    ) first
    where c.tenant_id = one and c.id = first.customer_id and first.origin is not null;
    update customer c set intent_by = coalesce(
      (select r.staff_id from customer_record r
        where r.tenant_id = one and r.customer_id = c.id and r.record_type = 2 and r.created_time = c.intent_time
          and r.staff_id is not null and r.record like '%确认意向%'
        order by r.id desc limit 1),
      case when c.intent_time = c.created_time then c.creator_id end, c.owner_id)
    where c.tenant_id = one and c.intent_time is not null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
