/** Large payments that are passed by hand: the first person is noted, another one passes them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { byHandWords } from '@gonghai/contract/payments/pass.rules.ts';
import { secondPersonMessages as say, turnOf, type Turn } from '@gonghai/contract/work-orders/second-person.rules.ts';
import { PassWay } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { FailedItem } from '../../http/batch.ts';
import type { Change } from '../../http/command.ts';
import { stale } from '../../http/refusal.ts';
import type { StepContext } from '../work-orders/work-orders.port.ts';
import { entryOf, type Payment } from './locked-payments.commands.ts';
import { noteFirstPersons, type Pass } from './passes.queries.ts';

type ByHand = Payment & { readonly pass: Pass };

interface Turns<Passed extends ByHand> {
  readonly decided: readonly Passed[];
  readonly first: readonly Passed[];
  readonly refused: readonly FailedItem[];
}

/** `limit` is the tenant's amount in yuan, null without one. What a statement passes needs one person. */
export const splitByTurn = <Passed extends ByHand>(
  limit: number | null,
  by: number,
  payments: readonly Passed[],
): Turns<Passed> => {
  const turn = ({ log, pass }: Passed): Turn =>
    pass.way === PassWay.Statement ? 'decides' : turnOf(limit, { amount: log.Amount, firstBy: log.FirstUserId, by });
  const of = (wanted: Turn): Passed[] => payments.filter((payment) => turn(payment) === wanted);
  const refused = of('same').map(({ log, order }) => ({ id: log.Id, name: order.Name, why: say.samePerson }));
  return { decided: of('decides'), first: of('first'), refused };
};

/** The orders are locked. */
export const noteFirst = async (
  trx: Db,
  { actor, now }: StepContext,
  payments: readonly ByHand[],
): Promise<Change[]> => {
  if (payments.length === 0) return [];
  const { tenantId, userId } = actor;
  const ids = payments.map(({ log }) => log.Id);
  if ((await noteFirstPersons(trx, { tenantId, userId, now }, ids)) !== ids.length) throw stale();
  return payments.map((payment) =>
    entryOf(AuditAction.firstPaymentCheck, payment, { Remark: byHandWords(payment.pass.reason) }),
  );
};
