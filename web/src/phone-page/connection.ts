/** The connection of the page to the server. While the page is hidden it is closed: the phone cannot show a card then. */
import { HUB_ADDRESS } from '@gonghai/contract/wire/hub.ts';
import {
  dialNumber,
  pairedCredential,
  PHONE_NAMESPACE,
  PhoneEvent,
  PhoneMessage,
  PhoneRefusal,
  type PhoneState,
  phoneAnswer,
  phoneState,
} from '@gonghai/contract/wire/phone-hub.ts';
import { io, type Socket } from 'socket.io-client';
import { createBackoff } from '../platform/backoff.ts';
import { readCredential, removeCredential, takeSecret, writeCredential } from './credential.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Why the page cannot be used. */
export type Trouble = PhoneRefusal | 'unpaired' | 'replaced';

interface PageListener {
  readonly onState: (state: PhoneState) => void;
  readonly onOnline: (isOnline: boolean) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export interface Connection {
  /** Whether it has changed anything. */
  readonly send: (message: PhoneMessage, payload: object) => Promise<boolean>;
  /** The number of the command, for its first execution. */
  readonly dial: (actionId: string) => Promise<string | undefined>;
  /** Asks for the state. */
  readonly refresh: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Takes the connection back from another page of this phone. */
  readonly reconnect: () => void;
}

const ANSWERED_WITHIN_MS = 4_000;
/** Without a push: the figures of the day, and whether the computer is there. */
const REFRESH_EVERY_MS = 30_000;
/** The library reconnects by itself unless the server ended the connection, as it does with too many messages. */
const ENDED_BY_SERVER: Socket.DisconnectReason = 'io server disconnect';
const RETRY_MS = { least: 1_000, spread: 0.5 } as const;

const isRefusal = (text: string): text is PhoneRefusal => (Object.values(PhoneRefusal) as string[]).includes(text);

const openSocket = (auth: () => object): Socket =>
  io(PHONE_NAMESPACE, {
    path: HUB_ADDRESS,
    autoConnect: false,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    auth: (send) => send(auth()),
  });

/** `open` is replaced by tests. */
export const openConnection = (
  { onState, onOnline, onTrouble }: PageListener,
  open: typeof openSocket = openSocket,
): Connection => {
  let secret = takeSecret();
  let isOver = false;
  const socket = open(() => ({ Secret: secret, Credential: readCredential() }));

  const ask = async (message: PhoneMessage, payload: object): Promise<unknown> => {
    try {
      return await socket.timeout(ANSWERED_WITHIN_MS).emitWithAck(message, payload);
    } catch {
      return undefined;
    }
  };
  // Two answers at once could arrive in the wrong order, and many pushes would exceed the rate of the server.
  const refresh = oneAtATime(async () => {
    const { data } = phoneState.safeParse(await ask(PhoneMessage.State, {}));
    if (data) onState(data);
  });
  const stop = (trouble: Trouble): void => {
    isOver = true;
    socket.disconnect();
    onTrouble(trouble);
  };
  const connect = (): void => {
    if (isOver || document.visibilityState !== 'visible') return;
    if (secret === undefined && readCredential() === undefined) return stop('unpaired');
    socket.connect();
  };

  socket.on('connect', () => {
    secret = undefined;
    onOnline(true);
    void refresh();
  });
  const { next: retryDelay } = createBackoff(RETRY_MS);
  socket.on('disconnect', (reason) => {
    onOnline(false);
    if (reason === ENDED_BY_SERVER && !isOver) setTimeout(connect, retryDelay());
  });
  socket.on('connect_error', ({ message }) => {
    if (!isRefusal(message)) return;
    if (message === PhoneRefusal.Revoked) removeCredential();
    stop(message);
  });
  socket.on(PhoneEvent.Paired, (payload: unknown) => {
    const { data } = pairedCredential.safeParse(payload);
    if (data) writeCredential(data.Credential);
  });
  socket.on(PhoneEvent.Changed, () => void refresh());
  socket.on(PhoneEvent.Replaced, () => stop('replaced'));
  socket.on(PhoneEvent.Revoked, () => {
    removeCredential();
    stop(PhoneRefusal.Revoked);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connect();
    else socket.disconnect();
  });
  setInterval(() => socket.connected && void refresh(), REFRESH_EVERY_MS);
  connect();

  return {
    refresh,
    send: async (message, payload) => {
      const { data } = phoneAnswer.safeParse(await ask(message, payload));
      await refresh();
      return data?.IsDone === true;
    },
    dial: async (ActionId) => {
      const { data } = dialNumber.safeParse(await ask(PhoneMessage.Dial, { ActionId }));
      return data?.Tel;
    },
    signOut: async () => {
      isOver = true;
      await ask(PhoneMessage.Leave, {});
      removeCredential();
      stop('unpaired');
    },
    reconnect: () => {
      isOver = false;
      connect();
    },
  };
};
