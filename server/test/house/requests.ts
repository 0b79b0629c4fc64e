/** A valid request for every call: generated from its schema, or written here where the schema is not enough. */
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import * as audit from '@gonghai/contract/audit/audit.contract.ts';
import * as blockedNumbers from '@gonghai/contract/calls/blocked-number.contract.ts';
import * as agentCalls from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import * as agentStates from '@gonghai/contract/calls/agent-state.contract.ts';
import * as calls from '@gonghai/contract/calls/call.contract.ts';
import * as pairedPhones from '@gonghai/contract/calls/paired-phone.contract.ts';
import * as recordings from '@gonghai/contract/calls/recording.contract.ts';
import * as queues from '@gonghai/contract/calls/queue.contract.ts';
import * as wrapUps from '@gonghai/contract/calls/wrap-up.contract.ts';
import * as customerLists from '@gonghai/contract/customers/customer-list.contract.ts';
import * as customerMoves from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as afterSaleSheets from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import * as customerSheets from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as customerViews from '@gonghai/contract/customers/customer-views.contract.ts';
import * as customers from '@gonghai/contract/customers/customer.contract.ts';
import * as pictures from '@gonghai/contract/files/picture.contract.ts';
import * as dealCalls from '@gonghai/contract/deals/deal-calls.contract.ts';
import * as deals from '@gonghai/contract/deals/deal.contract.ts';
import * as financeFlow from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import * as flowReport from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import * as orderReport from '@gonghai/contract/finance-reports/order-report.contract.ts';
import * as homeFigures from '@gonghai/contract/home/home-figures.contract.ts';
import * as homeDifference from '@gonghai/contract/home/home-difference.contract.ts';
import * as homeLive from '@gonghai/contract/home/home-live.contract.ts';
import * as intentReport from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import * as salesData from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import * as intake from '@gonghai/contract/leads/lead-intake.contract.ts';
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import * as afterSaleLearning from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import { readCustomerLearning, readDealLearning } from '@gonghai/contract/learning/learning.contract.ts';
import * as examReport from '@gonghai/contract/exam-report/exam-report.contract.ts';
import * as extensions from '@gonghai/contract/lines/extension.contract.ts';
import * as leads from '@gonghai/contract/leads/lead.contract.ts';
import * as leadSharing from '@gonghai/contract/leads/lead-sharing.contract.ts';
import * as leadSheets from '@gonghai/contract/leads/lead-sheets.contract.ts';
import * as lines from '@gonghai/contract/lines/line.contract.ts';
import * as courseOrders from '@gonghai/contract/orders/order.contract.ts';
import * as calendar from '@gonghai/contract/payments/calendar.contract.ts';
import * as statements from '@gonghai/contract/payments/statement.contract.ts';
import * as unclaimed from '@gonghai/contract/payments/unclaimed.contract.ts';
import * as reconciliation from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as notices from '@gonghai/contract/notices/notice.contract.ts';
import * as session from '@gonghai/contract/session/session.contract.ts';
import * as sheets from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as settings from '@gonghai/contract/settings/setting.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import * as paymentLogs from '@gonghai/contract/payments/payment-log.contract.ts';
import * as refunds from '@gonghai/contract/work-orders/refund.contract.ts';
import * as workOrderCalls from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import * as workOrderExports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import * as workOrderLists from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import * as workOrders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { Stage, stageRight } from '@gonghai/contract/work-orders/work-order-values.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { z } from 'zod';
import { aPush, type PushRequest, signed } from '../intake.ts';
import { aStudentItem } from '../learning.ts';
import { PASSWORD } from '../people.ts';
import { aPicture } from '../pictures.ts';
import { wavSample } from '../recordings.ts';
import { uniqueName, uniqueTel } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { sampleOf } from './shapes.ts';
import type { World } from './world.ts';

export interface ValidRequest {
  readonly request: unknown;
  /** For a raw call: its bytes and headers. */
  readonly raw?: PushRequest;
  /** For an upload: its file. */
  readonly file?: Buffer;
  /** The schema with the real fields, if the call's own schema is looser. */
  readonly fields?: z.ZodType;
}

type Write = (world: World) => Promise<ValidRequest> | ValidRequest;

const credentials: Write = () => ({ request: { UserName: 'A1', Password: PASSWORD } });
const soon = (): number => Math.floor(Date.now() / 1_000) + 3_600;
const NEW_PASSWORD = 'Changed2026';
/** For exports, which need a range. */
const lastDay = () => {
  const now = Math.floor(Date.now() / 1_000);
  return { StartTime: now - 86_400, EndTime: now };
};
const aDay: Write = () => ({ request: lastDay() });

/** The server refuses days before the last 90. */
const aHomeDay: Write = () => ({ request: { ...lastDay(), DeptId: [] } });

const RULES = {
  Type0: { CollectDays: 1, Status: false },
  Type1: { CollectDays: 1, Status: false },
  Type2: { CollectDays: 1, Status: false, MinCallCount: 1 },
  Type3: { CollectDays: 1, Status: false, CustomerTrackStatusId: null },
};

/** A call is named by a random text, which is no id of a row. */
const callFields = z.object({});

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

const aStatement = () =>
  workbook([
    ['流水号', '金额'],
    [uniqueName(), 1],
  ]);

const anOrderOfCourse: Write = async (world) => {
  const { customerId } = await world.student();
  return {
    request: { ProductId: await world.own('product'), CustomerId: customerId, Price: 80, Name: '课程', MinPrice: 50 },
  };
};

const WRITTEN: Readonly<Record<string, Write>> = {
  [courseOrders.createOrder.path]: anOrderOfCourse,
  [courseOrders.buyFromBalance.path]: anOrderOfCourse,
  [courseOrders.queryCustomerOrders.path]: async (world) => ({
    request: { tel: (await world.student()).tel, name: '' },
  }),
  [courseOrders.createPayLink.path]: async (world) => {
    await world.student();
    return { request: { id: await world.own('course-order') } };
  },
  [session.login.path]: credentials,
  [session.loginByAddress.path]: credentials,
  [session.changePassword.path]: () => ({
    request: { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD, NewPassword1: NEW_PASSWORD },
  }),
  [createTicket.path]: () => ({ request: { Path: HUB_PATH } }),
  [settings.editSetting.path]: async ({ own }) => ({
    request: {
      Id: await own('setting'),
      Key: 'SIPConfig',
      Value: JSON.stringify({ Type: 'Mobile', Name: uniqueName(), Config: [] }),
    },
  }),
  [lines.editLine.path]: async ({ own }) => ({
    request: {
      UserId: await own('staff'),
      SIPConfig: JSON.stringify({ SchemeId: await own('setting'), Name: '线路' }),
    },
  }),
  [audit.exportAudit.path]: aDay,
  [financeFlow.exportFinanceFlows.path]: aDay,
  [flowReport.exportFlowReport.path]: aDay,
  [agentCalls.exportAgentCalls.path]: aDay,
  [salesData.exportSalesData.path]: aDay,
  [intentReport.exportIntentReport.path]: aDay,
  [homeFigures.queryHomeBoard.path]: aHomeDay,
  [homeFigures.queryHomeRankings.path]: aHomeDay,
  [homeFigures.queryOwnCalls.path]: aHomeDay,
  [homeLive.queryLiveHome.path]: aHomeDay,
  [homeDifference.queryHomeDifference.path]: aHomeDay,
  [agentCalls.exportLeadCalls.path]: aDay,
  [agentCalls.exportDevelopedCalls.path]: aDay,
  ...Object.fromEntries(Object.values(workOrderExports).map(({ path }) => [path, aDay])),
  [orderReport.exportOrderReport.path]: () => ({ request: { ...lastDay(), TimeType: '0' } }),
  [paymentLogs.exportPaymentLogs.path]: aDay,
  [reconciliation.autoCheckPayments.path]: async ({ paymentType }) => ({
    request: { paymentType: await paymentType() },
    file: aStatement(),
  }),
  [reconciliation.previewStatement.path]: () => ({ request: {}, file: aStatement() }),
  [reconciliation.findReconciliation.path]: async ({ reconciled }) => ({ request: { TaskId: await reconciled() } }),
  [statements.undoStatement.path]: async ({ own }) => ({ request: { Id: await own('statement') } }),
  [calendar.searchCalendar.path]: () => ({ request: { Month: '2026-11' } }),
  [calendar.findReconcileDay.path]: async ({ paymentType }) => ({
    request: { PaymentType: await paymentType(), Day: '2026-11-18' },
  }),
  [calendar.closeReconcileDay.path]: async ({ anEarlyDay }) => ({
    request: { ...(await anEarlyDay(false)), Reason: '已核对' },
  }),
  [calendar.openReconcileDay.path]: async ({ anEarlyDay }) => ({
    request: { ...(await anEarlyDay(true)), Reason: '补录报单' },
  }),
  [unclaimed.setUnclaimedKind.path]: async ({ own }) => ({
    request: { Ids: [await own('unclaimed-payment')], Kind: 1 },
  }),
  [unclaimed.assignUnclaimed.path]: async ({ own, consultant }) => ({
    request: { Id: await own('unclaimed-payment'), UserId: await consultant() },
  }),
  [reconciliation.searchPileRows.path]: async ({ reconciled }) => ({
    request: { TaskId: await reconciled(), Name: '未找到' },
  }),
  [extensions.revealExtension.path]: async ({ own }) => ({ request: { UserId: await own('extension') } }),
  [staff.editStaff.path]: async ({ own }) => ({
    request: {
      Name: '新员工',
      UserName: uniqueName(),
      Password: 'Newcomer2026',
      DepartmentId: await own('department'),
      RoleId: await own('role'),
    },
    fields: staff.staffEdit,
  }),
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
  [blockedNumbers.addBlockedNumbers.path]: () => ({ request: { Text: uniqueTel() } }),
  [blockedNumbers.importBlockedNumbers.path]: () => ({ request: {}, file: workbook([['电话'], [uniqueTel()]]) }),
  [calls.dialCustomer.path]: async ({ own, readyToCall }) => {
    await readyToCall();
    return { request: { CustomerId: await own('customer') } };
  },
  [calls.dialTel.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [calls.dialCustomerByMobile.path]: async ({ own, readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { CustomerId: await own('customer') } };
  },
  [calls.dialTelByMobile.path]: async ({ readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { Tel: uniqueTel() } };
  },
  [pairedPhones.revokePhone.path]: async ({ phoneOwner }) => ({ request: { UserId: await phoneOwner() } }),
  [calls.noteIncoming.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [queues.startQueue.path]: async ({ own, queue }) => {
    await queue([]);
    return { request: { CustomerIds: [await own('customer')], Title: '全部客户' } };
  },
  [queues.nextInQueue.path]: async ({ own, queue }) => {
    const [skipped, next] = [await own('customer'), await own('customer')];
    await queue([skipped, next]);
    return { request: { SkipCustomerId: skipped } };
  },
  [queues.stopQueue.path]: async ({ own, queue }) => {
    await queue([await own('customer')]);
    return { request: {} };
  },
  [calls.markMissedCalls.path]: async ({ missedCall }) => ({
    request: { Calls: [await missedCall()], IsSettled: true },
  }),
  [wrapUps.saveWrapUp.path]: async ({ own }) => ({
    request: {
      CallLogId: await own('call-log'),
      CustomerId: await own('customer'),
      CustomerTrackStatusId: await own('dictionary-item'),
      SubscribeTime: soon(),
      Remark: uniqueName(),
      IsLeft: false,
    },
  }),
  [recordings.uploadRecord.path]: async ({ openCall }) => ({
    request: { ActionId: await openCall() },
    fields: callFields,
    file: wavSample(1),
  }),
  [recordings.createRecordToken.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall() },
    fields: callFields,
  }),
  [recordings.bindRecord.path]: async ({ recordedCall }) => {
    const { actionId, name } = await recordedCall();
    return { request: { CallActionId: actionId, FileName: name }, fields: callFields };
  },
  [recordings.correctSeconds.path]: async ({ recordedCall }) => ({
    request: { Id: (await recordedCall()).id, Seconds: 61 },
  }),
  [recordings.queryRecord.path]: async ({ recordedCall }) => ({ request: { id: (await recordedCall()).id } }),
  [recordings.listenToRecord.path]: async ({ recordedCall }) => ({ request: { id: (await recordedCall()).id } }),
  [agentStates.setAgentState.path]: () => ({ request: { State: 3, Reason: uniqueName() } }),
  [calls.endCall.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall(), IsAnswer: true },
    fields: callFields,
  }),
  [calls.beatCall.path]: async ({ openCall }) => ({
    request: { CallActionId: await openCall(), IsTalking: true },
    fields: callFields,
  }),
  [calls.saveCallFail.path]: async ({ openCall }) => ({
    request: { Tel: '', ExtensionNumber: '', Msg: uniqueName(), CallActionId: await openCall() },
    fields: callFields,
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
  [workOrderCalls.dialWorkOrder.path]: async ({ own, readyToCall }) => {
    await readyToCall();
    return { request: { CustomerId: await own('work-order') } };
  },
  [workOrderCalls.dialWorkOrderByMobile.path]: async ({ own, readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { CustomerId: await own('work-order') } };
  },
  [workOrderCalls.dialOrderTelByMobile.path]: async ({ readyToCallByMobile }) => {
    await readyToCallByMobile();
    return { request: { Tel: uniqueTel() } };
  },
  [workOrderCalls.dialOrderTel.path]: async ({ readyToCall }) => {
    await readyToCall();
    return { request: { Tel: uniqueTel() } };
  },
  [deals.exportDeals.path]: aDay,
  [dealCalls.correctDealCallSeconds.path]: async ({ recordedCall }) => ({
    request: { Id: (await recordedCall()).id, Seconds: 61 },
  }),
  [workOrders.addWorkOrder.path]: async ({ form }) => ({ request: await form() }),
  [workOrders.editWorkOrder.path]: async ({ order, form }) => {
    const { PaymentLogs: _, ...others } = await form();
    const { id, payments } = await order({ status: 1 });
    return { request: { ...others, Id: id, PaymentLogs: payments } };
  },
  [workOrders.publishWorkOrder.path]: async ({ order }) => ({ request: { Id: (await order({ status: 0 })).id } }),
  [workOrders.deleteWorkOrder.path]: async ({ order }) => ({
    request: { workOrderId: (await order({ status: 0 })).id },
  }),
  [workOrders.resetWorkOrder.path]: async ({ order }) => ({
    request: { workOrderId: (await order({ status: 3 })).id },
  }),
  [refunds.askRefund.path]: async ({ order }) => ({
    request: { WorkOrderId: (await order({ status: 1 })).id, Amount: 100, Reason: '学员退课', Day: '2026-09-21' },
  }),
  [workOrders.openCourse.path]: async ({ order }) => {
    const { id, productId } = await order({ status: 1, progress: 4 });
    return { request: { Id: id, ProductId: productId } };
  },
  [workOrders.editExpress.path]: async ({ order }) => ({
    request: {
      Id: (await order({ status: 2, progress: 15 })).id,
      Items: [{ CompanyName: '顺丰速运', ExpressNo: 'SF100' }],
    },
  }),
  [workOrders.passWorkOrders.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('work-order') }], Progress: 1 },
  }),
  [paymentLogs.passPaymentLogs.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('payment-log') }] },
  }),
  [workOrders.rejectWorkOrders.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('work-order'), Remark: '截图不清' }], Progress: 1 },
  }),
  [paymentLogs.rejectPaymentLogs.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('payment-log'), Remark: '截图不清' }] },
  }),
  [paymentLogs.editPaymentLog.path]: async ({ order }) => {
    const { payments } = await order({ status: 1 });
    return { request: { ...payments[0], Amount: 99 } };
  },
  [rehearseRecycling.path]: () => ({ request: { Value: JSON.stringify(RULES) } }),
  [pictures.uploadPicture.path]: async () => ({
    request: { floder: pictures.PAYMENT_FOLDER },
    file: await aPicture(),
  }),
  [pictures.readPicture.path]: async ({ picture }) => ({ request: { path: await picture() } }),
  [sheets.importStaff.path]: () => ({
    request: {},
    file: workbook([
      ['昵称', '登录名', '密码', '部门', '角色'],
      ['新员工', uniqueName(), 'Newcomer2026', '第一公司', '无权限'],
    ]),
  }),
  [sheets.importClueCounts.path]: () => ({
    request: {},
    file: workbook([
      ['登录名', '数量'],
      ['A1', 3],
    ]),
  }),
};

/** A call of after-sales customers takes the request of its model. */
const salesPathOf = (path: string): string =>
  path.replace('api/SuccessCustomer/', 'api/Customer/').replace('api/AfterSaleCall/', 'api/Call/');

/** The logs of its calls are those of after-sales customers. */
const worldOf = ({ endpoint }: CatalogueEntry, world: World): World => ({
  ...world,
  own: (entity) => world.own(endpoint.ids?.[entity] ?? entity),
  ...(endpoint.path.startsWith('api/AfterSaleCall/') && {
    openCall: async () => {
      const actionId = await world.openCall();
      await world.toAfterSales({ actionId });
      return actionId;
    },
    recordedCall: async () => {
      const call = await world.recordedCall();
      await world.toAfterSales({ id: call.id });
      return call;
    },
  }),
});

export const validRequest = async (entry: CatalogueEntry, world: World): Promise<ValidRequest> => {
  const { endpoint } = entry;
  const its = worldOf(entry, world);
  const write = WRITTEN[endpoint.path] ?? WRITTEN[salesPathOf(endpoint.path)];
  return write ? write(its) : { request: await sampleOf(endpoint.request, its.own) };
};

/** Rights that are needed in addition. */
export const heldBeside: Readonly<Record<string, readonly Right[]>> = {
  [customerSheets.exportCustomers.path]: [placementRight[Placement.Owned]],
  [afterSaleSheets.exportCustomers.path]: ['AfterSale'],
  ...Object.fromEntries(
    [deals.exportDeals, deals.transferDeals, deals.searchTransfers, deals.undoTransfer, deals.reviewDeal].map(
      ({ path }) => [path, ['SuccessCustomer'] as const],
    ),
  ),
};

/** A request that is allowed with a single right, where that right opens only part of a call. */
export const requestUnder: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [customerLists.searchCustomers, customerLists.countCustomers].flatMap(({ path }) =>
      Object.values(Placement).map((CustomerType) => [`${path} ${placementRight[CustomerType]}`, { CustomerType }]),
    ),
  ),
  ...Object.fromEntries(
    Object.values(Placement).flatMap((CustomerType) => {
      const right = placementRight[CustomerType];
      return [
        [`${customerLists.readShownCustomers.path} ${right}`, { CustomerType, CustomerIds: [1] }],
        [`${customerViews.queryViews.path} ${right}`, { customerType: CustomerType }],
        [`${customerViews.editView.path} ${right}`, { CustomerType, Name: '视图', Value: '{}' }],
        [`${customerViews.arrangeViews.path} ${right}`, { CustomerType }],
        [`${customerViews.countSearches.path} ${right}`, { Searches: [{ CustomerType }] }],
      ];
    }),
  ),
  [`${customerSheets.importCustomers.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.previewImport.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.updateCustomerFields.path} Public`]: { customerType: Placement.Pool },
  [`${customers.editCustomer.path} Public`]: { Name: '新客户', Tel: '13700000001', CustomerType: Placement.Pool },
  [`${customers.editCustomer.path} Recovery`]: { Id: 1 },
  [`${customers.editCustomer.path} Black`]: { Id: 1 },
  [`${customerMoves.moveCustomers.path} Public`]: { CustomerType: Placement.Owned, CustomerIds: [1] },
  ...Object.fromEntries(
    Object.values(workOrderViews).flatMap(({ right, params }) => [
      [`${workOrderLists.searchWorkOrders.path} ${right}`, params],
      [`${workOrderLists.readShownWorkOrders.path} ${right}`, { ...params, WorkOrderIds: [1] }],
    ]),
  ),
  [`${workOrderExports.exportFiledOrders.path} SaleAudit`]: {
    PageType: 1,
    StartTime: 1_790_000_000,
    EndTime: 1_790_000_000,
  },
  ...Object.fromEntries(
    Object.values(Stage).flatMap((Progress) => [
      [`${workOrders.passWorkOrders.path} ${stageRight[Progress]}`, { Items: [1], Progress }],
      [`${workOrders.rejectWorkOrders.path} ${stageRight[Progress]}`, { Items: [{ Id: 1, Remark: '无' }], Progress }],
    ]),
  ),
  [`${settings.editSetting.path} CollectCustomer`]: { Key: 'CustomerCollectConfig', Value: JSON.stringify(RULES) },
};
