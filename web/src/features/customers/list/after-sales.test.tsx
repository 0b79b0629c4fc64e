import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../../test/address.tsx';
import { answering, telling } from '../../../../test/answering.ts';
import {
  aCustomerDetail,
  aCustomerPage,
  aCustomerRow,
  provideCustomerLookups,
} from '../../../../test/customer-rows.ts';
import { bodyOf, bulk, rowOf, select } from '../../../../test/customer-list.tsx';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { usePhoneOfTest } from '../../../../test/phone.ts';
import { dispatch } from '../../../platform/hub.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { useKeyboard } from '../../../ui/shortcuts/useKeyboard.tsx';
import { afterSalePlace } from '../places.ts';
import { CustomerListScreen } from './CustomerListScreen.tsx';

const facts = { OrgName: '杭州一组', ProfessionName: '健康管理师', ClassName: '精品班', Area: '浙江省杭州市' };
const step = { CustomerTrackStatusId: 51, TrackStatusName: '待开课' };
const owned = { ...aCustomerRow(step), ...facts };
const unowned = {
  ...aCustomerRow({ Id: 102, Name: '尹梦洁', CustomerType: 1, UserId: null, UserName: null }),
  ...facts,
};

const timeline = {
  Entries: [],
  Next: null,
  Counts: { Attributes: 0, Calls: 0, Reminders: 0, Records: 0 },
  Reminder: null,
};

const Screen = () => {
  useKeyboard();
  return (
    <WithAddress history={createHistory()}>
      <Announcer />
      <CustomerListScreen placement={0} kind={CustomerKind.AfterSales} />
    </WithAddress>
  );
};

/** The counts of the views, read beside no rows. */
const counting = ({ body }: { readonly body: Record<string, unknown> }) => ({
  Rows: [],
  Count: 2,
  Counts: (body['Searches'] as { Care?: number }[]).map(({ Care = 0 }) => 70 + Care),
});

/** Calls under any other prefix than those of after-sales customers find no answer. */
const open = async (more: Parameters<typeof answering>[0] = {}, IsAdmin = true) => {
  signIn({ RightList: ['AfterSale'], IsAdmin });
  provideCustomerLookups({});
  const asked = answering({
    'SuccessCustomer/QueryCustomerPageList': () => aCustomerPage([owned, unowned]),
    'SuccessCustomer/QueryCustomerDetail': ({ query }) => ({
      ...aCustomerDetail({
        CustomerTrackStatusId: 51,
        ...(query.get('customerId') === '102' && { Id: 102, CustomerType: 1, UserName: null }),
      }),
      ...facts,
    }),
    'SuccessCustomer/QueryCustomerTimeline': () => timeline,
    'SuccessCustomer/QueryShownCustomers': counting,
    'AfterSaleCall/QueryRunningCalls': () => [],
    ...more,
  });
  showWithDialogs(<Screen />);
  await expect.element(page.getByRole('button', { name: '郝俊杰' })).toBeVisible();
  return asked;
};

it('AFTS-01, AFTS-02 has the columns of the deal, and shows them in the drawer', async () => {
  const acts = usePhoneOfTest();
  await open();
  for (const text of Object.values(facts)) await expect.element(rowOf('郝俊杰').getByText(text)).toBeVisible();
  await expect.element(rowOf('尹梦洁').getByText('未分配')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: '我的和未分配' })).toBeChecked();
  for (const name of ['导出', '加入黑名单'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: /^拨打 郝俊杰/ }));
  const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
  await expect.element(drawer.getByText(facts.Area)).toBeVisible();
  await userEvent.keyboard('d');
  await expect.poll(() => acts).toEqual(['dialCustomer 101 AfterSale', 'dialCustomer 101 AfterSale']);
  await expectReadable();
});

it('has views of what is forgotten, with counts; what is unowned is only for those who give it out', async () => {
  const asked = await open();
  await userEvent.click(page.getByRole('button', { name: /3天未分配/ }));
  await expect.poll(() => bodyOf(asked.toReversed(), 'QueryCustomerPageList')).toMatchObject({ Care: 2 });
  await expect.element(page.getByRole('button', { name: /14天未联系/ }).getByText('71')).toBeVisible();
});

it('names those who sat an exam 近7天已考', async () => {
  const asked = await open();
  await userEvent.click(page.getByRole('button', { name: /近7天已考/ }));
  await expect.poll(() => bodyOf(asked.toReversed(), 'QueryCustomerPageList')).toMatchObject({ Care: 4 });
});

it('offers the steps of after-sales in list, batch, filter and drawer, where a number key sets one', async () => {
  const asked = await open({
    'SuccessCustomer/SetCustomerMark': () => telling('操作成功', { Moved: 1, Failed: 0, BatchId: 5 }),
  });
  const steps = ['待开课', '学习中', '已通过'];
  const texts = (items: { elements: () => readonly Element[] }) => items.elements().map((item) => item.textContent);
  await userEvent.click(rowOf('郝俊杰').getByRole('button', { name: '跟进状态 待开课' }));
  await expect.poll(() => texts(page.getByRole('menuitem'))).toEqual(steps);
  await userEvent.keyboard('{Escape}');
  await select('郝俊杰');
  await userEvent.click(bulk('改状态'));
  const marks = page.getByRole('toolbar', { name: '改状态' });
  await expect.poll(() => texts(marks.getByRole('button'))).toEqual(steps);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: '郝俊杰', exact: true }));
  const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
  await expect.element(drawer.getByRole('button', { name: /学习中/ })).toBeVisible();
  expect(drawer.getByText('已联系').query()).toBeNull();
  await userEvent.keyboard('2');
  await expect.poll(() => bodyOf(asked, 'SetCustomerMark')).toEqual({ CustomerIds: [101], CustomerTrackStatusId: 52 });
});

it('AFTS-06 has pages of 20 to 500', () => {
  expect(afterSalePlace.pageSizes).toEqual([20, 50, 100, 200, 500]);
});

it('AFTS-03 opens the learning report of a row', async () => {
  await open();
  await userEvent.hover(rowOf('郝俊杰'));
  await userEvent.click(rowOf('郝俊杰').getByRole('button', { name: '学习报告' }));
  expect(location.hash).toBe('#/customer/learnReport2?id=101');
  location.hash = '';
});

it('marks a customer that a colleague is calling, in its row and its drawer, until the call ends', async () => {
  const call = { CustomerId: 102, UserId: 9, UserName: '何志伟', StartTime: 1_762_000_000, IsTalking: true };
  await open({ 'AfterSaleCall/QueryRunningCalls': () => [call] });
  await expect.element(rowOf('尹梦洁').getByText('何志伟 通话中')).toBeVisible();
  // A call of the sales customer with the same number of its id.
  dispatch(HubEvent.CustomersChanged, { Ids: [101], Call: { ...call, CustomerId: 101, UserId: 8, IsRunning: true } });
  await userEvent.click(page.getByRole('button', { name: '尹梦洁', exact: true }));
  const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
  await expect.element(drawer.getByText('何志伟 通话中')).toBeVisible();
  dispatch(HubEvent.AfterSalesChanged, { Ids: [102], Call: { ...call, IsRunning: false } });
  await expect.poll(() => page.getByText('何志伟 通话中').elements()).toEqual([]);
});

it('releases, undoes and takes under the prefix of after-sales customers', async () => {
  const asked = await open({
    'SuccessCustomer/MigrationCustomer': () => telling('操作成功', { Moved: 1, Failed: 0, BatchId: 5 }),
    'SuccessCustomer/UndoBatch': () => telling('已撤销', { Undone: 1, Left: [], LeftTotal: 0 }),
  });
  await select('郝俊杰');
  await userEvent.click(bulk('释放客户'));
  await userEvent.click(page.getByRole('dialog', { name: '确认释放客户吗？' }).getByRole('button', { name: '释放' }));
  await expect.element(page.getByText('操作成功，1 位客户已释放')).toBeVisible();
  expect(bodyOf(asked, 'MigrationCustomer')).toEqual({ CustomerType: 1, CustomerIds: [101] });
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  await expect.poll(() => bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 5 });
  await select('尹梦洁');
  await userEvent.click(bulk('获取客户'));
  await userEvent.click(page.getByRole('dialog', { name: '确认获取客户吗？' }).getByRole('button', { name: '获取' }));
  await expect.element(page.getByText('操作成功，1 位客户已到您的名下')).toBeVisible();
  expect(asked.findLast(({ path }) => path.endsWith('MigrationCustomer'))?.body).toMatchObject({ CustomerType: 0 });
});

it('lets employees release, and neither take nor see what is unowned', async () => {
  await open({}, false);
  await select('郝俊杰');
  await expect.element(bulk('释放客户')).toBeVisible();
  expect(bulk('获取客户').elements()).toEqual([]);
  await expect.element(page.getByRole('checkbox', { name: '只看我的' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: /14天未联系/ })).toBeVisible();
  expect(page.getByRole('button', { name: /3天未分配/ }).elements()).toEqual([]);
});

it('shows changes of others at once', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const taken = { ...unowned, CustomerType: 0, UserId: 9, UserName: '何志伟', Version: 9 };
  const asked = await open({
    'SuccessCustomer/QueryShownCustomers': (sent) => ({ ...counting(sent), Rows: [taken] }),
  });
  // The ids of sales customers are others.
  dispatch(HubEvent.CustomersChanged, { Ids: [101] });
  dispatch(HubEvent.AfterSalesChanged, { Ids: [102] });
  await expect.element(rowOf('尹梦洁').getByText('何志伟')).toBeVisible();
  const shown = asked.filter(({ path }) => path === 'QueryShownCustomers').map(({ body }) => body['CustomerIds']);
  expect(shown).toEqual([[], [102]]);
  random.mockRestore();
});
