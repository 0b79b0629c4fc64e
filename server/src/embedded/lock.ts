/**
 * Who owns the data folder: whoever listens on an abstract socket named after it. The kernel drops the name when its
 * holder dies in any way, and a guest that keeps a connection to it learns of the end at once.
 */
import { connect, createServer, type Socket } from 'node:net';

/** What the holder tells those who knock: busy while it starts, restarts or stops its server. */
export type HolderState = 'busy' | 'serving';

export interface Lock {
  tell(state: HolderState): void;
  release(): Promise<void>;
}

export const takeLock = (name: string): Promise<Lock | undefined> =>
  new Promise((resolve, reject) => {
    let current: HolderState = 'busy';
    const links = new Set<Socket>();
    const server = createServer((link) => {
      links.add(link);
      link.unref().on('error', () => link.destroy());
      link.on('close', () => links.delete(link)).write(`${current}\n`);
    });
    const lock: Lock = {
      tell: (state) => {
        current = state;
        for (const link of links) link.write(`${state}\n`);
      },
      release: () =>
        new Promise((released) => {
          server.close(() => released());
          for (const link of links) link.destroy();
        }),
    };
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(lock)).unref();
  });

export interface HolderLink {
  /** What the holder said last and when; nothing yet when it has not answered. */
  readonly heard: { readonly state: HolderState | undefined; readonly at: number };
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  close(): void;
}

/** Connects to the holder; a link to a holder that has just gone is closed from the start. */
export const knock = (name: string): HolderLink => {
  let heard: HolderLink['heard'] = { state: undefined, at: Date.now() };
  const socket = connect(name).unref().setEncoding('utf8');
  socket.on('data', (lines: string) => {
    heard = { state: lines.trimEnd().endsWith('serving') ? 'serving' : 'busy', at: Date.now() };
  });
  socket.on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  return {
    get heard() {
      return heard;
    },
    get isClosed() {
      return socket.closed;
    },
    closed,
    close: () => socket.destroy(),
  };
};
