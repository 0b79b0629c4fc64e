/** Inserts the call logs of invented customers, and calls that came in and were missed. */
import { MISSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../db/customer-kind.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { addCallFigures } from '../../features/calls/calls.port.ts';
import { logOf } from './demo-calls.ts';
import { insertColumns } from './demo-columns.ts';
import { workedBefore } from './demo-hours.ts';
import type { InventedCustomer } from './demo-inventions.ts';

interface Caller {
  readonly id: number;
  readonly departmentId: number | null;
  readonly extension: string;
  readonly lineId: number | null;
}

/** Every member of staff with the active line. */
const readCallers = async (trx: Db, tenantId: number): Promise<ReadonlyMap<number, Caller>> => {
  const callers = await trx
    .selectFrom('staff as s')
    .leftJoin('staff_line as l', (join) =>
      join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.staff_id', '=', 's.id').on('l.is_enabled', '=', true),
    )
    .select(['s.id', 's.department_id as departmentId', 's.extension_number as extension', 'l.id as lineId'])
    .where('s.tenant_id', '=', tenantId)
    .execute();
  return new Map(callers.map((caller) => [caller.id, caller]));
};

/** A customer with its calls. */
type Called = Pick<InventedCustomer, 'tel' | 'calls'>;

/** After-sales customers are the subject of their calls. */
const SUBJECTS: Record<CustomerKind, { readonly source: CallSource; readonly column: string }> = {
  [CustomerKind.Sales]: { source: CallSource.Customer, column: 'customer_id' },
  [CustomerKind.AfterSales]: { source: CallSource.AfterSale, column: 'subject_id' },
};

export const insertCalls = async (
  trx: Db,
  { tenantId, kind }: Customers,
  ids: readonly number[],
  rows: readonly Called[],
): Promise<void> => {
  const { source, column } = SUBJECTS[kind];
  const callers = await readCallers(trx, tenantId);
  const calls = rows.flatMap(({ tel, calls: own }, at) =>
    own.map((call) => ({ ...call, ...logOf(call), tel, customerId: ids[at], caller: callers.get(call.staffId) })),
  );
  if (calls.length === 0) return;
  await runStatement(
    trx,
    insertColumns(
      'call_log',
      {
        staff_id: ['bigint', calls.map(({ staffId }) => staffId)],
        department_id: ['bigint', calls.map(({ caller }) => caller?.departmentId ?? null)],
        line_id: ['bigint', calls.map(({ caller }) => caller?.lineId ?? null)],
        extension_number: ['text', calls.map(({ caller }) => caller?.extension ?? '')],
        source: ['text', calls.map(() => source)],
        [column]: ['bigint', calls.map(({ customerId }) => customerId)],
        tel: ['text', calls.map(({ tel }) => tel)],
        start_time: ['bigint', calls.map(({ startTime }) => startTime)],
        answered_time: ['bigint', calls.map(({ answeredTime }) => answeredTime)],
        ended_time: ['bigint', calls.map(({ endedTime }) => endedTime)],
        call_seconds: ['int', calls.map(({ seconds }) => seconds)],
        is_answered: ['boolean', calls.map(({ seconds }) => seconds > 0)],
        filter_result: ['smallint', calls.map(({ filterResult }) => filterResult)],
        cause_code: ['smallint', calls.map(({ cause }) => cause.code)],
        cause_text: ['text', calls.map(({ cause }) => cause.text)],
        end_mark: ['smallint', calls.map(({ endMark }) => endMark)],
        lost_seconds: ['int', calls.map(({ lostSeconds }) => lostSeconds)],
        remark: ['text', calls.map(({ remark }) => remark)],
      },
      tenantId,
    ),
  );
};

/** The figures of the customers follow from their calls. */
export const addFigures = async (
  trx: Db,
  of: Customers,
  ids: readonly number[],
  rows: readonly Called[],
): Promise<void> => {
  const figures = rows.flatMap(({ calls: all }, at) => {
    const calls = all.filter(({ isRefused }) => !isRefused);
    const [customerId, latest] = [ids[at], calls.at(-1)];
    if (customerId === undefined || latest === undefined) return [];
    const seconds = calls.reduce((sum, call) => sum + call.seconds, 0);
    const successes = calls.filter((call) => call.seconds > 0).length;
    return [{ customerId, latestCallTime: latest.startTime, times: calls.length, successes, seconds }];
  });
  await addCallFigures(trx, of, figures);
};

/** Of the newest customers of each agent, these called and were not answered: so many seconds of office hours ago. */
const MISSED_CALLERS = [
  { place: 4, ago: 3_600 },
  { place: 9, ago: 8_100 },
] as const;
const RINGS = 25;

export const insertMissedCalls = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const places = params.add(MISSED_CALLERS.map(({ place }) => place));
  const times = params.add(MISSED_CALLERS.map(({ ago }) => workedBefore(now, ago)));
  await runStatement(
    trx,
    params.statement(`
      insert into call_log (tenant_id, staff_id, department_id, line_id, extension_number, customer_id, tel, start_time, ended_time,
        cause_code, cause_text, is_incoming)
      select c.tenant_id, s.id, s.department_id, l.id, s.extension_number, c.id, c.tel, missed.time,
        missed.time + ${RINGS}, ${params.add(MISSED.code)}, ${params.add(MISSED.text)}, true
      from (select id, tenant_id, tel, owner_id, row_number() over (partition by owner_id order by id desc) as place
          from customer where tenant_id = ${tenant} and placement = 0) c
        join unnest(${places}::int[], ${times}::bigint[]) as missed (place, time) on missed.place = c.place
        join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
        join staff_line l on l.tenant_id = s.tenant_id and l.staff_id = s.id and l.is_enabled`),
  );
};
