/** Calls with the people of the newest deals, before the order was filed: most have a recording that finance reviews. */
import { ENDED_HERE } from '@gonghai/contract/calls/call-causes.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import type { RecordStore } from '../../features/calls/calls.port.ts';
import { readCallers } from './demo-call-logs.ts';
import { insertColumns } from './demo-columns.ts';
import { workedBefore } from './demo-hours.ts';
import { storeRecordings } from './demo-recordings.ts';
import { demoSounds, secondsOfSound } from './demo-sounds.ts';

const DEALS = 40;
/** One of so many was called without a recording. */
const UNRECORDED_EVERY = 6;
/** Seconds of office hours before the order was filed, with the remark of the call. */
const TALKS = [
  [9_000, '说明开课时间和退费政策'],
  [1_200, '确认报名，核对姓名和收件地址'],
] as const;
const RING_SECONDS = 9;

const readNewestDeals = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('work_order')
    .select(['id', 'tel', 'owner_id as staffId', 'created_time as createdTime'])
    .where('tenant_id', '=', tenantId)
    .where('financed_time', 'is not', null)
    .orderBy('financed_time', 'desc')
    .limit(DEALS)
    .execute();

export const fillDealCalls = async (
  trx: Db,
  { tenantId, records }: { readonly tenantId: number; readonly records: RecordStore },
): Promise<void> => {
  const callers = await readCallers(trx, tenantId);
  const talks = (await readNewestDeals(trx, tenantId)).flatMap(({ id, tel, staffId, createdTime }, deal) =>
    TALKS.flatMap(([before, remark], talk) => {
      const sound = demoSounds[(deal * 5 + talk * 3) % demoSounds.length];
      if (!sound) return [];
      const startTime = workedBefore(createdTime, before);
      const answeredTime = startTime + RING_SECONDS;
      const [seconds, caller] = [secondsOfSound(sound), callers.get(staffId)];
      const times = { startTime, answeredTime, endedTime: answeredTime + seconds };
      return [{ ...times, subjectId: id, tel, staffId, caller, seconds, remark, sound, deal }];
    }),
  );
  const logs = await runStatement(
    trx,
    insertColumns<{ readonly id: number }>(
      'call_log',
      {
        staff_id: ['bigint', talks.map(({ staffId }) => staffId)],
        department_id: ['bigint', talks.map(({ caller }) => caller?.departmentId ?? null)],
        line_id: ['bigint', talks.map(({ caller }) => caller?.lineId ?? null)],
        extension_number: ['text', talks.map(({ caller }) => caller?.extension ?? '')],
        source: ['text', talks.map(() => CallSource.WorkOrder)],
        subject_id: ['bigint', talks.map(({ subjectId }) => subjectId)],
        tel: ['text', talks.map(({ tel }) => tel)],
        start_time: ['bigint', talks.map(({ startTime }) => startTime)],
        answered_time: ['bigint', talks.map(({ answeredTime }) => answeredTime)],
        ended_time: ['bigint', talks.map(({ endedTime }) => endedTime)],
        call_seconds: ['int', talks.map(({ seconds }) => seconds)],
        is_answered: ['boolean', talks.map(() => true)],
        cause_text: ['text', talks.map(() => ENDED_HERE.text)],
        remark: ['text', talks.map(({ remark }) => remark)],
      },
      tenantId,
      'returning id',
    ),
  );
  const heard = talks
    .map(({ endedTime, sound, deal }, at) => ({ id: logs[at]?.id ?? 0, endedTime, sound, deal }))
    .filter(({ deal }) => deal % UNRECORDED_EVERY !== UNRECORDED_EVERY - 1);
  await storeRecordings(trx, { tenantId, records }, heard);
};
