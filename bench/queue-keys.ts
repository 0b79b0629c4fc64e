/** 连拨 by keys in a browser with a real exchange: a digit and Enter for each call, and the time from Enter to the next INVITE. */
import { chromium, type Page } from 'playwright';
import { startQueue } from '../contract/src/calls/queue.contract.ts';
import { Placement } from '../contract/src/customers/placement.rules.ts';
import type { Installation } from '../server/src/installation.ts';
import { startExchange } from '../server/src/operator/exchange/kamailio.ts';
import { browserFlags, browserPath } from '../tools/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { enter, SOUND, useExchange } from './call-click.ts';
import { post, signInAll, withOurServer } from './contenders.ts';
import { idsOf, withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';

const CALLS = Number(process.env['BENCH_QUEUE_CALLS'] ?? 300);
const WARM_CALLS = 5;
const MOST_MS = 300;
const NEXT_WITHIN_MS = 20_000;

/** The exchange answers numbers with this ending with busy, so each call ends at once. */
const OF_AGENT = `insert into customer (tenant_id, name, tel, placement, owner_id, got_time, created_time)
  select s.tenant_id, '连拨' || n, '139' || lpad(n::text, 4, '0') || '0486', ${Placement.Owned}, s.id, 1790000000, 1790000000
  from staff s cross join generate_series(1, ${WARM_CALLS + CALLS + 1}) n
  where s.tenant_id = $1 and s.user_name = 'agent' returning id`;

const WATCH = `
  globalThis.invitations = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.startsWith('INVITE ') && !data.includes('Authorization')) {
      globalThis.invitations += 1;
      globalThis.invitedAt = performance.now();
    }
    return send.call(this, data);
  };
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') globalThis.enteredAt = performance.now(); }, true);`;

/** The wrap-up has the focus: its keys work. */
const isWrappingUp = 'document.activeElement?.getAttribute("aria-label") === "话后整理"';

/** The security policy of the page forbids the function of the test runner. */
const until = (page: Page, condition: string): Promise<void> =>
  page.evaluate<void>(`(async () => {
    const began = performance.now();
    while (!(${condition})) {
      if (performance.now() - began > ${NEXT_WITHIN_MS}) throw new Error('too late');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })()`);

const callOnce = async (page: Page): Promise<number> => {
  await until(page, isWrappingUp);
  const before = await page.evaluate<number>('globalThis.invitations');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await until(page, `globalThis.invitations > ${before}`);
  return page.evaluate<number>('globalThis.invitedAt - globalThis.enteredAt');
};

const callThrough = async (address: string): Promise<number[]> => {
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags, ...SOUND] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await enter(page, address);
    await page.keyboard.press('p');
    const times: number[] = [];
    for (let n = 0; n < WARM_CALLS + CALLS; n += 1) times.push(await callOnce(page));
    return times.slice(WARM_CALLS);
  } finally {
    await browser.close();
  }
};

export const queueKeys = async (installation: Installation): Promise<Figure[]> => {
  const exchange = await startExchange();
  try {
    return await withDemo(installation, 0, async (demo) => {
      await useExchange(installation, exchange);
      await buildWeb();
      const CustomerIds = await idsOf(demo, OF_AGENT);
      const [agent = 0] = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name = 'agent'`);
      const [caller] = await signInAll(demo.pool, demo.tenantId, [agent]);
      if (!caller) throw new Error('There is no agent.');
      return withOurServer(installation, {}, async (ours) => {
        await post(ours, startQueue.path, caller, JSON.stringify({ CustomerIds }));
        const times = (await callThrough(`http://127.0.0.1:${ours.port}`)).toSorted((a, b) => a - b);
        const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
        return [
          { name: `calls of a queue with two keys each`, ours: times.length, goal: '–' },
          { name: 'from Enter to the next INVITE, median', ours: at(0.5), unit: ' ms', goal: '–' },
          atMost(MOST_MS, 'from Enter to the next INVITE, p95', at(0.95), ' ms'),
        ];
      });
    });
  } finally {
    await exchange.stop();
  }
};
