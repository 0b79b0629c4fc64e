/**
 * Chooses the tests that a change affects: those that import a changed file, directly or through others. The import
 * graph does not show every use, so these rules are added:
 * - a test of a server feature uses all files of its feature: it calls them over HTTP;
 * - the tests in `server/test/house` use all of the server and the contract;
 * - a start test or a journey uses the folders that it is named after (`e2e/customers-list.spec.ts`: `customers`), and
 *   those that the files in its own folder are named after (`kills.start.test.ts`: `kills/payments.ts`);
 * - every test uses the set-up of its kind and the configuration of the project.
 * The files that list all features are not followed, otherwise each change would affect every test of the server.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf } from './check-imports.ts';
import { ROOT } from './run.ts';
import { type Kind, kindOf } from './test-kinds.ts';

/** Paths from the root of the project, with their texts. */
type Sources = ReadonlyMap<string, string>;

const LISTS_OF_FEATURES = new Set(['server/src/app.ts', 'server/src/server.ts', 'contract/src/catalogue.ts']);
const CONFIGURATION = /^(package(-lock)?\.json|tsconfig[.\w]*\.json|vitest\.config\.ts|web\/tsconfig\.json)$/;
/** Reads all migrations. */
const MIGRATIONS_READER = 'server/src/db/schema/migrate.ts';
const SETUP: Readonly<Record<Kind, readonly string[]>> = {
  unit: [],
  database: ['server/test/global-setup.ts'],
  start: ['server/test/start/global-setup.ts'],
  screen: ['web/test/after-each.ts'],
  'end-to-end': ['e2e/global-setup.ts', 'e2e/playwright.config.ts'],
};

const featureFolderOf = (file: string): string | undefined => /^server\/src\/features\/[\w-]+\//.exec(file)?.[0];

/** Of the test, and of the files in the folder with its name. */
const namesOf = (test: string, sources: Sources): string[] => {
  const own = test.replace(/\.(start\.test|spec)\.ts$/, '/');
  return [test, ...[...sources.keys()].filter((file) => file.startsWith(own))].map((file) => basename(file));
};

/** Whether a test uses a file without importing it. */
const usesUnseen = (test: string, file: string, sources: Sources): boolean => {
  const kind = kindOf(test);
  const feature = featureFolderOf(test);
  if (feature !== undefined) return file.startsWith(feature);
  if (test.startsWith('server/test/house/')) return /^(server|contract)\/src\//.test(file);
  if (kind !== 'start' && kind !== 'end-to-end') return false;
  const folders = dirname(file).split('/');
  return namesOf(test, sources).some((name) =>
    folders.some((folder) => name.startsWith(`${folder}.`) || name.startsWith(`${folder}-`)),
  );
};

/** Everything that uses one of the files, through any number of others, and the files themselves. */
const usersOf = (changed: readonly string[], sources: Sources): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (LISTS_OF_FEATURES.has(file)) continue;
    const kind = kindOf(file);
    for (const used of [...importsOf(file, text), ...(kind ? SETUP[kind] : [])])
      importers.set(used, [...(importers.get(used) ?? []), file]);
  }
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
};

export const affectedTests = (changed: readonly string[], sources: Sources): string[] => {
  const tests = [...sources.keys()].filter((file) => kindOf(file) !== undefined).toSorted();
  if (changed.some((file) => CONFIGURATION.test(file))) return tests;
  const migrated = changed.some((file) => file.startsWith('server/migrations/')) ? [MIGRATIONS_READER] : [];
  const users = usersOf([...changed, ...migrated], sources);
  const sourceFiles = [...users].filter((file) => kindOf(file) === undefined);
  return tests.filter((test) => users.has(test) || sourceFiles.some((file) => usesUnseen(test, file, sources)));
};

export const readSources = (): Sources => {
  const names = globSync('{contract,server,web,tools,e2e}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
  });
  return new Map(names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
};

const git = (...args: readonly string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
};

/** Without a reference: origin/main, or main where there is no remote. */
const startOfBranch = (reference: string | undefined): string => {
  const hasRemote = git('branch', '--remotes', '--list', 'origin/main').length > 0;
  const [commit = 'HEAD'] = git('merge-base', reference ?? (hasRemote ? 'origin/main' : 'main'), 'HEAD');
  return commit;
};

/** The files that differ from the start of the branch: committed, uncommitted, deleted and new. */
export const changedFiles = (reference?: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', startOfBranch(reference)),
  ...git('ls-files', '--others', '--exclude-standard'),
];
