/** What a list offers for an order: the actions of the list that the rules allow. Pure. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import {
  type Approver,
  mayAddChild,
  mayDelete,
  mayEditAs,
  mayOpenCourse,
  mayPass,
  mayPublish,
  mayReject,
  mayReset,
  mayShip,
} from '@gonghai/contract/work-orders/work-order.rules.ts';
import { mayAskRefund, mayUndoRefund, type RefundFacts } from '@gonghai/contract/work-orders/refund.rules.ts';
import type { ListPage } from './pages.ts';

/** A row of a list, or the order of the drawer. */
export type ActedOrder = RefundFacts & { readonly Children: readonly unknown[]; readonly IsDeliver: boolean };

type Rule = (order: ActedOrder, me: Approver, page: ListPage) => boolean;

/** As the call that reads them. */
const PARCEL_READERS: readonly Right[] = ['OpenCourse', 'YunAudit', 'YunAudit2'];
const mayReadParcels = ({ rights }: Approver): boolean => PARCEL_READERS.some((right) => rights.has(right));
/** The lists that offer to change parcels. */
const SHIPPING: ReadonlySet<WorkOrderViewName> = new Set(['operations', 'openCourse']);

const rules = {
  view: () => true,
  pass: (order, me, { view }) => view.stage !== null && mayPass(order, me, view.stage),
  reject: (order, me, { view }) => view.stage !== null && mayReject(order, me, view.stage),
  /** For holders of the finance right on the page of operations. */
  passFinance: (order, me) => mayPass(order, me, Stage.Finance),
  rejectFinance: (order, me) => mayReject(order, me, Stage.Finance),
  edit: (order, me, { editor }) => editor !== undefined && mayEditAs(order, me, editor),
  publish: mayPublish,
  reset: mayReset,
  addChild: mayAddChild,
  remove: (order, me) => mayDelete(order, me, order.Children.length > 0),
  refund: mayAskRefund,
  undoRefund: mayUndoRefund,
  openCourse: mayOpenCourse,
  ship: mayShip,
  /** The parcels in view mode, where they exist and cannot be changed. */
  viewParcels: (order, me, { view }) =>
    order.IsDeliver && mayReadParcels(me) && !(SHIPPING.has(view.name) && mayShip(order, me)),
} satisfies Readonly<Record<string, Rule>>;

export type ActKey = keyof typeof rules;

export const actLabel: Readonly<Record<ActKey, string>> = {
  view: '查看',
  pass: '通过',
  reject: '驳回',
  passFinance: '财务通过',
  rejectFinance: '财务驳回',
  edit: '编辑',
  publish: '提交',
  reset: '重新提交',
  addChild: '添加子报单',
  remove: '删除',
  refund: '退款',
  undoRefund: '撤销退款',
  openCourse: '开课',
  ship: '物流',
  viewParcels: '查看物流',
};

export const dangerousActs: ReadonlySet<ActKey> = new Set(['reject', 'rejectFinance', 'remove', 'refund']);

/** In order: the first two that are offered are buttons of the row, the others are in its menu. */
const placed: Readonly<Record<WorkOrderViewName, readonly ActKey[]>> = {
  mine: ['reset', 'edit', 'publish', 'view', 'addChild', 'remove'],
  sales: ['pass', 'reject', 'view'],
  planning: ['pass', 'reject', 'edit', 'view'],
  operations: [
    'pass',
    'reject',
    'openCourse',
    'ship',
    'edit',
    'view',
    'viewParcels',
    'passFinance',
    'rejectFinance',
    'refund',
    'undoRefund',
  ],
  closed: ['view'],
  history: ['view', 'viewParcels', 'refund', 'undoRefund'],
  openCourse: ['openCourse', 'ship', 'edit', 'view', 'viewParcels'],
};

export const actsOf = ({ view }: ListPage): readonly ActKey[] => placed[view.name];

export const mayAct = (key: ActKey, order: ActedOrder, me: Approver, page: ListPage): boolean =>
  rules[key](order, me, page);

export const offeredActs = (order: ActedOrder, me: Approver, page: ListPage): readonly ActKey[] =>
  actsOf(page).filter((key) => mayAct(key, order, me, page));
