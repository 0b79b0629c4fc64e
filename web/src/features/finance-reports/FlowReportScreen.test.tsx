import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { FlowReportScreen } from './FlowReportScreen.tsx';

const person = (UserId: number, Name: string, DeptmentName: string, FinanceFlowTotal: number) => ({
  UserId,
  Name,
  DeptmentName,
  FinanceFlowTotal,
});
const team = {
  Id: 2,
  Name: '上海一组',
  UserTotal: 1,
  FinanceFlowTotal: 300.1,
  HasChildren: false,
  Children: [],
  UserFinanceStatsList: [person(7, '陈晓琳', '上海一组', 300.1)],
};
const head = {
  Id: 1,
  Name: '总部',
  UserTotal: 2,
  FinanceFlowTotal: 400.3,
  HasChildren: true,
  Children: [team],
  UserFinanceStatsList: [person(8, '苏敏', '总部', 100.2)],
};

const showReport = (rights: readonly string[] = []) => {
  signIn({ RightList: ['StatsFinanceReport', ...rights] });
  const asked = answering({
    QueryFinanceReportFrom: () => [head],
    ExportFinanceReportFrom: () => refusing('操作过于频繁，请稍后再试'),
    QueryDicTreeList: () => [],
  });
  showWithDialogs(
    <WithAddress>
      <FlowReportScreen />
    </WithAddress>,
  );
  return asked;
};

it('REP-01 lists people and departments, whose numbers open their flows', async () => {
  showReport(['StatsFinanceFlow']);
  await expect.element(page.getByText('合计 ¥400.30')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /陈晓琳/ }).getByRole('link', { name: '300.10' }))
    .toHaveAttribute('href', expect.stringMatching(/^#\/stats\/financeFlow\?.*f\.DeptId=2&f\.UserId=7&f\.IsDirect=1/));
  await expectReadable();

  await userEvent.click(page.getByRole('tab', { name: '部门报表' }));
  const whole = page.getByRole('row', { name: /总部/ });
  await expect
    .element(whole.getByRole('link', { name: '400.30' }))
    .toHaveAttribute('href', expect.stringMatching(/f\.DeptId=1$/));
  await expectReadable();
});

it('shows plain numbers to users without the right to see flows', async () => {
  showReport();
  await expect.element(page.getByRole('row', { name: /陈晓琳/ })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

it('REP-06 exports the range of the screen, and says why an export is refused', async () => {
  const said = listen();
  const asked = showReport();
  await expect.element(page.getByRole('row', { name: /陈晓琳/ })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '导出' }));
  await expect.poll(() => said).toEqual(['error: 操作过于频繁，请稍后再试']);
  const shown = asked.find(({ path }) => path === 'QueryFinanceReportFrom')?.body;
  const exported = asked.find(({ path }) => path === 'ExportFinanceReportFrom')?.query;
  expect(exported?.get('StartTime')).toBe(String(shown?.['StartTime']));
  expect(exported?.get('EndTime')).toBe(String(shown?.['EndTime']));
});
