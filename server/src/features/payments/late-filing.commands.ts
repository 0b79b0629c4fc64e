/** Passes payments that were filed after their statement was read, when their order is submitted: by the rule of statements. */
import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { mayPassPayment } from '@gonghai/contract/payments/payment.rules.ts';
import { PassWay, PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { OrderHooks } from '../work-orders/work-orders.port.ts';
import { closedPayments } from './days.queries.ts';
import { readEvidence } from './evidence.queries.ts';
import { factsOf, lockPayments } from './locked-payments.commands.ts';
import { type PassedPayment, passLocked } from './passing.commands.ts';
import { readPayments } from './payments.queries.ts';
import { findRunner, holdRuns } from './statements.queries.ts';

/** What a statement has with number, amount and wallet, without a doubt. */
const findMatches = async (
  trx: Db,
  tenantId: number,
  orderId: number,
): Promise<ReadonlyMap<number, PaymentEvidence>> => {
  const payments = await readPayments(trx, tenantId, [orderId]);
  const ids = payments.filter(({ Status }) => Status === PaymentLogStatus.InReview).map(({ Id }) => Id);
  if (ids.length === 0) return new Map();
  const evidence = await readEvidence(trx, tenantId, ids);
  return new Map([...evidence].filter(([, { Kind }]) => Kind === EvidenceKind.Matches));
};

/** The order is locked and saved. The pass belongs to the person who has run the statement, not to the one who files. */
export const passFiledLate = async (
  trx: Db,
  { actor, now }: RequestContext,
  hooks: OrderHooks,
  orderId: number,
): Promise<readonly Change[]> => {
  const { tenantId } = actor;
  const matches = await findMatches(trx, tenantId, orderId);
  const runs = [...new Set([...matches.values()].flatMap(({ StatementId }) => StatementId ?? []))];
  // A run that is being undone says nothing any more.
  if (runs.length === 0 || (await holdRuns(trx, tenantId, runs)) !== runs.length) return [];
  const { wanted, all } = await lockPayments(trx, { actor, now }, [...matches.keys()]);
  const closed = await closedPayments(trx, tenantId, all);
  const passed = [...wanted.values()].flatMap((payment): PassedPayment[] => {
    const found = matches.get(payment.log.Id);
    if (!found || closed.has(payment.log.Id) || !mayPassPayment(factsOf(payment))) return [];
    const { StatementId: statementId, StatementName: statementName, Row: row } = found;
    const pass = { id: payment.log.Id, way: PassWay.Statement, reason: '', evidence: null, statementId, row };
    return [{ ...payment, statementName, pass }];
  });
  if (passed.length === 0) return [];
  const userId = await findRunner(trx, tenantId, Math.max(...runs));
  return passLocked(trx, { actor: { ...actor, userId: userId ?? actor.userId }, now }, hooks, passed, all);
};
