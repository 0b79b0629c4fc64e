/** The connection to the desk phone's middleware: one attempt, then open until one side ends it. */
import { confirmationOf, type DeskCommand, type DeskEvent, readEvent } from './desk-frames.ts';

/** The middleware is on this computer: only the browser's question to the user can make an attempt long. */
const OPEN_WITHIN_MS = 60_000;
/** After LINK the middleware says whether the phone is plugged in. */
const LINKED_WITHIN_MS = 3_000;

export interface DeskLink {
  /** The phone is plugged in and can dial. */
  readonly isUp: () => boolean;
  readonly send: (command: DeskCommand) => void;
  /** Ends it without a report. */
  readonly close: () => void;
}

interface LinkListener {
  readonly onUp: () => void;
  /** The middleware is absent or gone, or the phone was unplugged. */
  readonly onDown: () => void;
  readonly onEvent: (event: DeskEvent) => void;
}

/** Answers that are no events need no confirmation. */
const isAnswer = ({ cmd }: DeskEvent): boolean => cmd === 'LINK' || cmd === 'ATD';

export const openLink = (address: string, { onUp, onDown, onEvent }: LinkListener): DeskLink => {
  const socket = new WebSocket(address);
  const ended = new AbortController();
  const listen = { signal: ended.signal };
  /** Undefined until the middleware has said so. */
  let isUp: boolean | undefined;

  const send = (frame: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const close = (): void => {
    clearTimeout(deadline);
    ended.abort();
    isUp = false;
    socket.close();
  };
  const end = (): void => {
    close();
    onDown();
  };
  let deadline = setTimeout(end, OPEN_WITHIN_MS);

  const becomeUp = (isPlugged: boolean): void => {
    clearTimeout(deadline);
    if (isUp === isPlugged) return;
    isUp = isPlugged;
    if (isUp) onUp();
    else onDown();
  };

  socket.addEventListener(
    'open',
    () => {
      clearTimeout(deadline);
      deadline = setTimeout(end, LINKED_WITHIN_MS);
      send({ cmd: 'LINK' });
      // Its argument is unknown, and no answer is expected.
      send({ cmd: 'SETMODE' });
    },
    listen,
  );
  socket.addEventListener('close', end, listen);
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const event = readEvent(data);
      if (!event) return;
      if (!isAnswer(event)) send(confirmationOf(event));
      if (event.cmd === 'USB') becomeUp(event.connected ?? true);
      else if (event.cmd === 'LINK') becomeUp(event.success ?? true);
      else if (isUp) onEvent(event);
    },
    listen,
  );

  return { isUp: () => isUp === true, send, close };
};
