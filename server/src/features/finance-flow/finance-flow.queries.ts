/** Reads the finance flow. Holders of its right see the flows of the whole tenant. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type {
  FinanceFlowFilter,
  FinanceFlowPageRequest,
  FinanceFlowRow,
} from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  type AccountType,
  ExamineStatus,
  FinanceFlowSearchKey,
  FinancePayType,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import type { Db } from '../../db/database.ts';
import { readPieces } from '../../db/list-pieces.ts';
import { type ListQuery, type PageWithTotal, readListWithTotal, totalStatement } from '../../db/list-query.ts';
import { anyOf, contains } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { branchText } from '../../http/scope.ts';
import { hasNode } from '../customers/customers.port.ts';

const byTel = (params: SqlParams, typed: string): string => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return `f.customer_tel = ${params.add(digits)}`;
  return /^\d{4,8}$/.test(digits) ? `right(f.customer_tel, ${digits.length}) = ${params.add(digits)}` : 'false';
};

const bySearch = ({ SearchKey, SearchValue }: FinanceFlowFilter, params: SqlParams): string[] => {
  const typed = SearchValue?.trim();
  if (!typed) return [];
  switch (SearchKey ?? FinanceFlowSearchKey.Tel) {
    case FinanceFlowSearchKey.Tel:
      return [byTel(params, typed)];
    case FinanceFlowSearchKey.Agent:
      return [`lower(s.name) like ${params.add(contains(typed.toLowerCase()))}`];
    case FinanceFlowSearchKey.PayId:
      return [`f.pay_id = ${params.add(typed)}`];
  }
};

/** Flows of customers that have one of the nodes, or one below it, found by the phone. */
export const byNodes = (nodes: readonly number[] | null | undefined, tenant: string, params: SqlParams): string[] =>
  hasNode('f.customer_tel', nodes, tenant, params);

/** With those below it unless `IsDirect`. Flows of departments that were deleted belong to the top one. */
const byDepartment = ({ DeptId, IsDirect }: FinanceFlowFilter, tenant: string, params: SqlParams): string[] => {
  if (!DeptId) return [];
  const id = params.add(DeptId);
  const department = (condition: string): string =>
    `exists (select from department d where d.tenant_id = ${tenant} and ${condition})`;
  const isTop = department(`d.id = ${id} and d.parent_id is null`);
  return [
    `(f.department_id ${IsDirect ? `= ${id}` : `in ${branchText(tenant, id)}`}
      or ${isTop} and not ${department('d.id = f.department_id')})`,
  ];
};

const listQueryOf = (tenantId: number, filter: FinanceFlowFilter): ListQuery => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const codes = [
    ['f.pay_type', filter.PayType],
    ['f.account_type', filter.AccountType],
    ['f.examine_status', filter.ExamineStatus],
    ['f.staff_id', filter.UserId],
  ] as const;
  const where = [
    `f.tenant_id = ${tenant}`,
    ...bySearch(filter, params),
    ...codes.flatMap(([column, code]) => (code == null ? [] : [`${column} = ${params.add(code)}`])),
    ...(filter.StartTime ? [`f.created_time >= ${params.add(filter.StartTime)}`] : []),
    ...(filter.EndTime ? [`f.created_time <= ${params.add(filter.EndTime)}`] : []),
    ...byDepartment(filter, tenant, params),
    ...byNodes(filter.DicTreeList, tenant, params),
  ];
  const from = `finance_flow f join staff s on s.tenant_id = ${tenant} and s.id = f.staff_id`;
  return { params, from, where, sort: { column: 'f.id', id: 'f.id', direction: 'desc' } };
};

const COLUMNS = `f.id as "Id", f.customer_tel as "CustomerTel", f.customer_name as "CustomerName", f.staff_id as "UserId",
  s.name as "UserName", f.department_name as "DeptName", f.pay_type as "PayType", f.pay_id as "PayId",
  f.price::float8 as "Price", f.account_type as "AccountType", f.examine_status as "ExamineStatus",
  f.pay_type = ${FinancePayType.Instalments} as "IsStages", e.name as "ExamineName", f.examined_time as "ExamineDate",
  f.created_time as "CreatedTime"`;

const JOINS = `join finance_flow f on f.tenant_id = $1 and f.id = page.id
  join staff s on s.tenant_id = $1 and s.id = f.staff_id
  left join staff e on e.tenant_id = $1 and e.id = f.examiner_id`;

const rows = () => ({ columns: COLUMNS, joins: JOINS });

export const searchFlows = (
  db: Db,
  tenantId: number,
  filter: FinanceFlowPageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<FinanceFlowRow>> => {
  const read = { request: filter, rows, plan: 'custom', signal } as const;
  const list = listQueryOf(tenantId, filter);
  return readListWithTotal<FinanceFlowRow>(db, list, read, totalStatement(list, 'sum(f.price)'));
};

/** All flows of a search, for its export. */
export const readFlowPieces = (
  db: Db,
  tenantId: number,
  filter: FinanceFlowFilter,
  size: number,
): AsyncGenerator<readonly FinanceFlowRow[]> => readPieces(db, listQueryOf(tenantId, filter), { rows, size });

interface OpenFlow {
  readonly Id: number;
  readonly CustomerTel: string;
  readonly UserId: number;
  readonly ExamineStatus: number;
}

/** In the order of their ids, as everywhere. */
export const lockFlows = (trx: Db, tenantId: number, ids: readonly number[]): Promise<OpenFlow[]> =>
  trx
    .selectFrom('finance_flow')
    .select(['id as Id', 'customer_tel as CustomerTel', 'staff_id as UserId', 'examine_status as ExamineStatus'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

interface FlowAgent {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly department: string;
  readonly isEnabled: boolean;
}

/** A member of staff with a department; one who has left has none. */
export const findAgent = (db: Db, tenantId: number, staffId: number): Promise<FlowAgent | undefined> =>
  db
    .selectFrom('staff as s')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select(['s.id', 's.name', 'd.id as departmentId', 'd.name as department'])
    .select(({ eb }) => eb.and([eb('s.status', '=', 0), eb('s.deleted_time', 'is', null)]).as('isEnabled'))
    .$narrowType<{ isEnabled: boolean }>()
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', staffId)
    .executeTakeFirst();

export interface FlowValues {
  readonly tel: string;
  readonly customerName: string | null;
  readonly agent: FlowAgent;
  readonly payType: FinancePayType;
  readonly payId: string | null;
  readonly price: number;
  readonly accountType: AccountType;
}

/** The id of the new flow; undefined when its PayId is in use. */
export const insertFlow = async (
  trx: Db,
  tenantId: number,
  now: number,
  flow: FlowValues,
): Promise<number | undefined> => {
  const made = await trx
    .insertInto('finance_flow')
    .values({
      tenant_id: tenantId,
      customer_tel: flow.tel,
      customer_name: flow.customerName,
      staff_id: flow.agent.id,
      department_id: flow.agent.departmentId,
      department_name: flow.agent.department,
      pay_type: flow.payType,
      pay_id: flow.payId,
      price: flow.price,
      account_type: flow.accountType,
      created_time: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'pay_id']).where('pay_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
};

export const saveExamination = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  { status, examinerId, now }: { readonly status: ExamineStatus; readonly examinerId: number; readonly now: number },
): Promise<void> => {
  await trx
    .updateTable('finance_flow')
    .set({ examine_status: status, examiner_id: examinerId, examined_time: now })
    .where('tenant_id', '=', tenantId)
    .where('examine_status', '=', ExamineStatus.Pending)
    .where('id', '=', anyOf(ids))
    .execute();
};

export const setFlowAgent = async (trx: Db, tenantId: number, id: number, agent: FlowAgent): Promise<void> => {
  await trx
    .updateTable('finance_flow')
    .set({ staff_id: agent.id, department_id: agent.departmentId, department_name: agent.department })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};
