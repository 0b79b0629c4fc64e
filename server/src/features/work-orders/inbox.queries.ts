/** The inbox of an approver: the orders that the lists of the own stages show as waiting, the oldest first. */
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import {
  type InboxStage,
  inboxStages,
  inboxView,
  WAITING_DAYS,
  type WaitingAge,
  type WaitingOrder,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { Stage, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, readRows } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { countIn, countStatement, readList } from '../../db/list-query.ts';
import { hasWarning } from './filter.queries.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { ORDER_COLUMNS, ORDER_JOINS } from './order-columns.queries.ts';
import { inView } from './sight.queries.ts';

/** Orders stored without a submission have waited since they were created. */
const SUBMITTED = 'coalesce(o.submitted_time, o.created_time)';

/** As the list of its first stage shows it. */
const asListed = (order: WaitingOrder): WaitingOrder =>
  order.Stages[0] === Stage.Sales ? { ...order, Tel: maskedPhone(order.Tel) } : order;

/** The stages for which the actor approves. */
export const stagesOf = ({ rights }: Pick<Actor, 'rights'>): readonly InboxStage[] =>
  inboxStages.filter((stage) => rights.has(inboxView[stage].right));

interface Waiting {
  readonly stages: readonly InboxStage[];
  /** The tenant forbids the approval of own orders. */
  readonly isOwnLeftOut: boolean;
  /** Unix seconds. */
  readonly now: number;
}

interface InboxSearch extends Waiting {
  readonly hasWarning: boolean | null;
  readonly age: WaitingAge | null;
}

/** The orders that wait for these stages, with the condition of each stage, and how long they have waited. */
const waitingFor = (actor: Actor, params: SqlParams, { stages, isOwnLeftOut, now }: Waiting) => {
  params.add(actor.tenantId);
  const waits = stages.map((stage) => {
    const isSeen = inView({ actor, params }, inboxView[stage])('o');
    return { stage, condition: `((o.progress & ${stage}) = 0 and ${isSeen})` };
  });
  const where = [
    'o.tenant_id = $1',
    `o.status = ${WorkOrderStatus.InReview}`,
    'not o.is_refund',
    `(${waits.map(({ condition }) => condition).join(' or ')})`,
    ...(isOwnLeftOut ? [`o.owner_id <> ${params.add(actor.userId)}`] : []),
  ];
  const ends = WAITING_DAYS.map((days) => days * DAY).join(', ');
  const age = (): string => `1 + width_bucket(${params.add(now)}::bigint - ${SUBMITTED}, array[${ends}]::bigint[])`;
  return { waits, where, age };
};

/** How many orders wait for the actor, by age. The actor approves for at least one stage. */
export const waitingOrderCounts = (
  actor: Actor,
  waiting: Omit<Waiting, 'stages'>,
): Statement<{ readonly Age: WaitingAge; readonly Count: number }> => {
  const params = new SqlParams();
  const { where, age } = waitingFor(actor, params, { ...waiting, stages: stagesOf(actor) });
  return params.statement(
    `select ${age()} as "Age", count(*)::int as "Count" from work_order o where ${where.join(' and ')} group by 1`,
  );
};

export const searchWaiting = async (
  db: Db,
  actor: Actor,
  { hasWarning: isWarned, age: wantedAge, ...waiting }: InboxSearch,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<WaitingOrder> & { readonly WarnedCount: number }> => {
  const params = new SqlParams();
  const { waits, where: waitsFor, age } = waitingFor(actor, params, waiting);
  const where = wantedAge === null ? waitsFor : [...waitsFor, `${age()} = ${wantedAge}`];
  const warned = { params, from: 'work_order o', where: [...where, hasWarning('o', true)] };
  const shown = isWarned === null ? where : [...where, hasWarning('o', isWarned)];
  const sort = { column: SUBMITTED, id: 'o.id', direction: 'asc' } as const;
  const mine = waits.map(({ stage, condition }) => `case when ${condition} then ${stage} end`).join(', ');
  const rows = () => ({
    columns: `${ORDER_COLUMNS}, to_json(array_remove(array[${mine}], null)) as "Stages", ${SUBMITTED} as "SubmittedTime"`,
    joins: `join work_order o on o.tenant_id = $1 and o.id = page.id ${ORDER_JOINS}`,
  });
  const list = { params, from: 'work_order o', where: shown, sort };
  const page = await readList<WaitingOrder>(db, list, { request, rows, plan: 'custom', signal });
  const WarnedCount = countIn(await readRows(db, countStatement({ ...warned, sort }), { plan: 'custom', signal }));
  return { ...page, Rows: page.Rows.map(asListed), WarnedCount };
};
