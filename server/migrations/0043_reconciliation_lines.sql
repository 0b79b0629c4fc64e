-- The lines of a reconciliation as rows. Until now the report of the import log had them as JSON, by position.

create table reconciliation_line (
  tenant_id          integer not null references tenant,
  reconciliation_id  bigint  not null,                   -- the entry of the import log
  line               integer not null check (line > 0),  -- as listed: the rows of the file, then claims without a row
  pile               text    not null check (pile <> ''),
  row_number         integer,                            -- in the file; null for a claim without a row
  serial             text    not null,
  fen                bigint  not null,
  paid_time          bigint,                             -- as stated, if it is
  reason             text    not null,
  payment_id         bigint,                             -- the claim, as it was then
  work_order_id      bigint,
  claimed_fen        bigint,
  primary key (tenant_id, reconciliation_id, line),
  foreign key (tenant_id, reconciliation_id) references import_log (tenant_id, id) on delete cascade
);
create index reconciliation_line_pile on reconciliation_line (tenant_id, reconciliation_id, pile, line);
call guard_by_tenant('reconciliation_line');

-- Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one record;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one.id::text, true);
    insert into reconciliation_line (tenant_id, reconciliation_id, line, row_number, serial, fen, paid_time, pile, reason,
      payment_id, work_order_id, claimed_fen)
    select l.tenant_id, l.id, each.place, (each.line->>0)::integer, each.line->>1, (each.line->>2)::bigint,
      (each.line->>3)::bigint, each.line->>4, each.line->>5, (each.line->>6)::bigint, (each.line->>7)::bigint,
      (each.line->>8)::bigint
    from import_log l cross join jsonb_array_elements(l.report) with ordinality as each (line, place)
    where l.tenant_id = one.id and l.record_type = 6;
    update import_log set report = '[]' where tenant_id = one.id and record_type = 6;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
