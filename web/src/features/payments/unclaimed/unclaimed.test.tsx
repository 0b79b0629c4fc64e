import type { UnclaimedRow } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../../test/address.tsx';
import { answering, telling } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { dispatch } from '../../../platform/hub.ts';
import { Announcer } from '../../../ui/overlay/Announcer.tsx';
import { UnclaimedScreen } from './UnclaimedScreen.tsx';

const anArrival = (Id: number, ThirdNo: string, Amount: number): UnclaimedRow => ({
  Id,
  ThirdNo,
  Amount,
  PaymentType: 61,
  Time: 1_794_700_000,
  FirstTime: 1_794_700_000,
  Payment: null,
  Kind: 0,
  Payer: '吕建国',
  StatementId: 5,
  FileName: '微信.csv',
  AssignedName: null,
  AssignedTime: null,
});

const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(number) });

it('marks income that is not for courses, takes it back, and asks a consultant', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  const asked = answering({
    QueryUnclaimedPageList: () => ({
      ...pageOf([anArrival(7, 'A1', 3.21), anArrival(8, 'A2', 3_680)]),
      Total: 3_683.21,
    }),
    SetUnclaimedKind: () => telling('成功1条', { Succeeded: 1, Failed: [] }),
    AssignUnclaimed: () => telling('已通知顾问'),
    QueryUserPageList: () =>
      pageOf([{ Id: 21, Name: '陈晓琳', UserName: 'agent', Department: '上海一组', DepartmentId: 2, Status: 1 }]),
    QueryUserSelectList: () => [],
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <UnclaimedScreen />
    </WithAddress>,
    { width: 1_500 },
  );
  await expect.element(page.getByText('合计 ¥3,683.21')).toBeVisible();
  await expectReadable();

  await userEvent.hover(rowOf('A1'));
  await userEvent.click(rowOf('A1').getByRole('button', { name: /更多/ }));
  await userEvent.click(page.getByRole('menuitem', { name: '非课程收入' }));
  const kinds = page.getByRole('dialog', { name: '非课程收入' });
  await userEvent.click(kinds.getByText('押金'));
  await userEvent.click(kinds.getByRole('button', { name: '标记' }));
  const asks = (): number => bodiesOf(asked, 'QueryUnclaimedPageList').length;
  await expect.poll(asks).toBe(2);
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  await expect
    .poll(() => bodiesOf(asked, 'SetUnclaimedKind'))
    .toEqual([
      { Ids: [7], Kind: 3 },
      { Ids: [7], Kind: 0 },
    ]);
  await expect.poll(asks).toBe(3);

  await userEvent.hover(rowOf('A2'));
  await userEvent.click(rowOf('A2').getByRole('button', { name: '指派给顾问' }));
  const assigning = page.getByRole('dialog', { name: '指派给顾问' });
  await expect.element(assigning.getByText(/¥3,680\.00・A2/)).toBeVisible();
  await userEvent.click(assigning.getByRole('button', { name: '发送' }));
  await expect.element(assigning.getByText('请选择顾问')).toBeVisible();
  expect(bodiesOf(asked, 'AssignUnclaimed')).toEqual([]);
});

it('follows pushes: claimed income leaves the list, new income comes, and number and sum are those of the search', async () => {
  signIn({ RightList: ['PaymentLog'] });
  provideOrderLookups();
  let rows = [anArrival(7, 'A1', 3.21), anArrival(8, 'A2', 3_680)];
  let Total = 3_683.21;
  answering({ QueryUnclaimedPageList: () => ({ ...pageOf(rows), Total }) });
  showWithDialogs(
    <WithAddress>
      <UnclaimedScreen />
    </WithAddress>,
    { width: 1_500 },
  );
  await expect.element(rowOf('A1')).toBeVisible();
  [rows, Total] = [[anArrival(9, 'A3', 20), anArrival(8, 'A2', 3_680)], 3_700];
  dispatch(HubEvent.UnclaimedChanged, { Ids: null });
  await expect.element(rowOf('A3')).toBeVisible();
  await expect.element(rowOf('A1')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('合计 ¥3,700.00')).toBeVisible();
});
