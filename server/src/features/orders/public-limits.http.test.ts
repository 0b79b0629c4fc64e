/** The limits of what is called without a session: pay pages, notifications and the pushes of learning platforms. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { GENEROUS } from '../../../test/application.ts';
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { sendPush, signed } from '../../../test/intake.ts';
import { aLearnConfig, pushItems } from '../../../test/learning.ts';
import { aCourseOrder, aPayPath, withLocalPayments } from '../../../test/orders.ts';
import { uniqueTel } from '../../../test/rows.ts';

const MOST = 4;
const limit = { calls: MOST, seconds: 60 };
const test = await startTestApp({
  limits: { ...GENEROUS, payView: limit, payPost: { ...limit, calls: 2 }, itemPush: limit, refusedPush: limit },
});
afterAll(test.close);
const { app, owner, person, clock } = test;
const { tenantId, id: staffId } = await person('A1');
await withLocalPayments(owner, tenantId);

const aLink = async (): Promise<string> =>
  aPayPath(owner, tenantId, await aCourseOrder(owner, tenantId, { staffId, tel: uniqueTel() }));
const view = (url: string, remoteAddress: string) => app.inject({ method: 'GET', url, remoteAddress });
const pay = (url: string, remoteAddress: string) => app.inject({ method: 'POST', url, payload: {}, remoteAddress });
const statuses = async (answers: readonly PromiseLike<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

it('Pay pages are limited by address, the same for links that exist and those that do not', async () => {
  const links = [await aLink(), `/crm/pay/${'0'.repeat(64)}`];
  for (const [at, url] of links.entries()) {
    const address = `10.1.0.${at}`;
    for (let n = 0; n < MOST; n += 1) expect((await view(url, address)).statusCode).toBe(at === 0 ? 200 : 404);
  }
  const [known, unknown] = await Promise.all(links.map((url, at) => view(url, `10.1.0.${at}`)));
  expect([known!.statusCode, known!.body]).toEqual([429, unknown!.body]);
  expect(Number(known!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await view(links[0]!, '10.1.0.9')).statusCode).toBe(200);
});

it('Payments of the page are limited by address, and those of other addresses go on', async () => {
  const [first, second, third] = [await aLink(), await aLink(), await aLink()];
  expect(await statuses([pay(first, '10.2.0.1'), pay(second, '10.2.0.1')])).toEqual([200, 200]);
  expect((await pay(third, '10.2.0.1')).statusCode).toBe(429);
  const unpaid = 'select station from course_order order by id desc limit 1';
  expect((await owner.query(unpaid)).rows).toEqual([{ station: 0 }]);
  expect((await pay(third, '10.2.0.2')).statusCode).toBe(200);
});

it('Invalid notifications of payments are soon refused without a look, by address', async () => {
  const notify = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/crm/pay/notify/wechat/nobody', payload: '{}', remoteAddress });
  for (let n = 0; n < MOST; n += 1) expect((await notify('10.3.0.1')).statusCode).toBe(400);
  expect((await notify('10.3.0.1')).statusCode).toBe(429);
  expect((await notify('10.3.0.2')).statusCode).toBe(400);
});

it('Pushes of a learning platform are limited by token, and invalid ones by address', async () => {
  const keys = await aLearnConfig(owner, tenantId);
  const now = Math.floor(clock.now / 1_000);
  const tooOften = { Status: false, Code: ResultCode.Refused, Message: messages.tooOften };
  for (let n = 0; n < MOST; n += 1) expect(await pushItems(app, keys, [], now)).toMatchObject({ Status: true });
  expect(await pushItems(app, keys, [], now)).toMatchObject(tooOften);
  const invalid = (address: string) =>
    sendPush(app, 'no such token', signed(keys, { Items: [] }, now), address, receiveLearning.path);
  for (let n = 0; n < MOST; n += 1)
    expect(await sendPush(app, `none ${n}`, signed(keys, {}, now), '10.4.0.1', receiveLearning.path)).toMatchObject({
      Code: ResultCode.LoginExpired,
    });
  expect(await invalid('10.4.0.1')).toMatchObject(tooOften);
  expect(await invalid('10.4.0.2')).toMatchObject({ Code: ResultCode.LoginExpired });
});
