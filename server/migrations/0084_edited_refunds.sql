-- Earlier versions let a refunded order and its payments be edited, so that the money left every sum. Lists the refunded
-- orders whose confirmed refunds are not their amount. They stay as they are: finance decides (crm verify money lists them).
do $$
declare
  one record;
  unlike record;
begin
  -- Row security also binds the owner of the tables: one tenant at a time.
  for one in select id, code from tenant order by id loop
    perform set_config('app.tenant_id', one.id::text, true);
    for unlike in
      select o.id, o.amount, coalesce(sum(r.fen), 0) / 100.0 as refunded
      from work_order o left join refund r on r.tenant_id = one.id and r.work_order_id = o.id and r.state = 1
      where o.tenant_id = one.id and o.is_refund
      group by o.id, o.amount
      having (o.amount * 100)::bigint <> coalesce(sum(r.fen), 0)
      order by o.id
    loop
      raise warning 'Tenant %: work order % is refunded with %, and its refunds are %', one.code, unlike.id,
        unlike.amount, unlike.refunded::numeric(12, 2);
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
