/** Composition of the application: all routes, hooks, kinds of tasks and sweeps. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { IMPORT_TIMEOUT_MS, ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import { learnConfig } from '@gonghai/contract/settings/learn-config.ts';
import { payConfig } from '@gonghai/contract/settings/pay-config.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { TaskKind } from '@gonghai/contract/wire/task.ts';
import { TICKET_SECONDS } from '@gonghai/contract/wire/ticket.ts';
import type { Database } from './db/database.ts';
import type { Listener } from './db/driver/listener.ts';
import type { Secrets } from './db/secrets.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import {
  afterSaleSubject,
  type AskProvider,
  createListenings,
  createPlaceFinder,
  customerSubject,
  deleteOldAnswers,
  type DialParts,
  endAgentState,
  endStatesWithoutSession,
  foldCallDays,
  type RecordStore,
  startReady,
} from './features/calls/calls.port.ts';
import { blockedNumberRoutes } from './features/calls/blocked-numbers.routes.ts';
import { agentCallsRoutes } from './features/call-statistics/agent-calls.routes.ts';
import { callStatisticsRoutes } from './features/call-statistics/call-statistics.routes.ts';
import { callRoutes } from './features/calls/calls.routes.ts';
import { mobileRoutes } from './features/calls/mobile/mobile.routes.ts';
import { recordingRoutes } from './features/calls/recordings/recordings.routes.ts';
import {
  afterSalesLeaving,
  countHeld,
  countItemUses,
  countNodeUses,
  customerImportWork,
  customersLeaving,
  foldCounts,
  holdCustomers,
  keepNames,
  seeCustomers,
  warnOfNewRules,
} from './features/customers/customers.port.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { customerSheetRoutes } from './features/customers/sheets/sheets.routes.ts';
import { dealsReached, dealSubject, findDealName } from './features/deals/deals.port.ts';
import { dealRoutes } from './features/deals/deals.routes.ts';
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { hasUsableItem } from './features/dictionaries/dictionaries.port.ts';
import { dictionaryRoutes } from './features/dictionaries/dictionaries.routes.ts';
import { claimPictures, type FileStore } from './features/files/files.port.ts';
import type { PictureParts } from './features/files/pictures.commands.ts';
import { pictureRoutes } from './features/files/pictures.routes.ts';
import { journeyRoutes } from './features/journey/journey.routes.ts';
import { salesCheckRoutes } from './features/sales-check/sales-check.routes.ts';
import { salesStatisticsRoutes } from './features/sales-statistics/sales-statistics.routes.ts';
import { examReportRoutes } from './features/exam-report/exam-report.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { intakeRoutes } from './features/leads/intake/intake.routes.ts';
import {
  countProfessionUses,
  type Intake,
  leadConverted,
  leadImportWork,
  leadsLeaving,
  leadsTakenBack,
  noteFirstCall,
  type SendLocally,
} from './features/leads/leads.port.ts';
import { enterOrderPayment } from './features/finance-flow/finance-flow.port.ts';
import { financeFlowRoutes } from './features/finance-flow/finance-flow.routes.ts';
import { financeReportRoutes } from './features/finance-reports/finance-reports.routes.ts';
import { leadRoutes } from './features/leads/leads.routes.ts';
import { leadSheetRoutes } from './features/leads/sheets.routes.ts';
import {
  checkLearnConfig,
  countLearningUses,
  createAskPlatform,
  createExamRefresh,
  createOpenCourse,
  type Refreshing,
} from './features/learning/learning.port.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { lineRoutes } from './features/lines/lines.routes.ts';
import { remindersLeaving } from './features/notices/notices.port.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { checkPayConfig, deleteExpiredLinks, type OrderPaid } from './features/orders/orders.port.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { productRoutes } from './features/products/products.routes.ts';
import {
  countPaymentUses,
  findPaymentClaim,
  flowIncome,
  judgeReadPicture,
  maySeePicture,
  orderPayments,
  paymentStatement,
  reconciliationWork,
} from './features/payments/payments.port.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { reconciliationReport } from './features/payments/reconciliation.sheets.ts';
import { roleRoutes } from './features/roles/roles.routes.ts';
import type { Actors } from './features/session/actors.service.ts';
import type { Sweep } from './features/session/session.jobs.ts';
import { findPerson } from './features/session/session.port.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { settingRoutes } from './features/settings/settings.routes.ts';
import {
  countHolders,
  countProfessionHolders,
  countStaffByDepartment,
  countStaffIn,
  type Passwords,
  staffImportWork,
} from './features/staff/staff.port.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { sweepTasks, type TaskWork } from './features/tasks/tasks.port.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { countOrdersIn, countOrderUses, type OrderHooks } from './features/work-orders/work-orders.port.ts';
import { workOrderRoutes } from './features/work-orders/work-orders.routes.ts';
import type { Route } from './http/bind.ts';
import { type HasRoomFor } from './http/dispatch.ts';
import type { KnownAddresses } from './http/public-address.ts';
import { type Limits } from './http/limits.ts';
import { type Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { createOutgoing, type Outgoing } from './http/outgoing.ts';
import { createTurns } from './http/turns.ts';
import type { Jobs } from './jobs/jobs.ts';

export interface AppParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send' | 'wake'>;
  readonly passwords: Passwords;
  readonly actors: Actors;
  readonly intake: Intake;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly uploadFolder: string;
  readonly hasRoomFor?: HasRoomFor;
  /** Holds the number segments of the operator, if there are any. */
  readonly dataDir?: string;
  /** Where people outside reach the installation, if the operator said so. */
  readonly publicUrl?: string;
  /** Where the server listens, if clients reach it there. */
  readonly ownAddress?: () => string | undefined;
  /** Whether exports take the session from their address. They do, without it. */
  readonly takesSignatureInQuery?: boolean;
  /** The filter provider of the operator, if there is one. */
  readonly askProvider?: AskProvider;
  /** Sends requests to addresses in settings; by default to none inside. */
  readonly outgoing?: Outgoing;
  readonly pictures: PictureParts;
  readonly records: RecordStore;
  /** The original files of statements. */
  readonly statementFiles: FileStore;
  /** What other features do when orders change; by default deals. */
  readonly orderHooks?: OrderHooks;
  readonly nowMs?: () => number;
  /** How long a request waits for its import. */
  readonly importTimeoutMs?: number;
  readonly limits?: Limits;
  readonly slowBodyMs?: number;
  readonly trustProxy?: string;
}

/** Calls that accept a ticket, and for how long it is valid. */
const ticketSeconds = new Map(
  catalogue.flatMap(({ endpoint: { kind, path, ticketSeconds: seconds } }) =>
    kind === 'download' || seconds !== undefined ? [[path.toLowerCase(), seconds ?? TICKET_SECONDS]] : [],
  ),
);

/** What follows when orders reach the finance stage or are refunded. A deal needs nothing after a refund: it is computed. */
const dealHooks: OrderHooks = {
  financeReached: dealsReached,
  refundChanged: () => Promise.resolve([]),
};

/** What follows when an order is paid. */
export const orderPaid: OrderPaid = enterOrderPayment(flowIncome);

/** Maps each call to its handler, by feature. Hooks let an earlier feature call a later one. */
/** Pay links and notifications need an address that clients reach. */
export const knownAddresses = ({ publicUrl, ownAddress = () => undefined }: AppParts): KnownAddresses => ({
  publicUrl,
  ownAddress,
});

export const allRoutes = (parts: AppParts, sendLocally: SendLocally): readonly Route[] => {
  const { database, listener, secrets, passwords, jobs, metrics, intake, askProvider, pictures } = parts;
  const sheetParts = { secrets, jobs, timeoutMs: parts.importTimeoutMs ?? IMPORT_TIMEOUT_MS };
  const { dataDir, log, orderHooks: hooks = dealHooks, outgoing = createOutgoing() } = parts;
  const dialling: DialParts = {
    secrets,
    findPlace: createPlaceFinder({
      ...(dataDir !== undefined && { dataDir }),
      onUnreadable: (err) => log.error({ err }, 'The number segments cannot be read; the shipped ones are used.'),
    }),
    askProvider,
    noteFirstCall,
    onRefusal: metrics.dialRefused,
  };
  const subjects = [customerSubject, afterSaleSubject, dealSubject];
  const platform: Refreshing = {
    ask: createAskPlatform(secrets, outgoing),
    onFailure: (err) => {
      metrics.learningFailed();
      log.warn({ err }, 'the learning platform failed');
    },
  };
  return [
    ...sessionRoutes({
      secrets,
      passwords,
      turns: createTurns({ atOnce: 1, mostWaiting: 20 }),
      onFailure: metrics.loginFailed,
      signedIn: startReady,
      signedOut: endAgentState,
      ticketSeconds: (path) => ticketSeconds.get(path),
    }),
    ...departmentRoutes({ countStaffIn, countOrdersIn, countStaffByDepartment }),
    ...roleRoutes({ countHolders }),
    ...dictionaryRoutes({
      countUses: async (trx, tenantId, item) =>
        (await countProfessionHolders(trx, tenantId, item)) +
        (await countItemUses(trx, tenantId, item)) +
        (await countProfessionUses(trx, tenantId, item)) +
        (await countLearningUses(trx, tenantId, item)) +
        (await countOrderUses(trx, tenantId, item)) +
        (await countPaymentUses(trx, tenantId, item)),
      countNodeUses,
    }),
    ...settingRoutes({
      secrets,
      hasUsableItem,
      checks: {
        [ConfigKey.Pay]: (value) => checkPayConfig(payConfig.parse(value), outgoing),
        [ConfigKey.Learn]: (value) => checkLearnConfig(learnConfig.parse(value), outgoing),
      },
      consequences: { [ConfigKey.Recycle]: warnOfNewRules },
    }),
    ...lineRoutes({ secrets }),
    ...pictureRoutes({ ...pictures, maySee: maySeePicture, findClaim: findPaymentClaim, onRead: judgeReadPicture }),
    ...callStatisticsRoutes,
    ...agentCallsRoutes,
    ...salesCheckRoutes,
    ...journeyRoutes,
    ...salesStatisticsRoutes,
    ...homeRoutes(),
    ...auditRoutes,
    ...noticeRoutes({ seeCustomers, holdCustomers }),
    ...customerRoutes({
      names: keepNames(database, listener),
      intentConfirmed: leadConverted,
      removalUndone: leadsTakenBack,
    }),
    ...importRoutes({ [ImportLogType.Reconciliation]: reconciliationReport }),
    ...customerSheetRoutes(sheetParts),
    ...leadRoutes,
    ...financeFlowRoutes(flowIncome),
    ...financeReportRoutes,
    ...leadSheetRoutes(sheetParts),
    ...blockedNumberRoutes({ isConnected: askProvider !== undefined }),
    ...callRoutes({ ...dialling, onFailure: metrics.callFailed }),
    ...mobileRoutes({ publicUrl: parts.publicUrl }),
    ...recordingRoutes({
      store: parts.records,
      secrets,
      jobs,
      subjects,
      listenings: createListenings(),
      onFault: (err) => {
        metrics.partFailed();
        log.error({ err }, 'a part of a recording could not be stored');
      },
      onPart: metrics.partStored,
      onRefused: metrics.partRefused,
    }),
    ...intakeRoutes({ intake, secrets, onRefusal: metrics.pushRefused, sendLocally }),
    ...productRoutes,
    ...learningRoutes({ secrets, onRefusal: metrics.pushRefused, platform, findDealName }),
    ...examReportRoutes(createExamRefresh(platform)),
    ...orderRoutes({ secrets, addresses: knownAddresses(parts), orderPaid }),
    ...workOrderRoutes({
      hooks,
      payments: orderPayments({ claimPictures }),
      claimPictures,
      learning: createOpenCourse(platform),
      dialling,
    }),
    ...paymentRoutes({ ...sheetParts, hooks, claimPictures, files: parts.statementFiles }),
    ...dealRoutes({ subjects, payments: paymentStatement }),
    ...taskRoutes,
    ...staffRoutes({
      secrets,
      passwords,
      jobs,
      leavings: [leadsLeaving, customersLeaving, afterSalesLeaving, remindersLeaving],
      stockOf: countHeld,
    }),
  ];
};

/** Handlers by kind of task. */
export const allTaskWorks = ({
  passwords,
  database,
  orderHooks = dealHooks,
}: Pick<AppParts, 'passwords' | 'database' | 'orderHooks'>): readonly TaskWork[] => [
  staffImportWork({ passwords, findActor: findPerson }),
  customerImportWork(TaskKind.CustomerImport)({ findActor: findPerson }),
  customerImportWork(TaskKind.CustomerFields)({ findActor: findPerson }),
  customerImportWork(TaskKind.AfterSaleImport)({ findActor: findPerson }),
  customerImportWork(TaskKind.AfterSaleFields)({ findActor: findPerson }),
  leadImportWork(TaskKind.LeadImport)({ database, findActor: findPerson }),
  leadImportWork(TaskKind.LeadAssignImport)({ database, findActor: findPerson }),
  reconciliationWork({ findActor: findPerson, hooks: orderHooks }),
];

/** Periodic clean-up of old rows. */
export const allSweeps: readonly Sweep[] = [
  sweepTasks,
  foldCounts,
  foldCallDays,
  deleteOldAnswers,
  endStatesWithoutSession,
  deleteExpiredLinks,
];
