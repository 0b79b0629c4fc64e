/** Every test there is, with all set-up of its own: what continuous integration runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { staticSteps, testStep, unitStep } from './check.ts';
import { forgetFileTimes, printSlowestFiles } from './file-times.ts';
import { installBrowser } from './install-browser.ts';
import { ROOT, runSteps, type Step } from './run.ts';

const journeys: Step = { name: 'journeys', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] };
const hasJourneys = existsSync(join(ROOT, 'e2e', 'playwright.config.ts'));

installBrowser();
await buildWeb();
forgetFileTimes();
// The static checks fill the time that database tests spend waiting.
await runSteps(
  [
    testStep('database tests', 'database'),
    testStep('start tests', 'start'),
    testStep('screen tests', 'screen'),
    ...(hasJourneys ? [journeys] : []),
  ],
  [...staticSteps, unitStep, { name: 'size of the first load', command: ['node', 'tools/check-bundle.ts'] }],
);
printSlowestFiles();
