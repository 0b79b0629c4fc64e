/**
 * Runs each test file in a vitest process of its own and lists the files that fail: such a file relies on what another
 * file left behind. Slow, so it is no part of `npm test`: `node tools/test-alone.ts unit screen [part of a path]`.
 */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from './run.ts';

const PROJECTS = ['unit', 'database', 'start', 'screen'];
const VITEST = join(ROOT, 'node_modules', '.bin', 'vitest');

interface TestFile {
  readonly project: string;
  readonly path: string;
}

/** A browser project is named after its browser too: "screen (chromium)". */
const projectNameOf = (name: string): string => name.split(' ')[0] ?? name;

const listFiles = async (projects: readonly string[]): Promise<readonly TestFile[]> => {
  const vitest = await createVitest('test', { root: ROOT, project: [...projects], watch: false });
  try {
    const found = await vitest.globTestSpecifications();
    return found.map(({ project, moduleId }) => ({
      project: projectNameOf(project.name),
      path: relative(ROOT, moduleId),
    }));
  } finally {
    await vitest.close();
  }
};

/** The output of the failure, or undefined. */
const runAlone = ({ project, path }: TestFile): string | undefined => {
  const { status, stdout, stderr } = spawnSync(VITEST, ['run', '--project', project, path], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? undefined : `${stdout}${stderr}`;
};

const args = process.argv.slice(2);
const projects = PROJECTS.filter((name) => args.includes(name));
const part = args.find((arg) => !PROJECTS.includes(arg)) ?? '';
const files = (await listFiles(projects.length > 0 ? projects : PROJECTS)).filter(({ path }) => path.includes(part));
const failed: string[] = [];
for (const [at, file] of files.entries()) {
  const failure = runAlone(file);
  console.log(`${at + 1}/${files.length} ${failure === undefined ? 'passed' : 'FAILED'} ${file.path}`);
  if (failure === undefined) continue;
  failed.push(file.path);
  console.log(failure);
}
console.log(failed.length === 0 ? 'Every file passed.' : `${failed.length} files failed:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
