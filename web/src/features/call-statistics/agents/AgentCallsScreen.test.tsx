import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../../test/address.tsx';
import { answering, refusing } from '../../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { listenForShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { AgentCallsScreen, DevelopedCallsScreen, LeadCallsScreen } from './AgentCallsScreen.tsx';
import { CallLogScreen } from './CallLogScreen.tsx';

const sums = { CallTotal: 3, ConnectTotal: 1, CallTime: 4_000, ChargeMinutes: 67, CustomerAllTotal: 120 };
const row = {
  Id: 7,
  Department: '上海一组',
  Name: '陈晓琳',
  Status: 0,
  CustomerTotal: 3,
  ConnectCustomerTotal: 1,
  ...sums,
};
const idle = { ...row, Id: 8, Name: '苏敏', CallTotal: 0, ConnectTotal: 0, CallTime: 0, ChargeMinutes: 0 };
const list = () => ({ Rows: [row, idle], Count: 2, PageCount: 10, PageNum: 1, PageIndex: 1, Total: sums });
const call = {
  Id: 11,
  UserName: '陈晓琳',
  CustomerId: 3,
  CustomerName: '赵客户',
  ColleagueName: '',
  Tel: '13800138000',
  StartTime: 1_794_700_000,
  CallSeconds: 61,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  IsIncoming: true,
  Channel: 'BS/SIP',
  CauseCode: 0,
  CauseText: '',
  EndMark: 0,
  LostSeconds: 0,
  IsWrapUpLeft: false,
  RecordState: 2,
  AudioFile: '',
  Remark: '约周三',
};
const customer = {
  CustomerId: 3,
  CustomerName: '赵客户',
  ColleagueName: '',
  CustomerTel: '13800138000',
  CallTotal: 3,
  ConnectTotal: 1,
  CallTime: 4_000,
};

const show = (Screen: () => React.ReactNode) => {
  signIn({ RightList: ['StatsUserCall', 'StatsUserClueCall', 'StatsUserOwnerCall', 'CallLogStats'] });
  const asked = answering({
    QueryStatsUserCallList: list,
    QueryRecord: () => ({
      State: 4,
      Milliseconds: 0,
      Channels: 0,
      Waveform: '',
      CallSeconds: 61,
      IsLengthWrong: false,
      Flag: 0,
      Comments: [],
    }),
    QueryStatsUserClueCallList: list,
    QueryStatsUserCreatedCustomerCallList: list,
    QueryStatsUserCallStock: () => ({
      ItemList: [{ CustomerId: 3, Name: '库存客户', Tel: '13800138001', Time: 1_794_700_000 }],
      Count: 1,
    }),
    QueryStatsUserCallLogDetail: () => ({ ItemList: [call], Count: 1 }),
    QueryStatsUserCallCustomers: () => ({ ItemList: [customer], Count: 1 }),
    QueryStatsUserClueCallDetail: () => ({ ItemList: [customer], Count: 1 }),
    QueryStatsUserCreatedCustomerCallDetail: () => refusing('查询时间过长，请缩小范围后重试'),
    QueryCustomerCallLogListByCustomerTel: () => ({ Rows: [call], Count: 1, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryDicTreeList: () => [],
  });
  showWithDialogs(
    <WithAddress>
      <Screen />
    </WithAddress>,
  );
  return asked;
};
const rowNamed = (name: RegExp) => page.getByRole('row', { name });

it('STAT-02 STAT-03 shows rates and sums, and opens the calls of an agent with the filters of the list', async () => {
  const asked = show(AgentCallsScreen);
  await expect.element(rowNamed(/陈晓琳/).getByText('33.33%')).toBeVisible();
  await expect.element(rowNamed(/陈晓琳/).getByText('1:06:40')).toBeVisible();
  await expect.element(rowNamed(/苏敏/).getByText('0.00%')).toBeVisible();
  await expect.element(rowNamed(/合计/).getByText('33.33%')).toBeVisible();
  await expectReadable();
  await userEvent.click(rowNamed(/陈晓琳/).getByTitle('查看通话记录'));
  const dialog = page.getByRole('dialog', { name: /陈晓琳的通话/ });
  await expect.element(dialog.getByText('约周三')).toBeVisible();
  const [searched, detail] = ['QueryStatsUserCallList', 'QueryStatsUserCallLogDetail'].map(
    (path) => asked.find((one) => one.path === path)?.body,
  );
  expect(searched).toMatchObject({ Status: 0, PageIndex: 1, PageCount: 10 });
  expect(detail).toMatchObject({ UserId: 7, StartTime: searched?.['StartTime'], EndTime: searched?.['EndTime'] });
});

it('G-343 opens the connected calls from their figures, and the people reached in a drawer', async () => {
  const asked = show(AgentCallsScreen);
  await userEvent.click(rowNamed(/陈晓琳/).getByText('1:06:40'));
  await expect.element(page.getByRole('dialog', { name: /陈晓琳的通话/ }).getByText('约周三')).toBeVisible();
  expect(asked.find(({ path }) => path === 'QueryStatsUserCallLogDetail')?.body).toMatchObject({ IsConnected: true });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(rowNamed(/陈晓琳/).getByTitle('查看接通的客户'));
  const drawer = page.getByRole('dialog', { name: '陈晓琳的客户' });
  await expect.element(drawer.getByRole('link', { name: '赵客户' })).toBeVisible();
  const people = () => asked.filter(({ path }) => path === 'QueryStatsUserCallCustomers');
  expect(people().at(-1)?.body).toMatchObject({ Id: 7, IsReached: true });
  await userEvent.click(drawer.getByText('拨打过 3'));
  await expect.poll(() => people().at(-1)?.body['IsReached']).toBe(false);
  await userEvent.click(drawer.getByRole('button', { name: '关闭' }));
  await userEvent.click(rowNamed(/陈晓琳/).getByTitle('查看客户'));
  await expect.element(page.getByRole('dialog', { name: '陈晓琳的客户：现在' }).getByText('库存客户')).toBeVisible();
});

it('STAT-04 opens the customers of an agent in a drawer, and their calls in a dialog', async () => {
  const asked = show(LeadCallsScreen);
  await userEvent.click(
    rowNamed(/陈晓琳/)
      .getByTitle('查看拨打的客户')
      .last(),
  );
  const drawer = page.getByRole('dialog', { name: '陈晓琳的客户' });
  await expect.element(drawer.getByRole('link', { name: '赵客户' })).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '1', exact: true }));
  await expect.element(page.getByRole('dialog', { name: /与赵客户的接通/ }).getByText('约周三')).toBeVisible();
  const query = asked.find(({ path }) => path === 'QueryCustomerCallLogListByCustomerTel')?.query;
  expect(query?.get('isCounting')).toBe('true');
  expect(query?.get('isConnected')).toBe('true');
  expect(query?.get('userId')).toBe('7');
  await expectReadable();
});

it('STAT-05 asks for the shortest call in minutes, and says why a drawer failed', async () => {
  const asked = show(DevelopedCallsScreen);
  await userEvent.fill(page.getByRole('spinbutton', { name: '单次通话不少于（分钟）' }), '2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.at(-1)?.body['CallSeconds']).toBe(120);
  // There is no filter of the status, so none is sent either.
  expect(asked.at(-1)?.body).not.toHaveProperty('Status');
  await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: '陈晓琳' }));
  await expect.element(page.getByText('查询时间过长，请缩小范围后重试')).toBeVisible();
});

it('plays recordings beside the call log, and J and K go through those with a recording', async () => {
  signIn({ RightList: ['CallLogStats'] });
  onTestFinished(listenForShortcuts());
  const recorded = { ...call, IsIncoming: false, RecordState: 2 };
  const logs = [
    { ...recorded, Id: 21, UserName: '陈晓琳' },
    { ...recorded, Id: 22, UserName: '苏敏', RecordState: 0 },
    { ...recorded, Id: 23, UserName: '王强' },
  ];
  answering({
    QueryCustomerCallLogListByCustomerTel: () => ({ Rows: logs, Count: 3, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryRecord: () => refusing('录音暂不可用'),
  });
  showWithDialogs(
    <WithAddress>
      <CallLogScreen />
    </WithAddress>,
  );
  await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: /播放录音/ }));
  await expect.element(page.getByRole('dialog', { name: '陈晓琳的通话' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('dialog', { name: '王强的通话' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('dialog', { name: '陈晓琳的通话' })).toBeVisible();
  await expectReadable(page.getByRole('dialog', { name: '陈晓琳的通话' }).element());
});

it('links to a moment of a call by its day, agent and number, because the search shows today', async () => {
  signIn({ RightList: ['CallLogStats'] });
  const length = { Milliseconds: 61_000, CallSeconds: 61, IsLengthWrong: false };
  const recorded = { State: 2, Channels: 0, Waveform: '', ...length, Flag: 0, Comments: [] };
  answering({
    QueryCustomerCallLogListByCustomerTel: () => ({ Rows: [call], Count: 1, PageCount: 10, PageNum: 1, PageIndex: 1 }),
    QueryRecord: () => recorded,
    Ticket: () => refusing('服务器繁忙'),
  });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  showWithDialogs(
    <WithAddress>
      <CallLogScreen />
    </WithAddress>,
  );
  await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: /播放录音/ }));
  await userEvent.click(page.getByRole('button', { name: '复制此刻的链接' }));
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const [address = '', query] = String(write.mock.calls[0]?.[0]).split('?');
  expect(address).toMatch(/#\/stats\/calllog$/);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    'f.userName': '陈晓琳',
    'f.customerTel': '13800138000',
    'f.date': '2026-11-15',
    open: '11',
    'open.hear': '11.0',
  });
});

it('searches call logs with page and pageSize, and marks those that came in', async () => {
  const asked = show(CallLogScreen);
  await expect.element(rowNamed(/赵客户/).getByText('呼入')).toBeVisible();
  const query = asked.find(({ path }) => path === 'QueryCustomerCallLogListByCustomerTel')?.query;
  expect([query?.get('page'), query?.get('pageSize'), query?.get('PageIndex')]).toEqual(['1', '10', null]);
  await expectReadable();
  await userEvent.click(rowNamed(/赵客户/).getByRole('button', { name: /^播放录音/ }));
  // The file expired since the list was read.
  await expect.element(page.getByRole('dialog', { name: '陈晓琳的通话' }).getByText('录音已过期')).toBeVisible();
});

it('reads the call log again while a call runs or its recording is in process, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  signIn({ RightList: ['CallLogStats'] });
  const pageOf = (change: Partial<typeof call>) => ({
    Rows: [{ ...call, ...change }],
    Count: 1,
    PageCount: 10,
    PageNum: 1,
    PageIndex: 1,
  });
  const states = [
    pageOf({ IsRunning: true, RecordState: 0, UserName: '第一次' }),
    pageOf({ RecordState: 1, UserName: '第二次' }),
    pageOf({ UserName: '第三次' }),
  ];
  let reads = 0;
  answering({
    QueryCustomerCallLogListByCustomerTel: () => {
      reads += 1;
      return states[Math.min(reads, states.length) - 1];
    },
  });
  showWithDialogs(
    <WithAddress>
      <CallLogScreen />
    </WithAddress>,
  );
  for (const name of ['第一次', '第二次', '第三次']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
    vi.advanceTimersByTime(5_000);
  }
  vi.advanceTimersByTime(15_000);
  expect(reads).toBe(3);
});
