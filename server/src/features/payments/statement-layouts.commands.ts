/** Remembers which columns of a statement matter (列对应), and refuses a statement whose income has no day. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  layoutMessages as say,
  type saveStatementLayout,
} from '@gonghai/contract/payments/statement-layout.contract.ts';
import { rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import type { InputOf } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal, refuseField } from '../../http/refusal.ts';
import { findClaims } from './claims.queries.ts';
import { readStatementFile } from './statement-file.sheets.ts';
import { saveLayout } from './statement-layouts.queries.ts';
import { dayQuestionOf, dayRefusal, missingDaysOf } from './statement-questions.rules.ts';
import { titleKey } from './statement-titles.rules.ts';
import { type ReadStatement, type Statement, undatedIncome } from './statement.rules.ts';

type Chosen = InputOf<typeof saveStatementLayout>;

export const rememberLayout = (ctx: RequestContext, chosen: Chosen): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { Titles, Serial, Amount, Time = null, Payer = null } = chosen;
    const layout = { key: titleKey(Titles), serial: Serial, amount: Amount, time: Time, payer: Payer };
    await saveLayout(trx, { tenantId: ctx.actor.tenantId, now: ctx.now }, layout);
    const nameOf = (at: number | null): string => (at === null ? '' : (Titles[at] ?? ''));
    const after = { Titles: [Serial, Amount, Time, Payer].map(nameOf) };
    return {
      data: new Told(null, say.saved),
      changes: [{ action: AuditAction.mapColumns, subject: 'statement', subjectId: null, after }],
    };
  });

/** Adds single rows that have neither a day nor a claim that has one: the caller is asked for their day too. */
export const withDayless = async (db: Db, tenantId: number, found: ReadStatement): Promise<ReadStatement> => {
  const keys = found.withoutDay > 0 ? [] : undatedIncome(found.rows).map(({ serial }) => serialKey(serial));
  if (keys.length === 0) return found;
  const claims = await findClaims(db, tenantId, [...new Set(keys)]);
  const dated = new Set(claims.map(({ serial }) => serialKey(serial)));
  return { ...found, withoutDay: keys.filter((key) => !dated.has(key)).length };
};

/** The statement with a day for each of its income rows. */
export const readDatedStatement = async (
  { db, actor, now }: RequestContext,
  path: string,
  dayText: string | undefined,
): Promise<Statement> => {
  const day = dayText === undefined ? undefined : rangeOfMoment(dayText)?.from;
  const found = await withDayless(db, actor.tenantId, await readStatementFile(db, actor.tenantId, { path, day }));
  const missing = missingDaysOf(found);
  if (missing) throw new Refusal(say.needsDay(missing.Count), ResultCode.Refused, dayQuestionOf(missing));
  const refusal = day === undefined ? null : dayRefusal(day, found, now);
  if (refusal !== null) throw refuseField('day', refusal);
  const { rows, statedTotal, wallet } = found;
  return { rows, statedTotal, wallet };
};
