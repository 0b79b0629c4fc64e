/** Real servers and operator commands as processes on temporary folders, without the caller's environment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openClient } from '../../src/db/driver/connection.ts';
import { layoutOf } from '../../src/embedded/layout.ts';
import { endLeftovers } from '../../src/embedded/leftovers.ts';
import type { OsUser } from '../../src/embedded/os-user.ts';
import { socketTarget } from '../template.ts';
import { cleanUp, freshFolder, self, until } from './hosts.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
const NODE = process.execPath;
export const MAIN = join(ROOT, 'server/src/main.ts');
const CRM = join(ROOT, 'server/src/crm.ts');

export type Environment = Readonly<Record<string, string>>;

/** Which program runs: ours by Node, or npm as in the README. */
interface Program {
  readonly line: readonly [string, ...string[]];
  readonly user?: OsUser;
  /** Whether the test writes to its standard input. */
  readonly input?: 'pipe' | 'ignore';
}

/** Under npm a server ends with its parent, so that a killed test run leaves none. */
const surroundings = (environment: Environment): Environment => ({
  PATH: `${dirname(NODE)}:${process.env['PATH'] ?? ''}`,
  HOME: process.env['HOME'] ?? '/',
  npm_lifecycle_event: 'test',
  // Halves the start time.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/start-tests'),
  ...environment,
});

export class Running {
  readonly process: ChildProcess;
  readonly exited: Promise<number | NodeJS.Signals>;
  output = '';
  errors = '';

  constructor({ line: [program, ...args], user = self, input = 'ignore' }: Program, environment: Environment) {
    const identity = user.uid === self.uid ? {} : { uid: user.uid, gid: user.gid };
    // A separate process group, so that a test can send it Ctrl-C.
    const options = { ...identity, cwd: ROOT, env: surroundings(environment), detached: true };
    this.process = spawn(program, args, { ...options, stdio: [input, 'pipe', 'pipe'] });
    this.process.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.exited = new Promise((resolve) => {
      this.process.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
    });
  }

  get pid(): number {
    return this.process.pid!;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits for output that matches and returns the first group. */
  said(pattern: RegExp): Promise<string> {
    return until(`${pattern} in: ${this.output}${this.errors}`, () => {
      const [, found] = pattern.exec(this.output + this.errors) ?? [];
      if (found === undefined && this.hasEnded) throw new Error(`it ended: ${this.output}${this.errors}`);
      return found;
    });
  }

  /** The URL it serves at. */
  ready(): Promise<string> {
    return this.said(/Gonghai is ready: (\S+)/);
  }

  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    if (!this.hasEnded) this.process.kill(signal);
    return this.exited;
  }
}

const running: Running[] = [];
const dataDirs = new Set<string>();

const run = (program: Program, environment: Environment): Running => {
  const started = new Running(program, environment);
  running.push(started);
  if (environment['DATA_DIR']) dataDirs.add(environment['DATA_DIR']);
  return started;
};

/** On any free port, unless the environment has one. */
export const startServer = (environment: Environment, program: Program = { line: [NODE, MAIN] }): Running =>
  run(program, { PORT: '0', METRICS_PORT: '0', ...environment });

export interface Ended {
  readonly code: number | NodeJS.Signals;
  readonly output: string;
  readonly errors: string;
}

const toEnd = async (started: Running): Promise<Ended> => {
  const code = await started.exited;
  return { code, output: started.output, errors: started.errors };
};

export const startCrm = (environment: Environment, ...args: readonly string[]): Running =>
  run({ line: [NODE, CRM, ...args], input: args.includes('-') ? 'pipe' : 'ignore' }, environment);

export const crm = (environment: Environment, ...args: readonly string[]): Promise<Ended> =>
  toEnd(startCrm(environment, ...args));

export const npm = (environment: Environment, ...args: readonly string[]): Promise<Ended> =>
  toEnd(run({ line: ['npm', ...args] }, environment));

/** The path of a data folder that does not exist yet. */
export const freshDataDir = (user: OsUser = self): string => join(freshFolder(user), 'data');

/** Connects to the embedded database of a running installation as the owner. */
export const ownerOf = (dataDir: string) => openClient(socketTarget(layoutOf(dataDir, self.uid).run, 'gonghai'));

export const askOwner = async <Row extends object>(dataDir: string, query: string): Promise<Row[]> => {
  const client = await ownerOf(dataDir);
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
};

/** For afterEach: ends processes that a test left running. */
export const endServers = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((one) => one.end('SIGKILL')));
};

/** At the end: processes, databases and folders. */
export const endAll = async (): Promise<void> => {
  await endServers();
  for (const dataDir of dataDirs) {
    await endLeftovers(join(dataDir, 'pgdata'));
    rmSync(layoutOf(dataDir, self.uid).run, { recursive: true, force: true });
  }
  dataDirs.clear();
  await cleanUp();
};
