/** What owners and guests of a data folder have in common. */
export interface Connection {
  /** The folder of the server's socket. */
  readonly host: string;
  readonly database: string;
  readonly user: string;
}

/** Set explicitly: the driver would otherwise use PGPORT and PGSSLMODE of the environment. */
export const SOCKET_CLIENT = { port: 5432, ssl: false } as const;

export interface OpenOptions {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Called once, with one line, when the database cannot be kept running. */
  readonly onLost: (reason: string) => void;
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface Participant {
  readonly role: 'owner' | 'guest';
  readonly connection: Connection;
  stop(): Promise<void>;
}
