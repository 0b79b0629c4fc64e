/** The realtime hub as the browser sees it: one connection, its state in a store, pushes handed to whoever listens. */
import {
  HUB_ADDRESS,
  HUB_TIMING,
  HubEvent,
  type HubJoin,
  HubState,
  type HubTopic,
} from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from './api.ts';
import { readSession } from './session.ts';

export const useHubState = create<{ readonly state: HubState }>(() => ({ state: HubState.Disconnected }));

const become = (state: HubState): void => useHubState.setState({ state });

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** Hears one kind of push until the answer is called. Outlives the connection, and may come before it. */
export const onHub = (event: HubEvent, listener: Listener): (() => void) => {
  const hearing = listeners.get(event) ?? new Set();
  listeners.set(event, hearing.add(listener));
  return () => hearing.delete(listener);
};

/** Hands a push to whoever listens, as the connection does. */
export const dispatch = (event: string, payload: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload);
};

/** How many on this page show something of a topic, and the connection that tells the server so. */
const watched = new Map<HubTopic, number>();
let connected: Socket | undefined;

/** Asks to hear of a topic until the answer is called: screens that are not shown cost nobody a push. */
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

/** When a server stops, everybody comes back to the next one: spread over this long. */
const COMEBACK_MS = 10_000;

/** Two seconds as documented, give or take a half: browsers that lost the same server must not return as one. */
const pause = (): number => HUB_TIMING.reconnectDelayMs * (0.5 + Math.random());

const newSocket = async (): Promise<Socket> => {
  const { io } = await import('socket.io-client');
  return io({ path: HUB_ADDRESS, autoConnect: false, reconnection: false });
};

/**
 * Keeps a connection for the person until the answer is called. Every attempt takes a ticket of its own first, so trying
 * again is ours to do and not the library's. Nothing of this is told to the user but the state.
 */
export const keepHub = (person: HubJoin): (() => void) => {
  let socket: Socket | undefined;
  let over = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let delay = pause;

  /** Trying goes on, but after this long nobody should believe that it will be a matter of seconds. */
  const losePatience = (): void => {
    patience ??= setTimeout(() => become(HubState.Disconnected), HUB_TIMING.disconnectAfterMs);
  };

  const tryLater = (): void => {
    if (over) return;
    clearTimeout(retry);
    retry = setTimeout(() => void attempt(), delay());
    delay = pause;
    losePatience();
  };

  const arrive = (): void => {
    clearTimeout(patience);
    patience = undefined;
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
    socket.on(HubEvent.Reconnect, () => (delay = () => Math.random() * COMEBACK_MS));
    socket.onAny(dispatch);
    return socket;
  };

  const attempt = async (): Promise<void> => {
    try {
      const { Ticket } = await call(createTicket, { Path: HUB_PATH }, { quiet: true });
      const ready = await prepared();
      if (over) return;
      ready.auth = { ticket: Ticket, uid: readSession()?.Id };
      ready.connect();
    } catch {
      tryLater();
    }
  };

  become(HubState.Connecting);
  losePatience();
  void attempt();

  return () => {
    over = true;
    connected = undefined;
    clearTimeout(retry);
    clearTimeout(patience);
    socket?.off();
    socket?.disconnect();
    become(HubState.Disconnected);
  };
};
