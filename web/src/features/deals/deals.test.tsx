import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, refusing, telling } from '../../../test/answering.ts';
import { aLearningReport } from '../../../test/learning-rows.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { expectAccessible } from '../../../test/screen.tsx';
import { bodiesOf, pageOf, provideOrderLookups } from '../../../test/work-order-list.tsx';
import { aPayment, anOrder } from '../../../test/work-order-rows.ts';
import { dispatch } from '../../platform/hub.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { useLookups } from '../../widgets/lookups.ts';
import { DealListScreen } from './DealListScreen.tsx';

const deal = (Id: number, more: Partial<DealRow> = {}): DealRow => ({
  Id,
  DepartmentId: 3,
  Department: { Name: '上海一组' },
  SourceDepartmentName: '上海二组',
  UserId: 7,
  User: { Name: '陈晓琳' },
  Name: `客户${Id}`,
  Tel: `1390000000${Id}`,
  QQ: '',
  Address: '',
  ProfessionType: 1,
  SubjectType: '精讲班',
  Amount: 0.1,
  ReportDate: 1_790_000_000,
  ReportCreateDate: 1_790_000_000,
  FinancedTime: 1_790_000_000,
  Age: 30,
  Education: 1,
  Remark: '',
  CallTotalSeconds: 75,
  CallTotalTimes: 2,
  CallSuccessTotalTimes: 1,
  LatestCallTime: null,
  AudioTimes: 1,
  IsAudioAudit: false,
  AudioAuditTime: null,
  AudioAuditUserName: '',
  ...more,
});
const rows = [deal(1), deal(2, { AudioTimes: 0 }), deal(3, { IsAudioAudit: true, AudioAuditTime: 1_790_000_000 })];
const ACTIONS = ['SCImport', 'ChangeDept', 'SCAudioAudit'];

const open = (rights: readonly string[], more: Parameters<typeof answering>[0] = {}) => {
  signIn({ RightList: ['SuccessCustomer', ...rights] });
  provideOrderLookups();
  useLookups.setState({ departments: [{ Id: 9, Name: '杭州一组', ParentId: 0, Version: 1, Children: [] }] });
  const asked = answering({
    WorkOrderSuccessCustomerSearch: () => ({ ...pageOf(rows), Total: 1_234.5 }),
    WorkOrderSuccessCustomerAudioAudit: () => telling('操作成功'),
    WorkOrderTrail: () => [],
    QueryUserRightDepartmentList: () => [],
    QueryUserPageList: () => pageOf([]),
    ...more,
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <DealListScreen />
    </WithAddress>,
    { width: 1700 },
  );
  return asked;
};
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const press = async (name: string, action: string): Promise<void> => {
  await userEvent.hover(rowOf(name));
  await userEvent.click(rowOf(name).getByRole('button', { name: action, exact: true }));
};
const answerWith = (button: string) =>
  userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: button }));

it('SUCC-01, SUCC-02 shows amounts and their sum over the search; each action only with its right', async () => {
  open([]);
  await expect.element(rowOf('客户1').getByText('0.10')).toBeVisible();
  await expect.element(page.getByRole('row').last().getByText('1,234.50')).toBeVisible();
  await userEvent.hover(rowOf('客户1'));
  await expect.element(rowOf('客户1').getByRole('button', { name: '录音', exact: true })).toBeVisible();
  for (const name of ['审核', '导出', '转移部门'])
    expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
});

it('SUCC-04, SUCC-07 asks once before a review, and once more, with a note, without a recording', async () => {
  const asked = open(ACTIONS);
  const said = listen();
  await expect.element(rowOf('客户3')).toBeVisible();
  await userEvent.hover(rowOf('客户3'));
  expect(rowOf('客户3').getByRole('button', { name: '审核', exact: true }).elements()).toEqual([]);
  await press('客户1', '审核');
  await expect.element(page.getByText('您确认要将该【客户1】录音通过审核？')).toBeVisible();
  await answerWith('通过');
  await expect.poll(() => said).toEqual(['success: 操作成功']);
  await press('客户2', '审核');
  await expect.element(page.getByText('您确认要将该【客户2】录音通过审核？')).toBeVisible();
  await answerWith('确认');
  await expect.element(page.getByText('该【客户2】用户系统未检测到录音，确定通过审核吗？')).toBeVisible();
  await answerWith('通过');
  await expect.element(page.getByText('没有录音，请填写说明')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: '说明' }), '线下签约');
  await answerWith('通过');
  const reviewed = () => asked.filter(({ path }) => path === 'WorkOrderSuccessCustomerAudioAudit');
  await expect
    .poll(() => reviewed().map(({ query }) => [query.get('id'), query.get('Note')]))
    .toEqual([
      ['1', null],
      ['2', '线下签约'],
    ]);
});

it('SUCC-03, SUCC-07 transfers selected deals to a chosen department, or says why not, and undoes it', async () => {
  let answer: () => object = () => refusing('数据不存在');
  const Left = [{ Id: 2, Name: '客户2', Why: '之后又转移了部门' }];
  const asked = open(ACTIONS, {
    EditWorkOrderSuccessCustomerDeparment: () => answer(),
    UndoSuccessCustomerDeparment: () => telling('已撤销2条，1条保持不变', { Undone: 2, Left, LeftTotal: 1 }),
  });
  const said = listen();
  const transfer = page.getByRole('button', { name: '转移部门', exact: true });
  await userEvent.click(transfer.first());
  await expect.element(page.getByText('请选择待转移的客户')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
  await userEvent.click(transfer.first());
  const dialog = page.getByRole('dialog', { name: '转移部门' });
  await userEvent.click(dialog.getByRole('button', { name: '转移' }));
  await expect.element(dialog.getByText('请选择目标部门')).toBeVisible();
  await userEvent.click(dialog.getByText('杭州一组'));
  await userEvent.click(dialog.getByRole('button', { name: '转移' }));
  await expect.element(dialog.getByText('转移失败:数据不存在')).toBeVisible();
  answer = () => telling('转移成功', { Succeeded: 3, Failed: [], TransferId: 8 });
  await userEvent.click(dialog.getByRole('button', { name: '转移' }));
  await expect.poll(() => said.at(-1)).toBe('success: 转移成功');
  expect(bodiesOf(asked, 'EditWorkOrderSuccessCustomerDeparment').at(-1)).toEqual({
    DepartmentId: 9,
    WorkOrderSuccessCustomerIdList: [1, 2, 3],
  });
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  const kept = page.getByRole('dialog', { name: '部分客户保持不变' });
  await expect.element(kept.getByText('客户2：之后又转移了部门')).toBeVisible();
  expect(bodiesOf(asked, 'UndoSuccessCustomerDeparment')).toEqual([{ TransferId: 8 }]);
});

it('SUCC-05 opens the work orders of the family and their payments, whose sum is the amount', async () => {
  const parent = anOrder({ Id: 1, WorkOrderStatus: 1, WorkOrderAuditProgress: 8 });
  const child = anOrder({ Id: 5, ParentId: 1, WorkOrderType: 2, WorkOrderStatus: 1, WorkOrderAuditProgress: 8 });
  const payments = [
    aPayment({ Id: 1, WorkOrderId: 1, Amount: 0.1, Status: 2 }),
    aPayment({ Id: 2, WorkOrderId: 5, Amount: 0.2, Status: 2 }),
    aPayment({ Id: 3, WorkOrderId: 5, Amount: 7, Status: 1 }),
  ];
  open(ACTIONS, {
    WorkOrderSuccessCustomerAllDetail: () => ({ WorkOrderList: [parent, child], PaymentLogList: payments }),
    PaymentImg: () => refusing('数据不存在'),
  });
  await press('客户1', '客户1');
  const drawer = page.getByRole('dialog', { name: '成交客户 客户1' });
  await expect.element(drawer.getByText('本单 0.10 + 子报单 0.20')).toBeVisible();
  await expect.element(drawer.getByRole('listitem').nth(2)).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: '审核', exact: true })).toBeVisible();
  await expectAccessible(drawer.element());
});

it('lists transfers, which can be undone for a day', async () => {
  const transfer = { Id: 8, UserName: '许国强', CreatedTime: 1_790_000_000, Total: 3, DepartmentName: '杭州一组' };
  const open3 = { ...transfer, UndoneTime: null, UndoneTotal: null, Left: [], MayUndo: true };
  const asked = open(['ChangeDept'], {
    QuerySuccessCustomerTransfers: () => pageOf([open3]),
    UndoSuccessCustomerDeparment: () => telling('已撤销3条', { Undone: 3, Left: [], LeftTotal: 0 }),
  });
  await userEvent.click(page.getByRole('button', { name: '更多', exact: true }));
  await userEvent.click(page.getByRole('menuitem', { name: '转移部门记录' }));
  const dialog = page.getByRole('dialog', { name: '转移部门记录' });
  await expect.element(dialog.getByText('转到杭州一组')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
  await userEvent.click(page.getByRole('dialog', { name: '确认撤销吗？' }).getByRole('button', { name: '撤销' }));
  await expect.poll(() => bodiesOf(asked, 'UndoSuccessCustomerDeparment')).toEqual([{ TransferId: 8 }]);
});

it('LRN-01, LRN-02 opens the learning report of the phone in a dialog', async () => {
  let report: unknown = refusing('学员暂无课程');
  const asked = open([], { GetStudentLearnReport: () => report });
  const show = async (name: string): Promise<void> => {
    await press(name, '更多操作');
    await userEvent.click(page.getByRole('menuitem', { name: '学习报告' }));
  };
  await show('客户1');
  const dialog = page.getByRole('dialog', { name: '学习报告 客户1' });
  await expect.element(dialog.getByText('学员暂无课程')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  report = aLearningReport('消防安全技术实务');
  await show('客户2');
  await expect.element(page.getByRole('dialog').getByText('消防安全技术实务')).toBeVisible();
  await expectReadable();
  expect(asked.filter(({ path }) => path === 'GetStudentLearnReport').map(({ query }) => query.get('tel'))).toEqual([
    '13900000001',
    '13900000002',
  ]);
});

it('follows changes of others: rows, count and sum', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  open([], { QueryShownSuccessCustomers: () => ({ Rows: [deal(1, { Amount: 70 })], Count: 2, Total: 1_304.4 }) });
  await expect.element(rowOf('客户2')).toBeVisible();
  dispatch(HubEvent.WorkOrdersChanged, { Ids: [1, 2] });
  await expect.element(rowOf('客户1').getByText('70.00')).toBeVisible();
  await expect.element(page.getByRole('row').last().getByText('1,304.40')).toBeVisible();
  await expect.element(page.getByText('共 2 位成交客户')).toBeVisible();
  random.mockRestore();
});

it('lists the calls in both directions, with the player and a remark that is saved as one of the deal', async () => {
  const call = {
    UserName: '陈晓琳',
    AudioFile: '',
    Remark: '',
    MayEdit: true,
    CallSeconds: 75,
    FilterResult: 0,
    IsRunning: false,
  };
  const outcome = {
    IsAnswer: true,
    Channel: 'BS/SIP',
    CauseCode: 0,
    CauseText: '',
    EndMark: 0,
    LostSeconds: 0,
    IsWrapUpLeft: false,
  };
  const log = (Id: number, IsIncoming: boolean, RecordState: number) => ({
    ...call,
    ...outcome,
    Id,
    StartTime: 1_790_000_000 + Id,
    IsIncoming,
    RecordState,
  });
  const asked = open(ACTIONS, {
    QueryCustomerCallLogList: () => [log(2, true, 0), log(1, false, 2)],
    QueryRecord: () => refusing('数据不存在'),
    'WorkOrder/UpdateCallLogRemark': () => null,
  });
  await press('客户1', '录音');
  const dialog = page.getByRole('dialog', { name: '客户1 的通话和录音' });
  await expect.element(dialog.getByRole('row').nth(1).getByText('呼入')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /^播放录音/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^备注/ }).first());
  const remark = page.getByRole('dialog', { name: '通话备注' });
  await userEvent.type(remark.getByRole('textbox', { name: '备注' }), '已核实');
  await userEvent.click(remark.getByRole('button', { name: /保\s*存/ }));
  await expect.poll(() => bodiesOf(asked, 'UpdateCallLogRemark')).toEqual([{ CallLogId: 2, Remark: '已核实' }]);
});
