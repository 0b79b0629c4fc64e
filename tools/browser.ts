/** The browser of the tests: Debian's Chromium, and the flags that keep it quiet and able to run as root. */
export const browserPath = '/usr/bin/chromium';

export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
