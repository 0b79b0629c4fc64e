-- Deals: a deal is the root of a family of work orders. Its own data is stored with this root.

alter table work_order
  add column financed_time bigint,                     -- of a root: when an order of the family reached the finance stage first
  add column audio_audit_time bigint,                  -- of a root: when its recordings were reviewed
  add column audio_audit_by bigint,                    -- the reviewer
  add constraint work_order_deal_check check (parent_id is null or (financed_time is null and audio_audit_time is null)),
  add constraint work_order_review_check check ((audio_audit_time is null) = (audio_audit_by is null));

-- The first time of the families that have reached the stage already is in their history. Row security also binds the
-- owner of the tables: one tenant at a time.
do $$
declare
  one integer;
begin
  for one in select id from tenant order by id loop
    perform set_config('app.tenant_id', one::text, true);
    update work_order r set financed_time = f.time
    from (
      select coalesce(o.parent_id, o.id) as id, min(coalesce(a.time, o.submitted_time, o.created_time)) as time
      from work_order o
      left join (
        select subject_id, min(created_time) as time from audit_log
        where tenant_id = one and subject = 'work-order' and ((after ->> 'WorkOrderAuditProgress')::int & 8) <> 0
        group by subject_id
      ) a on a.subject_id = o.id
      where o.tenant_id = one and (o.progress & 8) <> 0
      group by 1
    ) f
    where r.tenant_id = one and r.id = f.id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
