/**
 * Installs the browser and the Chinese font of the screen tests from Debian's packages. Without privileges it prints
 * what to run.
 */
import { existsSync } from 'node:fs';
import { browserPath } from './browser.ts';
import { commandFor, installPackages, mayInstall } from './debian.ts';

const FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

const missingPackages = (): string[] => [
  ...(existsSync(browserPath) ? [] : ['chromium']),
  ...(existsSync(FONT) ? [] : ['fonts-noto-cjk']),
];

export const installBrowser = (): void => {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (!mayInstall()) {
    console.error(`The browser tests need ${missing.join(' and ')}. As root: ${commandFor(missing)}`);
    process.exit(1);
  }
  console.log(`installing ${missing.join(' and ')} (once, about a minute) ...`);
  if (!installPackages(missing)) {
    console.error(`The browser could not be installed. By hand, as root: ${commandFor(missing)}`);
    process.exit(1);
  }
};

if (import.meta.main) installBrowser();
