/** Sample customers for tests of lists, dialogs and the drawer. */
import { type CallOutcome, RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { onTestFinished } from 'vitest';
import { forgetLookups, useLookups } from '../src/widgets/lookups.ts';

export const aCustomerRow = (change: Partial<CustomerRow> = {}): CustomerRow => ({
  Id: 101,
  Name: '郝俊杰',
  Tel: '13810554330',
  CustomerType: 0,
  CreatedTime: 1_762_000_000,
  CreatedTime2: null,
  LatestCallTime: null,
  MigrationTime: null,
  GotTime: 1_762_000_000,
  WorkOrderCreatedTime: null,
  CallTotalSeconds: 272,
  CallTotalTimes: 3,
  CallSuccessTotalTimes: 1,
  CustomerTrackStatusId: 13,
  TrackStatusName: '有意向',
  TagId: 21,
  TagName: '需回访',
  UserId: 7,
  UserName: '陈晓琳',
  Remark: '下周一回来',
  StudentId: null,
  IsClue: false,
  MoveRemark: '',
  MoverName: null,
  RecycleDays: null,
  Version: 4,
  ...change,
});

export const aCustomerDetail = (change: Partial<CustomerDetail> = {}): CustomerDetail => ({
  Id: 101,
  Name: '郝俊杰',
  Tel: '13810554330',
  CustomerType: 0,
  EducationId: null,
  CustomerTrackStatusId: 13,
  TagId: 21,
  DicTreeId: null,
  Remark: '下周一回来',
  CreatedTime: 1_762_000_000,
  CreatedTime2: null,
  LatestCallTime: null,
  MigrationTime: null,
  GotTime: 1_762_000_000,
  CallTotalSeconds: 272,
  CallTotalTimes: 3,
  CallSuccessTotalTimes: 1,
  UserId: 7,
  UserName: '陈晓琳',
  CreatorName: '陈晓琳',
  MoveRemark: '',
  MoverName: null,
  IsCustomer: false,
  JobCategory: null,
  IntentTime: null,
  IsClue: false,
  StudentId: null,
  CustomerExtendList: [],
  MayEdit: true,
  Version: 4,
  ...change,
});

/** The response of a list. */
export const aCustomerPage = (Rows: readonly CustomerRow[]) => ({
  Rows,
  Count: Rows.length,
  PageCount: 20,
  PageNum: 1,
  PageIndex: 1,
});

export const colleagues = [
  { Id: 7, Name: '陈晓琳', UserName: 'chenxl', DepartmentId: 12, Department: '华东销售部', Role: '销售坐席' },
  { Id: 8, Name: '王小明', UserName: 'wangxm', DepartmentId: 12, Department: '华东销售部', Role: '销售坐席' },
];
export const staffPage = (Rows: readonly object[] = colleagues) => ({
  Rows,
  Count: Rows.length,
  PageCount: 100,
  PageNum: 1,
  PageIndex: 1,
});

const item = (Id: number, Name: string, DicTable: 1 | 2 | 3 | 4 | 10) => ({ Id, Name, DicTable, Status: 0 as const });

/** Lists for filters and forms; `isAlone` leaves the user without departments below. */
export const provideCustomerLookups = ({ isAlone = false } = {}): void => {
  const team = { Id: 13, Name: '销售一组', ParentId: 12, Version: 1, Children: [] };
  const department = { Id: 12, Name: '华东销售部', ParentId: 1, Version: 1, Children: isAlone ? [] : [team] };
  useLookups.setState({
    departments: [department],
    rightDepartments: [department],
    dictionaries: [
      item(11, '未联系', 1),
      item(12, '已联系', 1),
      item(13, '有意向', 1),
      item(14, '已成交', 1),
      item(51, '待开课', 10),
      item(52, '学习中', 10),
      item(53, '已通过', 10),
      item(21, '需回访', 2),
      item(31, '本科', 3),
      item(0, '其他', 4),
      item(1, '会计', 4),
    ],
  });
  onTestFinished(forgetLookups);
};

/** How an answered call went. */
export const aCallOutcome = (change: Partial<CallOutcome> = {}): CallOutcome => ({
  CallSeconds: 75,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  Channel: 'BS/SIP',
  CauseCode: 0,
  CauseText: '',
  EndMark: 0,
  LostSeconds: 0,
  RecordState: RecordState.None,
  IsIncoming: false,
  IsWrapUpLeft: false,
  ...change,
});
