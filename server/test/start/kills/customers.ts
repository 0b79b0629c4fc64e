/** Imports of both kinds of customers: after a kill nothing is stored, and the next server stores everything once. */
import { TaskKind, TaskState } from '@gonghai/contract/wire/task.ts';
import * as afterSales from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import * as sales from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { ImportLogType, searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import { workbook } from '../../sheets.ts';
import { ask } from '../callers.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import type { Gate } from './gate.ts';
import type { Site } from './site.ts';
import { beginTask, ended, untilRunning } from './tasks.ts';

const ROWS = 1_000;
const FIRST_TEL = 16_600_000_000;
const inRange = `tel between '${FIRST_TEL}' and '${FIRST_TEL + ROWS - 1}'`;
const ownAfterSales = `select from after_sale_customer where ${inRange} and id = r.after_sale_id`;
const ownCustomers = `select from customer where ${inRange} and id = r.customer_id`;

interface Imported {
  readonly kind: TaskKind;
  readonly type: ImportLogType;
  readonly path: string;
  readonly counts: string;
  /** Of a complete import. */
  readonly complete: object;
  readonly hasBatch: boolean;
}

export const CUSTOMERS: Imported = {
  kind: TaskKind.CustomerImport,
  type: ImportLogType.Customers,
  path: sales.importCustomers.path,
  counts: `(select count(*)::int from customer where ${inRange}) as customers,
    (select count(*)::int from customer_record r where exists (${ownCustomers})) as records,
    (select count(*)::int from customer_search_term where term = 'n导') as terms`,
  complete: { customers: ROWS, records: ROWS, terms: ROWS },
  hasBatch: true,
};

export const AFTER_SALES: Imported = {
  kind: TaskKind.AfterSaleImport,
  type: ImportLogType.AfterSales,
  path: afterSales.importCustomers.path,
  counts: `(select count(*)::int from after_sale_customer where ${inRange}) as customers,
    (select count(*)::int from customer_record r where exists (${ownAfterSales})) as records`,
  complete: { customers: ROWS, records: ROWS },
  hasBatch: false,
};

/** Its server is killed by the kill `at`, while it runs. */
export const customerImport = (site: Site, gate: Gate, imported: Imported, at: number): Area => {
  const { dataDir, admin, reach } = site;
  const { kind, type, path, counts, complete, hasBatch } = imported;
  const entry = `import ${type}`;
  const stored = async (): Promise<object> => (await askOwner<object>(dataDir, `select ${counts}`))[0]!;
  const nothing = Object.fromEntries(Object.keys(complete).map((name) => [name, 0]));
  const rows = Array.from({ length: ROWS }, (_, n) => ['导入客户', String(FIRST_TEL + n)]);
  return {
    name: kind,
    aim: async (kill) => {
      if (kill !== at) return;
      await gate.close(entry);
      await beginTask(site, kind, { path: `${path}?customerType=0`, file: workbook([['姓名', '电话'], ...rows]) });
      await untilRunning(dataDir, kind);
    },
    check: async (kill) => {
      if (kill !== at) return [];
      const faults = differs('stored after the kill', await stored(), nothing);
      await gate.open(entry);
      return faults;
    },
    verify: async () => {
      const { state, message } = await ended(dataDir, kind);
      const { Data } = await reach((address) => ask(address, searchImportLogs, {}, admin));
      // The demonstration has logs of other imports.
      const logs = searchImportLogs.answer.parse(Data).Rows.filter(({ RecordType }) => RecordType === type);
      return [
        ...differs('task', { state, message }, { state: TaskState.Done, message: `成功${ROWS}条，重复0条，失败0条` }),
        ...differs('stored', await stored(), complete),
        ...differs(
          'logs',
          logs.map(({ Record, BatchId }) => [Record, typeof BatchId === 'number']),
          [[message, hasBatch]],
        ),
      ];
    },
  };
};
