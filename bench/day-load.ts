/** The people of a working day in a process of their own: agents who call and file reports, supervisors who look, leads that arrive. */
import { setTimeout as sleep } from 'node:timers/promises';
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import type { RequestOf } from '../contract/src/wire/endpoint.ts';
import { askAs, type Noted, openBrowser } from './day-browser.ts';
import { type AckedCall, type DayOrder, type DayReport, LEAD_PUSH, ORDER, SUPERVISOR_LIST } from './day-order.ts';
import { type AckedOrder, fileOrder } from './day-orders.ts';
import { push } from './lead-pushes.ts';

const [RING_MS, TALK_MS, THINK_MS] = [1_000, 4_000, 1_500];
const LOOK_EVERY_MS = 5_000;

const order = JSON.parse(process.env['DAY_ORDER'] ?? '{}') as DayOrder;
const noted: Noted[] = [];
const calls: AckedCall[] = [];
const leads: string[] = [];
const orders: AckedOrder[] = [];
let missed = 0;
let isMeasured = false;
const note = (one: Noted): void => void (isMeasured && noted.push(one));
const pause = (ms: number): Promise<void> => sleep(ms * (0.5 + Math.random()));

type Browser = Awaited<ReturnType<typeof openBrowser>>;

const oneCall = async (browser: Browser, n: number): Promise<void> => {
  const ids = browser.shown();
  const customerId = ids[Math.floor(Math.random() * ids.length)];
  if (customerId === undefined) return;
  browser.open(customerId);
  await pause(THINK_MS);
  const dialled = await browser.dial(customerId);
  if (!dialled) return;
  await pause(RING_MS);
  browser.beat(dialled.actionId);
  await pause(TALK_MS);
  await browser.end(dialled.actionId);
  await pause(THINK_MS);
  const remark = `第${order.run}次${n}号`;
  const statusId = order.statusIds[n % order.statusIds.length];
  await browser.wrapUp({
    CallLogId: dialled.logId,
    CustomerId: customerId,
    CustomerTrackStatusId: statusId,
    Remark: remark,
  } as Parameters<Browser['wrapUp']>[0]);
  calls.push({ actionId: dialled.actionId, remark });
};

/** Starts the work at a steady pace until the time is over, and waits for what was started. */
const steadily = async (perSecond: number, until: number, work: (n: number) => Promise<void>): Promise<void> => {
  const running: Promise<void>[] = [];
  const [began, apart] = [performance.now(), 1_000 / perSecond];
  for (let n = 0; began + n * apart <= until; n += 1) {
    const due = began + n * apart;
    await sleep(Math.max(1, due - performance.now()));
    running.push(work(n).catch((error: unknown) => note({ kind: 'failed', ms: 0, refusal: String(error) })));
  }
  await Promise.all(running);
};

const { port } = order;
const browsers: Browser[] = [];
for (const agent of order.agents) browsers.push(await openBrowser(port, agent, note));
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));

isMeasured = true;
const until = performance.now() + order.seconds * 1_000;
const free = [...browsers];
const callAll = steadily(order.callsPerSecond, until, async (n) => {
  const browser = free.shift();
  if (!browser) {
    missed += 1;
    return;
  }
  await oneCall(browser, n).finally(() => free.push(browser));
});
const leadAll = steadily(order.leadsPerSecond, until, async (n) => {
  const id = `day-${order.run}-${n}`;
  const began = performance.now();
  const isAcked = await push({ port }, id, String(15_000_000_000 + (order.run % 10_000) * 100_000 + n));
  note({ kind: LEAD_PUSH, ms: performance.now() - began, refusal: isAcked ? undefined : 'refused' });
  if (isAcked) leads.push(id);
});
const lookAll = steadily((order.supervisors.length * 1_000) / LOOK_EVERY_MS, until, async (n) => {
  const supervisor = order.supervisors[n % order.supervisors.length]!;
  const ask = askAs(port, supervisor, (one) => note({ ...one, kind: SUPERVISOR_LIST }));
  const page = { PageIndex: 1 + (n % 3), PageCount: 20, IsOnlyMySelf: false };
  await ask(searchCustomers, page as RequestOf<typeof searchCustomers>);
});
const orderAll = steadily(order.ordersPerSecond, until, async (n) => {
  const noteOrder = (one: Noted): void => note({ ...one, kind: `${ORDER}${one.kind}` });
  const agent = askAs(port, order.agents[n % order.agents.length]!, noteOrder);
  const approver = askAs(port, order.approver, noteOrder);
  const acked = await fileOrder(
    { run: order.run, items: order.orderItems, agent, approver, pause: () => pause(THINK_MS) },
    n,
  );
  if (acked) orders.push(acked);
});
await Promise.all([callAll, leadAll, lookAll, orderAll]);
isMeasured = false;
for (const browser of browsers) browser.close();
const report: DayReport = { noted, calls, leads, orders, missed };
process.send?.(report, () => process.exit(0));
