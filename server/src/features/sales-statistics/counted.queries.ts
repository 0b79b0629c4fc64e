/** What the sales figures count, each as a table with its conditions. Figures and their rows use the same. The tenant is $1. */
import type { SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import { hasNode } from '../customers/customers.port.ts';
import { isUndone } from '../leads/leads.port.ts';
import { countedFen, dealAmount, isCounting, isDeal, isReconciled } from '../work-orders/work-orders.port.ts';

export interface CountedRange {
  readonly StartTime: number;
  readonly EndTime: number;
  /** Only customers with one of these nodes. */
  readonly DicTreeList?: readonly number[] | null | undefined;
}

export interface Counted {
  /** The table with the id, and its alias. */
  readonly table: string;
  readonly alias: string;
  readonly joins: string;
  readonly where: readonly string[];
  /** Columns: the agent it counts for, the department, its time, name and phone, and its amount in yuan. */
  readonly staff: string;
  readonly department: string;
  readonly time: string;
  readonly name: string;
  readonly tel: string;
  readonly amount: string;
}

const within = (time: string, { StartTime, EndTime }: CountedRange, params: SqlParams): string =>
  `${time} between ${params.add(StartTime)} and ${params.add(EndTime)}`;

const ofOrder = (alias: string) => ({
  table: 'work_order',
  alias,
  joins: '',
  department: `${alias}.department_id`,
  staff: `${alias}.owner_id`,
  time: `${alias}.report_date`,
  name: `${alias}.name`,
  tel: `${alias}.tel`,
});

/** The tables of a `from`. */
export const fromOf = ({ table, alias, joins }: Counted): string => `${table} ${alias} ${joins}`;

/** Customers whose confirming agent is unknown or without a department belong to the top one. */
const TOP = '(select min(top.id) from department top where top.tenant_id = $1 and top.parent_id is null)';

export const counted: Record<SalesFigure | 'intents', (range: CountedRange, params: SqlParams) => Counted> = {
  leads: (range, params) => ({
    table: 'lead_assignment',
    alias: 'a',
    joins: `join lead p on p.tenant_id = $1 and p.id = a.lead_id
      join staff agent on agent.tenant_id = $1 and agent.id = a.agent_id`,
    where: [
      'a.tenant_id = $1',
      within('a.assigned_time', range, params),
      `not ${isUndone('$1')}`,
      ...hasNode('p.tel', range.DicTreeList, '$1', params),
    ],
    staff: 'a.agent_id',
    department: 'agent.department_id',
    time: 'a.assigned_time',
    name: 'p.name',
    tel: 'p.tel',
    amount: 'null::float8',
  }),
  orders: (range, params) => ({
    ...ofOrder('o'),
    where: [
      'o.tenant_id = $1',
      isCounting('o'),
      within('o.report_date', range, params),
      ...hasNode('o.tel', range.DicTreeList, '$1', params),
    ],
    amount: `(select (coalesce(sum(${countedFen('p')}), 0) / 100)::float8 from payment_log p
      where p.tenant_id = $1 and p.work_order_id = o.id and ${isReconciled('p')})`,
  }),
  deals: (range, params) => ({
    ...ofOrder('r'),
    where: [
      'r.tenant_id = $1',
      isDeal('r'),
      within('r.report_date', range, params),
      ...hasNode('r.tel', range.DicTreeList, '$1', params),
    ],
    amount: dealAmount('r'),
  }),
  intents: (range, params) => ({
    table: 'customer',
    alias: 'c',
    joins: 'left join staff agent on agent.tenant_id = $1 and agent.id = c.intent_by',
    where: ['c.tenant_id = $1', within('c.intent_time', range, params)],
    staff: 'c.intent_by',
    department: `coalesce(agent.department_id, ${TOP})`,
    time: 'c.intent_time',
    name: 'c.name',
    tel: 'c.tel',
    amount: 'null::float8',
  }),
};
