/** Compares a UI component with antd's: main-thread CPU of the same actions, in the same run, on production builds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright';
import { build, preview } from 'vite';
import { browserFlags, browserPath } from '../tools/browser.ts';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const CONTENDERS = ['ours', 'antd'] as const;
export type Contender = (typeof CONTENDERS)[number];

const ROUNDS = 5;

/** Resolves when rendering is complete: two frames have passed and the thread is idle. */
const SETTLED = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
})`;
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(SETTLED);
};

const cpuMilliseconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

export const click = (page: Page, selector: string, at = 0): Promise<void> =>
  page.locator(selector).nth(at).dispatchEvent('click');

export const scroll = async (page: Page, selector: string): Promise<void> => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing to scroll: ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let tick = 0; tick < 30; tick += 1) {
    await page.mouse.wheel(0, 240);
    await settle(page);
  }
};

interface Comparison {
  /** The component in `web/` to show. */
  readonly piece: 'table' | 'tree';
  /** Selector that exists once it is rendered. */
  readonly ready: Record<Contender, string>;
  readonly acts: Readonly<Record<string, (page: Page, contender: Contender, round: number) => Promise<void>>>;
  /** Maximum cost of an action relative to antd's. */
  readonly goalOf: (act: string) => number;
}

type Costs = Record<string, Record<Contender, number[]>>;

/** Measures all actions of one contender. The first round of a page warms up and is not counted. */
const measure = async (page: Page, contender: Contender, { ready, acts }: Comparison, costs: Costs): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  // Thread time, so that other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForSelector(ready[contender]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      await settle(page);
      const before = await cpuMilliseconds(session);
      await act(page, contender, round);
      await settle(page);
      const spent = (await cpuMilliseconds(session)) - before;
      if (round > 0) costs[name]?.[contender].push(spent);
    }
    await page.mouse.wheel(0, -100_000);
  }
};

const serve = async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'gonghai-bench-web-'));
  const root = new URL('./web/', import.meta.url).pathname;
  await build({ root, configFile: false, base: './', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const close = async (): Promise<void> => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { address: server.resolvedUrls?.local[0] ?? '', close };
};

export const besideAntd = async (comparison: Comparison): Promise<Figure[]> => {
  const { piece, acts, goalOf } = comparison;
  const costs: Costs = Object.fromEntries(Object.keys(acts).map((act) => [act, { ours: [], antd: [] }]));
  const server = await serve();
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
  try {
    for (const contender of [...CONTENDERS, ...CONTENDERS]) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${server.address}?piece=${piece}&by=${contender}`);
      await measure(page, contender, comparison, costs);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return Object.entries(costs).map(([act, { ours, antd }]) => {
    const [own, beside] = [median(ours), median(antd)];
    const [ratio, goal] = [own / beside, goalOf(act)];
    return { name: `${piece}: ${act}`, ours: own, beside, ratio, unit: ' ms', goal: `≤ ${goal}`, isMet: ratio <= goal };
  });
};
