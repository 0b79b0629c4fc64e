/**
 * Ownership of the data folder: the owner listens on an abstract socket named after the folder. The kernel frees the
 * name whenever the owner ends, and a guest connected to it learns of this at once.
 */
import { connect, createServer, type Socket } from 'node:net';

/** Reported to guests. Busy while the server starts, restarts or stops. */
type HolderState = 'busy' | 'serving';

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
  /** The owner's last report and its time; undefined until the first report. */
  readonly received: { readonly state: HolderState | undefined; readonly at: number };
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  close(): void;
}

/** Connects to the owner. If it has just ended, the link is closed from the start. */
export const connectToHolder = (name: string): HolderLink => {
  let received: HolderLink['received'] = { state: undefined, at: Date.now() };
  const socket = connect(name).unref().setEncoding('utf8');
  socket.on('data', (lines: string) => {
    received = { state: lines.trimEnd().endsWith('serving') ? 'serving' : 'busy', at: Date.now() };
  });
  socket.on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  return {
    get received() {
      return received;
    },
    get isClosed() {
      return socket.closed;
    },
    closed,
    close: () => socket.destroy(),
  };
};
