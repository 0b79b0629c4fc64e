/** Fails when the first load of the built web application exceeds its limit, or when no script was found. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './run.ts';

const LIMIT = 400_000;
const dist = join(ROOT, 'web', 'dist');

/** The scripts in the page: the entry and its preloads. */
export const firstLoadScripts = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

/** Static imports of a script, without dynamic ones. */
const staticImports = (text: string): string[] =>
  [...text.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, file = '']) => `assets/${file}`);

export const firstLoad = (read: (file: string) => string, html: string): Map<string, number> => {
  const sizes = new Map<string, number>();
  const waiting = firstLoadScripts(html);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue;
    const text = read(file);
    sizes.set(file, gzipSync(text, { level: 9 }).length);
    waiting.push(...staticImports(text));
  }
  return sizes;
};

if (import.meta.main) {
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const sizes = firstLoad(read, read('index.html'));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [file, size] of sizes) console.log(`${(size / 1_000).toFixed(1).padStart(8)} kB  ${file}`);
  console.log(`${(total / 1_000).toFixed(1).padStart(8)} kB  of ${LIMIT / 1_000} kB, compressed`);
  if (sizes.size === 0 || total > LIMIT) {
    console.error(sizes.size === 0 ? 'no script was found in the page' : 'the first load is too large');
    process.exit(1);
  }
}
