-- Customers whose intent was confirmed in a range, for the intention report.
create index customer_intent on customer (tenant_id, intent_time, id) include (intent_by) where intent_time is not null;
