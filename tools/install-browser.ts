/** The browser and the Chinese font of the screen tests, from Debian's packages. Without the right to install, it says what to run. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath } from './browser.ts';

const FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

const missingPackages = (): string[] => [
  ...(existsSync(browserPath) ? [] : ['chromium']),
  ...(existsSync(FONT) ? [] : ['fonts-noto-cjk']),
];

const apt = (args: readonly string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
};

export const installBrowser = (): void => {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const install = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...missing];
  const byHand = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`The browser tests need ${missing.join(' and ')}. As root: ${byHand}`);
    process.exit(1);
  }
  console.log(`installing ${missing.join(' and ')} (once, about a minute) ...`);
  if (!apt(['update', '-q']) || !apt(install)) {
    console.error(`The browser could not be installed. By hand, as root: ${byHand}`);
    process.exit(1);
  }
};

if (import.meta.main) installBrowser();
