/** Runs all tests with their set-up, as in continuous integration. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { staticSteps, testStep, unitStep } from './check.ts';
import { forgetFileTimes, printSlowestFiles } from './file-times.ts';
import { installBrowser } from './install-browser.ts';
import { installExchange } from './install-exchange.ts';
import { ROOT, runSteps, type Step } from './run.ts';

const endToEnd: Step = {
  name: 'end-to-end tests',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
};
const hasEndToEnd = existsSync(join(ROOT, 'e2e', 'playwright.config.ts'));

installBrowser();
installExchange();
await buildWeb();
forgetFileTimes();
// Database and start tests wait for PostgreSQL and for processes half of their time: two rows of steps fill both cores.
await runSteps(
  [testStep('database tests', 'database'), testStep('screen tests', 'screen'), ...(hasEndToEnd ? [endToEnd] : [])],
  [
    ...staticSteps,
    unitStep,
    { name: 'size of the first load', command: ['node', 'tools/check-bundle.ts'] },
    testStep('start tests', 'start'),
  ],
);
printSlowestFiles();
