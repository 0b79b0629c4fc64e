/** Requests of customers, leads, reminders and learning. */
import * as customerMoves from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as customerSheets from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as customerViews from '@gonghai/contract/customers/customer-views.contract.ts';
import * as customers from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import * as examReport from '@gonghai/contract/exam-report/exam-report.contract.ts';
import * as intake from '@gonghai/contract/leads/lead-intake.contract.ts';
import * as leadSharing from '@gonghai/contract/leads/lead-sharing.contract.ts';
import * as leadSheets from '@gonghai/contract/leads/lead-sheets.contract.ts';
import * as leads from '@gonghai/contract/leads/lead.contract.ts';
import * as afterSaleLearning from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { readCustomerLearning, readDealLearning } from '@gonghai/contract/learning/learning.contract.ts';
import * as notices from '@gonghai/contract/notices/notice.contract.ts';
import { aPush, signed } from '../intake.ts';
import { aStudentItem } from '../learning-items.ts';
import { uniqueName, uniqueTel } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { soon, type Write, type WrittenRequests } from './valid-request.ts';

export const RULES = {
  Type0: { CollectDays: 1, Status: false },
  Type1: { CollectDays: 1, Status: false },
  Type2: { CollectDays: 1, Status: false, MinCallCount: 1 },
  Type3: { CollectDays: 1, Status: false, CustomerTrackStatusId: null },
};

const aSheetOfCustomers: Write = () => ({
  request: { customerType: Placement.Owned },
  file: workbook([
    ['姓名', '电话'],
    ['新客户', uniqueTel()],
  ]),
});

const aSheetOfLeads: Write = () => ({
  request: {},
  file: workbook([
    ['姓名', '电话'],
    ['新线索', uniqueTel()],
  ]),
});

export const REQUESTS_OF_CUSTOMERS: WrittenRequests = {
  [notices.createNotice.path]: async ({ own }) => ({
    request: { CustomerId: await own('customer'), Msg: '回访', SubscribeTime: soon(), Noticeminutes: 15 },
  }),
  [notices.bookCustomers.path]: async ({ own }) => ({
    request: { CustomerIdList: [await own('customer')], SubscribeTime: soon() },
  }),
  [notices.postponeNotice.path]: async ({ own }) => ({
    request: { NoticeId: await own('notice'), SubscribeTime: soon(), Noticeminutes: 15 },
  }),
  [customerViews.editView.path]: () => ({
    request: { CustomerType: Placement.Owned, Name: uniqueName(), Value: '{}' },
  }),
  [customers.editCustomer.path]: () => ({ request: { Name: '新客户', Tel: uniqueTel() } }),
  [customers.deleteCustomerExtends.path]: async ({ own }) => ({ request: [await own('customer-extend')] }),
  [customerMoves.deleteCustomers.path]: async ({ own }) => ({ request: [await own('customer')] }),
  [customerMoves.moveCustomers.path]: async ({ own }) => ({
    request: { CustomerType: Placement.Pool, CustomerIds: [await own('customer')] },
  }),
  [customerMoves.setCustomerMark.path]: async ({ own }) => ({
    request: { CustomerIds: [await own('customer')], CustomerTrackStatusId: await own('dictionary-item') },
  }),
  [customerSheets.importCustomers.path]: aSheetOfCustomers,
  [customerSheets.previewImport.path]: aSheetOfCustomers,
  [customerSheets.updateCustomerFields.path]: () => ({
    request: { customerType: Placement.Owned },
    file: workbook([
      ['电话', '城市'],
      [uniqueTel(), '杭州'],
    ]),
  }),
  [leads.createLead.path]: () => ({ request: { Name: '新线索', Tel: uniqueTel() } }),
  [leadSharing.shareLeads.path]: async ({ own }) => ({
    request: { ClueIdList: [await own('lead')], UserId: [await own('staff')] },
  }),
  [leadSharing.shareLeadsByCount.path]: async ({ own }) => {
    await own('staff');
    await own('lead');
    return { request: { count: 1 } };
  },
  [leadSharing.undoShare.path]: async ({ shared }) => ({ request: { UndoKey: await shared() } }),
  [leadSharing.previewShare.path]: () => ({ request: { count: 1 } }),
  [leadSheets.importLeads.path]: aSheetOfLeads,
  [leadSheets.importLeadsByWeight.path]: aSheetOfLeads,
  [leadSheets.previewLeadImport.path]: aSheetOfLeads,
  [leadSheets.exportLeads.path]: async ({ own }) => ({
    request: { ClueIdList: [await own('lead')], ExportReason: '其他', ExportCount: 1 },
  }),
  [intake.receiveLead.path]: async (world) => {
    const account = await world.account();
    return { request: { token: account.token }, raw: signed(account, aPush(account), world.now()) };
  },
  [receiveLearning.path]: async (world) => {
    const keys = await world.learning();
    const push = { Items: [aStudentItem()] };
    return { request: { token: keys.token }, raw: signed(keys, push, world.now()) };
  },
  [examReport.exportStudentExams.path]: async ({ own }) => ({
    request: { ExamPaperId: await own('exam-paper') },
  }),
  [readDealLearning.path]: async ({ learner }) => ({ request: { tel: (await learner()).tel } }),
  [readCustomerLearning.path]: async ({ learner }) => ({ request: { id: (await learner()).id } }),
  [afterSaleLearning.readCustomerLearning.path]: async ({ learner }) => ({
    request: { id: (await learner()).afterSaleId },
  }),
  [intake.openLeadForm.path]: async ({ account }) => ({ request: { Id: (await account()).settingId } }),
  [intake.closeLeadForm.path]: async ({ account }) => ({ request: { Id: (await account()).settingId } }),
  [intake.testIntake.path]: async ({ account }) => ({ request: { Id: (await account()).settingId } }),
  [rehearseRecycling.path]: () => ({ request: { Value: JSON.stringify(RULES) } }),
};
