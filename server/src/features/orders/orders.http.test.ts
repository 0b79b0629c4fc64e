import * as agreements from '@gonghai/contract/orders/agreement.contract.ts';
import * as orders from '@gonghai/contract/orders/order.contract.ts';
import { queryCustomerTimeline } from '@gonghai/contract/customers/after-sale.contract.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import * as products from '@gonghai/contract/products/product.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLearnConfig, pushItems } from '../../../test/learning.ts';
import { aStudentItem } from '../../../test/learning-items.ts';
import { aCourseOrder, anAgreement, aPayPath, withBalance, withLocalPayments } from '../../../test/orders.ts';
import { aCustomer, anAfterSale, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { aProduct } from '../../../test/work-orders.ts';
import { liveCourseOrders } from './live.rules.ts';
import { closeOrdersJob } from './orders.jobs.ts';
import { deleteExpiredLinks } from './pay-links.queries.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person, database, clock, listener } = test;
const { tenantId, id: agentId } = await person('A1');
const agent = await signedIn('A1');
const root = await signedIn('root2');

const count = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`, [...values])).rows[0]!.count;

const aBuyer = async (): Promise<{ tel: string; CustomerId: number }> => {
  const tel = uniqueTel();
  return { tel, CustomerId: await aCustomer(owner, tenantId, { tel, ownerId: agentId }) };
};
const ordersOf = async (tel: string) => {
  const answer = await ask(orders.queryCustomerOrders, { tel, name: '' }, agent);
  return { rows: orders.queryCustomerOrders.answer.parse(answer.Data), balance: answer.Message };
};
const payLink = async (id: number) => orders.payLink.parse((await ask(orders.createPayLink, { id }, agent)).Data);
const post = (url: string, payload: object | string = { PayType: 2 }, headers: object = {}) =>
  app.inject({ method: 'POST', url: new URL(url).pathname, payload, headers: { ...headers } });
const get = (url: string, headers: object = {}) =>
  app.inject({ method: 'GET', url: new URL(url).pathname, headers: { ...headers } });

describe('An order', () => {
  it('CDLG-17 costs at least the minimum of the product, whatever the request says', async () => {
    const { tel, CustomerId } = await aBuyer();
    const ProductId = await aProduct(owner, tenantId);
    const make = (more: object) =>
      send(orders.createOrder, { ProductId, CustomerId, Price: 80, Name: '课程', MinPrice: 0, ...more }, agent);
    const cases: readonly [object, string][] = [
      [{ Price: 49.99 }, say.priceTooLow],
      [{ Price: 0 }, say.priceRequired],
      [{ Price: -1 }, '金额不能小于0元'],
      [{ Price: 80.005 }, '金额格式不正确'],
      [{ Price: 1e300 }, '金额格式不正确'],
      [{ Price: 'x' }, '金额格式不正确'],
      [{ ProductId: 8_888_888 }, '数据不存在'],
      [{ CustomerId: 8_888_888 }, '数据不存在'],
    ];
    for (const [more, Message] of cases) expect(await make(more)).toMatchObject({ Status: false, Message });
    expect(await make({ Name: undefined })).toMatchObject({ Code: ResultCode.BadRequest });
    expect(await ordersOf(tel)).toEqual({ rows: [], balance: '0.00' });
    const { answer, trail } = await withTrail(owner, () => make({ Price: '80.5' }));
    expect(answer).toMatchObject({ Status: true, Message: say.made });
    expect(trail).toMatchObject([{ action: '下单', subject: 'course-order', after: { Price: 80.5 } }]);
    expect((await ordersOf(tel)).rows).toMatchObject([
      { FinalPrice: 80.5, ListPrice: 100, StationText: '未支付', PayTypeText: '未支付', Station: 0, PayType: 0 },
    ]);
    expect(await count('customer_record where customer_id = $1 and record_type = 3', [CustomerId])).toBe(1);
  });

  it('is not made for a disabled product, nor for a customer out of sight', async () => {
    const { CustomerId } = await aBuyer();
    const ProductId = await aProduct(owner, tenantId);
    await owner.query('update product set status = 2 where id = $1', [ProductId]);
    const order = { ProductId, CustomerId, Price: 80, Name: '', MinPrice: 0 };
    expect(await ask(orders.createOrder, order, agent)).toMatchObject({ Message: say.productGone });
    const { id: otherId } = await person('A3');
    const other = await aCustomer(owner, tenantId, { ownerId: otherId });
    const sold = { ...order, CustomerId: other, ProductId: await aProduct(owner, tenantId) };
    expect(await ask(orders.createOrder, sold, agent)).toMatchObject({ Message: '数据不存在' });
  });
});

it('Nothing is sold to a customer on the blacklist or in the recycle bin', async () => {
  const tel = uniqueTel();
  const CustomerId = await aCustomer(owner, tenantId, { tel, placement: 2 });
  await withBalance(owner, tenantId, tel, 100);
  const order = { ProductId: await aProduct(owner, tenantId), CustomerId, Price: 80 };
  const closed = { Status: false, Message: say.customerClosed };
  expect(await ask(orders.createOrder, { ...order, Name: '', MinPrice: 0 }, root)).toMatchObject(closed);
  expect(await ask(orders.buyFromBalance, order, root)).toMatchObject(closed);
  const AgreementId = await anAgreement(owner, tenantId);
  expect(await ask(agreements.addCustomerAgreement, { AgreementId, CustomerId }, root)).toMatchObject(closed);
});

describe('A pay link', () => {
  const orderOf = async (price = 80) => {
    const { tel, CustomerId } = await aBuyer();
    return { tel, CustomerId, id: await aCourseOrder(owner, tenantId, { staffId: agentId, tel, price }) };
  };

  it('is refused until the tenant has a provider', async () => {
    const { id } = await orderOf();
    expect(await ask(orders.createPayLink, { id }, agent)).toMatchObject({ Message: say.providerOff });
  });

  describe('with the demonstration provider', () => {
    beforeAll(() => withLocalPayments(owner, tenantId));

    it('CDLG-19 has a QR code of its address, and pays once', async () => {
      const { id, tel, CustomerId } = await orderOf();
      const link = await payLink(id);
      expect(link.Url).toMatch(/^http:\/\/[\w.:]+\/crm\/pay\/[0-9a-f]{64}$/);
      const { data, info } = await sharp(Buffer.from(link.Img64, 'base64'))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link.Url);
      const page = await get(link.Url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toMatch(/80\.00[^]*未支付[^]*演示支付/);
      expect(page.body).not.toContain('<script');
      expect(page.body).not.toContain(tel);
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      const news: unknown[] = [];
      const leave = listener.subscribe(liveCourseOrders.channel, (text) => news.push(JSON.parse(text)));
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(link.Url)));
      for (const answer of answers) expect(answer.json()).toMatchObject({ Status: true });
      // The dialog of the agent changes to 已支付.
      await expect
        .poll(() => news)
        .toEqual([{ tenantId, id, staffId: agentId, ownerId: agentId, departmentId: expect.any(Number) }]);
      leave();
      expect((await ordersOf(tel)).rows).toMatchObject([{ Station: 1, StationText: '已支付', PayTypeText: '微信' }]);
      const flow = `finance_flow where tenant_id = $1 and customer_tel = $2 and price = 80 and account_type = 0
        and examine_status = 0 and pay_type = 2 and staff_id = $3`;
      expect(await count(flow, [tenantId, tel, agentId])).toBe(1);
      expect(await count('customer_record where customer_id = $1 and record_type = 3', [CustomerId])).toBe(1);
      expect(await count(`notice where customer_id = $1 and msg like '%已支付%'`, [CustomerId])).toBe(1);
      expect((await get(link.Url)).body).toMatch(/已支付[^]*无需重复付款/);
      expect(await ask(orders.createPayLink, { id }, agent)).toMatchObject({ Message: say.notPayable });
    });

    it('leads a form back to the page, and refuses other ways to pay', async () => {
      const { id, tel } = await orderOf();
      const { Url } = await payLink(id);
      expect((await post(Url, { PayType: 3 })).json()).toMatchObject({ Code: ResultCode.BadRequest });
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(Url, 'PayType=1', form);
      expect(answer).toMatchObject({ statusCode: 303, headers: { location: new URL(Url).pathname } });
      expect((await ordersOf(tel)).rows).toMatchObject([{ PayTypeText: '支付宝' }]);
    });

    it('is not made for an order of a customer out of sight', async () => {
      const { id } = await orderOf();
      expect(await ask(orders.createPayLink, { id }, await signedIn('A3'))).toMatchObject({ Message: '数据不存在' });
    });

    it('shows one page for unknown, malformed and expired tokens and under another tenant’s host', async () => {
      const { Url } = await payLink((await orderOf()).id);
      const { tenantId: other } = await person('rootx');
      await owner.query('update tenant set host = $2 where id = $1', [other, 'other.test']);
      const foreign = await get(Url, { host: 'other.test' });
      clock.now += 86_401_000;
      const expired = await get(Url);
      clock.now -= 86_401_000;
      const unknown = await get(`http://x/crm/pay/${'0'.repeat(64)}`);
      const malformed = await get('http://x/crm/pay/%00%27--');
      const posted = await post(`http://x/crm/pay/${'0'.repeat(64)}`);
      await owner.query('update tenant set status = 2 where id = $1', [tenantId]);
      const disabled = await get(Url);
      await owner.query('update tenant set status = 0 where id = $1', [tenantId]);
      for (const page of [foreign, expired, unknown, malformed, posted, disabled]) {
        expect(page.statusCode).toBe(404);
        expect(page.body).toBe(unknown.body);
      }
      expect((await get(Url)).statusCode).toBe(200);
    });

    it('shows markup in names as text', async () => {
      const { id } = await orderOf();
      await owner.query(`update course_order set product_name = '<img src=x onerror=alert(1)>"' where id = $1`, [id]);
      const { body } = await get((await payLink(id)).Url);
      expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
      expect(body).not.toContain('<img src=x');
    });

    // A post that waited too long for a lock or a connection says so, and is sent again.
    const untilPaid = async (path: string): Promise<void> => {
      const answer = (await post(path)).json();
      if (answer.Status === true) return;
      expect(answer).toMatchObject({ Code: ResultCode.Refused, Message: say.beingProcessed });
      await untilPaid(path);
    };

    it('pays 200 orders once each, however many posts come at once', async () => {
      const made = await Promise.all(Array.from({ length: 200 }, () => orderOf(60)));
      const paths = await Promise.all(made.map(({ id }) => aPayPath(owner, tenantId, id)));
      await Promise.all(paths.flatMap((path) => Array.from({ length: 5 }, () => untilPaid(`http://x${path}`))));
      const tels = made.map(({ tel }) => tel);
      expect(await count('finance_flow where customer_tel = any($1)', [tels])).toBe(200);
      expect(await count('course_order where tel = any($1) and station = 1', [tels])).toBe(200);
      const ids = made.map(({ CustomerId }) => CustomerId);
      expect(await count('customer_record where customer_id = any($1) and record_type = 3', [ids])).toBe(200);
      expect(await count('notice where customer_id = any($1)', [ids])).toBe(200);
    }, 180_000);

    it('says that the payment is being processed when the order is locked for too long, and loads itself again', async () => {
      const { id } = await orderOf();
      const { Url } = await payLink(id);
      const client = await owner.connect();
      try {
        await client.query('begin');
        await client.query('select from course_order where id = $1 for update', [id]);
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const [program, buyer] = await Promise.all([post(Url), post(Url, 'PayType=2', form)]);
        expect(program.json()).toMatchObject({ Code: ResultCode.Refused, Message: '正在处理，请稍候' });
        expect(buyer.statusCode).toBe(503);
        expect(buyer.body).toContain('正在处理，请稍候');
        expect(buyer.body).toContain('<meta http-equiv="refresh" content="3">');
      } finally {
        await client.query('rollback');
        client.release();
      }
      expect((await get(Url)).body).toContain('确认支付');
      await untilPaid(Url);
    });

    const withdraw = (Id: number, token = agent) => send(orders.withdrawOrder, { Id }, token);

    it('stops working when its order is withdrawn, which happens once and only while it is unpaid', async () => {
      const { id, tel, CustomerId } = await orderOf();
      const { Url } = await payLink(id);
      expect(await withdraw(id, await signedIn('A3'))).toMatchObject({ Message: '数据不存在' });
      const { answer, trail } = await withTrail(owner, () => withdraw(id));
      expect(answer).toMatchObject({ Status: true, Message: say.withdrawn });
      expect(trail).toMatchObject([{ action: '撤回订单', subject: 'course-order', before: { Station: 0 } }]);
      expect(await withdraw(id)).toMatchObject({ Status: false, Message: say.notWithdrawable });
      expect((await ordersOf(tel)).rows).toMatchObject([{ Station: 2, StationText: '已撤回', PaidTime: null }]);
      const { body } = await get(Url);
      expect(body).toMatch(/已撤回[^]*请勿付款/);
      expect(body).not.toContain('<form');
      expect((await post(Url)).json()).toMatchObject({ Status: false, Message: say.isWithdrawn });
      expect(await ask(orders.createPayLink, { id }, agent)).toMatchObject({ Message: say.notPayable });
      expect(await count('finance_flow where customer_tel = $1', [tel])).toBe(0);
      expect(await count(`customer_record where customer_id = $1 and record like '撤回订单：%'`, [CustomerId])).toBe(1);
      const paid = await orderOf();
      expect((await post((await payLink(paid.id)).Url)).json()).toMatchObject({ Status: true });
      expect(await withdraw(paid.id)).toMatchObject({ Status: false, Message: say.notWithdrawable });
      expect((await ordersOf(paid.tel)).rows).toMatchObject([{ Station: 1, StationText: '已支付' }]);
    });

    it('is paid or withdrawn, never both, when both come at once', async () => {
      const made = await Promise.all(Array.from({ length: 10 }, () => orderOf()));
      const paths = await Promise.all(made.map(({ id }) => aPayPath(owner, tenantId, id)));
      const answers = await Promise.all(
        made.map(({ id }, index) => Promise.all([post(`http://x${paths[index]}`), withdraw(id)])),
      );
      for (const [index, [paid, withdrawn]] of answers.entries()) {
        const { tel } = made[index]!;
        const isPaid: boolean = paid.json().Status;
        expect(withdrawn.Status).toBe(!isPaid);
        expect((await ordersOf(tel)).rows).toMatchObject([{ StationText: isPaid ? '已支付' : '已撤回' }]);
        expect(await count('finance_flow where customer_tel = $1', [tel])).toBe(isPaid ? 1 : 0);
      }
    });

    it('is deleted after its day', async () => {
      const { Url } = await payLink((await orderOf()).id);
      const links = () => count('pay_link where expires_time = $1', [expires]);
      const expires = Math.floor(clock.now / 1_000) + 86_400;
      const sweep = (now: number) => database.inTransaction(tenantId, (trx) => deleteExpiredLinks(trx, tenantId, now));
      await sweep(expires - 1);
      expect((await get(Url)).statusCode).toBe(200);
      const before = await links();
      await sweep(expires);
      expect([before > 0, await links()]).toEqual([true, 0]);
    });

    it('is closed after thirty days, and a payment that arrives later is accepted and noted', async () => {
      const { id, tel, CustomerId } = await orderOf();
      const { Url } = await payLink(id);
      const now = 1_790_000_000 + 30 * 86_400;
      const atNight = (moment: number) =>
        closeOrdersJob(database).run([], { now: moment, signal: AbortSignal.timeout(10_000) });
      await atNight(now);
      expect((await ordersOf(tel)).rows).toMatchObject([{ Station: 0 }]);
      await atNight(now + 1);
      await atNight(now + 2);
      expect((await ordersOf(tel)).rows).toMatchObject([{ StationText: '已关闭', PayType: 0 }]);
      expect((await get(Url)).body).toContain('订单已关闭');
      expect((await post(Url)).json()).toMatchObject({ Status: true });
      const { rows } = await owner.query('select record from customer_record where customer_id = $1 order by id', [
        CustomerId,
      ]);
      expect(rows).toMatchObject([
        { record: expect.stringContaining('30 天未支付') },
        { record: expect.stringContaining('付款在订单关闭之后到达') },
      ]);
    });
  });
});

describe('Orders of an after-sales customer', () => {
  const orderFor = async (CustomerId: number, token = agent) =>
    ask(
      orders.createOrder,
      {
        ProductId: await aProduct(owner, tenantId),
        CustomerId,
        Source: 'SuccessCustomer',
        Price: 80,
        Name: '',
        MinPrice: 0,
      },
      token,
    );
  const recordsOf = (id: number): Promise<number> =>
    count('customer_record where after_sale_id = $1 and record_type = 3', [id]);

  it('are checked, recorded and told on the after-sales side, and seen from both', async () => {
    const tel = uniqueTel();
    const CustomerId = await anAfterSale(owner, tenantId, { tel, ownerId: agentId });
    expect(await orderFor(CustomerId)).toMatchObject({ Status: true, Message: say.made });
    const AgreementId = await anAgreement(owner, tenantId);
    const bind = { AgreementId, CustomerId, Source: 'SuccessCustomer' as const };
    expect(await ask(agreements.addCustomerAgreement, bind, agent)).toMatchObject({ Message: say.agreementAdded });
    expect(await recordsOf(CustomerId)).toBe(2);
    await withLocalPayments(owner, tenantId);
    const { rows } = await ordersOf(tel);
    await post((await payLink(rows[0]!.Id)).Url);
    expect(await recordsOf(CustomerId)).toBe(3);
    expect(await count(`notice where after_sale_id = $1 and msg like '%已支付%'`, [CustomerId])).toBe(1);
    expect(await count('finance_flow where customer_tel = $1 and staff_id = $2', [tel, agentId])).toBe(1);
    const timeline = await ask(queryCustomerTimeline, { customerId: CustomerId }, agent);
    expect(JSON.stringify(timeline.Data)).toMatch(/已支付/);
    const salesId = await aCustomer(owner, tenantId, { tel, ownerId: agentId });
    const sold = { AgreementId, CustomerId: salesId };
    expect(await ask(agreements.addCustomerAgreement, sold, agent)).toMatchObject({ Message: say.agreementKnown });
    expect(await count('customer_record where customer_id = $1 and record_type = 3', [salesId])).toBe(0);
  });

  it('are refused for customers out of sight and for ids of the sales side', async () => {
    const { id: otherId } = await person('A3');
    const tel = uniqueTel();
    const others = await anAfterSale(owner, tenantId, { tel, ownerId: otherId });
    const unowned = await anAfterSale(owner, tenantId);
    const { CustomerId: salesId } = await aBuyer();
    for (const id of [others, unowned, salesId + 1_000_000])
      expect(await orderFor(id)).toMatchObject({ Status: false, Message: '数据不存在' });
    expect(await recordsOf(others)).toBe(0);
    expect(await ask(orders.queryCustomerOrders, { tel, name: '' }, agent)).toMatchObject({ Message: '数据不存在' });
  });
});

describe('The balance', () => {
  it('pays at once, with a flow of its own, and only as far as it lasts', async () => {
    const { tel, CustomerId } = await aBuyer();
    const ProductId = await aProduct(owner, tenantId);
    const buy = () => ask(orders.buyFromBalance, { ProductId, CustomerId, Price: 60 }, agent);
    expect(await buy()).toMatchObject({ Status: false, Message: say.balanceLow });
    await withBalance(owner, tenantId, tel, 100);
    const { trail } = await withTrail(owner, buy);
    expect(trail.map(({ action }) => action)).toEqual(['下单', '订单支付']);
    expect(await ordersOf(tel)).toMatchObject({ balance: '40.00', rows: [{ PayTypeText: '余额', Station: 1 }] });
    expect(await buy()).toMatchObject({ Status: false, Message: say.balanceLow });
    const { rows } = await owner.query(
      'select pay_type, pay_id, account_type from finance_flow where customer_tel = $1',
      [tel],
    );
    expect(rows).toEqual([{ pay_type: 16, pay_id: expect.stringMatching(/^BAL-\d+$/), account_type: 0 }]);
  });

  it('keeps its purchases when the platform sends a balance that it had before them, in the same second too', async () => {
    const { tel, CustomerId } = await aBuyer();
    await withBalance(owner, tenantId, tel, 100);
    await ask(orders.buyFromBalance, { ProductId: await aProduct(owner, tenantId), CustomerId, Price: 60 }, agent);
    const keys = await aLearnConfig(owner, tenantId);
    const bought = Math.floor(clock.now / 1_000);
    const pushed = async (Balance: number | null, Time: number, at = bought) => {
      const answer = await pushItems(app, keys, [aStudentItem({ Tel: tel, Balance, Time })], at);
      expect(answer).toMatchObject({ Data: { Accepted: 1 } });
      return (await ordersOf(tel)).balance;
    };
    // Paid in before the purchase, told after it.
    expect(await pushed(150, bought - 60)).toBe('90.00');
    expect(await pushed(null, bought - 50)).toBe('90.00');
    expect(await pushed(100, bought)).toBe('40.00');
    expect(await pushed(50, bought)).toBe('0.00');
    // The clock of the platform is fast.
    expect(await pushed(100, bought + 60)).toBe('40.00');
    clock.now += 120_000;
    expect(await pushed(100, bought + 120, bought + 120)).toBe('100.00');
    expect(await pushed(100, bought)).toBe('100.00');
  });

  it('is the same whether a purchase or a push comes first', async () => {
    const keys = await aLearnConfig(owner, tenantId);
    const Time = Math.floor(clock.now / 1_000);
    const ProductId = await aProduct(owner, tenantId);
    const buyers = await Promise.all(Array.from({ length: 10 }, aBuyer));
    for (const { tel } of buyers) await withBalance(owner, tenantId, tel, 100);
    await Promise.all(
      buyers.flatMap(({ tel, CustomerId }) => [
        ask(orders.buyFromBalance, { ProductId, CustomerId, Price: 60 }, agent),
        pushItems(app, keys, [aStudentItem({ Tel: tel, Balance: 100, Time })], Time),
      ]),
    );
    expect(await Promise.all(buyers.map(async ({ tel }) => (await ordersOf(tel)).balance))).toEqual(
      buyers.map(() => '40.00'),
    );
  });

  it('for 40 of 100 buyers at once pays exactly 40', async () => {
    const { tel, CustomerId } = await aBuyer();
    const ProductId = await aProduct(owner, tenantId);
    await withBalance(owner, tenantId, tel, 40 * 50);
    const buy = () => ask(orders.buyFromBalance, { ProductId, CustomerId, Price: 50 }, agent);
    /** All wait for one balance. Those who waited too long ask again, as a person would. */
    const insist = async () => {
      let answer = await buy();
      while (answer.Message === messages.busy) answer = await buy();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 100 }, insist));
    expect(answers.filter(({ Status }) => Status)).toHaveLength(40);
    expect(new Set(answers.filter(({ Status }) => !Status).map(({ Message }) => Message))).toEqual(
      new Set([say.balanceLow]),
    );
    const { rows, balance } = await ordersOf(tel);
    expect([rows.length, balance]).toEqual([40, '0.00']);
    expect(await count('finance_flow where customer_tel = $1', [tel])).toBe(40);
  }, 30_000);
});

it('An agreement is bound to a phone once', async () => {
  const { CustomerId } = await aBuyer();
  const AgreementId = await anAgreement(owner, tenantId);
  const bind = () => ask(agreements.addCustomerAgreement, { AgreementId, CustomerId }, agent);
  const answers = await Promise.all([bind(), bind(), bind()]);
  expect(answers.map(({ Message }) => Message).toSorted()).toEqual([
    say.agreementAdded,
    say.agreementKnown,
    say.agreementKnown,
  ]);
  expect(await count('customer_record where customer_id = $1 and record_type = 3', [CustomerId])).toBe(1);
  await owner.query('update agreement set status = 2 where id = $1', [AgreementId]);
  expect(await bind()).toMatchObject({ Message: say.agreementGone });
  const listed = agreements.queryAgreements.answer.parse((await ask(agreements.queryAgreements, {}, agent)).Data);
  expect(listed.map(({ Id }) => Id)).not.toContain(AgreementId);
  // Who has it may still read it.
  expect((await ask(agreements.findAgreement, { id: AgreementId }, agent)).Data).toMatchObject({ Id: AgreementId });
});

it('Products and agreements are maintained, with unique names and without overwriting others', async () => {
  const product = {
    Name: uniqueName(),
    Title: '标题',
    Price: 100,
    MinPrice: 60,
    IsHot: true,
    IAPProductBuyId: '',
    Status: 0 as const,
  };
  const Id = Number((await ask(products.editProduct, product, root)).Data);
  expect(await ask(products.editProduct, product, root)).toMatchObject({
    Message: '商品名称已存在',
    Data: { Field: 'Name' },
  });
  expect(await ask(products.editProduct, { ...product, MinPrice: 101 }, root)).toMatchObject({
    Message: '最低价不能高于价格',
  });
  const { trail } = await withTrail(owner, () =>
    ask(products.editProduct, { ...product, Id, Version: 1, Price: 120 }, root),
  );
  expect(trail).toMatchObject([{ action: '修改商品', before: { Price: 100 }, after: { Price: 120 } }]);
  expect(await ask(products.editProduct, { ...product, Id, Version: 1 }, root)).toMatchObject({
    Message: '数据已变更，请刷新后重试',
  });
  const page = await ask(products.queryProductPage, { SearchValue: product.Name, PageIndex: 1, PageCount: 10 }, root);
  expect(products.queryProductPage.answer.parse(page.Data)).toMatchObject({
    Count: 1,
    Rows: [{ Id, Price: 120, Version: 2 }],
  });
  const agreement = { Title: uniqueName(), Text: '第一条', Status: 0 as const };
  const agreementId = Number((await ask(agreements.editAgreement, agreement, root)).Data);
  expect(await ask(agreements.editAgreement, agreement, root)).toMatchObject({ Message: say.agreementTitleTaken });
  await ask(agreements.editAgreement, { ...agreement, Id: agreementId, Version: 1, Status: 2 }, root);
  // Changed meanwhile by another person.
  const late = { ...agreement, Id: agreementId, Version: 1, Text: '第二条', Status: 0 } as const;
  expect(await ask(agreements.editAgreement, late, root)).toMatchObject({ Message: messages.stale });
  const found = await ask(
    agreements.queryAgreementPage,
    { SearchValue: agreement.Title, PageIndex: 1, PageCount: 10 },
    root,
  );
  expect(agreements.queryAgreementPage.answer.parse(found.Data).Rows).toMatchObject([
    { Status: 2, Version: 2, Text: '第一条' },
  ]);
});

describe('The address of a pay link', () => {
  const linkFrom = async (host: string, ownAddress: string) => {
    const apart = await startTestApp({ beside: test, ownAddress });
    await withLocalPayments(owner, tenantId);
    const id = await aCourseOrder(owner, tenantId, { staffId: agentId, tel: (await aBuyer()).tel });
    const url = `/crm/${orders.createPayLink.path}?id=${id}`;
    const answer = (await apart.app.inject({ url, headers: { ...agent, host } })).json();
    await apart.close();
    return answer;
  };

  it('is the one at which the server listens, not the host that the client names', async () => {
    const answer = await linkFrom('evil.example.com', 'http://127.0.0.1:8080');
    expect(answer.Data.Url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/crm\/pay\//);
  });

  it('is refused with the name of the variable where none is known', async () => {
    expect(await linkFrom('crm.example.com', '')).toMatchObject({ Status: false, Message: say.noAddress });
    expect(say.noAddress).toContain('PUBLIC_URL');
  });
});
