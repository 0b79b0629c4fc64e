/**
 * Finds exports that only their own file uses. `node tools/unused-exports.ts --fix` removes the word `export` from them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './check-imports.ts';
import { ROOT } from './run.ts';

const DECLARATION =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|abstract class) (\w+)/gm;
/** The catalogue takes all endpoints of the files that it names, and the web those of a kind of customers. */
const IS_ENDPOINT = /= (?:endpoint|forAfterSales)\(/;
/** Generated, read as configuration, or loaded as a whole. */
const ENTRIES =
  /^server\/src\/db\/tables\.ts$|\.config\.ts$|^web\/src\/ui\/kit\/sections\/|^web\/src\/app\/SignedIn\.tsx$/;

interface UnusedExport {
  readonly file: string;
  readonly name: string;
}

const isEndpoint = (source: string, from: number): boolean =>
  IS_ENDPOINT.test(source.slice(from, source.indexOf('\n', source.indexOf('=', from)) + 1));

export const findUnusedExports = (files: ReadonlyMap<string, string>): readonly UnusedExport[] => {
  const users = new Map<string, string[]>();
  for (const [file, source] of files)
    for (const used of importsOf(file, source)) users.set(used, [...(users.get(used) ?? []), file]);
  const words = new Map([...files].map(([file, source]) => [file, new Set(source.match(/\w+/g))]));
  return [...files].flatMap(([file, source]) => {
    if (/\.test\.tsx?$/.test(file) || ENTRIES.test(file)) return [];
    return [...source.matchAll(DECLARATION)].flatMap((match) => {
      const [, name = ''] = match;
      const isUsed = (users.get(file) ?? []).some((user) => user !== file && words.get(user)?.has(name));
      return isUsed || isEndpoint(source, match.index) ? [] : [{ file, name }];
    });
  });
};

const FOLDERS = ['contract/src', 'server', 'web', 'e2e', 'tools', 'bench'];

const readSources = (): ReadonlyMap<string, string> => {
  const names = globSync([...FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,cjs}`), '*.ts'], { cwd: ROOT });
  const sources = names.filter((name) => !/node_modules|(?:^|\/)dist\//.test(name));
  return new Map(sources.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
};

const removeExport = ({ file, name }: UnusedExport): void => {
  const path = join(ROOT, file);
  const pattern = new RegExp(String.raw`^export ((?:declare )?(?:async )?(?:abstract )?\w+\*? ${name}\b)`, 'm');
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, '$1'));
};

if (import.meta.main) {
  const found = findUnusedExports(readSources());
  if (process.argv.includes('--fix')) found.forEach(removeExport);
  else for (const { file, name } of found) console.error(`${file} exports ${name}, which no other file uses`);
  console.log(`${found.length} exports that only their own file uses`);
  if (found.length > 0 && !process.argv.includes('--fix')) process.exitCode = 1;
}
