-- Why a line of a statement is in its group, as a code: the sentence beside it is for people, and its wording may change.
-- 0 none, 1 not claimed, 2 draft, 3 rejected, 4 refunded, 5 other payment type, 6 claimed twice, 7 filed meanwhile, 8 has a
-- refund, 9 several amounts.
alter table reconciliation_line
  add column reason_code smallint not null default 0 check (reason_code between 0 and 9);
-- Without a default, the trigger below sees the lines of the version before this one.
alter table reconciliation_line alter column reason_code drop default;

-- The sentences of earlier versions.
create function line_reason_code(sentence text) returns smallint language sql immutable parallel safe
  return case sentence
    when '没有报单申报该流水号' then 1 when '报单未提交' then 2 when '报单已驳回' then 3 when '报单已退款' then 4
    when '申报的支付方式不同' then 5 when '多笔支付申报了该流水号，请人工核对' then 6
    when '报单在对账期间提交或变更，请再次对账' then 7 when '文件中有该流水号的退款，请人工核对' then 8
    when '文件中该流水号有不同的金额' then 9 else 0 end;

-- The version before this one writes no code.
create function code_line_reason() returns trigger language plpgsql as $$
begin
  new.reason_code = line_reason_code(new.reason);
  return new;
end
$$;
create trigger reconciliation_line_code before insert on reconciliation_line
  for each row when (new.reason_code is null) execute function code_line_reason();

-- Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one::text, true);
    update reconciliation_line set reason_code = line_reason_code(reason) where tenant_id = one and line_reason_code(reason) <> 0;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
