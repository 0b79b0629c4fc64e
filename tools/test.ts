/** Every test there is, with all set-up of its own: what continuous integration runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { staticSteps, unitStep } from './check.ts';
import { installBrowser } from './install-browser.ts';
import { ROOT, runSteps } from './run.ts';

const hasJourneys = existsSync(join(ROOT, 'e2e', 'playwright.config.ts'));

installBrowser();
await buildWeb();
runSteps([
  ...staticSteps,
  unitStep,
  { name: 'size of the first load', command: ['node', 'tools/check-bundle.ts'] },
  { name: 'database tests', command: ['vitest', 'run', '--project', 'database'] },
  { name: 'start tests', command: ['vitest', 'run', '--project', 'start'] },
  { name: 'screen tests', command: ['vitest', 'run', '--project', 'screen'] },
  ...(hasJourneys
    ? [{ name: 'journeys', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] as const }]
    : []),
]);
