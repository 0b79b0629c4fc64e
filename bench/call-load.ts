/** Agents who dial, send heartbeats and end a call every ten seconds: refused requests, and the CPU time of the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beatCall, dialCustomer, endCall } from '../contract/src/calls/call.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import { makeAgents } from '../server/test/start/agents.ts';
import { type Caller, type Contender, cpuMs, post, withOurServer } from './contenders.ts';
import { withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';

const AGENTS = 100;
const EVERY_MS = 10_000;
const RING_MS = 2_000;
const BEAT_MS = 5_000;
const SECONDS = Number(process.env['BENCH_CALL_SECONDS'] ?? 120);
const CALLS_EACH = Math.max(1, Math.floor((SECONDS * 1_000) / EVERY_MS));
const DEMO_STAFF = 30;

interface Phone extends Caller {
  readonly customerId: number;
}

interface Seen {
  readonly refusals: string[];
  readonly dialMs: number[];
}

const oneCall = async (ours: Contender, phone: Phone, { refusals, dialMs }: Seen): Promise<void> => {
  const send = async (path: string, body: object): Promise<unknown> => {
    const { Status, Message, Data } = await post(ours, path, phone, JSON.stringify(body));
    if (!Status) refusals.push(`${path}: ${Message}`);
    return Data;
  };
  const began = performance.now();
  const answer = dialCustomer.answer.safeParse(await send(dialCustomer.path, { CustomerId: phone.customerId }));
  dialMs.push(performance.now() - began);
  if (!answer.success) return;
  const { ActionId: CallActionId } = answer.data;
  await sleep(RING_MS);
  await send(beatCall.path, { CallActionId, IsTalking: true });
  await sleep(BEAT_MS);
  await send(beatCall.path, { CallActionId, IsTalking: true });
  await send(endCall.path, { CallActionId, IsAnswer: true });
};

const work = async (ours: Contender, phone: Phone, seen: Seen): Promise<void> => {
  await sleep(Math.random() * EVERY_MS);
  for (let n = 0; n < CALLS_EACH; n += 1) {
    const next = sleep(EVERY_MS);
    await oneCall(ours, phone, seen);
    await next;
  }
};

export const callLoad = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, DEMO_STAFF, async ({ pool }) => {
    const agents = await makeAgents(pool, AGENTS);
    const phones = agents.map(({ id, customerId, session: { signature } }) => ({ id, customerId, signature }));
    // With the limits of a real installation.
    return withOurServer(installation, { BENCH_LIMITS: 'shipped' }, async (ours) => {
      const pid = ours.child.pid ?? 0;
      const seen: Seen = { refusals: [], dialMs: [] };
      const [began, before] = [performance.now(), cpuMs(pid)];
      await Promise.all(phones.map((phone) => work(ours, phone, seen)));
      const share = (cpuMs(pid) - before) / (performance.now() - began);
      for (const refusal of new Set(seen.refusals)) console.error(refusal);
      const late = seen.dialMs.toSorted((a, b) => a - b)[Math.floor(seen.dialMs.length * 0.95)] ?? 0;
      return [
        atMost(0, `refusals of ${AGENTS} agents with ${seen.dialMs.length} calls`, seen.refusals.length, ''),
        atMost(100, 'CPU of the server meanwhile, of one core', share * 100, ' %'),
        { name: 'a dial of theirs, p95', ours: late, unit: ' ms', goal: '–' },
      ];
    });
  });
