/** A report of the consultant: filed, approved by four departments, opened, shipped, and a deal. */
import { type Browser, expect, test } from '@playwright/test';
import type { Answer } from './client.ts';
import { now, someSerialNumber } from './names.ts';
import type { Office } from './office.ts';
import type { Customer } from './sales.ts';

export interface Filed {
  readonly id: number;
  readonly serialNumber: string;
  readonly amount: number;
  readonly paymentType: number;
  readonly paidAt: number;
}

/** The filters of the order lists, not set. */
const anyOrder = {
  SearchKey: '',
  SearchValue: '',
  StartTime: '',
  EndTime: '',
  DepartmentId: '',
  WorkOrderStatus: '',
  WorkOrderType: '',
  CustomerType: '',
  ProfessionType: '',
  IsRefund: '',
  IsComplete: '',
  PageIndex: '1',
  PageCount: '10',
};

const aPicture = async (browser: Browser): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 400, height: 500 } });
  await page.setContent('<h1>支付成功</h1>');
  const picture = await page.screenshot();
  await page.close();
  return picture;
};

const file = async ({ consultant: { client } }: Office, customer: Customer, browser: Browser): Promise<Filed> => {
  const choices = (dicTable: number) => client.get('api/Currency/QueryDicTableList', { status: 0, dicTable });
  const [education] = await choices(3);
  const [, wechat] = await choices(6);
  const [merchant] = await choices(7);
  const [listType] = await choices(8);
  const products: Answer[] = await client.get('api/Order/QueryProductCategory');
  const product = products.find((one) => one.IsHot);
  const picture = await client.upload(
    'api/Upload/ImgUpToNumber?floder=PaymentImg',
    '支付截图.png',
    await aPicture(browser),
  );
  const [serialNumber, paidAt] = [someSerialNumber(), now() - 3600];
  const payment = {
    Id: 0,
    ThirdNo: serialNumber,
    Amount: '4680.50',
    PaymentType: String(wechat.Id),
    PaymentMerchant: String(merchant.Id),
    PaymentTime: paidAt,
    PaymentImg: picture.filepath,
    Remark: '',
  };
  const order = {
    Id: 0,
    ParentId: '',
    Name: customer.name,
    Tel: customer.tel,
    QQ: '',
    Address: '',
    ProfessionType: '1',
    ProductId: String(product.Id),
    SubjectType: product.Title,
    CustomerType: String(listType.Id),
    WorkOrderType: '3',
    Amount: '4680.50',
    ReportDate: now(),
    Education: String(education.Id),
    Age: '32',
    Remark: '',
    PaymentLogs: [payment],
  };
  await client.post('api/WorkOrder/WordOrderAdd', order);
  const own = { ...anyOrder, SearchKey: '1', SearchValue: customer.tel };
  const { Rows } = await client.post('api/WorkOrder/WorkOrderSearchSelf', own);
  expect(Rows[0]).toMatchObject({ Name: customer.name, WorkOrderStatus: 0 });
  expect(Rows[0].PaymentLogs).toMatchObject([{ ThirdNo: serialNumber, Amount: 4680.5 }]);
  await client.post('api/WorkOrder/WorkOrderPublish', { Id: String(Rows[0].Id) });
  const single = await client.get('api/WorkOrder/WorkOrderSingle', { id: Rows[0].Id });
  expect(single).toMatchObject({ Id: Rows[0].Id, WorkOrderStatus: 1, PaymentLogs: [{ ThirdNo: serialNumber }] });
  return { id: Rows[0].Id, serialNumber, amount: 4680.5, paymentType: wechat.Id, paidAt };
};

/** The bits of sales, planning and operations; finance is set when the last payment is reconciled. */
const STAGES = [1, 2, 4];

const approve = async ({ manager: { client } }: Office, { id }: Filed): Promise<void> => {
  for (const Progress of STAGES) await client.post('api/WorkOrder/WorkOrderPass', { Items: [{ Id: id }], Progress });
  const single = await client.get('api/WorkOrder/WorkOrderSingle', { id });
  expect(single).toMatchObject({ WorkOrderStatus: 2, WorkOrderAuditProgress: 15 });
};

const openAndShip = async ({ manager: { client } }: Office, { id }: Filed): Promise<void> => {
  const { ProductId } = await client.get('api/WorkOrder/WorkOrderSingle', { id });
  await client.post('api/WorkOrder/WorkOrderAuthorizedCourse', { Id: id, ProductId });
  const [company] = await client.get('api/Currency/QueryDicTableList', { status: 0, dicTable: 9 });
  const parcel = { Id: 0, CompanyName: company.Name, ExpressNo: 'SF1234567890', ExpressDate: now(), Remark: '' };
  await client.post('api/WorkOrder/ExpressEdit', { Items: [parcel], Id: id });
  const parcels = await client.get('api/WorkOrder/ExpressGet', { workOrderId: id });
  expect(parcels).toMatchObject([{ ExpressNo: 'SF1234567890' }]);
};

const keepDeal = async (office: Office, { tel }: Customer): Promise<void> => {
  const { client } = office.manager;
  const asked = {
    SearchKey: '1',
    SearchValue: tel,
    Name: '',
    Tel: '',
    UserName: '',
    DepartmentId: '',
    StartTime: '',
    EndTime: '',
    PageIndex: 1,
    PageCount: 10,
    QueryDateType: '0',
    ProfessionType: '',
    IsAudio: '',
    IsAudioAudit: '',
    WorkOrderAuditProgress: 8,
  };
  const { Rows } = await client.post('api/WorkOrder/WorkOrderSuccessCustomerSearch', asked);
  expect(Rows[0]).toMatchObject({ Tel: tel, Amount: 4680.5 });
  const id = Rows[0].Id;
  await client.post('api/WorkOrder/QueryCustomerCallLogList', { CustomerId: Rows[0].CustomerId ?? id });
  await client.get('api/WorkOrder/WorkOrderSuccessCustomerAudioAudit', { id });
  const detail = await client.get('api/WorkOrder/WorkOrderSuccessCustomerAllDetail', { id });
  expect(detail.WorkOrderList).toHaveLength(1);
  expect(detail.PaymentLogList).toHaveLength(1);
  const move = { DepartmentId: office.otherDepartmentId, WorkOrderSuccessCustomerIdList: [id] };
  await client.post('api/WorkOrder/EditWorkOrderSuccessCustomerDeparment', move);
};

/** Files the order. */
export const fileOrder = (office: Office, customer: Customer, browser: Browser): Promise<Filed> =>
  test.step('an order is filed with its payment', () => file(office, customer, browser));

/** Takes a paid order to its end. */
export const completeOrder = async (office: Office, customer: Customer, order: Filed): Promise<void> => {
  await test.step('four departments approve', () => approve(office, order));
  await test.step('the course is opened and the books are sent', () => openAndShip(office, order));
  await test.step('the deal is reviewed and moved', () => keepDeal(office, customer));
};
