/** Inserts the call logs of invented customers in one statement. */
import { type Db, runStatement } from '../../db/database.ts';
import { logOf } from './demo-calls.ts';
import { insertColumns } from './demo-columns.ts';
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

export const insertCalls = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  rows: readonly InventedCustomer[],
): Promise<void> => {
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
        customer_id: ['bigint', calls.map(({ customerId }) => customerId)],
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
