/** Composition: parts in, a server out. The full list of routes, jobs and subscriptions. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { IMPORT_PATIENCE_MS } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { UPLOAD_MS } from '@gonghai/contract/wire/endpoint.ts';
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Database } from './db/database.ts';
import type { Memory } from './db/memory.ts';
import type { Secrets } from './db/secrets.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import {
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
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { hasUsableItem } from './features/dictionaries/dictionaries.port.ts';
import { dictionaryRoutes } from './features/dictionaries/dictionaries.routes.ts';
import { lineRoutes } from './features/lines/lines.routes.ts';
import { remindersLeaving } from './features/notices/notices.port.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
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
import { turnDown } from './http/answer.ts';
import type { Route } from './http/bind.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { openDoor } from './http/door.ts';
import { addHeaders, API_HEADERS } from './http/headers.ts';
import { createLimiter, type Limits } from './http/limits.ts';
import { type Log, logCall } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { parseForms } from './http/forms.ts';
import { describeApi } from './http/openapi.ts';
import { createRunning } from './http/running.ts';
import { createTurns } from './http/turns.ts';
import type { Jobs } from './jobs/jobs.ts';
import { SheetRefused } from './sheet/sheet-refused.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { TaskKind } from '@gonghai/contract/wire/task.ts';

export interface AppParts {
  readonly database: Database;
  readonly memory: Memory;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send' | 'wake'>;
  readonly passwords: Passwords;
  readonly actors: Actors;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly uploadFolder: string;
  readonly nowMs?: () => number;
  /** How long an import of customers is waited for. */
  readonly importPatienceMs?: number;
  readonly limits?: Limits;
  readonly trustProxy?: string;
}

/** Of one person. A list with its counts, choices and notices is about ten reads. */
const READS_AT_ONCE = 4;
const READS_WAITING = 16;

const downloads = new Set(
  catalogue.filter(({ endpoint }) => endpoint.kind === 'download').map(({ endpoint }) => endpoint.path.toLowerCase()),
);

/** Which function answers which call, feature by feature. Hooks let an earlier feature ask a later one. */
export const allRoutes = ({
  database,
  memory,
  secrets,
  passwords,
  jobs,
  metrics,
  importPatienceMs,
}: AppParts): readonly Route[] => [
  ...sessionRoutes({
    secrets,
    passwords,
    turns: createTurns({ atOnce: 1, mostWaiting: 20 }),
    onFailure: metrics.loginFailed,
    isDownload: (path) => downloads.has(path),
  }),
  ...departmentRoutes({ countStaffIn, countStaffByDepartment }),
  ...roleRoutes({ countHolders }),
  ...dictionaryRoutes({
    countUses: async (trx, tenantId, item) =>
      (await countProfessionHolders(trx, tenantId, item)) + (await countItemUses(trx, tenantId, item)),
    countNodeUses,
  }),
  ...settingRoutes({ secrets, hasUsableItem, consequences: { [ConfigKey.Recycle]: warnOfNewRules } }),
  ...lineRoutes({ secrets }),
  ...auditRoutes,
  ...noticeRoutes({ seeCustomers, holdCustomers }),
  ...customerRoutes({ names: keepNames(database, memory) }),
  ...customerSheetRoutes({ secrets, jobs, patienceMs: importPatienceMs ?? IMPORT_PATIENCE_MS }),
  ...taskRoutes,
  ...staffRoutes({
    secrets,
    passwords,
    jobs,
    leavings: [customersLeaving, remindersLeaving],
    stockOf: countHeld,
  }),
];

/** Who does which kind of task. */
export const allTaskWorks = ({ passwords }: Pick<AppParts, 'passwords'>): readonly TaskWork[] => [
  staffImportWork({ passwords, findActor: findPerson }),
  customerImportWork(TaskKind.CustomerImport)({ findActor: findPerson }),
  customerImportWork(TaskKind.CustomerFields)({ findActor: findPerson }),
];

/** What is cleared away with time. */
export const allSweeps: readonly Sweep[] = [sweepTasks, foldCounts];

/** Names for requests: one of this run's own, and a number. */
const createRequestIds = (): (() => string) => {
  const run = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
};

export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { database, memory, actors, metrics, log, uploadFolder, limits, trustProxy, nowMs = Date.now } = parts;
  const app = Fastify({
    // The framework's own lines hold addresses with their queries, and cost every call something: the door tells instead.
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    bodyLimit: 1_048_576,
    // As long as browsers send a file for; headers have less, and so have bodies that are no file (the door).
    requestTimeout: UPLOAD_MS,
    // Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): else one sends a request while we close (502).
    keepAliveTimeout: 125_000,
    // Whoever asked for much and reads nothing of it must not hold a connection, and a place among the exports, for ever.
    // Between two requests keepAliveTimeout counts instead.
    connectionTimeout: 60_000,
    // Looked at often: whoever sends a header letter by letter is cut off soon after his time is up, not minutes later.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    trustProxy: trustProxy ?? false,
    // The answer of the framework is no envelope: see refuseWhileClosing.
    return503OnClosing: false,
    genReqId: createRequestIds(),
    // An address that is no address at all never reaches a route, nor a hook.
    frameworkErrors: (_error, _request, response: FastifyReply) =>
      response.code(404).headers(API_HEADERS).send(turnDown(ResultCode.BadRequest, messages.badParameters)),
  });

  addHeaders(app);
  refuseWhileClosing(app);
  parseForms(app);
  await openDoor(app, allRoutes(parts), {
    database,
    secrets: parts.secrets,
    authenticate: actors.authenticate,
    redeem: actors.redeem,
    caughtUp: memory.caughtUp,
    limiter: createLimiter(limits),
    readTurns: createTurns({ atOnce: READS_AT_ONCE, mostWaiting: READS_WAITING }),
    running: createRunning(),
    uploadFolder,
    nowMs,
    explain: (error) => (error instanceof SheetRefused ? error.message : undefined),
    onAnswer: (call) => {
      metrics.countCall(call);
      logCall(log, call);
    },
    onFault: (request, err) => log.error({ request, err }, 'fault'),
  });
  describeApi(app, catalogue, actors.authenticate, nowMs);
  return app;
};
