/** SQL of the rankings: every enabled agent with figures in the span, in one statement. */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { isOfWholeDays, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { branchText } from '../../http/scope.ts';
import { callsOfDays, callSums, isCountingCall, isEnabledAgent, peopleCounts } from '../calls/calls.port.ts';
import { countedFen, isCounting, isReconciled } from '../work-orders/work-orders.port.ts';
import type { RankedAgent } from './rankings.rules.ts';

/** Empty: all. Each with everything below it. */
export type Departments = readonly number[];

export const readRankedAgents = (
  db: Db,
  tenantId: number,
  {
    range,
    departments,
    isEveryone = false,
  }: {
    readonly range: TimeRange;
    readonly departments: Departments;
    /** With those who have left, for the check of the sums. */
    readonly isEveryone?: boolean;
  },
  signal?: AbortSignal,
): Promise<RankedAgent[]> => {
  const params = new SqlParams();
  params.add(tenantId);
  const [from, to] = [params.add(range.StartTime), params.add(range.EndTime)];
  const calls = `from call_log l where l.tenant_id = $1 and ${isCountingCall('l')} and l.start_time between ${from} and ${to}
      group by l.staff_id`;
  const sums = isOfWholeDays(range)
    ? callsOfDays('$1', { first: dayOf(range.StartTime), last: dayOf(range.EndTime) }, params)
    : `(select l.staff_id, ${callSums('l')} ${calls})`;
  const branches = departments.map((id) => `s.department_id in ${branchText('$1', params.add(id))}`);
  const text = `select s.id, s.name, s.department_id as "departmentId", coalesce(d.name, '') as "departmentName",
      coalesce(reached.people, 0) as people, coalesce(f.calls, 0) as calls, coalesce(f.connects, 0) as connects,
      coalesce(f.seconds, 0) as seconds, coalesce(paid.fen, 0)::float8 as fen
    from staff s left join department d on d.tenant_id = $1 and d.id = s.department_id
      left join ${sums} f on f.staff_id = s.id
      left join (select l.staff_id, ${peopleCounts('l')} ${calls}) reached on reached.staff_id = s.id
      left join (
        select o.owner_id, sum(${countedFen('p')}) as fen
        from payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id and ${isCounting('o')}
        where p.tenant_id = $1 and ${isReconciled('p')} and p.payment_time between ${from} and ${to}
        group by o.owner_id
      ) paid on paid.owner_id = s.id
    where s.tenant_id = $1 ${isEveryone ? '' : `and ${isEnabledAgent('s')}`} and (f.calls > 0 or paid.fen > 0)
      ${branches.length > 0 ? `and (${branches.join(' or ')})` : ''}`;
  return readRows(db, params.statement<RankedAgent>(text), { plan: 'custom', isHeavy: true, signal });
};

/** Whether all of them are departments of the tenant. */
export const knowsDepartments = async (db: Db, tenantId: number, ids: Departments): Promise<boolean> => {
  if (ids.length === 0) return true;
  const params = new SqlParams();
  const text = `select count(*)::int as known from department
    where tenant_id = ${params.add(tenantId)} and id = any(${params.add([...ids])}::bigint[])`;
  const [found] = await readRows(db, params.statement<{ readonly known: number }>(text));
  return found?.known === new Set(ids).size;
};
