/** Starts host processes on temporary folders, as root or an ordinary user, and removes everything afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { layoutOf } from '../../src/embedded/layout.ts';
import { endLeftovers } from '../../src/embedded/leftovers.ts';
import { canReach, findOsUser, isRoot, type OsUser } from '../../src/embedded/os-user.ts';
import { abandonedFolders, folderOfThisProcess } from '../throwaway.ts';

const HOST = join(import.meta.dirname, 'host.ts');
const PREFIX = 'gonghai-start-';
/** Milliseconds; below the limit of a test, so that the reason is told. A first start took 60 s on a busy machine. */
const TIMEOUT = 150_000;

export const self: OsUser = findOsUser(process.getuid!())!;

export const root: OsUser | undefined = isRoot() ? self : undefined;

/** An account without privileges. It does not exist if the project's folder is not readable for it. */
const ordinary = isRoot() ? findOsUser('nobody') : self;
export const ordinaryUser =
  ordinary && [HOST, process.execPath].every((file) => canReach(ordinary, join(file, '..'))) ? ordinary : undefined;

/** Accounts that start the application in tests: root if we are root, and an ordinary user. */
export const accounts: readonly (readonly [label: string, user: OsUser])[] = [
  ...(root ? ([['root', root]] as const) : []),
  ...(ordinaryUser ? ([['an ordinary user', ordinaryUser]] as const) : []),
];

/** Waits until a condition holds. The last failure is reported. */
export const until = async <T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> => {
  for (const start = Date.now(); Date.now() - start < TIMEOUT; await sleep(50)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited too long: ${what}`);
};

interface HostEvent {
  readonly event: 'said' | 'ready' | 'state' | 'inserted' | 'refused' | 'ids' | 'lost';
  readonly line: string;
  readonly reason: string;
  readonly role: 'owner' | 'guest';
  readonly pid: number;
  readonly postmaster: number;
  readonly host: string;
  readonly id: number;
  readonly ids: readonly number[];
}

export class Host {
  readonly process: ChildProcess;
  readonly events: HostEvent[] = [];
  readonly exited: Promise<number | NodeJS.Signals>;
  errors = '';

  constructor(dataDir: string, user: OsUser, settings: object) {
    const identity = user.uid === self.uid ? {} : { uid: user.uid, gid: user.gid };
    // A separate process group, so that a test can send it Ctrl-C.
    this.process = spawn(process.execPath, [HOST, dataDir, JSON.stringify(settings)], {
      ...identity,
      cwd: '/',
      // Variables of a PostgreSQL user's environment, which must have no effect.
      env: { ...process.env, PGPORT: '1', PGSSLMODE: 'require', PGDATA: '/nowhere', LC_ALL: 'de_DE' },
      detached: true,
    });
    createInterface({ input: this.process.stdout! }).on('line', (line) => this.events.push(JSON.parse(line)));
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.process.stdin!.on('error', () => undefined);
    this.exited = new Promise((resolve) => {
      this.process.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
    });
  }

  get pid(): number {
    return this.process.pid!;
  }

  get acknowledged(): readonly number[] {
    return this.events.filter(({ event }) => event === 'inserted').map(({ id }) => id);
  }

  get said(): readonly string[] {
    return this.events.filter(({ event }) => event === 'said').map(({ line }) => line);
  }

  received(event: HostEvent['event'], after = 0): Promise<HostEvent> {
    return until(`${event} from host ${this.pid} ${this.errors}`, () => {
      const found = this.events.slice(after).find((one) => one.event === event);
      if (!found && this.process.exitCode !== null) throw new Error(`host ended: ${this.errors}`);
      return found;
    });
  }

  ready(): Promise<HostEvent> {
    return this.received('ready');
  }

  ask(question: 'ids' | 'state'): Promise<HostEvent> {
    const before = this.events.length;
    this.process.stdin!.write(`${question}\n`);
    return this.received(question, before);
  }

  /** Retries until it succeeds: while a server moves to another owner, calls may fail. */
  insert(): Promise<number> {
    return until('an acknowledged row', async () => {
      const before = this.events.length;
      this.process.stdin!.write('insert\n');
      const answer = await until('an answer', () =>
        this.events.slice(before).find(({ event }) => event === 'inserted' || event === 'refused'),
      );
      return answer.event === 'inserted' && answer.id;
    });
  }

  async floodUntil(rows: number): Promise<void> {
    this.process.stdin!.write('flood\n');
    await until(`${rows} acknowledged rows`, () => this.acknowledged.length >= rows);
  }

  async rows(): Promise<readonly number[]> {
    return (await this.ask('ids')).ids;
  }

  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.process.kill(signal);
    return this.exited;
  }
}

/** A killed test run could not clean up. Its hosts ended with their standard input. */
for (const folder of abandonedFolders(PREFIX)) {
  spawnSync('umount', [join(folder, 'disk')]);
  rmSync(folder, { recursive: true, force: true });
}

const hosts: Host[] = [];
const dataDirs = new Set<string>();
const folders: string[] = [];
const mounts: string[] = [];

export const startHost = (dataDir: string, user: OsUser, settings: object = {}): Host => {
  const host = new Host(dataDir, user, settings);
  hosts.push(host);
  dataDirs.add(dataDir);
  return host;
};

/** A folder of the user, with the path of a data folder that does not exist yet. */
export const freshFolder = (user: OsUser): string => {
  const folder = folderOfThisProcess(PREFIX);
  chownSync(folder, user.uid, user.gid);
  folders.push(folder);
  return folder;
};

export const mountSmallDisk = (megabytes: number): string | undefined => {
  const folder = join(freshFolder(self), 'disk');
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folders.pop()!, { recursive: true });
    return undefined;
  }
  mounts.push(folder);
  return folder;
};

export const growDisk = (folder: string, megabytes: number): void => {
  spawnSync('mount', ['-o', `remount,size=${megabytes}m`, folder]);
};

/** For afterEach: ends processes that a test left running. */
export const endHosts = async (): Promise<void> => {
  await Promise.all(hosts.splice(0).map((host) => host.end('SIGKILL')));
};

/** At the end: processes, mounts and folders. */
export const cleanUp = async (): Promise<void> => {
  await endHosts();
  for (const dataDir of dataDirs) {
    await endLeftovers(join(dataDir, 'pgdata'));
    for (const user of [self, ordinary ?? self]) {
      rmSync(layoutOf(dataDir, user.uid).run, { recursive: true, force: true });
    }
  }
  dataDirs.clear();
  for (const folder of mounts.splice(0)) spawnSync('umount', [folder]);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
};
