import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { forgetLookups, useLookups } from '../../widgets/lookups.ts';
import { sampleDepartments } from '../../widgets/kit/sample-organisation.ts';
import './home-figures.css';
import { RankingsCard } from './RankingsCard.tsx';
import { useHomeChoice } from './useHomeChoice.ts';

const NOW = nowSeconds();
const Card = () => <RankingsCard choice={useHomeChoice(NOW)} />;
const row = { Rank: 1, Name: '林雅婷', DeptName: '一组', Number: 12, UserId: 7, IsOwn: true };
const rankings = {
  CallList: [row, { ...row, Rank: 2, Name: '周浩然', UserId: null, IsOwn: false }],
  CustomerList: [],
  ConnectList: [],
  CallTimeList: [],
  PaymentLogList: [],
  UpdatedTime: null,
};

it('HOME-06 ranks the chosen departments, keeps them in the address, and marks and links the rows', async () => {
  signIn();
  onTestFinished(forgetLookups);
  useLookups.setState({ departments: sampleDepartments(3) });
  let answer: unknown = refusing('排行榜读取失败');
  const asked = answering({ QueryHomeList: () => answer });
  const history = createHistory('?span=last7');
  showWithDialogs(
    <WithAddress history={history}>
      <Card />
    </WithAddress>,
  );
  await expect.element(page.getByText('排行榜读取失败')).toBeVisible();
  answer = rankings;
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  const own = page.getByRole('row', { name: /林雅婷/ });
  await expect.element(own).toHaveAttribute('data-own', 'true');
  await expect
    .element(own.getByRole('link', { name: '林雅婷' }))
    .toHaveAttribute('href', expect.stringMatching(/stats\/userCall\?.*StartTime/));
  expect(
    page
      .getByRole('row', { name: /周浩然/ })
      .getByRole('link')
      .query(),
  ).toBeNull();
  await userEvent.click(page.getByRole('combobox', { name: '排行的部门' }));
  await userEvent.click(page.getByText('第 2 部', { exact: true }));
  await expect.poll(() => asked.at(-1)?.body['DeptId']).toEqual([2]);
  expect(asked.at(-1)?.body).toMatchObject({ PageCount: 20 });
  expect(history.search()).toContain('dept=2');
  expect(history.search()).toContain('span=last7');
});
