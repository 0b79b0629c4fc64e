/** 500 seats that ring, talk, write up and wait in turn: how soon a supervisor's floor shows each change, and the CPU of the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { type FloorPerson, queryFloor } from '../contract/src/call-statistics/floor.contract.ts';
import { FloorState } from '../contract/src/call-statistics/floor-values.ts';
import { beatCall, dialCustomer, endCall } from '../contract/src/calls/call.contract.ts';
import { saveWrapUp } from '../contract/src/calls/wrap-up.contract.ts';
import { HUB_ADDRESS, HubEvent, HubTopic, type RowsChanged } from '../contract/src/wire/hub.ts';
import { createTicket, HUB_PATH } from '../contract/src/wire/ticket.ts';
import type { Installation } from '../server/src/installation.ts';
import { type Agent, makeAgents } from '../server/test/start/agents.ts';
import { type Caller, type Contender, cpuMs, post, signInAll, withOurServer } from './contenders.ts';
import { idsOf, withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';

const SEATS = 500;
const EVERY_MS = 20_000;
const BEAT_MS = 5_000;
const USUAL_SECONDS = 120;
const DEMO_STAFF = 30;
const LIMIT_MS = 1_000;
/** As the screen gathers pushes: web/src/features/call-statistics/floor/useFloor.ts. */
const PACE = { soon: 100, spread: 150, apart: 500 };

/** A change that the supervisor must see. */
interface Change {
  readonly state: FloorState;
  readonly sentAt: number;
}

interface Seen {
  /** Of each agent, the change that is not seen yet. */
  readonly awaited: Map<number, Change>;
  readonly tookMs: number[];
  readonly readMs: number[];
  readonly refusals: string[];
  /** Changes that were overtaken by the next one of the same person. */
  missed: number;
}

const ask = async (ours: Contender, path: string, caller: Caller, body: object, { refusals }: Seen) => {
  const { Status, Message, Data } = await post(ours, path, caller, JSON.stringify(body));
  if (!Status) refusals.push(`${path}: ${Message}`);
  return Data;
};

/** What the screen does: it gathers the pushed ids and reads these people. Ends with the returned function. */
const watch = async (ours: Contender, supervisor: Caller, seen: Seen): Promise<() => void> => {
  const { Ticket } = (await ask(ours, createTicket.path, supervisor, { Path: HUB_PATH }, seen)) as { Ticket: string };
  const auth = { ticket: Ticket, uid: supervisor.id };
  const socket = io(`http://127.0.0.1:${ours.port}`, { path: HUB_ADDRESS, auth, transports: ['websocket'] });
  let ids = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  const read = async (): Promise<void> => {
    timer = undefined;
    lastAt = performance.now();
    const UserIds = [...ids];
    ids = new Set();
    const people = (await ask(ours, queryFloor.path, supervisor, { UserIds }, seen)) as FloorPerson[] | null;
    const now = performance.now();
    seen.readMs.push(now - lastAt);
    for (const { UserId, State } of people ?? []) {
      const change = seen.awaited.get(UserId);
      if (change?.state !== State) continue;
      seen.awaited.delete(UserId);
      seen.tookMs.push(now - change.sentAt);
    }
  };
  socket.on(HubEvent.FloorChanged, ({ Ids }: RowsChanged) => {
    for (const id of Ids ?? []) ids.add(id);
    const soonest = lastAt + PACE.apart - performance.now();
    timer ??= setTimeout(() => void read(), Math.max(PACE.soon, soonest) + Math.random() * PACE.spread);
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.emit('watch', HubTopic.Floor);
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
};

const work = async (ours: Contender, { id, customerId, session }: Agent, seen: Seen, untilMs: number) => {
  const caller = { id, signature: session.signature };
  const send = (path: string, body: object) => ask(ours, path, caller, body, seen);
  const become = async (state: FloorState, path: string, body: object): Promise<unknown> => {
    if (seen.awaited.has(id)) seen.missed += 1;
    seen.awaited.set(id, { state, sentAt: performance.now() });
    return send(path, body);
  };
  await sleep(Math.random() * EVERY_MS);
  while (performance.now() < untilMs) {
    const dialled = dialCustomer.answer.safeParse(
      await become(FloorState.Ringing, dialCustomer.path, { CustomerId: customerId }),
    );
    if (!dialled.success) return;
    const { ActionId: CallActionId, CallLogId } = dialled.data;
    const beats = async (IsTalking: boolean): Promise<void> => {
      for (let left = EVERY_MS; left > 0; left -= BEAT_MS) {
        await sleep(BEAT_MS);
        if (left > BEAT_MS) await send(beatCall.path, { CallActionId, IsTalking });
      }
    };
    await beats(false);
    await become(FloorState.Talking, beatCall.path, { CallActionId, IsTalking: true });
    await beats(true);
    await become(FloorState.WrapUp, endCall.path, { CallActionId, IsAnswer: true });
    await sleep(EVERY_MS);
    await become(FloorState.Ready, saveWrapUp.path, { CallLogId, Remark: '已联系' });
    await sleep(EVERY_MS);
  }
};

const atShare = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0;

export const callFloor = (installation: Installation, seconds = USUAL_SECONDS): Promise<Figure[]> =>
  withDemo(installation, DEMO_STAFF, async (demo) => {
    const agents = await makeAgents(demo.pool, SEATS);
    const [admin = 0] = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name = 'admin'`);
    const [supervisor] = await signInAll(demo.pool, demo.tenantId, [admin]);
    if (!supervisor) throw new Error('There is no administrator.');
    return withOurServer(installation, { BENCH_LIMITS: 'shipped' }, async (ours) => {
      const seen: Seen = { awaited: new Map(), tookMs: [], readMs: [], refusals: [], missed: 0 };
      const stop = await watch(ours, supervisor, seen);
      const pid = ours.child.pid ?? 0;
      const [began, before] = [performance.now(), cpuMs(pid)];
      await Promise.all(agents.map((agent) => work(ours, agent, seen, began + seconds * 1_000)));
      const share = (cpuMs(pid) - before) / (performance.now() - began);
      await sleep(2 * LIMIT_MS);
      stop();
      for (const refusal of new Set(seen.refusals)) console.error(refusal);
      const changes = seen.tookMs.length;
      return [
        atMost(
          LIMIT_MS,
          `a change of ${SEATS} seats until the floor shows it, p99 of ${changes}`,
          atShare(seen.tookMs, 0.99),
          ' ms',
        ),
        { name: 'the same, median', ours: atShare(seen.tookMs, 0.5), unit: ' ms', goal: '–' },
        atMost(0, 'changes that it did not show', seen.missed + seen.awaited.size, ''),
        atMost(0, 'refusals meanwhile', seen.refusals.length, ''),
        atMost(100, 'CPU of the server meanwhile, of one core', share * 100, ' %'),
        { name: 'a read of the changed people, p95', ours: atShare(seen.readMs, 0.95), unit: ' ms', goal: '–' },
      ];
    });
  });
