/** The select list of work orders with their wire names, used by lists, details and locks. */
import { isRefundFixed, isRefunding, isRefundingAll } from './counting.queries.ts';

export const ORDER_COLUMNS = `o.id as "Id", o.parent_id as "ParentId", o.name as "Name", o.tel as "Tel", o.qq as "QQ",
  o.address as "Address", o.profession_type as "ProfessionType", o.product_id as "ProductId",
  o.subject_type as "SubjectType", o.customer_type as "CustomerType", o.order_type as "WorkOrderType",
  o.amount as "Amount",
  case when o.is_refund then o.amount else o.refunded_fen / 100.0 end as "RefundedAmount", o.report_date as "ReportDate", o.created_time as "CreatedTime", o.education as "Education",
  o.age as "Age", o.remark as "Remark", o.rejected_remark as "RejectedRemark", o.status as "WorkOrderStatus",
  o.progress as "WorkOrderAuditProgress", o.is_refund as "IsRefund",
  ${isRefunding('o')} as "IsRefunding", ${isRefundingAll('o')} as "IsRefundingAll",
  ${isRefundFixed('o')} as "IsRefundFixed", coalesce(root.is_complete, o.is_complete) as "IsComplete",
  o.status <> 0 as "IsPublish", o.is_deliver as "IsDeliver", o.learning_order_id as "OrderId",
  not exists (select from payment_log l where l.tenant_id = $1 and l.work_order_id = o.id and l.deleted_time is null
    and l.status <> 2) as "IsReconciled",
  exists (select from payment_log l where l.tenant_id = $1 and l.work_order_id = o.id and l.deleted_time is null
    and l.status = 2) as "HasReconciled",
  coalesce(k.got_time, k.created_time) as "TheCRMCustomerFieldToGetTime", o.owner_id as "UserId",
  json_build_object('Name', s.name) as "User", o.department_id as "DepartmentId",
  json_build_object('Name', d.name) as "Department", o.source_department_name as "SourceDepartmentName",
  o.warnings as "Warnings", o.version as "Version"`;

/** `work_order o` must be there; the tenant is $1. */
export const ORDER_JOINS = `left join work_order root on root.tenant_id = $1 and root.id = o.parent_id
  left join customer k on k.tenant_id = $1 and k.tel = o.tel
  join staff s on s.tenant_id = $1 and s.id = o.owner_id
  join department d on d.tenant_id = $1 and d.id = o.department_id`;
