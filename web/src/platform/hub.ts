/** The browser's side of the realtime hub: one connection, its state in a store, and listeners for pushes. */
import {
  HUB_ADDRESS,
  HUB_TIMING,
  HubEvent,
  type HubJoin,
  type HubMessage,
  HubState,
  type HubTopic,
} from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from './api.ts';
import { createBackoff } from './backoff.ts';
import { readSession } from './session.ts';
import { TAB_ID } from './tab-id.ts';

export const useHubState = create<{ readonly state: HubState }>(() => ({ state: HubState.Disconnected }));

const become = (state: HubState): void => useHubState.setState({ state });

const isLost = (state: HubState): boolean => state === HubState.Reconnecting || state === HubState.Disconnected;

/**
 * Calls the listener when a lost connection is back, also after it was given up: pushes that were missed are not sent
 * again. Not after the first connection of a session. Returns the unsubscribe function.
 */
export const onReconnected = (listener: () => void): (() => void) =>
  useHubState.subscribe(({ state }, { state: before }) => {
    if (state === HubState.Connected && isLost(before)) listener();
  });

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** Subscribes to one kind of push; returns the unsubscribe function. Independent of the connection's lifetime. */
export const onHub = (event: HubEvent, listener: Listener): (() => void) => {
  const hearing = listeners.get(event) ?? new Set();
  listeners.set(event, hearing.add(listener));
  return () => hearing.delete(listener);
};

/** Passes a push to its listeners. */
export const dispatch = (event: string, payload: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

/** Number of subscribers per topic on this page, and the connection that reports them to the server. */
const watched = new Map<HubTopic, number>();
let connected: Socket | undefined;

/** Subscribes to a topic; returns the unsubscribe function. Topics of hidden screens cause no pushes. */
export const watchTopic = (topic: HubTopic): (() => void) => {
  const count = watched.get(topic) ?? 0;
  watched.set(topic, count + 1);
  if (count === 0) connected?.emit('watch', topic);
  return () => {
    const left = (watched.get(topic) ?? 1) - 1;
    watched.set(topic, left);
    if (left === 0) connected?.emit('leave', topic);
  };
};

/** Sends a message without an acknowledgement. False without a connection. */
export const tellHub = (message: HubMessage, payload: unknown): boolean => {
  connected?.emit(message, payload);
  return connected !== undefined;
};

const ACKNOWLEDGED_WITHIN_MS = 3_000;

/** Sends a message. Resolves to its acknowledgement, or to undefined without a connection or without one in time. */
export const askHub = async (message: HubMessage, payload: unknown): Promise<unknown> => {
  try {
    return await connected?.timeout(ACKNOWLEDGED_WITHIN_MS).emitWithAck(message, payload);
  } catch {
    return undefined;
  }
};

/** When a server stops, clients reconnect at random within this time. */
const RECONNECT_SPREAD_MS = 10_000;

/** The documented two seconds, plus or minus half. */
const RETRY_MS = { least: HUB_TIMING.reconnectDelayMs, spread: 0.5 } as const;

const newSocket = async (): Promise<Socket> => {
  const { io } = await import('socket.io-client');
  return io({ path: HUB_ADDRESS, autoConnect: false, reconnection: false });
};

/**
 * Keeps a connection until the returned function is called. Each attempt needs a new ticket, so reconnecting is done
 * here and not by the library. The user sees only the state.
 */
export const keepHub = (person: HubJoin): (() => void) => {
  let socket: Socket | undefined;
  let over = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { next } = createBackoff(RETRY_MS);
  let delay = next;

  /** Attempts continue, but after this time the state shows that it may take longer. */
  const startTimer = (): void => {
    timer ??= setTimeout(() => become(HubState.Disconnected), HUB_TIMING.disconnectAfterMs);
  };

  const tryLater = (): void => {
    if (over) return;
    clearTimeout(retry);
    retry = setTimeout(() => void attempt(), delay());
    delay = next;
    startTimer();
  };

  const arrive = (): void => {
    clearTimeout(timer);
    timer = undefined;
    socket?.emit('join', person);
    connected = socket;
    for (const [topic, count] of watched) if (count > 0) socket?.emit('watch', topic);
    become(HubState.Connected);
  };

  const drop = (): void => {
    connected = undefined;
    become(HubState.Reconnecting);
    tryLater();
  };

  const prepared = async (): Promise<Socket> => {
    if (socket) return socket;
    socket = await newSocket();
    socket.on('connect', arrive);
    socket.on('disconnect', drop);
    socket.on('connect_error', tryLater);
    socket.on(HubEvent.Reconnect, () => (delay = () => Math.random() * RECONNECT_SPREAD_MS));
    socket.onAny(dispatch);
    return socket;
  };

  const attempt = async (): Promise<void> => {
    try {
      const { Ticket } = await call(createTicket, { Path: HUB_PATH }, { quiet: true });
      const ready = await prepared();
      if (over) return;
      ready.auth = { ticket: Ticket, uid: readSession()?.Id, tab: TAB_ID };
      ready.connect();
    } catch {
      tryLater();
    }
  };

  become(HubState.Connecting);
  startTimer();
  void attempt();

  return () => {
    over = true;
    connected = undefined;
    clearTimeout(retry);
    clearTimeout(timer);
    socket?.off();
    socket?.disconnect();
    become(HubState.Disconnected);
  };
};
