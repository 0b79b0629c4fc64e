/** Maps the calls of learning to their handlers. No logic here. */
import { learningMessages as say } from '@gonghai/contract/learning/learning.contract.ts';
import * as afterSales from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import * as learning from '@gonghai/contract/learning/learning.contract.ts';
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { bind, bindRaw, type Route } from '../../http/bind.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { createTurns } from '../../http/turns.ts';
import { findVisible, findVisibleByTel } from '../customers/customers.port.ts';
import type { PushRefusal } from '../settings/settings.port.ts';
import { registerStudent } from './learning.commands.ts';
import { type Refreshing, refreshReport } from './refreshing.commands.ts';
import { receiveItems } from './receiving.commands.ts';
import { readReport } from './report.queries.ts';

interface LearningRouteParts {
  readonly secrets: Secrets;
  readonly onRefusal: (reason: PushRefusal) => void;
  /** The outside platform of a tenant. */
  readonly platform: Refreshing;
  /** The name on the newest deal of this phone; undefined without a deal. */
  readonly findDealName: (db: Db, tenantId: number, tel: string) => Promise<string | undefined>;
}

const calls = { [CustomerKind.Sales]: learning, [CustomerKind.AfterSales]: afterSales } as const;

interface Student {
  readonly Name: string;
  readonly Tel: string;
}

const reportOf = async ({ database, db, actor, now }: RequestContext, { Name, Tel }: Student, platform: Refreshing) => {
  const { tenantId } = actor;
  await refreshReport(platform, { database, tenantId, now }, Tel);
  const report = await readReport(db, tenantId, Tel);
  if (!report) throw new Refusal(say.noCourse);
  return { Name, Tel, ...report };
};

const reportOfCustomer = async (ctx: RequestContext, kind: CustomerKind, id: number, platform: Refreshing) => {
  const customer = await findVisible(ctx.db, ctx.actor, kind, id);
  if (!customer) throw missing();
  return reportOf(ctx, customer, platform);
};

/** The name of the phone on a deal, or of a customer in scope; each only with the right to see such people. */
const findNameOf = async (
  { db, actor }: RequestContext,
  tel: string,
  findDealName: LearningRouteParts['findDealName'],
): Promise<string | undefined> => {
  const dealName = actor.rights.has('SuccessCustomer') ? await findDealName(db, actor.tenantId, tel) : undefined;
  if (dealName !== undefined) return dealName;
  const customer =
    (await findVisibleByTel(db, actor, CustomerKind.Sales, tel)) ??
    (await findVisibleByTel(db, actor, CustomerKind.AfterSales, tel));
  return customer?.Name;
};

const routesOf = (kind: CustomerKind, platform: Refreshing): readonly Route[] => [
  bind(calls[kind].registerCustomer, ({ CustomerId }, ctx) => registerStudent(ctx, kind, CustomerId, platform)),
  bind(calls[kind].readCustomerLearning, ({ id }, ctx) => reportOfCustomer(ctx, kind, id, platform)),
];

export const learningRoutes = ({
  secrets,
  onRefusal,
  platform,
  findDealName,
}: LearningRouteParts): readonly Route[] => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
  const receiving = { secrets, onRefusal, turns, knownTokens: new Set<string>() };
  return [
    bindRaw(receiveLearning, (query, ctx, body) => receiveItems(query, ctx, body, receiving)),
    ...routesOf(CustomerKind.Sales, platform),
    ...routesOf(CustomerKind.AfterSales, platform),
    bind(learning.readDealLearning, async ({ tel }, ctx) => {
      const Name = await findNameOf(ctx, tel, findDealName);
      if (Name === undefined) throw new Refusal(say.noCourse);
      return reportOf(ctx, { Name, Tel: tel }, platform);
    }),
  ];
};
