/**
 * The choice of the data folder when none is configured or the configured one cannot be used. Only this file uses
 * /var/lib/gonghai.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copyDataFolder } from '../../../tools/copy-folder.ts';
import { chooseDataDir } from '../../src/embedded/data-dir.ts';
import { untilStatus } from './callers.ts';
import { freshFolder, root, self } from './hosts.ts';
import { canRun } from './can-run.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll, endServers, ROOT, startServer } from './servers.ts';

afterEach(endAll);

const choose = (projectRoot: string, wanted?: string): { chosen: string; said: readonly string[] } => {
  const said: string[] = [];
  return { chosen: chooseDataDir({ wanted, projectRoot, say: (line) => said.push(line) }), said };
};

describe('chooseDataDir', () => {
  it('uses the project’s own data folder by default', () => {
    const project = freshFolder(self);
    expect(choose(project)).toEqual({ chosen: join(project, 'data'), said: [] });
    expect(choose(project, '')).toEqual({ chosen: join(project, 'data'), said: [] });
  });

  it('creates the configured folder, accessible to the database’s user under any umask', () => {
    const project = freshFolder(self);
    const umask = process.umask(0o077);
    const { chosen } = choose(project, join(project, 'not', 'yet'));
    process.umask(umask);
    expect(chosen).toBe(join(project, 'not', 'yet'));
    expect([chosen, dirname(chosen)].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o755, 0o755]);
  });
});

describe.runIf(canRun(root, 'needs root'))('chooseDataDir in a project that the database’s user cannot reach', () => {
  const closedProject = (): string => {
    const project = freshFolder(root!);
    chmodSync(project, 0o700);
    return project;
  };

  it('uses a folder outside the project, and says so in one line', () => {
    const [project, other] = [closedProject(), closedProject()];
    const chosen = [project, other, project].map((one) => choose(one));
    try {
      const [first, second, again] = chosen.map(({ chosen }) => chosen);
      expect(first).toMatch(new RegExp(`^/var/lib/gonghai/${basename(project)}-[0-9a-f]{8}$`));
      expect(chosen[0]!.said).toEqual([
        `The database's user gonghai cannot reach ${project}/data: using ${first} instead`,
      ]);
      expect(second).not.toBe(first);
      expect(again).toBe(first);
    } finally {
      for (const { chosen: folder } of chosen) rmSync(folder, { recursive: true, force: true });
      if (readdirSync('/var/lib/gonghai').length === 0) rmdirSync('/var/lib/gonghai');
    }
  });

  it('refuses to create an empty database when an existing one is unreachable', () => {
    const project = closedProject();
    mkdirSync(join(project, 'data', 'pgdata'), { recursive: true });
    writeFileSync(join(project, 'data', 'pgdata', 'PG_VERSION'), '18\n');
    expect(() => choose(project)).toThrow(`${project}/data cannot be reached by the user gonghai`);
  });

  it('refuses such a folder when it is configured, and says what to do', () => {
    const wanted = join(closedProject(), 'data');
    expect(() => choose(freshFolder(root!), wanted)).toThrow(
      /^\S+ cannot be reached by the user gonghai, which the database runs as: set DATA_DIR to .+$/,
    );
  });
});

describe.runIf(canRun(root, 'needs root'))('a project of root in a folder that is closed to others', () => {
  /** As much of the project as a start needs. */
  const closedProject = (): string => {
    const home = freshFolder(root!);
    chmodSync(home, 0o700);
    const project = join(home, 'gonghai');
    for (const part of ['package.json', 'server/package.json', 'server/src', 'server/migrations', 'web/dist']) {
      cpSync(join(ROOT, part), join(project, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    return project;
  };

  it('stores its data outside, and prints where', async () => {
    const project = closedProject();
    // Prepared, because the first start of a database is not the subject.
    copyDataFolder(preparedDataDir('empty'), choose(project).chosen);
    const program = { line: [process.execPath, join(project, 'server/src/main.ts')] } as const;
    const server = startServer({ DEMO: 'off' }, program);
    const dataDir = await server.said(
      /cannot reach \S+\/gonghai\/data: using (\/var\/lib\/gonghai\/gonghai-\w+) instead/,
    );
    try {
      await untilStatus(`${await server.ready()}/readyz`, 200);
      expect(existsSync(join(project, 'data'))).toBe(false);
      await server.end('SIGTERM');
    } finally {
      await endServers();
      rmSync(dataDir, { recursive: true });
    }
  });
});
