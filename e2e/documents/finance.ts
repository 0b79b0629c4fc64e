/** Finance reconciles the payment with a statement, keeps the flow and reads the statistics. */
import { expect, test } from '@playwright/test';
import { workbook } from '../models/sheet.ts';
import type { Answer } from './client.ts';
import { now, someSerialNumber, someTel } from './names.ts';
import type { Office } from './office.ts';
import type { Filed } from './orders.ts';

/** From the beginning of the day before yesterday; the range of exports is limited to a month. */
export const theseDays = () => ({ StartTime: now() - 2 * 86_400, EndTime: now() + 86_400 });

const reconcile = async ({ manager: { client } }: Office, order: Filed): Promise<void> => {
  const day = new Date((order.paidAt + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const statement = workbook([
    ['交易时间', '交易单号', '金额(元)'],
    [day, order.serialNumber, order.amount.toFixed(2)],
  ]);
  await client.upload(`api/WorkOrder/PaymentLogAutoCheck?paymentType=${order.paymentType}`, '微信账单.xlsx', statement);
  const asked = {
    SearchKey: '',
    SearchValue: '',
    ThirdNo: order.serialNumber,
    Status: '',
    PageIndex: 1,
    PageCount: 10,
  };
  await expect.poll(async () => (await client.post('api/WorkOrder/PaymentLogSearch', asked)).Rows[0]?.Status).toBe(2);
};

const keepFlow = async ({ manager: { client, id } }: Office): Promise<void> => {
  const [tel, PayId] = [someTel(), someSerialNumber()];
  await client.post('api/Stats/CreateFinanceFlow', {
    CustomerTel: tel,
    PayId,
    Price: '980.00',
    PayType: '1',
    UserId: id,
  });
  const asked = {
    SearchKey: '1',
    SearchValue: tel,
    PayType: '',
    AccountType: '',
    ExamineStatus: '',
    PageIndex: '1',
    PageCount: '10',
    ...theseDays(),
    DeptId: '',
    DicTreeList: [],
  };
  const { Rows } = await client.post('api/Stats/QueryFinanceFlowPageList', asked);
  const flow = Rows.find((one: Answer) => one.PayId === PayId);
  expect(flow).toMatchObject({ Price: 980, AccountType: 1, ExamineStatus: 0 });
  await client.post('api/Stats/ChangeFinanceFlowUser', { Id: flow.Id, UserId: id });
  await client.post('api/Stats/ExamineFinanceFlow', { FinanceIdList: [flow.Id], ExamineType: '1' });
};

/** Statistics answer with rows and a count. */
const STATISTICS = [
  'QueryStatsUserCallList',
  'QueryStatsUserClueCallList',
  'QueryStatsUserCreatedCustomerCallList',
  'QueryStatsUserSaleDataPageList',
];

const readStatistics = async ({ manager: { client }, consultant }: Office): Promise<void> => {
  const filter = { Name: '', Tel: '', Status: '', PageIndex: 1, PageCount: 10, DepartmentId: '', DicTreeList: [] };
  for (const name of STATISTICS) {
    const asked = { ...filter, ...theseDays(), CallSeconds: '', Name: consultant.name };
    const { Rows, Count } = await client.post(`api/Stats/${name}`, asked);
    expect(Rows.length, name).toBeGreaterThan(0);
    expect(Count, name).toBeGreaterThan(0);
  }
  const own = { UserId: consultant.id, ...theseDays() };
  const calls = await client.post('api/Stats/QueryStatsUserCallLogDetail', own);
  expect((calls.ItemList ?? calls.Rows ?? calls).length).toBeGreaterThan(0);
  for (const name of ['QueryStatsUserClueCallDetail', 'QueryStatsUserCreatedCustomerCallDetail'])
    expect(
      (await client.post(`api/Stats/${name}`, { Id: consultant.id, ...theseDays(), CallSeconds: '' })).ItemList,
    ).toBeDefined();
  await client.post('api/Stats/QueryFinanceReportFrom', { ...theseDays(), DicTreeList: [] });
  expect((await client.post('api/Stats/QuerySaleChange', theseDays())).Header.length).toBeGreaterThan(0);
  const report = { TimeType: '0', DepartmentId: '', ...theseDays(), WorkOrderAuditProgress: 8 };
  await client.post('api/WorkOrder/QueryWOPLFinanceReportFrom', report);
  await client.post('api/WorkOrder/QueryCustomerReport', report);
  // The range of the home page cannot be in the future.
  const untilNow = { ...theseDays(), EndTime: now() };
  expect((await consultant.client.post('api/Currency/QueryHomeData', untilNow)).CustomerTotal).toBeGreaterThan(0);
  await client.post('api/Currency/QueryHomeList', { ...untilNow, DeptId: [], PageCount: 20 });
};

export const keepAccounts = async (office: Office, order: Filed): Promise<void> => {
  await test.step('the payment is reconciled with a statement', () => reconcile(office, order));
  await test.step('a flow is entered, moved and approved', () => keepFlow(office));
};

export const readFigures = (office: Office): Promise<void> =>
  test.step('the statistics of the day are read', () => readStatistics(office));
