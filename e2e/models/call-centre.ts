/** What the call journeys of a file share: an exchange with its line, and browsers with a tone each. */
import type { Browser, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestExchange } from './exchange.ts';
import { type Agent, anAgent, anExchangeScheme, type LineChoice, PhonePage } from './phone-page.ts';
import { aTalker, aTalkingPage } from './talkers.ts';

export class CallCentre {
  readonly browsers: readonly Browser[];
  readonly #scheme: LineChoice;
  readonly #folder: string;
  #exchange: TestExchange;

  private constructor(folder: string, exchange: TestExchange, scheme: LineChoice, browsers: readonly Browser[]) {
    this.#folder = folder;
    this.#exchange = exchange;
    this.#scheme = scheme;
    this.browsers = browsers;
  }

  static async open(...tones: readonly number[]): Promise<CallCentre> {
    const folder = mkdtempSync(join(tmpdir(), 'gonghai-tones-'));
    const exchange = await TestExchange.start();
    const browsers = await Promise.all(tones.map((hertz) => aTalker(folder, hertz)));
    return new CallCentre(folder, exchange, await anExchangeScheme(exchange.address), browsers);
  }

  async close(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => browser.close()));
    await this.#exchange.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get address(): string {
    return this.#exchange.address;
  }

  /** Ends the exchange without a word; the result starts it again at the same address. */
  async loseExchange(): Promise<() => Promise<void>> {
    const { port } = this.#exchange;
    await this.#exchange.kill();
    return async () => void (this.#exchange = await TestExchange.start(port));
  }

  page(browser = 0): Promise<Page> {
    return aTalkingPage(this.browsers[browser]!);
  }

  anAgent(extension: string, password?: string): Promise<Agent> {
    return anAgent(this.#scheme, extension, password);
  }

  /** The telephone of the agent in a window of its own, ready for calls. */
  async enter(agent: Agent, browser = 0): Promise<PhonePage> {
    const phone = await PhonePage.enter(await this.page(browser), agent);
    await phone.isOnline(agent.extension);
    return phone;
  }
}
