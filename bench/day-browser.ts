/**
 * The browser of one agent, without its screen: what the web application asks for when a list and a drawer are open,
 * after the agent's own actions and after pushes. Keep it in step with the telephone, the drawer and the live rows.
 */
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { dialCustomer, endCall, queryMissedCalls, queryRunningCalls } from '../contract/src/calls/call.contract.ts';
import { saveWrapUp } from '../contract/src/calls/wrap-up.contract.ts';
import { readShownCustomers, searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import { findCustomer } from '../contract/src/customers/customer.contract.ts';
import { queryCustomerTimeline } from '../contract/src/customers/timeline.contract.ts';
import { countToDo } from '../contract/src/notices/notice.contract.ts';
import type { Endpoint, RequestOf } from '../contract/src/wire/endpoint.ts';
import { HUB_ADDRESS, HubEvent, HubMessage, HubTopic, rowsChanged } from '../contract/src/wire/hub.ts';
import { createTicket, HUB_PATH } from '../contract/src/wire/ticket.ts';
import type { Caller } from './contenders.ts';

export interface Noted {
  readonly kind: string;
  readonly ms: number;
  /** The server's message; undefined for an answer. */
  readonly refusal?: string | undefined;
}

const PAGE = { PageIndex: 1, PageCount: 20 };
/** As in the web application: requests after a push are spread, and those of one list are apart. */
const RUNNING_SPREAD_MS = 400;
const [SOON_MS, SPREAD_MS, APART_MS] = [250, 500, 2_000];

const sockets = new Agent({ keepAlive: true });

const exchange = (port: number, path: string, method: string, headers: Record<string, string>, body: string) =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: sockets }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text)).on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

export type Ask = <E extends Endpoint>(endpoint: E, body: RequestOf<E>, headers?: object) => Promise<unknown>;

export const askAs =
  (port: number, { id, signature }: Caller, note: (noted: Noted) => void): Ask =>
  async ({ method, path, inQuery }, body, headers = {}) => {
    const query = new URLSearchParams();
    if (inQuery) for (const [name, value] of Object.entries(body ?? {})) query.append(name, String(value));
    const text = inQuery ? '' : JSON.stringify(body);
    const identity = { app: 'Web', uid: String(id), signature };
    const content = inQuery
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const began = performance.now();
    const answer = await exchange(
      port,
      `/crm/${path}${inQuery ? `?${query}` : ''}`,
      method,
      {
        ...identity,
        ...content,
        ...headers,
      },
      text,
    );
    const { Status, Message, Data } = JSON.parse(answer) as { Status: boolean; Message: string; Data: unknown };
    note({ kind: path.replace(/^api\//, ''), ms: performance.now() - began, refusal: Status ? undefined : Message });
    return Data;
  };

const connect = async (port: number, caller: Caller, ask: Ask): Promise<Socket> => {
  const { Ticket } = (await ask(createTicket, { Path: HUB_PATH })) as { Ticket: string };
  const auth = { ticket: Ticket, uid: String(caller.id) };
  const socket = io(`http://127.0.0.1:${port}`, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.emit('watch', HubTopic.Customers);
  return socket;
};

/** Runs the work once, some time after the first of several requests. */
const later = (delay: () => number, work: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  return (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, delay());
  };
};

export const openBrowser = async (port: number, caller: Caller, note: (noted: Noted) => void) => {
  const ask = askAs(port, caller, note);
  const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined);
  let shown: readonly number[] = [];
  let openId: number | undefined;
  let changed = new Set<number>();
  let readAt = -APART_MS;

  const readList = async (): Promise<void> => {
    const { Rows } = (await ask(searchCustomers, PAGE as RequestOf<typeof searchCustomers>)) as {
      Rows: { Id: number }[];
    };
    shown = Rows.map(({ Id }) => Id);
  };
  const readDrawer = (): void => {
    if (openId === undefined) return;
    quietly(ask(findCustomer, { customerId: openId }));
    quietly(ask(queryCustomerTimeline, { customerId: openId }));
  };
  /** What the application reads again after a step of a call. */
  const refreshCalled = (): void => {
    readDrawer();
    quietly(readList());
    quietly(ask(queryMissedCalls, {}));
    quietly(ask(countToDo, {}));
  };
  const readRunning = later(
    () => Math.random() * RUNNING_SPREAD_MS,
    () => {
      quietly(ask(queryRunningCalls, { CustomerIds: [...shown] }));
      if (openId !== undefined) quietly(ask(queryRunningCalls, { CustomerIds: [openId] }));
    },
  );
  const readShown = later(
    () => Math.max(SOON_MS, readAt + APART_MS - performance.now()) + Math.random() * SPREAD_MS,
    () => {
      readAt = performance.now();
      const ids = shown.filter((id) => changed.has(id));
      quietly(ask(readShownCustomers, { CustomerIds: ids, Searches: [{}] } as RequestOf<typeof readShownCustomers>));
      if (openId !== undefined && changed.has(openId)) readDrawer();
      changed = new Set();
    },
  );

  const socket = await connect(port, caller, ask);
  socket.on(HubEvent.CustomersChanged, (payload) => {
    const { Ids } = rowsChanged.parse(payload);
    if (Ids === null) return;
    for (const id of Ids) changed.add(id);
    if (Ids.some((id) => id === openId || shown.includes(id))) readRunning();
    readShown();
  });
  await readList();

  return {
    ask,
    shown: () => shown,
    open: (customerId: number): void => {
      openId = customerId;
      readDrawer();
      quietly(ask(queryRunningCalls, { CustomerIds: [customerId] }));
    },
    dial: async (CustomerId: number): Promise<{ actionId: string; logId: number } | undefined> => {
      const answer = dialCustomer.answer.safeParse(await ask(dialCustomer, { CustomerId }));
      return answer.success ? { actionId: answer.data.ActionId, logId: answer.data.CallLogId } : undefined;
    },
    beat: (CallActionId: string): void => void socket.emit(HubMessage.CallBeat, { CallActionId, IsTalking: true }),
    end: async (CallActionId: string): Promise<void> => {
      await ask(endCall, { CallActionId, IsAnswer: true });
      refreshCalled();
    },
    wrapUp: async (wrapUp: RequestOf<typeof saveWrapUp>): Promise<void> => {
      await ask(saveWrapUp, wrapUp, { 'idempotency-key': crypto.randomUUID() });
      refreshCalled();
    },
    close: (): void => void socket.disconnect(),
  };
};
