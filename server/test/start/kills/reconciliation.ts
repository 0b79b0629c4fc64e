/** A reconciliation that is killed twice and completes once; then its undo and the closing of its day, each killed before its commit. */
import { closeReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import { autoCheckPayments } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { undoStatement } from '@gonghai/contract/payments/statement.contract.ts';
import { TaskKind, TaskState } from '@gonghai/contract/wire/task.ts';
import { csvBill, fillClaims } from '../../claims.ts';
import { ask } from '../callers.ts';
import { brokenIn, paymentTypeIn, reachedIn } from '../reconciliations.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import type { Gate } from './gate.ts';
import type { Site } from './site.ts';
import { beginTask, ended, untilRunning } from './tasks.ts';

const ROWS = 1_000;
const RANGE = { first: 1, count: ROWS };
const WELL = { orders: 0, deals: 0, failed: 0, reports: 0 };
/** The day of all payments of the range. */
const DAY = '2026-09-21';
/** The last entry of each transaction. */
const [RUN, UNDO, CLOSING] = ['系统对账', '撤销对账单', '结账'];

const REMEMBERED = `select count(*) filter (where undone_time is not null)::int as undone,
  (select count(*)::int from statement_income i where i.statement_id = max(log_id)) as income,
  (select count(*)::int from closed_day where day = date '${DAY}' - date '1970-01-01') as closed from statement`;

interface ReconciliationKills {
  /** While it runs, and before its commit. */
  readonly runs: readonly [number, number];
  readonly undo: number;
  readonly closing: number;
}

export const reconciliation = async (site: Site, gate: Gate, kills: ReconciliationKills): Promise<Area> => {
  const { dataDir, admin, addresses, reach } = site;
  await askOwner(dataDir, fillClaims(RANGE));
  // One more stage is missing, so that an undo may take the payments back.
  await askOwner(dataDir, `update work_order set progress = 3 where name = '对账客户'`);
  const PaymentType = await paymentTypeIn(dataDir);
  let Id = 0;
  const undo = (address: string) => ask(address, undoStatement, { Id }, admin);
  const close = (address: string) =>
    ask(address, closeReconcileDay, { PaymentType, Day: DAY, Reason: '已核对' }, admin);

  const reached = async (what: string, passed: number, reports: number): Promise<string[]> => [
    ...differs(`${what}: reached`, await reachedIn(dataDir, RANGE), { passed, reports }),
    ...differs(`${what}: contradictions`, await brokenIn(dataDir), WELL),
  ];
  /** Of the newest statement. */
  const remembered = async (what: string, expected: object): Promise<string[]> =>
    differs(`${what}: remembered`, (await askOwner(dataDir, REMEMBERED))[0], expected);
  const complete = async (what: string): Promise<string[]> => [
    ...(await reached(what, ROWS, 1)),
    ...(await remembered(what, { undone: 0, income: ROWS, closed: 0 })),
  ];
  /** The act waits with everything but its entry. */
  const holding = async (entry: string, act: (address: string) => Promise<unknown>) => {
    await gate.close(entry);
    return async () => {
      void act(addresses()[0]!).catch(() => undefined);
      await gate.arrived(entry);
    };
  };
  const [first, second] = kills.runs;
  return {
    name: 'reconciliation',
    aim: async (kill) => {
      if (kill === first) {
        await gate.close(RUN);
        const path = `${autoCheckPayments.path}?paymentType=${PaymentType}`;
        await beginTask(site, TaskKind.Reconciliation, { path, file: csvBill(RANGE), fileName: '账单.csv' });
        await untilRunning(dataDir, TaskKind.Reconciliation);
      }
      if (kill === second) await gate.arrived(RUN);
      if (kill === kills.undo) {
        const { state: found, message } = await ended(dataDir, TaskKind.Reconciliation);
        const faults = [
          ...differs('task', [found, message], [TaskState.Done, `对账成功${ROWS}条，金额不符0条，未找到0条`]),
          ...(await complete('done')),
        ];
        if (faults.length > 0) throw new Error(faults.join('\n'));
        Id = (await askOwner<{ id: number }>(dataDir, 'select max(log_id) as id from statement'))[0]!.id;
        return holding(UNDO, undo);
      }
      if (kill === kills.closing) return holding(CLOSING, close);
    },
    check: async (kill) => {
      if (kill === first || kill === second) {
        const faults = await reached(`kill ${kill}`, 0, 0);
        if (kill === second) await gate.open(RUN);
        return faults;
      }
      if (kill === kills.undo || kill === kills.closing) {
        await gate.open(UNDO, CLOSING);
        return complete(`kill ${kill}`);
      }
      return [];
    },
    verify: async () => {
      const undone = await reach(undo);
      const closed = await reach(close);
      return [
        ...differs('undo', [undone.Status, undone.Data], [true, { Returned: ROWS, Kept: [] }]),
        ...differs('closing', closed.Status, true),
        ...differs('undone', (await reachedIn(dataDir, RANGE)).passed, 0),
        ...(await remembered('undone', { undone: 1, income: 0, closed: 1 })),
      ];
    },
  };
};
