/** (d) The compressed JavaScript of the first load. `npm test` checks its limit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../tools/build-web.ts';
import { firstLoad } from '../tools/check-bundle.ts';
import { ROOT } from '../tools/run.ts';
import type { Figure } from './figure.ts';

const LIMIT_KB = 400;

export const bundle = async (): Promise<Figure[]> => {
  buildWeb();
  const read = (file: string): string => readFileSync(join(ROOT, 'web', 'dist', file), 'utf8');
  const bytes = [...firstLoad(read, read('index.html')).values()].reduce((sum, size) => sum + size, 0);
  const ours = bytes / 1_000;
  return [
    { name: '(d) JavaScript of the first load, gz', ours, unit: ' kB', goal: `≤ ${LIMIT_KB}`, isMet: ours <= LIMIT_KB },
  ];
};
