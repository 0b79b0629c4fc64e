/** Installs the exchange of the call tests from Debian's packages. Without it these tests fail. */
import { existsSync } from 'node:fs';
import { commandFor, installPackages, mayInstall } from './debian.ts';

const exchangePath = '/usr/sbin/kamailio';
const PACKAGES = ['kamailio', 'kamailio-websocket-modules'];

/** Empty if the call tests run. */
export const whyNoExchange = (): string =>
  existsSync(exchangePath) ? '' : `Kamailio is not installed. As root on Debian: ${commandFor(PACKAGES)}`;

export const installExchange = (): void => {
  if (existsSync(exchangePath)) return;
  if (mayInstall()) {
    console.log(`installing ${PACKAGES.join(' and ')} (once, a few seconds) ...`);
    installPackages(PACKAGES);
  }
  const reason = whyNoExchange();
  if (reason) console.log(`The tests of calls with an exchange will fail. ${reason}`);
};

if (import.meta.main) installExchange();
