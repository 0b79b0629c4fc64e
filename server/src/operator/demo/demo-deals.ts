/** Makes deals of the demonstration's reconciled orders: their first time, reviews, transfers and after-sales customers. */
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { noteDeals, type DealtOrder } from '../../features/customers/customers.port.ts';

interface Filling {
  readonly tenantId: number;
  readonly now: number;
}

/** From the history, as the migration does. */
const beginDeals = (trx: Db, { tenantId }: Filling): Promise<unknown> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `update work_order r set financed_time = f.time
    from (
      select coalesce(o.parent_id, o.id) as id, min(a.created_time) as time
      from work_order o join audit_log a on a.tenant_id = $1 and a.subject = 'work-order' and a.subject_id = o.id
        and ((a.after ->> 'WorkOrderAuditProgress')::int & 8) <> 0
      where o.tenant_id = $1 and (o.progress & 8) <> 0 group by 1
    ) f
    where r.tenant_id = $1 and r.id = f.id`;
  return runStatement(trx, params.statement(text));
};

const readDeals = (trx: Db, tenantId: number): Promise<DealtOrder[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select r.id as "dealId", r.tel, r.name, r.department_id as "departmentId", r.profession_type as "professionType",
      r.subject_type as "subjectType", r.address, r.created_time as "createdTime"
    from work_order r where r.tenant_id = ${tenant} and r.financed_time is not null order by r.financed_time`;
  return runStatement(trx, params.statement<DealtOrder>(text));
};

const REVIEW_SECONDS = 26 * 3_600;

/** Finance reviewed two of three, a day after they were reconciled. */
const reviewDeals = (trx: Db, { tenantId, now }: Filling): Promise<unknown> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), params.add(now)];
  const text = `with reviewed as (
      update work_order r set audio_audit_time = r.financed_time + ${REVIEW_SECONDS}, audio_audit_by = s.id
      from staff s
      where r.tenant_id = ${tenant} and s.tenant_id = ${tenant} and s.user_name = 'finance' and r.id % 3 > 0
        and r.financed_time + ${REVIEW_SECONDS} < ${moment}
      returning r.id, r.audio_audit_time, r.audio_audit_by
    )
    insert into audit_log (tenant_id, created_time, staff_id, action, subject, subject_id, after)
    select ${tenant}, audio_audit_time, audio_audit_by, '录音审核通过', 'work-order', id, '{"IsAudioAudit": true}' from reviewed`;
  return runStatement(trx, params.statement(text));
};

/** Every ninth deal belongs to a sister department of the one that made it. */
const transferDeals = (trx: Db, { tenantId, now }: Filling): Promise<unknown> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), params.add(now)];
  const text = `with sister as (
      select d.id, min(other.id) as to_id
      from department d join department other
        on other.tenant_id = ${tenant} and other.parent_id = d.parent_id and other.id <> d.id
      where d.tenant_id = ${tenant} group by d.id
    ),
    moved as (
      select r.id, r.department_id as from_id, sister.to_id, least(r.financed_time + 2 * 86400, ${moment} - 3600) as time
      from work_order r join sister on sister.id = r.department_id
      where r.tenant_id = ${tenant} and r.financed_time is not null and r.id % 9 = 0
    ),
    changed as (
      update work_order o set department_id = moved.to_id
      from moved where o.tenant_id = ${tenant} and (o.id = moved.id or o.parent_id = moved.id)
    )
    insert into audit_log (tenant_id, created_time, staff_id, action, subject, subject_id, before, after)
    select ${tenant}, moved.time, s.id, '转移部门', 'work-order', moved.id, jsonb_build_object('DepartmentId', moved.from_id),
      jsonb_build_object('DepartmentId', moved.to_id)
    from moved join staff s on s.tenant_id = ${tenant} and s.user_name = 'finance'`;
  return runStatement(trx, params.statement(text));
};

export const fillDeals = async (trx: Db, filling: Filling): Promise<void> => {
  // The transfers come after the first times; the customers get the departments that the deals have now.
  await beginDeals(trx, filling);
  await transferDeals(trx, filling);
  await reviewDeals(trx, filling);
  const deals = await readDeals(trx, filling.tenantId);
  // One by one, so that their ids follow the time as those of real ones: a batch is in the order of the phone numbers.
  for (const deal of deals)
    await noteDeals(trx, { tenantId: filling.tenantId, staffId: null, now: filling.now }, [deal]);
};
