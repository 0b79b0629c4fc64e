/** A page of 1,000 customers in the browser: from the response to the rows on the screen. */
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import { chromium, type Page } from 'playwright';
import type { Installation } from '../server/src/installation.ts';
import { browserFlags, browserPath } from '../tools/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { withContenders } from './contenders.ts';
import { makeWorld } from './customer-world.ts';
import { DEMO_ADMIN, DEMO_CODE } from '../server/src/operator/demo/demo-people.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const CUSTOMERS = 20_000;
const MOST_MS = 400;
const TURNS = 12;
/** The pool has this many full pages, and a few rows more. */
const PAGES = 3;

const openPool = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/#/login`);
  await page.getByLabel('账号', { exact: true }).fill(`${DEMO_ADMIN.userName}@${DEMO_CODE}`);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('/login'));
  await page.goto(`${address}/#/customer/publiclist`);
  await page.locator('.gh-pager .ant-select').click();
  await page.locator('.ant-select-item-option', { hasText: '1000' }).click();
  await page.waitForSelector('[aria-rowcount="1001"]');
};

/** Resolves when other rows are shown and painted. The time is taken in the page. */
const turnTo = (number: number): string => `(async () => {
  const shown = () => document.querySelector('[data-index="0"]')?.textContent ?? '';
  const frame = () => new Promise(requestAnimationFrame);
  const before = shown();
  performance.clearResourceTimings();
  document.querySelector('.gh-pages [aria-label="第 ${number} 页"]').click();
  while (shown() === before || shown() === '') await frame();
  await frame();
  const answered = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('${searchCustomers.path}'));
  return performance.now() - answered.responseEnd;
})()`;

export const customerPage = async (installation: Installation): Promise<Figure[]> => {
  await makeWorld(installation, CUSTOMERS);
  await buildWeb();
  const times = await withContenders(installation, async ({ port }) => {
    const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await openPool(page, `http://127.0.0.1:${port}`);
      const turns: number[] = [];
      for (let turn = 1; turn <= TURNS; turn += 1) turns.push(await page.evaluate<number>(turnTo(1 + (turn % PAGES))));
      return turns;
    } finally {
      await browser.close();
    }
  });
  return [atMost(MOST_MS, 'a page of 1000 customers drawn behind its answer', median(times), ' ms')];
};
