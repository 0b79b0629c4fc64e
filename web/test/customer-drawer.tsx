/** The customer drawer alone, with a fake server. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { useRef, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CustomerDrawer } from '../src/features/customers/detail/CustomerDrawer.tsx';
import { useCustomerActs } from '../src/features/customers/moves/useCustomerActs.tsx';
import { TabKey } from '../src/ui/overlay/overlay-frame.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useKeyboard } from '../src/ui/shortcuts/useKeyboard.tsx';
import { answering, type RecordedRequest } from './answering.ts';
import { aCallOutcome, aCustomerDetail, provideCustomerLookups, staffPage } from './customer-rows.ts';
import { showWithDialogs, TAB } from './overlays.tsx';
import { signIn } from './person.ts';

const nothing = (): void => undefined;
export const moved: number[] = [];
const onMoved = (ids: readonly number[]): void => void moved.push(...ids);

/** The row in the list. */
let listed: CustomerRow | undefined;
export const list = (row: CustomerRow): void => {
  listed = row;
};

const Shown = () => {
  useKeyboard();
  const [id, setId] = useState(101);
  const acts = useCustomerActs({
    kind: CustomerKind.Sales,
    list: useRef({ reload: nothing }),
    onOpen: nothing,
    onMoved,
  });
  const neighbours = { next: () => setId(102) };
  return (
    <section className="gh-page" style={{ flex: 1 }}>
      <CustomerDrawer
        kind={CustomerKind.Sales}
        id={id}
        row={listed}
        acts={acts}
        neighbours={neighbours}
        onClose={nothing}
      />
    </section>
  );
};

const custody = [
  {
    Id: 1,
    Act: '转入公海',
    CustomerType: 1,
    UserName: null,
    MoverName: null,
    StartTime: 1_761_000_000,
    EndTime: 1_762_000_000,
  },
  {
    Id: 2,
    Act: '获取客户',
    CustomerType: 0,
    UserName: '陈晓琳',
    MoverName: '陈晓琳',
    StartTime: 1_762_000_000,
    EndTime: null,
  },
];
const record = (Id: number, RecordType: number, Record: string) => ({
  Id,
  UserName: '陈晓琳',
  RecordType,
  CreatedTime: 1_762_000_000 + Id,
  Record,
});

export const timeline = {
  Entries: [
    {
      Key: '2.9',
      Kind: 2,
      Time: 1_762_000_300,
      UserName: '陈晓琳',
      Text: '要求发资料',
      CallLogId: 9,
      ...aCallOutcome(),
      MayEditCall: true,
    },
    { Key: '1.2', Kind: 1, Time: 1_762_000_200, UserName: '陈晓琳', Text: '约好周三来校' },
    { Key: '1.1', Kind: 4, Time: 1_761_900_000, UserName: '', Text: '新增客户：陈晓琳' },
  ],
  Next: null,
  Counts: { Attributes: 2, Calls: 3, Reminders: 0, Records: 12 },
  Reminder: null,
};

export const openDrawer = async (
  change: Partial<CustomerDetail> = {},
  more: Parameters<typeof answering>[0] = {},
  prepare: () => void = nothing,
) => {
  listed = undefined;
  signIn({ RightList: ['Seat', 'Public'] });
  provideCustomerLookups();
  prepare();
  moved.length = 0;
  const asked = answering({
    QueryCustomerDetail: () => aCustomerDetail(change),
    QueryCustomerCustody: () => custody,
    QueryCustomerTimeline: () => timeline,
    QueryCustomerRecordList: ({ query }) =>
      [record(1, 1, '转移客户：公海 → 陈晓琳'), record(2, 4, '已发资料')].filter(
        ({ RecordType }) => !query.has('recordType') || RecordType === Number(query.get('recordType')),
      ),
    QueryUserPageList: () => staffPage(),
    QueryRunningCalls: () => [],
    QueryNoticePageList: () => ({ Rows: [], Count: 0, PageCount: 100, PageNum: 1, PageIndex: 1 }),
    ...more,
  });
  showWithDialogs(
    <TabKey value={TAB}>
      <Shown />
    </TabKey>,
  );
  await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '客户信息' })).toBeVisible();
  return asked;
};
export const sent = (asked: readonly RecordedRequest[], path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);
/** Finds a tab by its label, without its count. */
export const tabOf = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) });
export const tab = (name: string) => userEvent.click(tabOf(name));
export const button = (name: string) => page.getByRole('button', { name, exact: true });
