/** After approval: opening the course, and the parcels. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { ExpressEntry, ExpressInput, SeenParcel } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { isCourseReady, mayOpenCourse, mayShip } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import { hasUsableName } from '../dictionaries/dictionaries.port.ts';
import type { OpenCourse } from '../learning/learning.port.ts';
import { deleteParcels, insertParcels, readParcels, updateParcel } from './express.queries.ts';
import { compareParcels } from './express.rules.ts';
import { lockFamilies, readOrders, saveLearningOrder, type StoredOrder, updateOrder } from './orders.queries.ts';
import { inView, type SightContext } from './sight.queries.ts';
import { SUBJECT } from './steps.commands.ts';

const lockSeen = async (
  trx: Db,
  { actor }: RequestContext,
  id: number,
  condition: (context: SightContext) => (alias: string) => string,
): Promise<StoredOrder> => {
  await lockFamilies(trx, actor.tenantId, [id]);
  const order = (await readOrders(trx, actor, [id], condition)).get(id);
  if (!order) throw missing();
  return order;
};

/** All published orders: open course and operations have the same. */
const published = (context: SightContext) => inView(context, workOrderViews.openCourse);

interface WantedCourse {
  readonly Id: number;
  readonly ProductId: number;
}

/** The course of an order, or why it cannot be opened. */
const courseOf = ({ actor, now }: RequestContext, order: StoredOrder, { Id, ProductId }: WantedCourse) => {
  if (!mayOpenCourse(order, actor)) throw new Refusal(isCourseReady(order) ? say.courseOpened : say.courseNotReady);
  if (ProductId !== order.ProductId) throw refuseField('ProductId', say.productWrong);
  const { Tel: tel, Name: name, Amount: amount, ProfessionType: professionType, SubjectType: className } = order;
  const { tenantId } = actor;
  return { tenantId, workOrderId: Id, tel, name, now, productId: ProductId, professionType, className, amount };
};

/** The learning platform is asked before the order is locked, because it may be slow. */
export const openCourse = async (ctx: RequestContext, wanted: WantedCourse, learning: OpenCourse): Promise<null> => {
  const { Id, ProductId } = wanted;
  const seen = (await readOrders(ctx.db, ctx.actor, [Id], published)).get(Id);
  if (!seen) throw missing();
  const course = courseOf(ctx, seen, wanted);
  const enrol = await learning(ctx, course);
  return runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const order = await lockSeen(trx, ctx, Id, published);
    if (!isDeepStrictEqual(courseOf(ctx, order, wanted), course)) throw stale();
    const orderId = await enrol(trx);
    if (!(await saveLearningOrder(trx, tenantId, Id, orderId))) throw new Refusal(say.courseOpened);
    const change = {
      action: AuditAction.openCourse,
      subject: SUBJECT,
      subjectId: Id,
      after: { ProductId, OrderId: orderId },
    };
    return { data: null, changes: [change] };
  });
};

const parcelText = ({ CompanyName, ExpressNo }: Pick<ExpressInput, 'CompanyName' | 'ExpressNo'>): string =>
  `${CompanyName} ${ExpressNo}`;

const demandCompanies = async (
  trx: Db,
  tenantId: number,
  stored: readonly ExpressEntry[],
  parcels: readonly ExpressInput[],
): Promise<void> => {
  const known = new Set(stored.map(({ CompanyName }) => CompanyName));
  for (const company of new Set(parcels.map(({ CompanyName }) => CompanyName)))
    if (!known.has(company) && !(await hasUsableName(trx, tenantId, DicTable.Express, company)))
      throw refuseField('CompanyName', say.choiceGone);
};

export const editExpress = (
  ctx: RequestContext,
  {
    Id,
    Items,
    Opened,
  }: {
    readonly Id: number;
    readonly Items: readonly ExpressInput[];
    readonly Opened?: readonly SeenParcel[] | null | undefined;
  },
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor } = ctx;
    const { tenantId } = actor;
    const order = await lockSeen(trx, ctx, Id, published);
    if (!mayShip(order, actor)) throw new Refusal(say.notShippable);
    const stored = await readParcels(trx, tenantId, Id);
    const verdict = compareParcels(stored, Items, Opened ?? undefined);
    if ('missing' in verdict) throw missing();
    if ('stale' in verdict) throw stale();
    const { added, changed, removed } = verdict.changes;
    await demandCompanies(trx, tenantId, stored, [...added, ...changed.map(({ parcel }) => parcel)]);
    await deleteParcels(trx, tenantId, removed);
    for (const { id, parcel } of changed) await updateParcel(trx, tenantId, id, parcel);
    await insertParcels(trx, { tenantId, orderId: Id }, added);
    const parcels = await readParcels(trx, tenantId, Id);
    const isDeliver = parcels.length > 0;
    await updateOrder(trx, tenantId, Id, { isDeliver });
    const change = {
      action: AuditAction.editShipping,
      subject: SUBJECT,
      subjectId: Id,
      before: { IsDeliver: order.IsDeliver, Parcels: stored.map(parcelText) },
      after: { IsDeliver: isDeliver, Parcels: parcels.map(parcelText) },
    };
    return { data: null, changes: [change] };
  });
