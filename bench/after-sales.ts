/** An employee's own first page and a phone search among 100,000 after-sales customers, beside the same on the main list. */
import { searchCustomers as searchAfterSales } from '../contract/src/customers/after-sale.contract.ts';
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import { answeredByOurs, type Caller, type Contender, measureRound, requestOf, withOurServer } from './contenders.ts';
import { makeWorld, SMALL, type World } from './customer-world.ts';
import { withDemo } from './demo.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROUNDS = 7;
const ROUND_MS = 500;
const MOST_TIMES = 2;

/** An after-sales customer for every sales customer, with the same owner or without one. */
const TWINS = `
  insert into after_sale_customer (tenant_id, name, tel, owner_id, track_status_id, tag_id, education_id, node_id, remark,
    created_time, got_time, latest_call_time, call_seconds, call_times, call_successes, org_name, class_name, area)
  select c.tenant_id, c.name, c.tel, c.owner_id, (select s.id from dictionary_item s where s.tenant_id = c.tenant_id and s.dic_table = 10 order by s.sort
      offset c.id % 6 limit 1), c.tag_id, c.education_id, c.node_id, c.remark, c.created_time,
    coalesce(c.got_time, c.created_time), k.latest_call_time, k.call_seconds, k.call_times, k.call_successes, '成交部',
    '一级建造师', '浙江省杭州市'
  from customer c join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id
  where c.tenant_id = $1 order by c.id on conflict (tenant_id, tel) do nothing`;

const questions = [
  { name: 'own first page', callers: (world: World) => world.agents, body: () => ({ PageIndex: 1, PageCount: 20 }) },
  {
    name: 'phone search',
    callers: (world: World) => world.administrators,
    body: (turn: number, { tels }: World) => ({
      IsOnlyMySelf: false,
      SearchKey: 2,
      SearchValue: tels[turn % tels.length],
      PageIndex: 1,
      PageCount: 20,
    }),
  },
] as const;

const callerOf = (callers: readonly Caller[], turn: number): Caller => {
  const caller = callers[turn % callers.length];
  if (!caller) throw new Error('The demonstration has no such caller.');
  return caller;
};

const measure = async (ours: Contender, world: World): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { name, callers, body } of questions) {
    const times = { own: [] as number[], main: [] as number[] };
    let turn = 0;
    const timeOf = async (path: string): Promise<number> => {
      const request = (): string => {
        turn += 1;
        return requestOf('POST', `/crm/${path}`, callerOf(callers(world), turn), JSON.stringify(body(turn, world)));
      };
      return (await measureRound(ours, { request, isRight: answeredByOurs, clients: 1, milliseconds: ROUND_MS }))
        .medianMs;
    };
    for (let at = 0; at < ROUNDS; at += 1) {
      times.main.push(await timeOf(searchCustomers.path));
      times.own.push(await timeOf(searchAfterSales.path));
    }
    figures.push(
      atMostTimes(
        MOST_TIMES,
        `${name} among ${world.customers} after-sales customers, p50`,
        median(times.own),
        median(times.main),
        ' ms',
      ),
    );
  }
  return figures;
};

export const afterSales = async (installation: Installation): Promise<Figure[]> => {
  const world = await makeWorld(installation, SMALL.customers, SMALL.people);
  await withDemo(installation, SMALL.people.staff, async ({ pool, tenantId }) => {
    await pool.query(TWINS, [tenantId]);
    await pool.query('vacuum analyze after_sale_customer');
  });
  return withOurServer(installation, {}, (ours) => measure(ours, world));
};
