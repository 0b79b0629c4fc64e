/**
 * Fails when a file imports from a module it may not import, belongs to no module, is part of an import cycle, or
 * contains SQL outside the queries, or decides by Chinese words.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { FEATURE_TIERS, ROLES, MODULES, type Module } from './house.ts';
import { findDecidingWords } from './deciding-words.ts';
import { columnsIn, findSqlOutsideQueries } from './sql-layer.ts';

interface Tree {
  /** Paths from the root of the project, with their texts. */
  readonly files: ReadonlyMap<string, string>;
}

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;

const moduleOf = (file: string): Module | undefined => MODULES.find(({ path }) => path.test(file));
const featureOf = (file: string): string =>
  /^(?:(?:server|web)\/src\/features|contract\/src)\/([\w-]+)\//.exec(file)?.[1] ?? '';
const tierOf = (file: string): number => FEATURE_TIERS.findIndex((tier) => tier.includes(featureOf(file)));
const roleOf = (file: string): string => /\.(\w+)\.ts$/.exec(file)?.[1] ?? '';
const isFeature = ({ name }: Module): boolean => name.endsWith('/feature');

/** The file of a specifier. Undefined for packages, styles and other files without code. */
const target = (from: string, specifier: string): string | undefined => {
  if (!/\.(ts|tsx|cjs)$/.test(specifier)) return undefined;
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return specifier.startsWith('@gonghai/contract/')
    ? specifier.replace('@gonghai/contract/', 'contract/src/')
    : undefined;
};

export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(SPECIFIER)].flatMap(([, , specifier = '']) => target(file, specifier) ?? []);

const mayImportFeature = (file: string, wanted: string, side: string): boolean => {
  if (featureOf(file) === featureOf(wanted)) {
    const isOtherRole = side === 'server/feature' && roleOf(file) !== roleOf(wanted);
    return !isOtherRole || (ROLES[roleOf(file)] ?? []).includes(roleOf(wanted));
  }
  const isEarlier = tierOf(wanted) < tierOf(file);
  return isEarlier && (side === 'contract/feature' || (side === 'server/feature' && roleOf(wanted) === 'port'));
};

const mayImport = (file: string, wanted: string): boolean => {
  const [here, there] = [moduleOf(file), moduleOf(wanted)];
  if (!here || !there) return false;
  if (here !== there) return here.mayImport.includes(there.name);
  return !isFeature(here) || mayImportFeature(file, wanted, here.name);
};

const cycles = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const found: string[] = [];
  const finished = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    if (finished.has(file) || trail.includes(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
};

const placementErrors = (file: string): string[] => {
  const module = moduleOf(file);
  if (!module) return [`${file} belongs to no module`];
  return isFeature(module) && tierOf(file) < 0 ? [`${file}: the feature ${featureOf(file)} has no tier`] : [];
};

export const findViolations = ({ files }: Tree): string[] => {
  if (files.size === 0) return ['nothing was read'];
  const graph = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]));
  if ([...graph.values()].every((imports) => imports.length === 0)) return ['not one import was found'];
  const violations = [...graph].flatMap(([file, imports]) => [
    ...placementErrors(file),
    ...imports.filter((wanted) => !mayImport(file, wanted)).map((wanted) => `${file} may not import ${wanted}`),
  ]);
  return [...violations, ...cycles(graph)];
};

/** Test files are not checked. */
const readTree = (root: string): Tree => {
  const names = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'e2e/**/*.ts'], {
    cwd: root,
  });
  const houses = names.filter((name) => !/\.test\.tsx?$|node_modules/.test(name));
  return { files: new Map(houses.map((name) => [name, readFileSync(join(root, name), 'utf8')])) };
};

if (import.meta.main) {
  const tree = readTree(resolve(import.meta.dirname, '..'));
  const columns = columnsIn(tree.files.get('server/src/db/tables.ts') ?? '');
  const found = [
    ...findViolations(tree),
    ...findSqlOutsideQueries(tree.files, columns),
    ...findDecidingWords(tree.files),
  ];
  if (columns.size === 0) found.push('not one column was found');
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
