-- After-sales customers have tracking statuses of their own: dictionary 10. Their column has no foreign key, so it stays as it is.

alter table dictionary_item drop constraint dictionary_item_dic_table_check;
alter table dictionary_item add constraint dictionary_item_dic_table_check check (dic_table between 1 and 10);

-- Statuses that after-sales customers have, or had before a change that can be undone, are kept under the same id: ids are
-- unique only within a dictionary. They are disabled, so that they stay readable and leave the choices. One with the name of a
-- step is that step. Row security also binds the owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one::text, true);
    with had as (
      select track_status_id as id from after_sale_customer where tenant_id = one and track_status_id is not null
      union
      select (before ->> 'track_status_id')::bigint from customer_record
      where tenant_id = one and after_sale_id is not null and before ->> 'track_status_id' is not null
    ),
    kept as (
      select i.id, i.name, i.sort from dictionary_item i join had on had.id = i.id
      where i.tenant_id = one and i.dic_table = 1
    ),
    steps as (
      select name, place::integer
      from unnest(array['待开课', '学习中', '待考试', '已通过', '续报', '已结束']) with ordinality as step (name, place)
    )
    insert into dictionary_item (tenant_id, dic_table, id, name, status, sort)
    select one, 10, coalesce(kept.id, nextval(pg_get_serial_sequence('dictionary_item', 'id'))), steps.name, 0, steps.place
    from steps left join kept on kept.name = steps.name
    union all
    select one, 10, id, name, 2, 100 + row_number() over (order by sort, id)
    from kept where name not in (select name from steps);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
