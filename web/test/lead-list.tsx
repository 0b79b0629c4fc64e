/** The list of leads for tests: three leads, one in each state, the test's own responses, and the recorded requests. */
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { allRights } from '@gonghai/contract/wire/rights.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LeadListScreen } from '../src/features/leads/LeadListScreen.tsx';
import { Announcer } from '../src/ui/overlay/Announcer.tsx';
import { createHistory, WithAddress } from './address.tsx';
import { answering, type RecordedRequest } from './answering.ts';
import { provideCustomerLookups, staffPage } from './customer-rows.ts';
import { showWithDialogs } from './overlays.tsx';
import { signIn } from './person.ts';

export const aLeadRow = (change: Partial<LeadRow> = {}): LeadRow => ({
  Id: 503,
  Name: '沈思远',
  Tel: '13916248830',
  Remark: '',
  ProfessionType: null,
  ClueSource: 0,
  IsCustomer: false,
  CreatedTime: 1_762_000_000,
  UpdatedTime: null,
  UserId: null,
  UserName: null,
  AdvertiserName: '启明建造师',
  Failurecause: null,
  DistributionType: 0,
  CustomerId: null,
  WaitingSince: 1_762_000_000,
  FirstCallTime: null,
  IsUncalled: false,
  WarnSeconds: 300,
  AlarmSeconds: 900,
  ...change,
});

const assigned = { DistributionType: 1, WaitingSince: null, UserId: 7, UserName: '陈晓琳' } as const;

export const leads = [
  aLeadRow(),
  aLeadRow({ ...assigned, Id: 502, Name: '郭敏', UpdatedTime: 1_762_000_100, CustomerId: 101, IsUncalled: true }),
  aLeadRow({ Id: 501, Name: '韩雪梅', DistributionType: 2, WaitingSince: null, Failurecause: '没有可分配的员工' }),
];

export const leadPage = (Rows: readonly LeadRow[]) => ({
  Rows,
  Count: Rows.length,
  PageCount: 10,
  PageNum: 1,
  PageIndex: 1,
});

interface Options {
  readonly rights?: readonly string[];
  readonly isAlone?: boolean;
  readonly Rows?: readonly LeadRow[];
  /** Of the address. */
  readonly search?: string;
}

export const openLeads = async (more: Parameters<typeof answering>[0] = {}, options: Options = {}) => {
  const { rights = [...allRights()], isAlone = false, Rows = leads, search = '' } = options;
  signIn({ RightList: [...rights] });
  provideCustomerLookups({ isAlone });
  const asked = answering({
    QueryCluePageList: () => leadPage(Rows),
    QueryClueNumbers: () => ({ Waiting: 14, Assigned: 386, Failed: 9, Uncalled: 5 }),
    QueryUserPageList: () => staffPage(isAlone ? [{}] : undefined),
    ...more,
  });
  showWithDialogs(
    <WithAddress history={createHistory(search)}>
      <Announcer />
      <LeadListScreen />
    </WithAddress>,
    { width: 1500 },
  );
  if (Rows.length > 0) await expect.element(page.getByRole('row', { name: new RegExp(Rows[0]!.Name) })).toBeVisible();
  return asked;
};

export const leadRowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
export const selectLead = (name: string) => userEvent.click(leadRowOf(name).getByRole('checkbox'));
export const bodiesOf = (asked: readonly RecordedRequest[], path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);
