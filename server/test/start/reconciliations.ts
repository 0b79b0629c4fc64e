/** Reconciles statements on a running server that is killed meanwhile. */
import { autoCheckPayments } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { hasTaskEnded, listTasks, type TaskRow } from '@gonghai/contract/wire/task.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { BROKEN, type ClaimRange, csvBill, PAYMENT_TYPE, serialOf } from '../claims.ts';
import { multipart } from '../sheets.ts';
import { ask, type Session } from './callers.ts';
import { until } from './hosts.ts';
import { askOwner } from './servers.ts';

export const paymentTypeIn = async (dataDir: string): Promise<number> =>
  (await askOwner<{ id: number }>(dataDir, PAYMENT_TYPE))[0]!.id;

/** Without a response when the server dies first. */
export const sendStatement = async (
  address: string,
  session: Session,
  paymentType: number,
  range: ClaimRange,
): Promise<void> => {
  const { headers, payload } = await multipart(csvBill(range), 'file', '账单.csv');
  const init = { method: 'POST', headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
  await fetch(`${address}/crm/${autoCheckPayments.path}?paymentType=${paymentType}`, init).catch(() => undefined);
};

export const lastTask = async (address: string, session: Session): Promise<TaskRow | undefined> => {
  await sleep(50);
  return (await ask(address, listTasks, {}, session)).Data?.[0];
};

export const endedTask = (address: string, session: Session, before: number | undefined): Promise<TaskRow> =>
  until('the end of the task', async () => {
    const task = await lastTask(address, session);
    return task !== undefined && task.Id !== before && hasTaskEnded(task.State) && task;
  });

export const brokenIn = async (dataDir: string): Promise<object> => (await askOwner<object>(dataDir, BROKEN))[0]!;

interface Reached {
  readonly passed: number;
  readonly reports: number;
}

/** How many payments of the range are reconciled, and how many reports there are of it. */
export const reachedIn = async (dataDir: string, { first, count }: ClaimRange): Promise<Reached> =>
  (
    await askOwner<Reached>(
      dataDir,
      `select (select count(*)::int from payment_log where status = 2 and third_no between '4200' || lpad('${first}', 24, '0')
         and '4200' || lpad('${first + count - 1}', 24, '0')) as passed,
        (select count(*)::int from import_log l where record_type = 6 and exists (select from reconciliation_line n
          where n.tenant_id = l.tenant_id and n.reconciliation_id = l.id and n.serial = '${serialOf(first)}')) as reports`,
    )
  )[0]!;
