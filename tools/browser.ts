/** The browser of the tests: Debian's Chromium, with flags to run quietly and as root. */
export const browserPath = '/usr/bin/chromium';

/**
 * The popups of the address bar are pages of their own for every window, and cost as much as the test. The flag replaces
 * the test runner's own list, whose other features are therefore named too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** For pages that live for seconds: compiling their code a second time, for speed, takes longer than it saves. */
export const briefPages = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
] as const;
