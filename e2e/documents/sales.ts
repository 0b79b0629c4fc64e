/** The consultant's morning: customers, calls, records and reminders, and the leads of the manager. */
import { expect, test } from '@playwright/test';
import type { Answer } from './client.ts';
import { now, someTel, unique } from './names.ts';
import type { Office } from './office.ts';

export interface Lead {
  readonly id: number;
  readonly tel: string;
}

export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
}

/** A search as the screen of the documents sends it: what is not set travels as empty text. */
export const anySearch = {
  CustomerCategory: '',
  SearchKey: '',
  DateTimeType: '0',
  SearchValue: '',
  IsOnlyMySelf: 'true',
  CustomerTrackStatusId: '',
  EducationId: '',
  CustomerType: '0',
  CustomerSortType: '',
  DeptId: '',
  TagIdList: [],
  PageIndex: '1',
  PageCount: '20',
  StartTime: '',
  EndTime: '',
  UserIdList: [],
  NoticeAddDay: '',
  DicTreeList: [],
  IsClue: '',
  CustomerExtendKeyValue: '',
  MinCallTotalTimes: '',
  MaxCallTotalTimes: '',
  MinCallSuccessTotalTimes: '',
  MaxCallSuccessTotalTimes: '',
  SortField: 'Id',
  SortType: '',
} as const;

const addCustomer = async ({ consultant: { client } }: Office): Promise<Customer> => {
  const [name, tel] = [`王文档${unique()}`, someTel()];
  const [education] = await client.get('api/Currency/QueryDicTableList', { status: 0, dicTable: 3 });
  await client.post('api/Customer/EditCustomer', {
    Id: 0,
    Name: name,
    Tel: tel,
    EducationId: String(education.Id),
    CustomerTrackStatusId: '',
    TagId: '',
    Remark: '',
    CustomerType: 0,
  });
  const found = { ...anySearch, SearchKey: '2', SearchValue: tel };
  const { Rows, Count } = await client.post('api/Customer/QueryCustomerPageList', found);
  expect(Count).toBe(1);
  expect(await client.post('api/Customer/QueryCustomerCount', found)).toBe(1);
  expect(Rows[0]).toMatchObject({ Name: name, Tel: tel });
  return { id: Rows[0].Id, name, tel };
};

const editCustomer = async ({ consultant: { client } }: Office, { id }: Customer): Promise<void> => {
  const detail = await client.get('api/Customer/QueryCustomerDetail', { customerId: id });
  const [, status] = await client.get('api/Currency/QueryDicTableList', { status: 0, dicTable: 1 });
  await client.postForm('api/Customer/EditCustomer', {
    Id: id,
    Name: detail.Name,
    CustomerTrackStatusId: status.Id,
    Remark: '电话里问了开课时间',
  });
  expect(await client.get('api/Customer/QueryCustomerDetail', { customerId: id })).toMatchObject({
    EducationId: detail.EducationId,
    CustomerTrackStatusId: status.Id,
    Remark: '电话里问了开课时间',
  });
  const node = { Id: 0, CustomerId: id, Key: '单位', Value: '城建三局' };
  const added = await client.post('api/Customer/EditCustomerExtendNode', node);
  expect(added).toBeGreaterThan(0);
  await client.post('api/Customer/DelCustomerExtend', [added]);
};

/** The line of a consultant: a softphone of the tenant's scheme. */
const addLine = async ({ consultant: { client, id }, admin }: Office): Promise<void> => {
  const configs: Answer[] = await admin.get('api/Config/Query', { key: 'SIPConfig' });
  const scheme = configs.map(({ Value }) => JSON.parse(Value)).find(({ Type }) => Type === 'BS/SIP');
  const values = scheme.Config.map((pair: Answer) => [pair.Key, pair.Value]);
  await admin.post('api/UserSIPSetting/AddOrEdit', {
    Id: 0,
    UserId: id,
    SIPUserName: `doc${unique()}`,
    SIPPassword: 'Sip2026doc',
    SIPConfig: JSON.stringify({ Name: scheme.Name, Type: scheme.Type, Tel: '', ...Object.fromEntries(values) }),
    Enable: true,
  });
  const [line] = await client.get('api/UserSIPSetting/Query', { userId: id });
  await client.post('api/UserSIPSetting/Enable', { Id: line.Id, Enable: 'true' });
};

const callCustomer = async ({ consultant: { client } }: Office, { id, tel }: Customer): Promise<void> => {
  const call = await client.post('api/call/Call', { CustomerId: id });
  await client.post('api/call/EditCallLog', { CallActionId: call.ActionId, IsAnswer: 'true' });
  const [log] = await client.get('api/Call/QueryCustomerCallLogList', { customerId: id });
  await client.post('api/Call/UpdateCallLogRemark', { CallLogId: log.Id, Remark: '约了下午再打' });
  // A length is corrected by that of the recording, and this call has none.
  const corrected = await client.postReply('api/Call/EditCallLogSeconds', { Id: log.Id, Seconds: '35' });
  expect(corrected).toMatchObject({ ok: false, message: '通话没有录音' });
  const byTel = await client.get('api/Call/QueryCustomerCallLogListByCustomerTel', {
    customerTel: tel,
    date: '',
    page: 1,
    pageSize: 10,
    userName: '',
  });
  expect((byTel.Rows ?? byTel)[0]).toMatchObject({ Remark: '约了下午再打' });
  await client.post('api/Currency/SaveCallFail', { Tel: tel, ExtensionNumber: '8001', Msg: 'Busy' });
};

const followUp = async ({ consultant: { client } }: Office, { id }: Customer): Promise<void> => {
  await client.post('api/Customer/CreateCustomerRecord', { CustomerId: id, Record: '已发课程表' });
  const records = await client.get('api/Customer/QueryCustomerRecordList', { customerId: id, recordType: '' });
  expect(records.map((one: Answer) => one.Record)).toContain('已发课程表');
  const at = now() + 3600;
  const notice = { CustomerId: id, Msg: '回电话', SubscribeTime: at, NoticeTime: at - 600, Noticeminutes: '10' };
  await client.post('api/Customer/CreateNotice', notice);
  await client.post('api/Customer/CreateNoticeToDoList', { SubscribeTime: at, CustomerIdList: [id], NoticeTime: at });
  const asked = {
    PageIndex: 1,
    PageCount: 100,
    NoticeType: '',
    CustomerId: id,
    IsCheck: '',
    StartTime: '',
    EndTime: '',
  };
  const { Rows } = await client.post('api/Customer/QueryNoticePageList', asked);
  expect(Rows.map((one: Answer) => one.Msg)).toContain('回电话');
  const day = { IsSend: '', StartTime: now() - 86_400, EndTime: now() + 86_400, PageIndex: 1, PageCount: 10 };
  expect((await client.post('api/Customer/QueryToDoNoticePageList', day)).Count).toBeGreaterThan(0);
};

/** The manager types a lead in and assigns it; the consultant finds it among the customers. */
const shareLead = async ({ manager, consultant }: Office): Promise<Lead> => {
  const tel = someTel();
  const lead = { Name: `线索${unique()}`, Tel: tel, Remark: '', ProfessionType: '1' };
  const made = await manager.client.post('api/Clue/CreateClue', lead);
  expect(made?.RepeatCount ?? 0).toBe(0);
  const asked = {
    Tel: tel,
    Name: '',
    AdvertiserName: '',
    Failurecause: '',
    StartTime: now() - 6 * 86_400,
    EndTime: now() + 86_400,
    DeptId: '',
    UserIdList: [],
    ProfessionType: '',
    ClueSource: '',
    DistributionType: '',
    IsCustomer: '',
    QueryDateType: '0',
    PageIndex: 1,
    PageCount: 10,
  };
  const { Rows } = await manager.client.post('api/Clue/QueryCluePageList', asked);
  await manager.client.post('api/Clue/ShareClue', { UserId: consultant.id, ClueIdList: [Rows[0].Id] });
  const after = await manager.client.post('api/Clue/QueryCluePageList', { ...asked, DistributionType: 1 });
  expect(after.Rows[0]).toMatchObject({ UserName: consultant.name });
  const mine = { ...anySearch, SearchKey: 2, SearchValue: tel };
  expect((await consultant.client.post('api/Customer/QueryCustomerPageList', mine)).Count).toBe(1);
  const repeated = await manager.client.postReply('api/Clue/CreateClue', lead);
  expect(repeated.ok && repeated.data?.RepeatCount > 0 ? '电话号码已存在' : repeated.message).toBe('电话号码已存在');
  return { id: Rows[0].Id, tel };
};

/** The assignment is announced in the message centre, where it is marked as read. */
const readNotice = async ({ consultant: { client } }: Office): Promise<void> => {
  const asked = { PageIndex: 1, PageCount: 10, NoticeType: '', IsCheck: 'false', StartTime: '', EndTime: '' };
  const { Rows } = await client.post('api/Customer/QueryNoticePageList', asked);
  const unread = await client.post('api/Customer/QueryNoCheckCount');
  await client.post('api/Customer/UpdateNoticeStatus', [{ NoticeId: Rows[0].Id }]);
  expect(await client.post('api/Customer/QueryNoCheckCount')).toBe(unread - 1);
};

/** Returns the customer whom the consultant won, and the lead. */
export const sell = async (office: Office): Promise<{ readonly customer: Customer; readonly lead: Lead }> => {
  const customer = await test.step('a customer is entered and changed', () => addCustomer(office));
  await test.step('the customer is changed by a form', () => editCustomer(office, customer));
  await test.step('a line is added and the customer called', async () => {
    await addLine(office);
    await callCustomer(office, customer);
  });
  await test.step('records and reminders are written', () => followUp(office, customer));
  const lead = await test.step('a lead is entered and assigned', () => shareLead(office));
  await test.step('the notice of the lead is read', () => readNotice(office));
  return { customer, lead };
};
