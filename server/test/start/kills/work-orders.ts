/** Approvals of many orders: each request is stored completely with its audit entries, or not at all. */
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { passWorkOrders } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { fillClaims } from '../../claims.ts';
import { ask } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import type { Gate } from './gate.ts';
import type { Site } from './site.ts';

const ORDERS = 200;
const PIECE = 10;
const ENTRY = '销售审核通过';
/** Not the claims of the reconciliation. */
const FIRST_CLAIM = 50_000;

/** Orders in review that no stage has approved, of a person who does not approve: an own order has one more entry. Returns their ids. */
const insertOrders = async (dataDir: string, name: string, first: number): Promise<number[]> => {
  await askOwner(dataDir, fillClaims({ first, count: ORDERS }));
  const rows = await askOwner<{ id: number }>(
    dataDir,
    `update work_order o set name = '${name}', progress = 0, owner_id = s.id, department_id = s.department_id
     from staff s where s.tenant_id = o.tenant_id and s.user_name = 'agent' and o.name = '对账客户'
       and o.tel::bigint - 13000000000 between ${first} and ${first + ORDERS - 1} returning o.id`,
  );
  return rows.map(({ id }) => id);
};

interface Counts {
  readonly unchanged: number;
  readonly approved: number;
  readonly broken: number;
}

/** Orders that are neither unchanged nor approved with exactly one entry are counted as broken. */
const countOrders = async (dataDir: string, name: string): Promise<Counts> => {
  const [counts] = await askOwner<Counts>(
    dataDir,
    `select count(*) filter (where progress = 0 and entries = 0)::int as unchanged,
      count(*) filter (where progress = 1 and entries = 1)::int as approved,
      count(*) filter (where (progress, entries) not in ((0, 0), (1, 1)))::int as broken
    from (select o.progress, (select count(*) from audit_log a where a.tenant_id = o.tenant_id and a.subject = 'work-order'
      and a.subject_id = o.id) as entries from work_order o where o.name = '${name}') counted`,
  );
  return counts!;
};

/** Small requests at once; the kill comes between their answers. */
export const batchesBetween = ({ dataDir, admin, addresses }: Site, at: number): Area => {
  const acknowledged: number[] = [];
  return {
    name: 'batches',
    aim: async (kill) => {
      if (kill !== at) return;
      const ids = await insertOrders(dataDir, '分批', FIRST_CLAIM);
      const pieces = Array.from({ length: ORDERS / PIECE }, (_, n) => ids.slice(n * PIECE, (n + 1) * PIECE));
      return async () => {
        const [address = ''] = addresses();
        for (const Items of pieces) {
          void ask(address, passWorkOrders, { Items, Progress: Stage.Sales }, admin)
            .then(({ Status }) => Status && acknowledged.push(...Items))
            .catch(() => undefined);
        }
        await until('some approvals', () => acknowledged.length >= 3 * PIECE);
      };
    },
    verify: async () => {
      const { unchanged, approved, broken } = await countOrders(dataDir, '分批');
      return [
        ...differs('orders', { sum: unchanged + approved, broken }, { sum: ORDERS, broken: 0 }),
        ...(approved < acknowledged.length ? [`${approved} of ${acknowledged.length} acknowledged approvals`] : []),
        ...differs('a part of a request', approved % PIECE, 0),
      ];
    },
  };
};

/** One large request whose server is killed when everything but its entries is stored. */
export const wholeBatch = ({ dataDir, admin, addresses, reach }: Site, gate: Gate, at: number): Area => {
  let ids: readonly number[] = [];
  const pass = (address: string) => ask(address, passWorkOrders, { Items: [...ids], Progress: Stage.Sales }, admin);
  return {
    name: 'whole batch',
    aim: async (kill) => {
      if (kill !== at) return;
      ids = await insertOrders(dataDir, '整批', FIRST_CLAIM + ORDERS);
      await gate.close(ENTRY);
      return async () => {
        void pass(addresses()[0]!).catch(() => undefined);
        await gate.arrived(ENTRY);
      };
    },
    check: async (kill) => {
      if (kill !== at) return [];
      const before = await countOrders(dataDir, '整批');
      await gate.open(ENTRY);
      const { Status, Data } = await reach(pass);
      const after = await countOrders(dataDir, '整批');
      return [
        ...differs('after the kill', before, { unchanged: ORDERS, approved: 0, broken: 0 }),
        ...differs('answer', [Status, Data?.Succeeded], [true, ORDERS]),
        ...differs('after the next request', after, { unchanged: 0, approved: ORDERS, broken: 0 }),
      ];
    },
    verify: async () => [],
  };
};
