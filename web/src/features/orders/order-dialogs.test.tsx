import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answering, refusing, telling } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { dispatch, useHubState } from '../../platform/hub.ts';
import { orderDialogs } from './order-dialogs.tsx';

const customer = { Id: 7, Name: '高晓东', Tel: '14313872844', Source: CustomerSource.SuccessCustomer };
const aProduct = (more: object) => ({
  Id: 1,
  Name: '二级建造师全程班',
  Title: '三科全程',
  Price: 6980,
  MinPrice: 5980,
  IsHot: true,
  IAPProductBuyId: '',
  Status: 0,
  ...more,
});
const products = [
  aProduct({}),
  aProduct({ Id: 2, Name: '单科班', IsHot: false }),
  aProduct({ Id: 3, Name: '停售班', Status: 2 }),
];
const anOrder = (more: object) => ({
  Id: 31,
  OrderNumber: '2026111816480031',
  FirstProductName: '二级建造师全程班',
  ListPrice: 6980,
  FinalPrice: 6380,
  StationText: '未支付',
  PayTypeText: '未支付',
  Station: 0,
  PayType: 0,
  CreateTime: 1_790_000_000,
  PaidTime: null,
  ...more,
});
/** One white dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const ExpireTime = 4_000_000_000;

/** A connection that is lost and comes back. */
const REGAINED = [HubState.Connecting, HubState.Connected, HubState.Reconnecting, HubState.Connected];

/** Asks first. */
const order = async (): Promise<void> => {
  await button('下单').click();
  await page.getByRole('dialog', { name: '确认下单吗？' }).getByRole('button', { name: '下单' }).click();
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('一键下单', () => {
  const openOrders = async (answers: Parameters<typeof answering>[0] = {}) => {
    signIn({ RightList: ['AfterSale'] });
    const asked = answering({
      QueryProductCategory: () => products,
      QueryCustomerOrderList: () =>
        telling('500.00', [anOrder({}), anOrder({ Id: 30, Station: 1, StationText: '已支付', PayType: 2 })]),
      CreateOrder: () => 31,
      PayUrl: () => ({ Img64: DOT, Url: 'https://crm.example.com/crm/pay/1', ExpireTime }),
      ...answers,
    });
    await showWithDialogs();
    const changed = vi.fn();
    orderDialogs.order(customer, TAB, changed);
    return { asked, changed };
  };

  it('CDLG-18 starts with the hot products, and CDLG-17 refuses a price below the minimum at its field', async () => {
    const { asked, changed } = await openOrders();
    await expect.element(page.getByText('二级建造师全程班')).toBeVisible();
    await expect.element(page.getByText('共 1 个热门商品')).toBeVisible();
    await expect.element(page.getByText('账户余额 ¥500.00')).toBeVisible();
    await button('改价').click();
    const price = page.getByRole('textbox', { name: '售价（元）' });
    await price.fill('5979.99');
    await button('确定').click();
    await expect.element(page.getByText(say.priceTooLow)).toBeVisible();
    await price.fill('6380');
    await button('确定').click();
    await order();
    const sent = { ProductId: 1, CustomerId: 7, Source: 'SuccessCustomer', Price: 6380 };
    await expect.poll(() => asked.find(({ path }) => path === 'CreateOrder')?.body).toMatchObject(sent);
    // CDLG-19
    await expect.element(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
    await expect.element(button('保存图片')).toBeVisible();
    await expect.element(button(/^已下单 \d\d:\d\d$/)).toBeVisible();
    expect(changed).toHaveBeenCalled();
    await expectReadable();
    await page.getByRole('radio', { name: '全部' }).click();
    await expect.element(page.getByText('共 2 个商品')).toBeVisible();
    await page.getByRole('tab', { name: '订单 2' }).click();
    await expect.poll(() => page.getByRole('button', { name: '支付链接' }).elements().length).toBe(1);
  });

  it('changes from the QR code to 已支付 when the payment is pushed', async () => {
    let [Station, StationText] = [0, '未支付'];
    await openOrders({
      QueryCustomerOrderList: () => telling('0.00', [anOrder({ Station, StationText, PayType: Station })]),
    });
    await page.getByRole('tab', { name: '订单 1' }).click();
    await page.getByRole('button', { name: '支付链接' }).click();
    await expect.element(page.getByRole('img', { name: '支付二维码' })).toBeVisible();
    await expect.element(page.getByText(/^剩余 /)).toBeVisible();
    [Station, StationText] = [1, '已支付'];
    dispatch(HubEvent.OrdersChanged, { Ids: [31] });
    const pane = page.getByRole('complementary', { name: '支付链接' });
    await expect.element(pane.getByText('已支付', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('img', { name: '支付二维码' })).not.toBeInTheDocument();
  });

  it('reads an open order once after a lost connection is back', async () => {
    let FinalPrice = 6380;
    const { asked } = await openOrders({ QueryCustomerOrderList: () => telling('0.00', [anOrder({ FinalPrice })]) });
    await page.getByRole('tab', { name: '订单 1' }).click();
    FinalPrice = 6123.45;
    for (const state of REGAINED) useHubState.setState({ state });
    onTestFinished(() => useHubState.setState({ state: HubState.Disconnected }));
    await expect.element(page.getByText('6,123.45').first()).toBeVisible();
    expect(asked.filter(({ path }) => path === 'QueryCustomerOrderList')).toHaveLength(2);
  });

  it('repeats an order and a payment whose answers were lost under the same key', async () => {
    let isLost = true;
    const losing = (data: unknown) => () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : data);
    const { asked } = await openOrders({ CreateOrder: losing(31), CustomerBuyProduct: losing(telling(say.bought)) });
    const keysOf = (call: string) =>
      asked.filter(({ path }) => path === call).map(({ headers }) => headers.get('idempotency-key'));
    const said = listen();
    await order();
    await expect.poll(() => said).toEqual([`error: ${messages.poorNetwork}`]);
    await button('余额支付').click();
    const question = page.getByRole('dialog', { name: '确认用余额支付吗？' });
    const pay = question.getByRole('button', { name: '余额支付' });
    await pay.click();
    await expect.poll(() => keysOf('CustomerBuyProduct')).toHaveLength(1);
    isLost = false;
    await pay.click();
    await expect.poll(() => said).toContain(`success: ${say.bought}`);
    await button('下单').click();
    await expect.poll(() => said).toContain(`success: ${say.made}`);
    for (const call of ['CreateOrder', 'CustomerBuyProduct']) {
      const [first, second] = keysOf(call);
      expect([first, second]).toEqual([expect.any(String), first]);
    }
  });

  it('withdraws an unpaid order after a question, and its product can be ordered again after another', async () => {
    let isWithdrawn = false;
    const { asked } = await openOrders({
      QueryCustomerOrderList: () =>
        telling('0.00', [anOrder(isWithdrawn ? { Station: 2, StationText: '已撤回' } : {})]),
      WithdrawOrder: () => {
        isWithdrawn = true;
        return telling(say.withdrawn);
      },
    });
    const said = listen();
    await order();
    await expect.element(button(/^已下单 \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('tab', { name: '订单 1' }).click();
    await button('撤回').click();
    const question = page.getByRole('dialog', { name: '确认撤回该订单吗？' });
    await question.getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => said).toContain(`success: ${say.withdrawn}`);
    expect(asked.find(({ path }) => path === 'WithdrawOrder')?.body).toEqual({ Id: 31 });
    await expect.element(button('撤回')).not.toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: '支付二维码' })).not.toBeInTheDocument();
    await page.getByRole('tab', { name: '商品' }).click();
    await order();
    await expect.poll(() => asked.filter(({ path }) => path === 'CreateOrder')).toHaveLength(2);
  });

  it('leads those who may change the settings to them while there is no provider', async () => {
    await openOrders({ PayUrl: () => refusing(say.providerOff) });
    signIn({ RightList: ['AfterSale', 'Config'] });
    await page.getByRole('tab', { name: '订单 2' }).click();
    await page.getByRole('button', { name: '支付链接' }).click();
    const link = page.getByRole('link', { name: '去开通在线支付' });
    await expect.element(link).toHaveAttribute('href', '#/systemSetting/config?tab=pay-learn');
  });

  it('CDLG-20 says that products could not be loaded, and why there is no pay link', async () => {
    await openOrders({ QueryProductCategory: () => refusing('x'), PayUrl: () => refusing(say.providerOff) });
    await expect.element(page.getByText(say.productsFailed)).toBeVisible();
    await page.getByRole('tab', { name: '订单 2' }).click();
    await page.getByRole('button', { name: '支付链接' }).click();
    await expect.element(page.getByText(say.providerOff)).toBeVisible();
  });
});

describe('添加协议', () => {
  const openAgreements = async (answers: Parameters<typeof answering>[0]) => {
    const asked = answering(answers);
    await showWithDialogs();
    orderDialogs.agree(customer, TAB, () => undefined);
    return asked;
  };

  it('asks before it adds one to the customer of its kind', async () => {
    const asked = await openAgreements({
      QueryAgreementList: () => [{ Id: 4, Title: '培训服务协议', CreatedTime: 1_790_000_000 }],
      CRMAddCustomerAgreement: () => telling(say.agreementAdded),
    });
    const said = listen();
    await page.getByRole('button', { name: '添加' }).click();
    await expect.element(page.getByText('确认添加该协议吗？')).toBeVisible();
    await expectReadable();
    await page.getByRole('dialog', { name: '确认添加该协议吗？' }).getByRole('button').last().click();
    const sent = { AgreementId: 4, CustomerId: 7, Source: 'SuccessCustomer' };
    await expect.poll(() => asked.find(({ path }) => path === 'CRMAddCustomerAgreement')?.body).toEqual(sent);
    await expect.poll(() => said).toContain(`success: ${say.agreementAdded}`);
  });

  it('CDLG-20 says that agreements could not be loaded', async () => {
    await openAgreements({ QueryAgreementList: () => refusing('x') });
    await expect.element(page.getByText(say.agreementsFailed)).toBeVisible();
  });
});

it('shows title and text of an agreement', async () => {
  signIn({ RightList: ['Seat'] });
  const Text = '第一条　甲方提供培训。';
  const asked = answering({ FindAgreement: () => ({ Id: 5, Title: '培训协议', CreatedTime: 1_790_000_000, Text }) });
  await showWithDialogs();
  orderDialogs.showAgreement(5, TAB);
  await expect.element(page.getByRole('dialog', { name: '培训协议' }).getByText(Text)).toBeVisible();
  expect(asked.map(({ path, query }) => [path, query.get('id')])).toEqual([['FindAgreement', '5']]);
});
