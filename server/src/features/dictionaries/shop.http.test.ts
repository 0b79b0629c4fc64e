import { queryShopCards, queryShopDictionary } from '@gonghai/contract/dictionaries/shop.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, signedIn } = test;
const agent = await signedIn('A1');

describe('The shop', () => {
  it.each(['3', 'Education', '客户学历'])('reads a dictionary by the name %s', async (key) => {
    const { Data } = await ask(queryShopDictionary, { key }, agent);
    const items = queryShopDictionary.answer.parse(Data);
    expect(items.length).toBeGreaterThan(2);
    expect(items.every(({ Key, Value }) => Number(Key) > 0 && Value.length > 1)).toBe(true);
  });

  it('finds nothing for an unknown name, and has no cards', async () => {
    for (const key of ['', '11', 'toString', '__proto__']) {
      expect(await ask(queryShopDictionary, { key }, agent)).toMatchObject({ Status: true, Data: [] });
    }
    expect(await ask(queryShopCards, {}, agent)).toMatchObject({ Status: true, Data: [] });
  });

  it.each(['/shop/Card/GetCard', '/crm/shop/Card/GetCard', '/SHOP/card/getcard'])(
    'answers at %s, to all signed-in staff, and is never cached',
    async (url) => {
      const own = await app.inject({ method: 'GET', url, headers: { app: 'Web', ...agent } });
      expect(own.json()).toMatchObject({ Status: true });
      expect(own.headers['cache-control']).toBe('no-store');
      const guest = await app.inject({ method: 'GET', url });
      expect(guest.json()).toMatchObject({ Status: false, Code: ResultCode.LoginExpired });
    },
  );
});
