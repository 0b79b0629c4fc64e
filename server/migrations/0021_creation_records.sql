-- The records of created and imported customers are operations (3), not transfers (1): nobody had the customer before.

do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update customer_record set record_type = 3 where tenant_id = one and act in (1, 2) and record_type = 1;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
