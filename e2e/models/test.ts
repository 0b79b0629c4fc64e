/**
 * The `test` of all journeys. The tests of a worker share one browser window: a new one loads and compiles the whole
 * application again, which takes longer than most tests.
 */
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { leave } from './storage.ts';

/** Listeners that page objects and tests add. */
const LISTENED = ['request', 'requestfailed', 'response', 'console', 'dialog'] as const;

type Window = 'first' | 'second';
const windows: Partial<Record<Window, Promise<BrowserContext>>> = {};

const windowOf = (browser: Browser, name: Window): Promise<BrowserContext> =>
  (windows[name] ??= browser.newContext().then(async (context) => {
    await context.newPage();
    return context;
  }));

/** As new, except for the cache of the network. */
const empty = async (context: BrowserContext): Promise<void> => {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  for (const event of LISTENED) page!.removeAllListeners(event);
  await page!.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await leave(page!);
  await page!.emulateMedia({ colorScheme: null });
};

interface Windows {
  /** A window of another person. */
  readonly elsewhere: Page;
  /** A window that has never loaded anything. */
  readonly fresh: Page;
}

export const test = base.extend<Windows>({
  context: async ({ browser }, use) => {
    const context = await windowOf(browser, 'first');
    await use(context);
    await empty(context);
  },
  page: async ({ context, viewport }, use) => {
    const [page] = context.pages();
    await page!.setViewportSize(viewport!);
    await use(page!);
  },
  elsewhere: async ({ browser }, use) => {
    const context = await windowOf(browser, 'second');
    await use(context.pages()[0]!);
    await empty(context);
  },
  fresh: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
