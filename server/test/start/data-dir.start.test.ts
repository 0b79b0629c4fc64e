/** Where the data goes when nobody says, and when what was said cannot work. */
import { chmodSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseDataDir } from '../../src/embedded/data-dir.ts';
import { cleanUp, freshFolder, root, self } from './hosts.ts';

afterEach(cleanUp);

const choose = (projectRoot: string, wanted?: string): { chosen: string; said: readonly string[] } => {
  const said: string[] = [];
  return { chosen: chooseDataDir({ wanted, projectRoot, say: (line) => said.push(line) }), said };
};

describe('chooseDataDir', () => {
  it('takes the project’s own data folder when nothing is asked for', () => {
    const project = freshFolder(self);
    expect(choose(project)).toEqual({ chosen: join(project, 'data'), said: [] });
    expect(choose(project, '')).toEqual({ chosen: join(project, 'data'), said: [] });
  });

  it('takes the folder asked for and makes it, open to the database’s user whatever the umask', () => {
    const project = freshFolder(self);
    const umask = process.umask(0o077);
    const { chosen } = choose(project, join(project, 'not', 'yet'));
    process.umask(umask);
    expect(chosen).toBe(join(project, 'not', 'yet'));
    expect([chosen, dirname(chosen)].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o755, 0o755]);
  });
});

describe.runIf(root)('chooseDataDir in a project that the database’s user cannot reach', () => {
  const closedProject = (): string => {
    const project = freshFolder(root!);
    chmodSync(project, 0o700);
    return project;
  };

  it('goes to a folder of the project’s own outside, and says so in one line', () => {
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

  it('refuses to begin an empty database beside one that is merely out of reach', () => {
    const project = closedProject();
    mkdirSync(join(project, 'data', 'pgdata'), { recursive: true });
    writeFileSync(join(project, 'data', 'pgdata', 'PG_VERSION'), '18\n');
    expect(() => choose(project)).toThrow(`${project}/data cannot be reached by the user gonghai`);
  });

  it('refuses such a folder when it was asked for, and says what to do', () => {
    const wanted = join(closedProject(), 'data');
    expect(() => choose(freshFolder(root!), wanted)).toThrow(
      /^\S+ cannot be reached by the user gonghai, which the database runs as: set DATA_DIR to .+$/,
    );
  });
});
