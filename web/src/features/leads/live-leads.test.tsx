import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { later } from '../../../test/answering.ts';
import { aLeadRow, bodiesOf, leadPage, leadRowOf, leads, openLeads, selectLead } from '../../../test/lead-list.tsx';
import { expectReadable } from '../../../test/overlays.tsx';
import { dispatch } from '../../platform/hub.ts';

const tell = (Ids: readonly number[] | null): void => dispatch(HubEvent.LeadsChanged, { Ids });
const arrived = aLeadRow({ Id: 510, Name: '新来的' });
const pill = page.getByRole('button', { name: '有 1 条新线索' });

it('puts a lead that arrives on top, told apart, and counts again', async () => {
  const asked = await openLeads({ QueryShownClues: () => [arrived] });
  await userEvent.hover(page.getByRole('heading', { name: '线索管理' }));
  const counted = bodiesOf(asked, 'QueryClueNumbers').length;
  tell([arrived.Id]);
  await expect.element(leadRowOf('新来的')).toHaveClass('fresh');
  await expect.poll(() => page.getByRole('row').nth(1).element().textContent).toContain('新来的');
  await expect.poll(() => bodiesOf(asked, 'QueryClueNumbers').length).toBe(counted + 1);
  expect(bodiesOf(asked, 'QueryCluePageList')).toHaveLength(1);
});

it('keeps a lead that arrives while the page is read, whose answer is older', async () => {
  const opening = later<void>();
  let isRead = false;
  const asked = await openLeads({
    QueryCluePageList: async () => {
      if (isRead) await opening.promise;
      isRead = true;
      return leadPage(leads);
    },
    QueryShownClues: () => [arrived],
  });
  await userEvent.hover(page.getByRole('heading', { name: '线索管理' }));
  await userEvent.click(page.getByRole('button', { name: '查询' }));
  await expect.poll(() => bodiesOf(asked, 'QueryCluePageList')).toHaveLength(2);
  tell([arrived.Id]);
  // Longer than pushes are collected.
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(bodiesOf(asked, 'QueryShownClues')).toHaveLength(0);
  opening.keep();
  await expect.element(leadRowOf('新来的')).toBeVisible();
});

it('changes a lead in its place', async () => {
  const [first] = leads;
  await openLeads({
    QueryShownClues: () => [{ ...first, DistributionType: 1, UserId: 8, UserName: '王小明', WaitingSince: null }],
  });
  tell([first!.Id]);
  await expect.element(leadRowOf(first!.Name).getByText('已分配')).toBeVisible();
  await expect.element(leadRowOf(first!.Name).getByText('王小明')).toBeVisible();
});

it('does not move rows under the pointer or a selection: it counts the newcomers until they are asked for', async () => {
  let rows = leads;
  const asked = await openLeads({
    QueryShownClues: () => [arrived],
    QueryCluePageList: () => ({ Rows: rows, Count: rows.length, PageCount: 10, PageNum: 1, PageIndex: 1 }),
  });
  await selectLead(leads[1]!.Name);
  tell([arrived.Id]);
  await expect.element(pill).toBeVisible();
  expect(leadRowOf('新来的').query()).toBeNull();
  await expect.element(leadRowOf(leads[1]!.Name)).toHaveAttribute('aria-selected', 'true');
  await expectReadable(pill.element());
  rows = [arrived, ...leads];
  await userEvent.click(pill);
  await expect.element(leadRowOf('新来的')).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
  expect(bodiesOf(asked, 'QueryCluePageList')).toHaveLength(2);
});
