/** From the click on a number to the INVITE on the web socket, in a browser with a real exchange and a large tenant. */
import { chromium, type Page } from 'playwright';
import { dialCustomer } from '../contract/src/calls/call.contract.ts';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import type { Installation } from '../server/src/installation.ts';
import { DEMO_CODE, DEMO_PASSWORD } from '../server/src/operator/demo/demo-people.ts';
import { type Exchange, startExchange } from '../server/src/operator/exchange/kamailio.ts';
import { browserFlags, browserPath } from '../tools/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { withOurServer } from './contenders.ts';
import { LARGE, makeWorld } from './customer-world.ts';
import { atMost, type Figure } from './figure.ts';

const CLICKS = Number(process.env['BENCH_CLICKS'] ?? 40);
const WARM_CLICKS = 5;
const MOST_MS = 300;
export const SOUND = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Lines of the tenant use this exchange. */
export const useExchange = async ({ owner }: Installation, { address }: Exchange): Promise<void> => {
  const pool = openPool(owner, WORKING_LIMITS, 1);
  await pool.query(
    `update setting set value = jsonb_set(value::jsonb, '{Config,0,Value}', to_jsonb($1::text))
     where key = 'SIPConfig' and value ->> 'Type' = 'BS/SIP'`,
    [address],
  );
  await pool.end();
};

/** Stages of a call, in milliseconds after the click. */
const STAGES = {
  card: 'the card of the call is drawn',
  asked: 'the microphone is requested',
  opened: 'the microphone is open',
  sent: 'the dial request is sent',
  answered: 'the dial request is answered',
  offered: 'the offer of the connection is set',
  candidate: 'the first address of the connection is known',
  drawer: 'the drawer is drawn',
} as const;
type Stage = keyof typeof STAGES;
type Click = Readonly<Record<Stage | 'invited', number>>;

/** Notes the first time of every stage after a click. */
const WATCH = `
  globalThis.stages = {};
  const note = (stage) => { globalThis.stages[stage] ??= performance.now(); };
  const around = (owner, name, { before, after }) => {
    const original = owner[name];
    owner[name] = async function (...given) {
      if (before) note(before);
      const result = await original.apply(this, given);
      note(after);
      return result;
    };
  };
  around(MediaDevices.prototype, 'getUserMedia', { before: 'asked', after: 'opened' });
  around(RTCPeerConnection.prototype, 'setLocalDescription', { after: 'offered' });
  const Connection = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(...given) {
      super(...given);
      this.addEventListener('icecandidate', () => note('candidate'));
    }
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.startsWith('INVITE ')) note('invited');
    return send.call(this, data);
  };
  const look = () => {
    if (document.querySelector('.phone-card')) note('card');
    if (document.querySelector('.customer-head')) note('drawer');
    requestAnimationFrame(look);
  };
  look();`;

const CLICK = `(async () => {
  globalThis.stages = {};
  performance.clearResourceTimings();
  const began = performance.now();
  document.querySelector('.gh-phone').click();
  while (globalThis.stages.invited === undefined || globalThis.stages.drawer === undefined) {
    if (performance.now() - began > 20_000) throw new Error('no INVITE');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const dial = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('${dialCustomer.path}'));
  const all = { ...globalThis.stages, sent: dial.startTime, answered: dial.responseEnd };
  return Object.fromEntries(Object.entries(all).map(([stage, at]) => [stage, at - began]));
})()`;

/** Signs in as the agent of the demonstration, with the telephone ready. */
export const enter = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/#/login`);
  await page.getByLabel('账号', { exact: true }).fill(`agent@${DEMO_CODE}`);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('/login'));
  await page.goto(`${address}/#/customer/list`);
  // The page may connect to the exchange of its user from the next load on.
  await page.reload();
  await page.waitForSelector('.gh-phone');
  await page.locator('.phone-chip', { hasText: '空闲' }).waitFor();
};

/** The exchange does not know the number; the next call needs an idle telephone and a closed drawer. */
const becomeIdle = async (page: Page): Promise<void> => {
  const chip = page.locator('.phone-chip', { hasText: /空闲|话后整理/ });
  await chip.waitFor();
  const later = page.getByRole('button', { name: '稍后处理' });
  if (await later.isVisible()) await later.click();
  await page.locator('.phone-chip', { hasText: '空闲' }).waitFor();
  await page.keyboard.press('Escape');
};

const measureClicks = async (address: string): Promise<Click[]> => {
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags, ...SOUND] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await enter(page, address);
    const times: Click[] = [];
    for (let n = 0; n < WARM_CLICKS + CLICKS; n += 1) {
      times.push(await page.evaluate<Click>(CLICK));
      await becomeIdle(page);
    }
    return times.slice(WARM_CLICKS);
  } finally {
    await browser.close();
  }
};

export const callClick = async (installation: Installation): Promise<Figure[]> => {
  const exchange = await startExchange();
  try {
    await makeWorld(installation, LARGE);
    await useExchange(installation, exchange);
    await buildWeb();
    const times = await withOurServer(installation, {}, ({ port }) => measureClicks(`http://127.0.0.1:${port}`));
    const at = (share: number, part: keyof Click): number => {
      const sorted = times.map((click) => click[part]).toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    };
    const middle = (name: string, part: keyof Click): Figure => ({ name, ours: at(0.5, part), unit: ' ms', goal: '–' });
    const stages = Object.entries(STAGES) as [Stage, string][];
    return [
      middle(`click to INVITE with ${LARGE} customers, median`, 'invited'),
      ...stages.map(([stage, words]) => middle(`click until ${words}, median`, stage)),
      atMost(MOST_MS, 'click to INVITE, p95', at(0.95, 'invited'), ' ms'),
    ];
  } finally {
    await exchange.stop();
  }
};
