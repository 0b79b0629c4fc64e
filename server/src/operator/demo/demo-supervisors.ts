/** Calls of the sales supervisors to customers of their agents: a few on each working day of ninety, and today. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { salesOf } from '../../db/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import { departmentWithDescendants } from '../../http/scope.ts';
import { sql } from 'kysely';
import { addFigures, insertCalls } from './demo-call-logs.ts';
import { callAt, LONGEST_CALL } from './demo-calls.ts';
import { callsOfToday } from './demo-day.ts';
import type { InventedCall } from './demo-follow-ups.ts';
import { afterLunch, atWork, nextWorkday } from './demo-hours.ts';
import { dice } from './dice.ts';

const DAYS = 90;
const FEWEST = 4;
const MORE = 5;
/** Of the customers that came last before the call. */
const NEWEST = 120;

interface Filling {
  readonly tenantId: number;
  readonly now: number;
}

const readSupervisors = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('staff')
    .select(['id', 'department_id as departmentId'])
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('extension_number', '<>', '')
    .where('department_id', 'is not', null)
    .orderBy('id')
    .execute();

const readCustomers = (trx: Db, tenantId: number, departmentId: number) =>
  trx
    .selectFrom('customer as c')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.owner_id'))
    .select(['c.id', 'c.tel', 'c.created_time as createdTime'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.placement', '=', Placement.Owned)
    .where(sql<boolean>`s.department_id in ${departmentWithDescendants(tenantId, departmentId)}`)
    .orderBy('c.created_time')
    .execute();

/** Oldest first. */
const callsOfSupervisor = (staffId: number, now: number): readonly InventedCall[] => {
  const random = dice(staffId * 7_919);
  const midnight = startOfToday(now);
  const earlier = Array.from({ length: DAYS }, (_, at) => midnight - (DAYS - at) * DAY)
    .filter((day) => nextWorkday(day) === day)
    .flatMap((day) =>
      Array.from({ length: FEWEST + random.below(MORE) }, () => afterLunch(atWork(day + random.below(DAY)))),
    )
    .filter((time) => time < midnight - LONGEST_CALL)
    .map((time) => callAt(random, staffId, time));
  const today = callsOfToday(now, staffId).filter((_, at) => at % 2 === 0);
  return [...earlier, ...today].toSorted((one, other) => one.startTime - other.startTime);
};

const fillCalls = async (
  trx: Db,
  { tenantId, now }: Filling,
  { id, departmentId }: { id: number; departmentId: number },
) => {
  const customers = await readCustomers(trx, tenantId, departmentId);
  const random = dice(id);
  const calls = new Map<number, InventedCall[]>();
  for (const call of callsOfSupervisor(id, now)) {
    const newest = customers.findLastIndex(({ createdTime }) => createdTime < call.startTime);
    const called = customers[newest - random.below(NEWEST)];
    if (called) calls.set(called.id, [...(calls.get(called.id) ?? []), call]);
  }
  const rows = customers.flatMap(({ id: customerId, tel }) => {
    const own = calls.get(customerId);
    return own ? [{ customerId, tel, calls: own }] : [];
  });
  const ids = rows.map(({ customerId }) => customerId);
  await insertCalls(trx, salesOf(tenantId), ids, rows);
  await addFigures(trx, salesOf(tenantId), ids, rows);
};

export const fillSupervisorCalls = async (trx: Db, filling: Filling): Promise<void> => {
  for (const { id, departmentId } of await readSupervisors(trx, filling.tenantId))
    if (departmentId !== null) await fillCalls(trx, filling, { id, departmentId });
};
