/** The telephone of a customer: a plain page with a SIP library, which also calls where the agent transfers it. */
import { expect, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { CallCentre } from './call-centre.ts';
import { passwordOf } from './phone-page.ts';

const writeScript = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, '../../web'),
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'customer-telephone.js'),
        formats: ['iife'],
        name: 'telephone',
      },
    },
  });
  const [built] = [result].flat();
  if (!built || !('output' in built)) throw new Error('The telephone of the customer was not built.');
  return built.output[0].code;
};

let script: Promise<string> | undefined;

/** A page of this machine may use the microphone. An answer of the test itself may not connect to the exchange. */
const servePage = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Telephone</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

export class CustomerTelephone {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async connect(centre: CallCentre, account: string): Promise<CustomerTelephone> {
    const [page, content, served] = await Promise.all([centre.page(), (script ??= writeScript()), servePage()]);
    await page.goto(served.address);
    served.close();
    await page.addScriptTag({ content });
    const options = { address: centre.address, uri: `sip:${account}@exchange.test`, password: passwordOf(account) };
    await page.evaluate(`telephone.connect(${JSON.stringify(options)})`);
    return new CustomerTelephone(page);
  }

  call(number: string): Promise<void> {
    return this.page.evaluate(`telephone.call('sip:${number}@exchange.test')`);
  }

  hangUp(): Promise<void> {
    return this.page.evaluate('telephone.hangUp()');
  }

  /** Asks the agent's telephone to call another one; the status with which it refuses, or 0 without an answer. */
  refer(number: string): Promise<number> {
    return this.page.evaluate(`telephone.refer('sip:${number}@exchange.test')`);
  }

  async isRefusedWith(status: number): Promise<void> {
    await expect.poll(() => this.page.evaluate('telephone.refusedWith()')).toBe(status);
  }

  async close(): Promise<void> {
    await this.hangUp();
    await this.page.context().close();
  }

  async hasCalls(count: number): Promise<void> {
    await expect.poll(() => this.page.evaluate('telephone.count()')).toBe(count);
  }
}
