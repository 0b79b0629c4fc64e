/** Once per run: a page for the servers to serve. How old it is matters to nobody here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../../../tools/build-web.ts';
import { ROOT } from '../../../tools/run.ts';

export default async (): Promise<void> => {
  if (!existsSync(join(ROOT, 'web', 'dist', 'index.html'))) await buildWeb();
};
