/** Ten agents with the same thousand customers in their queues: how many customers are called twice, and the time of a step. */
import { dialCustomer, endCall } from '../contract/src/calls/call.contract.ts';
import { nextInQueue, startQueue } from '../contract/src/calls/queue.contract.ts';
import { Placement } from '../contract/src/customers/placement.rules.ts';
import type { Endpoint } from '../contract/src/wire/endpoint.ts';
import type { Installation } from '../server/src/installation.ts';
import { makeAgents } from '../server/test/start/agents.ts';
import { type Caller, type Contender, post, withOurServer } from './contenders.ts';
import { withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';

const AGENTS = 10;
const CUSTOMERS = 1_000;
const DEMO_STAFF = 30;

/** Customers without a call, in the pool of the agents' tenant. */
const IN_POOL = `insert into customer (tenant_id, name, tel, placement, created_time)
  select s.tenant_id, '连拨' || n, (17000000000 + n)::text, ${Placement.Pool}, 1790000000
  from staff s cross join generate_series(1, ${CUSTOMERS}) n where s.user_name = 'agent' returning id`;

const callThrough = async (ours: Contender, agent: Caller, ids: readonly number[], stepMs: number[]): Promise<void> => {
  const send = async ({ path }: Endpoint, body: object) => {
    const { Status, Message, Data } = await post(ours, path, agent, JSON.stringify(body));
    return { isDone: Status, message: Message, data: Data };
  };
  await send(startQueue, { CustomerIds: ids });
  for (;;) {
    const began = performance.now();
    const step = await send(nextInQueue, {});
    if (!step.isDone) throw new Error(step.message);
    const { CustomerId } = nextInQueue.answer.parse(step.data);
    stepMs.push(performance.now() - began);
    if (CustomerId === null) return;
    const { isDone, data } = await send(dialCustomer, { CustomerId, IsQueued: true });
    // Refused when a colleague was quicker: the next step goes on.
    if (!isDone) continue;
    await send(endCall, { CallActionId: dialCustomer.answer.parse(data).ActionId, IsAnswer: true });
  }
};

export const callQueues = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, DEMO_STAFF, async ({ pool }) => {
    const agents = await makeAgents(pool, AGENTS);
    const callers = agents.map(({ id, session: { signature } }) => ({ id, signature }));
    const ids = (await pool.query<{ id: number }>(IN_POOL)).rows.map(({ id }) => id);
    return withOurServer(installation, {}, async (ours) => {
      const stepMs: number[] = [];
      await Promise.all(callers.map((agent) => callThrough(ours, agent, ids, stepMs)));
      const { rows } = await pool.query<{ times: number }>(
        'select count(*)::int as times from call_log where customer_id = any($1) group by customer_id',
        [ids],
      );
      const late = stepMs.toSorted((a, b) => a - b)[Math.floor(stepMs.length * 0.95)] ?? 0;
      return [
        atMost(0, `customers called twice by ${AGENTS} agents`, rows.filter(({ times }) => times > 1).length, ''),
        atMost(0, `of ${CUSTOMERS} customers not called`, CUSTOMERS - rows.length, ''),
        { name: 'the next customer of a queue, p95', ours: late, unit: ' ms', goal: '–' },
      ];
    });
  });
