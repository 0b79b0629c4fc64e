/** A process's place at a data folder: its owner runs the server, its guests use it. */
export interface Connection {
  /** The folder of the server's socket. */
  readonly host: string;
  readonly database: string;
  readonly user: string;
}

/** Spelled out, for the driver would otherwise take them from PGPORT and PGSSLMODE of whoever starts us. */
export const SOCKET_CLIENT = { port: 5432, ssl: false } as const;

export interface OpenOptions {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Called once, with one line, when the database cannot be kept running. */
  readonly onLost: (reason: string) => void;
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface Seat {
  readonly role: 'owner' | 'guest';
  readonly connection: Connection;
  stop(): Promise<void>;
}
