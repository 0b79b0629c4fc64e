import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bodyOf, openList, rowOf, rows, shownAnswer } from '../../../../test/customer-list.tsx';
import { aCustomerRow } from '../../../../test/customer-rows.ts';
import { dispatch } from '../../../platform/hub.ts';
import { forgetLeadArrivals, takeLeadArrival } from '../../../widgets/lead-arrivals.ts';

const now = (): number => Math.floor(Date.now() / 1_000);
const fromLead = (change = {}) => aCustomerRow({ IsClue: true, GotTime: now(), ...change });
const newcomer = fromLead({ Id: 900, Name: '新来的客户' });

const arrive = (Id: number, CustomerId: number): void => {
  onTestFinished(forgetLeadArrivals);
  takeLeadArrival({ Id, Source: 'Customer', CustomerId, NoticeType: 0, Msg: '新线索：新来的客户', NoticeTime: now() });
};
const clockOf = (since: number) => [
  { CustomerId: newcomer.Id, AssignedTime: since, WarnSeconds: 300, AlarmSeconds: 900 },
];

it('puts a customer from a new lead on top when the search finds it, highlighted', async () => {
  const asked = await openList({
    QueryShownCustomers: () => shownAnswer([newcomer]),
    QueryFirstCallClocks: () => clockOf(now()),
  });
  await userEvent.hover(page.getByRole('heading', { name: '客户列表' }));
  arrive(1, newcomer.Id);
  await expect.element(rowOf('新来的客户')).toHaveClass('fresh');
  expect(page.getByRole('row').nth(1).element().textContent).toContain('新来的客户');
  expect(bodyOf(asked, 'QueryShownCustomers')).toMatchObject({ IsOnlyMySelf: true, CustomerIds: [newcomer.Id] });
  await expect.element(rowOf('新来的客户').getByText(/^未首呼 00:0\d$/)).toBeVisible();
});

it('does not show one that the search would not find', async () => {
  const asked = await openList({ QueryShownCustomers: () => shownAnswer([]) });
  arrive(2, newcomer.Id);
  await expect.poll(() => bodyOf(asked, 'QueryShownCustomers')).toBeDefined();
  expect(rowOf('新来的客户').query()).toBeNull();
  expect(page.getByRole('button', { name: /位新客户/ }).query()).toBeNull();
});

it('says how many there are where rows must not move', async () => {
  await openList({ QueryShownCustomers: () => shownAnswer([newcomer]) });
  await userEvent.hover(rowOf(rows[1]!.Name));
  arrive(3, newcomer.Id);
  await expect.element(page.getByRole('button', { name: '有 1 位新客户' })).toBeVisible();
  expect(rowOf('新来的客户').query()).toBeNull();
});

it('shows the time since the assignment until the first call, and asks only about customers from leads', async () => {
  const waiting = fromLead({ Id: 901, Name: '等电话的', GotTime: now() - 1_000 });
  const called = fromLead({ Id: 902, Name: '打过的', GotTime: now() - 2_000, LatestCallTime: now() - 100 });
  const clock = { CustomerId: 901, AssignedTime: now() - 1_000, WarnSeconds: 300, AlarmSeconds: 900 };
  const asked = await openList(
    {
      QueryFirstCallClocks: () => [clock],
      QueryShownCustomers: () => shownAnswer([{ ...waiting, LatestCallTime: now() }]),
    },
    { Rows: [waiting, called, ...rows] },
  );
  await expect.element(rowOf('等电话的').getByText(/^未首呼 16:4\d$/)).toHaveAttribute('data-urgency', 'alarm');
  expect(bodyOf(asked, 'QueryFirstCallClocks')).toEqual({ CustomerIds: [901] });
  dispatch(HubEvent.CustomersChanged, { Ids: [901] });
  await expect.element(rowOf('等电话的').getByText(/未首呼/)).not.toBeInTheDocument();
});
