/** Fails when the bundler warned, when the first load of a built page exceeds its limit, or when no script was found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WARNINGS } from './build-web.ts';
import { ROOT } from './run.ts';

interface BuiltPage {
  readonly html: string;
  /** Chunks that the page loads at once with `import()`, without their hash. */
  readonly late: readonly string[];
  /** Bytes of compressed JavaScript. */
  readonly limit: number;
}

export const LOGIN_PAGE: BuiltPage = { html: 'index.html', late: ['LoginScreen'], limit: 265_000 };

/** Every page of the build has a line here. */
const PAGES: readonly BuiltPage[] = [LOGIN_PAGE, { html: 'phone.html', late: [], limit: 60_000 }];

const dist = join(ROOT, 'web', 'dist');

/** The scripts in the page: the entry and its preloads. */
const firstLoadScripts = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

/** Static imports of a script, without dynamic ones. */
const staticImports = (text: string): string[] =>
  [...text.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, file = '']) => `assets/${file}`);

const chunkNamed = (name: string): string => {
  const file = readdirSync(join(dist, 'assets')).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
  if (!file) throw new Error(`no chunk ${name} in the build`);
  return `assets/${file}`;
};

/** The scripts of the page with their compressed sizes. */
export const firstLoad = ({ html, late }: BuiltPage): Map<string, number> => {
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const sizes = new Map<string, number>();
  const scripts = firstLoadScripts(read(html));
  const waiting = scripts.length === 0 ? [] : [...scripts, ...late.map(chunkNamed)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue;
    const text = read(file);
    sizes.set(file, gzipSync(text, { level: 9 }).length);
    waiting.push(...staticImports(text));
  }
  return sizes;
};

const check = (page: BuiltPage): void => {
  const sizes = firstLoad(page);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [file, size] of sizes) console.log(`${(size / 1_000).toFixed(1).padStart(8)} kB  ${file}`);
  console.log(`${(total / 1_000).toFixed(1).padStart(8)} kB  of ${page.limit / 1_000} kB, compressed: ${page.html}`);
  if (sizes.size > 0 && total <= page.limit) return;
  console.error(
    sizes.size === 0 ? `no script was found in ${page.html}` : `the first load of ${page.html} is too large`,
  );
  process.exitCode = 1;
};

const checkWarnings = (): void => {
  const warnings = readFileSync(join(dist, WARNINGS), 'utf8');
  if (warnings === '') return;
  console.error(`the bundler warned, and npm start shows it:\n${warnings}`);
  process.exitCode = 1;
};

if (import.meta.main) {
  checkWarnings();
  for (const page of PAGES) check(page);
}
