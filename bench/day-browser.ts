/**
 * The browser of one agent, without its screen: what the web application asks for when a list and a drawer are open,
 * after the agent's own actions and after pushes. Keep it in step with the telephone, the drawer and the live rows.
 */
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { dialCustomer, endCall } from '../contract/src/calls/call.contract.ts';
import { readCustomerDrawer } from '../contract/src/calls/customer-drawer.contract.ts';
import { saveWrapUp } from '../contract/src/calls/wrap-up.contract.ts';
import { readShownCustomers, searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import type { Endpoint, RequestOf } from '../contract/src/wire/endpoint.ts';
import { HUB_ADDRESS, HubEvent, HubMessage, HubTopic, rowsChanged, TAB_HEADER } from '../contract/src/wire/hub.ts';
import { createTicket, HUB_PATH } from '../contract/src/wire/ticket.ts';
import type { Caller } from './contenders.ts';

export interface Noted {
  readonly kind: string;
  readonly ms: number;
  /** The server's message; undefined for an answer. */
  readonly refusal?: string | undefined;
}

const PAGE = { PageIndex: 1, PageCount: 20 };
/** As in the web application: requests after a push are spread, and those of one list or drawer are apart. */
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

const connect = async (port: number, caller: Caller, ask: Ask, tab: string): Promise<Socket> => {
  const { Ticket } = (await ask(createTicket, { Path: HUB_PATH })) as { Ticket: string };
  const auth = { ticket: Ticket, uid: String(caller.id), tab };
  const socket = io(`http://127.0.0.1:${port}`, { path: HUB_ADDRESS, auth, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.emit('watch', HubTopic.Customers);
  return socket;
};

/** Collects ids for a moment and passes them on together, or at once with those of the agent's own change. */
const gather = (onDue: (ids: ReadonlySet<number>) => void) => {
  let ids = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let lastAt = -APART_MS;
  const hand = (): void => {
    clearTimeout(timer);
    timer = undefined;
    lastAt = performance.now();
    const due = ids;
    ids = new Set();
    onDue(due);
  };
  return {
    add: (changed: readonly number[]): void => {
      for (const id of changed) ids.add(id);
      const soonest = Math.max(SOON_MS, lastAt + APART_MS - performance.now());
      if (ids.size > 0) timer ??= setTimeout(hand, soonest + Math.random() * SPREAD_MS);
    },
    addNow: (id: number): void => {
      ids.add(id);
      hand();
    },
  };
};

export const openBrowser = async (port: number, caller: Caller, note: (noted: Noted) => void) => {
  const ask = askAs(port, caller, note);
  const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined);
  let shown: readonly number[] = [];
  let openId: number | undefined;
  const tab = crypto.randomUUID();

  const readList = async (): Promise<void> => {
    const { Rows } = (await ask(searchCustomers, PAGE as RequestOf<typeof searchCustomers>)) as {
      Rows: { Id: number }[];
    };
    shown = Rows.map(({ Id }) => Id);
  };
  const readDrawer = (): void => {
    if (openId !== undefined) quietly(ask(readCustomerDrawer, { customerId: openId }));
  };
  const drawer = gather((ids) => openId !== undefined && ids.has(openId) && readDrawer());
  const rows = gather((ids) => {
    const CustomerIds = shown.filter((id) => ids.has(id));
    quietly(ask(readShownCustomers, { CustomerIds, Searches: [{}] } as RequestOf<typeof readShownCustomers>));
  });

  const socket = await connect(port, caller, ask, tab);
  socket.on(HubEvent.CustomersChanged, (payload) => {
    const { Ids, Call, IsOwn } = rowsChanged.parse(payload);
    if (Ids === null || IsOwn) return;
    if (!Call) rows.add(Ids);
    if (!(Call?.IsRunning && Call.IsTalking)) drawer.add(Ids.filter((id) => id === openId));
  });
  await readList();

  return {
    ask,
    shown: () => shown,
    open: (customerId: number): void => {
      openId = customerId;
      readDrawer();
    },
    dial: async (CustomerId: number): Promise<{ actionId: string; logId: number } | undefined> => {
      const answer = dialCustomer.answer.safeParse(await ask(dialCustomer, { CustomerId }));
      return answer.success ? { actionId: answer.data.ActionId, logId: answer.data.CallLogId } : undefined;
    },
    beat: (CallActionId: string): void => void socket.emit(HubMessage.CallBeat, { CallActionId, IsTalking: true }),
    end: async (CallActionId: string): Promise<void> => {
      await ask(endCall, { CallActionId, IsAnswer: true });
    },
    wrapUp: async (wrapUp: RequestOf<typeof saveWrapUp>): Promise<void> => {
      await ask(saveWrapUp, wrapUp, { 'idempotency-key': crypto.randomUUID(), [TAB_HEADER]: tab });
      if (openId !== undefined) for (const each of [drawer, rows]) each.addNow(openId);
      quietly(readList());
    },
    close: (): void => void socket.disconnect(),
  };
};
