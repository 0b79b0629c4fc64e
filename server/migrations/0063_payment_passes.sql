-- How a payment was reconciled: by which row of which statement, or by hand, with person, time and reason.
alter table payment_log
  add column pass_way smallint not null default 0 check (pass_way between 0 and 2),  -- not yet, by a statement, by hand
  add column pass_user_id bigint,
  add column pass_time bigint,
  add column pass_reason text not null default '',
  add column statement_id bigint,                        -- the entry of the import log
  add column statement_row integer;                      -- in its file

-- Compared by equality, which is leakproof, so row security does not prevent the use of the index.
alter table reconciliation_line
  add column key text collate "C" not null generated always as (serial_key(serial)) stored;
create index reconciliation_line_key on reconciliation_line (tenant_id, key) where row_number is not null;
-- Whether a statement covers a day.
create index reconciliation_line_time on reconciliation_line (tenant_id, reconciliation_id, paid_time)
  where row_number is not null;

-- Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one::text, true);
    update payment_log p set pass_way = 1, pass_user_id = found.staff_id, pass_time = found.created_time,
      statement_id = found.reconciliation_id, statement_row = found.row_number
    from (select distinct on (l.payment_id) l.payment_id, l.reconciliation_id, l.row_number, i.staff_id, i.created_time
      from reconciliation_line l join import_log i on i.tenant_id = one and i.id = l.reconciliation_id
      where l.tenant_id = one and l.pile = '对账成功' and l.payment_id is not null
      order by l.payment_id, l.reconciliation_id desc) found
    where p.tenant_id = one and p.id = found.payment_id and p.status = 2;
    update payment_log p set pass_way = 2, pass_user_id = last.staff_id, pass_time = last.created_time
    from payment_log q left join lateral (select a.staff_id, a.created_time from audit_log a
      where a.tenant_id = one and a.subject = 'work-order' and a.subject_id = q.work_order_id and a.action = '对账通过'
        and a.after->>'ThirdNo' = q.third_no
      order by a.created_time desc limit 1) last on true
    where p.tenant_id = one and q.tenant_id = one and q.id = p.id and p.status = 2 and p.pass_way = 0;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
