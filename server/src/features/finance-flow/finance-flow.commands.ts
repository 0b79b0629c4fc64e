/** Changes of the finance flow: made, examined once, transferred until then. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { NewFinanceFlow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  AccountType,
  ExamineStatus,
  ExamineType,
  financeFlowMessages as say,
  type FinancePayType,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Db } from '../../db/database.ts';
import { closedDayOf } from '../../db/sql.ts';
import { Told } from '../../http/answer.ts';
import { batchSentence, demandSome } from '../../http/batch.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, missing, Refusal, refuseField } from '../../http/refusal.ts';
import { readByTels } from '../customers/customers.port.ts';
import {
  findAgent,
  type FlowValues,
  insertFlow,
  lockFlows,
  saveExamination,
  setFlowAgent,
} from './finance-flow.queries.ts';

const SUBJECT = 'finance-flow';

/** What payments and statements know of flows; provided by app.ts, in the same transaction. */
export interface FlowIncome {
  /** Whether a payment of a work order has this number. None takes it until the end. */
  readonly isFiled: (trx: Db, tenantId: number, payId: string) => Promise<boolean>;
  /** A flow has been entered: income of statements under its number may be its money. */
  readonly entered: (
    trx: Db,
    tenantId: number,
    flow: { readonly id: number; readonly payId: string; readonly payType: FinancePayType },
  ) => Promise<void>;
  /** Flows are rejected. Fails when the day of their income is closed. */
  readonly rejected: (
    trx: Db,
    at: { readonly tenantId: number; readonly now: number },
    flowIds: readonly number[],
  ) => Promise<void>;
}

/** The chosen agent, otherwise the owner of the customer, otherwise the caller. */
const agentOf = async (trx: Db, ctx: RequestContext, chosen: number | null, owner: number | null) => {
  const { tenantId, userId } = ctx.actor;
  if (chosen !== null) {
    const agent = await findAgent(trx, tenantId, chosen);
    if (!agent?.isEnabled) throw refuseField('UserId', say.agentGone);
    return agent;
  }
  const ofCustomer = owner === null ? undefined : await findAgent(trx, tenantId, owner);
  const agent = ofCustomer?.isEnabled ? ofCustomer : await findAgent(trx, tenantId, userId);
  if (!agent) throw refuseField('UserId', say.agentRequired);
  return agent;
};

export const createFlow = (ctx: RequestContext, request: NewFinanceFlow, income: FlowIncome): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { CustomerTel, PayType, PayId, Price } = request;
    const customer = (await readByTels(trx, actor.tenantId, [CustomerTel])).get(CustomerTel);
    const agent = await agentOf(trx, ctx, request.UserId ?? null, customer?.ownerId ?? null);
    const flow: FlowValues = {
      tel: CustomerTel,
      customerName: customer?.name ?? null,
      agent,
      payType: PayType,
      payId: PayId,
      price: Price,
      accountType: AccountType.Manual,
    };
    if (PayId !== null && (await income.isFiled(trx, actor.tenantId, PayId)))
      throw duplicateField('PayId', say.payIdFiled);
    const Id = await insertFlow(trx, actor.tenantId, now, flow);
    if (Id === undefined) throw duplicateField('PayId', say.payIdTaken);
    if (PayId !== null) await income.entered(trx, actor.tenantId, { id: Id, payId: PayId, payType: PayType });
    const after = { CustomerTel, Price, PayId, PayType, UserId: agent.id };
    return { data: null, changes: [{ action: AuditAction.addFlow, subject: SUBJECT, subjectId: Id, after }] };
  });

const refuseClosed = (error: unknown): never => {
  throw closedDayOf(error) === undefined ? error : new Refusal(messages.dayClosed);
};

export const examineFlows = (
  ctx: RequestContext,
  { ids, type }: { readonly ids: readonly number[]; readonly type: ExamineType },
  income: FlowIncome,
): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const wanted = [...new Set(ids)];
    const found = await lockFlows(trx, actor.tenantId, wanted);
    const pending = found.filter(({ ExamineStatus: status }) => status === ExamineStatus.Pending);
    const failures = [
      ...found.filter((flow) => !pending.includes(flow)).map((flow) => ({ name: flow.CustomerTel, why: say.handled })),
      ...Array.from({ length: wanted.length - found.length }, () => ({ name: '', why: missing().message })),
    ];
    demandSome(pending.length, failures);
    const pendingIds = pending.map(({ Id }) => Id);
    await saveExamination(trx, actor.tenantId, pendingIds, { status: type, examinerId: actor.userId, now });
    if (type === ExamineType.Reject)
      await income.rejected(trx, { tenantId: actor.tenantId, now }, pendingIds).catch(refuseClosed);
    const changes = pending.map(({ Id }) => ({
      action: type === ExamineType.Approve ? AuditAction.passFlow : AuditAction.rejectFlow,
      subject: SUBJECT,
      subjectId: Id,
      before: { ExamineStatus: ExamineStatus.Pending },
      after: { ExamineStatus: type },
    }));
    return { data: new Told(null, batchSentence(pending.length, failures)), changes };
  });

export const transferFlow = (ctx: RequestContext, id: number, staffId: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const [flow] = await lockFlows(trx, tenantId, [id]);
    if (!flow) throw missing();
    if (flow.ExamineStatus !== ExamineStatus.Pending) throw new Refusal(say.handled);
    const agent = await findAgent(trx, tenantId, staffId);
    if (!agent?.isEnabled) throw refuseField('UserId', say.agentGone);
    await setFlowAgent(trx, tenantId, id, agent);
    const [before, after] = [{ UserId: flow.UserId }, { UserId: agent.id }];
    return {
      data: null,
      changes: [{ action: AuditAction.transferFlow, subject: SUBJECT, subjectId: id, before, after }],
    };
  });

export interface SystemFlow {
  readonly tel: string;
  readonly customerName: string | null;
  readonly staffId: number;
  readonly payType: FinancePayType;
  /** A payment is entered once, however often it is reported. */
  readonly payId: string;
  readonly price: number;
}

/** Entered now, entered before, not entered because its agent is unknown or has left, or because a work order has its number. */
export type SystemFlowResult = 'entered' | 'entered-before' | 'agent-gone' | 'filed';

/** For features that receive payments. */
export const enterSystemFlow = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  flow: SystemFlow,
  income: FlowIncome,
): Promise<SystemFlowResult> => {
  const agent = await findAgent(trx, tenantId, flow.staffId);
  if (!agent) return 'agent-gone';
  const { payId, payType } = flow;
  if (await income.isFiled(trx, tenantId, payId)) return 'filed';
  const id = await insertFlow(trx, tenantId, now, { ...flow, agent, accountType: AccountType.System });
  if (id === undefined) return 'entered-before';
  await income.entered(trx, tenantId, { id, payId, payType });
  return 'entered';
};
