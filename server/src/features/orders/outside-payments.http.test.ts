import * as orders from '@gonghai/contract/orders/order.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { payConfigMessages as say } from '@gonghai/contract/settings/pay-config.ts';
import { editSetting, querySettings, settingRow } from '@gonghai/contract/settings/setting.contract.ts';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { TEST_KEY } from '../../../test/application.ts';
import { aCourseOrder } from '../../../test/orders.ts';
import { startAlipay } from '../../../test/providers/alipay.ts';
import { anRsaPair } from '../../../test/providers/rsa.ts';
import { startWeChatPay } from '../../../test/providers/wechat.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { createSecrets } from '../../db/secrets.ts';
import { createOutgoing } from '../../http/outgoing.ts';
import { orderPaid } from '../../app.ts';
import { askUnpaid } from './unpaid-orders.commands.ts';

const [wechat, alipay] = await Promise.all([startWeChatPay(), startAlipay()]);
const outgoing = createOutgoing([wechat.origin, alipay.origin]);
const test = await startTestApp({ outgoing });
afterAll(async () => {
  await test.close();
  await Promise.all([wechat.close(), alipay.close()]);
});
afterEach(() => {
  wechat.fault = undefined;
  alipay.fault = undefined;
});
const { app, ask, send, owner, signedIn, person, database, clock } = test;
const { tenantId, id: agentId } = await person('A1');
const agent = await signedIn('A1');
const root = await signedIn('root2');
const { rows: tenants } = await owner.query<{ code: string }>('select code from tenant where id = $1', [tenantId]);
const { code: tenantCode } = tenants[0]!;

const count = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`, [...values])).rows[0]!.count;
const save = (value: object) => ask(editSetting, { Key: 'PayConfig', Value: JSON.stringify(value) }, root);
const choose = async (provider: { config: object }, more: object = {}): Promise<void> => {
  expect(await save({ ...provider.config, ...more })).toMatchObject({ Status: true });
};

const anOrder = async (price = 80) => {
  const tel = uniqueTel();
  const CustomerId = await aCustomer(owner, tenantId, { tel, ownerId: agentId });
  const id = await aCourseOrder(owner, tenantId, { staffId: agentId, tel, price });
  const answer = await ask(orders.queryCustomerOrders, { tel, name: '' }, agent);
  const number = orders.queryCustomerOrders.answer.parse(answer.Data)[0]!.OrderNumber;
  return { id, tel, CustomerId, number, price };
};
type Order = Awaited<ReturnType<typeof anOrder>>;
const orderOf = async ({ tel }: Order) =>
  orders.queryCustomerOrders.answer.parse((await ask(orders.queryCustomerOrders, { tel, name: '' }, agent)).Data)[0]!;
const pageOf = async ({ id }: Order) => {
  const { Url } = orders.payLink.parse((await ask(orders.createPayLink, { id }, agent)).Data);
  return app.inject({ method: 'GET', url: new URL(Url).pathname });
};
const shownCode = async (order: Order): Promise<string | undefined> => {
  const [, picture = ''] = /data:image\/png;base64,([^"]+)/.exec((await pageOf(order)).body) ?? [];
  if (picture === '') return undefined;
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

interface Pushed {
  readonly headers?: object;
  readonly body: string;
}
const pushed = (provider: string, { headers, body }: Pushed, code = tenantCode) =>
  app.inject({ method: 'POST', url: `/crm/pay/notify/${provider}/${code}`, payload: body, headers: { ...headers } });
const byWeChat = (order: Order, more: object = {}) =>
  wechat.notification({ out_trade_no: order.number, amount: { total: order.price * 100 }, ...more });
const byAlipay = (order: Order, more: Record<string, string> = {}, change?: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: alipay.notification({ out_trade_no: order.number, total_amount: order.price.toFixed(2), ...more }, change),
});
const flows = ({ tel }: Order): Promise<number> => count('finance_flow where customer_tel = $1', [tel]);
const records = ({ CustomerId }: Order): Promise<number> =>
  count('customer_record where customer_id = $1 and record_type = 3', [CustomerId]);
const alarms = (order: Order): Promise<number> =>
  count(`notice where tenant_id = $1 and msg like '%付款异常%' and msg like $2 and staff_id = $3`, [
    tenantId,
    `%订单号 ${order.number}，%`,
    root.uid,
  ]);

const asking = (failures: unknown[] = []) =>
  askUnpaid(
    {
      database,
      secrets: createSecrets(TEST_KEY),
      outgoing,
      orderPaid,
      onProblem: () => undefined,
      onFailure: (error) => failures.push(error),
    },
    tenantId,
    Math.floor(clock.now / 1_000),
  );

describe('The keys of a provider', () => {
  it('are demanded for the chosen provider, readable, masked and sealed', async () => {
    const wrong = (more: object) => save({ ...wechat.config, ...more });
    expect(await wrong({ WeChatMchId: '' })).toMatchObject({ Message: say.required, Data: { Field: 'WeChatMchId' } });
    expect(await wrong({ WeChatKey: 'short' })).toMatchObject({ Message: say.wechatKey });
    expect(await wrong({ WeChatPrivateKey: 'no key' })).toMatchObject({
      Message: say.key,
      Data: { Field: 'WeChatPrivateKey' },
    });
    expect(await wrong({ WeChatPublicKey: 'no key' })).toMatchObject({ Data: { Field: 'WeChatPublicKey' } });
    expect(await wrong({ Provider: 'alipay' })).toMatchObject({ Data: { Field: 'AlipayAppId' } });
    expect(await wrong({ Provider: 'paypal' })).toMatchObject({ Code: 16 });
    const { answer, trail } = await withTrail(owner, () => save(wechat.config));
    expect(answer).toMatchObject({ Status: true });
    expect(JSON.stringify(trail)).not.toContain('PRIVATE');
    const [row] = settingRow.array().parse((await ask(querySettings, { key: 'PayConfig' }, root)).Data);
    const read = JSON.parse(row!.Value) as Record<string, string>;
    expect(read).toMatchObject({ WeChatPrivateKey: MASK, WeChatKey: MASK, AlipayPrivateKey: '' });
    // The mask keeps the keys.
    expect(await save(read)).toMatchObject({ Status: true });
    expect(await shownCode(await anOrder())).toMatch(/^weixin:/);
  });

  it('are not sent to addresses inside, or without encryption', async () => {
    for (const WeChatUrl of ['https://127.0.0.1/', 'https://10.0.0.8', 'http://169.254.169.254/', 'https://[::1]:8080'])
      expect(await save({ ...wechat.config, WeChatUrl })).toMatchObject({
        Message: say.inside,
        Data: { Field: 'WeChatUrl' },
      });
    expect(await save({ ...wechat.config, AlipayUrl: 'http://pay.example.com' })).toMatchObject({
      Message: say.address,
      Data: { Field: 'AlipayUrl' },
    });
  });
});

describe.each([
  ['wechat', () => choose(wechat), byWeChat, '微信'],
  ['alipay', () => choose(alipay), byAlipay, '支付宝'],
] as const)('A payment by %s', (provider, chosen, notify, name) => {
  const counterpart = { wechat, alipay }[provider];

  it('is offered as the code of the provider, asked for once, and told the address of notifications', async () => {
    await chosen();
    const order = await anOrder();
    const before = counterpart.received.length;
    const code = await shownCode(order);
    expect(code).toContain(order.number);
    expect(await shownCode(order)).toBe(code);
    expect(counterpart.received.length - before).toBe(1);
    expect(counterpart.orders.get(order.number)!.notifyUrl).toMatch(
      new RegExp(`^https?://[^/]+/crm/pay/notify/${provider}/${tenantCode}$`),
    );
    const { body } = await pageOf(order);
    expect(body).toContain(`请用${name}`);
    expect(body).toContain('http-equiv="refresh"');
    expect(body).not.toContain('<script');
  });

  it('is taken over once, however often and at once its notification arrives', async () => {
    await chosen();
    const order = await anOrder(99);
    await pageOf(order);
    const notification = notify(order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pushed(provider, notification)));
    answers.push(await pushed(provider, notification));
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual(provider === 'wechat' ? [204, ''] : [200, 'success']);
    expect(await orderOf(order)).toMatchObject({ Station: 1, PayTypeText: name });
    expect([await flows(order), await records(order), await alarms(order)]).toEqual([1, 1, 0]);
    expect(
      (await owner.query('select pay_type, examine_status from finance_flow where customer_tel = $1', [order.tel]))
        .rows,
    ).toEqual([{ pay_type: provider === 'wechat' ? 2 : 1, examine_status: 0 }]);
  });

  it('is found by asking when its notification is lost, once, and also when both arrive together', async () => {
    await chosen();
    const order = await anOrder(60);
    await pageOf(order);
    await asking();
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
    counterpart.orders.get(order.number)!.paid = {
      out_trade_no: order.number,
      amount: { total: 6_000 },
      total_amount: '60.00',
    };
    await Promise.all([asking(), asking(), pushed(provider, notify(order)), asking()]);
    expect(await orderOf(order)).toMatchObject({ Station: 1, PayTypeText: name });
    expect([await flows(order), await records(order), await alarms(order)]).toEqual([1, 1, 0]);
    const before = counterpart.received.length;
    await asking();
    expect(counterpart.received.slice(before).filter(({ path, body }) => (path + body).includes(order.number))).toEqual(
      [],
    );
  });

  it('is not offered while the provider is down or lies, and the page asks again later', async () => {
    await chosen();
    const faults = [
      () => ({ status: 500, body: '{}' }),
      () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
      () => ({ body: 'no JSON' }),
      () => ({
        body: `{"code_url":"weixin://x","alipay_trade_precreate_response":{"code":"10000","qr_code":"x"},"sign":"AAAA"}`,
      }),
      () => ({ body: 'x'.repeat(100_000) }),
      () => 'broken' as const,
    ];
    for (const fault of faults) {
      counterpart.fault = fault;
      const order = await anOrder();
      const page = await pageOf(order);
      expect(page.statusCode).toBe(200);
      expect(page.body).toMatch(/暂时无法获取收款码/);
      // The page asks again every few seconds, the provider is left alone for a while.
      const before = counterpart.received.length;
      expect((await pageOf(order)).body).toMatch(/暂时无法获取收款码/);
      expect(counterpart.received.length).toBe(before);
      counterpart.fault = undefined;
      clock.now += 20_000;
      expect(await shownCode(order)).toContain(order.number);
      clock.now -= 20_000;
    }
  });

  it('that cannot be asked about is asked about in the next run', async () => {
    await chosen();
    const order = await anOrder();
    await pageOf(order);
    counterpart.fault = () => 'broken';
    const failures: unknown[] = [];
    await asking(failures);
    expect(failures.length).toBeGreaterThan(0);
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
  });

  it('for a wrong amount is refused and reported to the administrators once', async () => {
    await chosen();
    const order = await anOrder();
    const wrong =
      provider === 'wechat' ? byWeChat(order, { amount: { total: 1 } }) : byAlipay(order, { total_amount: '0.01' });
    const { trail } = await withTrail(owner, () => pushed(provider, wrong));
    expect(trail).toMatchObject([
      { action: '付款异常', subject: 'course-order', after: { Reason: '金额与订单不一致' } },
    ]);
    expect((await pushed(provider, wrong)).statusCode).toBe(400);
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
    expect([await flows(order), await alarms(order)]).toEqual([0, 1]);
  });

  it('to another merchant is refused and reported', async () => {
    await chosen();
    const order = await anOrder();
    const foreign =
      provider === 'wechat'
        ? [byWeChat(order, { mchid: '1900000002' })]
        : [byAlipay(order, { app_id: '2021' }), byAlipay(order, { seller_id: '2088' })];
    for (const one of foreign) expect((await pushed(provider, one)).statusCode).toBe(400);
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
    expect(await alarms(order)).toBe(1);
  });

  it('for an order that does not exist, or a changed number of one, is refused and reported', async () => {
    await chosen();
    const order = await anOrder();
    const others = [
      `${order.number}999999`,
      `199901011200${order.number.slice(12)}`,
      `x${order.number}`,
      `${order.number}${'9'.repeat(31 - order.number.length)}`,
    ];
    for (const number of others) {
      const unknown = { ...order, number };
      expect((await pushed(provider, notify(unknown))).statusCode).toBe(400);
      expect(await alarms(unknown)).toBe(1);
    }
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
  });

  it('for an order that another payment paid, or with the number of another payment, is refused and reported', async () => {
    await chosen();
    const [first, second] = [await anOrder(), await anOrder()];
    const withId = (order: Order, id: string) =>
      provider === 'wechat' ? byWeChat(order, { transaction_id: id }) : byAlipay(order, { trade_no: id });
    expect((await pushed(provider, withId(first, `${first.number}A`))).statusCode).toBeLessThan(300);
    expect((await pushed(provider, withId(first, `${first.number}B`))).statusCode).toBe(400);
    expect((await pushed(provider, withId(second, `${first.number}A`))).statusCode).toBe(400);
    expect(await Promise.all([flows(first), flows(second), alarms(first), alarms(second)])).toEqual([1, 0, 1, 1]);
  });

  it('of two orders at once with one number pays one of them, and the other is refused and reported', async () => {
    await chosen();
    const [first, second] = [await anOrder(), await anOrder()];
    const number = `${first.number}A`;
    const paid = `update course_order set station = 1, pay_type = 2, pay_id = '${number}', paid_time = 1 where id = ${first.id}`;
    const late =
      provider === 'wechat' ? byWeChat(second, { transaction_id: number }) : byAlipay(second, { trade_no: number });
    const [answer] = await meetAt(owner, paid, [() => pushed(provider, late)]);
    expect(answer!.statusCode).toBe(400);
    expect(await orderOf(second)).toMatchObject({ Station: 0 });
    expect([await flows(second), await alarms(second)]).toEqual([0, 1]);
  });

  it('that arrives for a withdrawn order pays nothing, and is reported to the administrators once', async () => {
    await chosen();
    const order = await anOrder();
    await pageOf(order);
    expect(await send(orders.withdrawOrder, { Id: order.id }, agent)).toMatchObject({ Status: true });
    const { trail } = await withTrail(owner, () => pushed(provider, notify(order)));
    expect(trail).toMatchObject([
      { action: '付款异常', after: { Price: 80, Reason: expect.stringContaining('已撤回') } },
    ]);
    expect((await pushed(provider, notify(order))).statusCode).toBe(400);
    expect(await orderOf(order)).toMatchObject({ Station: 2, StationText: '已撤回' });
    expect([await flows(order), await alarms(order)]).toEqual([0, 1]);
  });

  it('of a withdrawn order is closed at the provider within a minute, and is not asked for again', async () => {
    await chosen();
    const [order, paid, open] = [await anOrder(), await anOrder(), await anOrder()];
    const counterpart = provider === 'wechat' ? wechat : alipay;
    for (const each of [order, paid, open]) await pageOf(each);
    for (const { id } of [order, paid])
      expect(await send(orders.withdrawOrder, { Id: id }, agent)).toMatchObject({ Status: true });
    const [known, later] = [counterpart.orders.get(order.number)!, counterpart.orders.get(paid.number)!];
    if (provider === 'wechat')
      wechat.orders.get(paid.number)!.paid = { out_trade_no: paid.number, amount: { total: 8_000 } };
    else alipay.orders.get(paid.number)!.paid = { out_trade_no: paid.number, total_amount: '80.00' };
    // Alipay has no trade until the code is scanned, so it is asked again.
    await asking();
    expect(known.isClosed).toBe(provider === 'wechat' ? true : undefined);
    if (provider === 'alipay') alipay.orders.get(order.number)!.isScanned = true;
    await asking();
    expect([known.isClosed, later.isClosed, counterpart.orders.get(open.number)!.isClosed]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(await alarms(paid)).toBe(1);
    const askedFor = () =>
      counterpart.received.filter(({ path, body }) => `${path}${body}`.includes(order.number)).length;
    const before = askedFor();
    await asking();
    expect(askedFor()).toBe(before);
  });

  it('is refused without a word more for a wrong signature, an unknown tenant and an unknown provider', async () => {
    await chosen();
    const order = await anOrder();
    const valid = notify(order);
    const { privateKey } = anRsaPair();
    const forged =
      provider === 'wechat'
        ? wechat.notification({ out_trade_no: order.number, amount: { total: 8_000 } }, { privateKey })
        : byAlipay(order, {}, { total_amount: '0.01' });
    const unsigned = { body: valid.body.replace(/&sign=[^&]+/, '') };
    const answers = [
      await pushed(provider, forged),
      await pushed(provider, unsigned),
      await pushed(provider, { body: '' }),
      await pushed(provider, { body: '\0<xml>' }),
      await pushed(provider, valid, 'no-such-tenant'),
      await pushed(provider, valid, '%00'),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([400, answers[0]!.body]);
    expect((await pushed(provider, { body: 'x'.repeat(70_000) })).statusCode).toBe(400);
    expect((await pushed('paypal', valid)).statusCode).toBe(404);
    expect(await orderOf(order)).toMatchObject({ Station: 0 });
    expect(await alarms(order)).toBe(0);
  });

  it('is still taken over after the tenant has chosen another provider', async () => {
    await chosen();
    const order = await anOrder();
    await pageOf(order);
    await choose(provider === 'wechat' ? alipay : wechat, { ...wechat.config, ...alipay.config, Provider: 'off' });
    expect((await pushed(provider, notify(order))).statusCode).toBeLessThan(300);
    expect(await orderOf(order)).toMatchObject({ Station: 1 });
  });
});

it('A notification of WeChat Pay is refused when it is stale or cannot be decrypted, and other events change nothing', async () => {
  await choose(wechat);
  const order = await anOrder();
  const paid = { out_trade_no: order.number, amount: { total: 8_000 } };
  const old = Math.floor(clock.now / 1_000) - 301;
  for (const options of [{ timestamp: old }, { apiKey: 'x'.repeat(32) }, { serial: 'PUB_KEY_ID_2' }])
    expect((await pushed('wechat', wechat.notification(paid, options))).statusCode).toBe(400);
  expect((await pushed('wechat', wechat.notification(paid, { event: 'REFUND.SUCCESS' }))).statusCode).toBe(204);
  expect(
    (await pushed('wechat', wechat.notification({ ...paid, amount: { total: 8_000, currency: 'USD' } }))).statusCode,
  ).toBe(400);
  expect(await orderOf(order)).toMatchObject({ Station: 0 });
});

it('A notification of Alipay for a trade that is not paid changes nothing', async () => {
  await choose(alipay);
  const order = await anOrder();
  for (const trade_status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED'])
    expect((await pushed('alipay', byAlipay(order, { trade_status }))).body).toBe('success');
  expect(await orderOf(order)).toMatchObject({ Station: 0 });
});

it('Posts to the pay page pay nothing while an outside provider is chosen', async () => {
  await choose(wechat);
  const order = await anOrder();
  const { Url } = orders.payLink.parse((await ask(orders.createPayLink, { id: order.id }, agent)).Data);
  const answer = await app.inject({ method: 'POST', url: new URL(Url).pathname, payload: { PayType: 2 } });
  expect(answer.json()).toMatchObject({ Status: false, Message: '该订单不能支付' });
  expect(await orderOf(order)).toMatchObject({ Station: 0 });
  expect(await send(orders.createPayLink, { id: order.id }, agent)).toMatchObject({ Status: true });
});
