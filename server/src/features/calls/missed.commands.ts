/** Missed calls: the notice to the called person, and what that person has seen. */
import { missedMessage } from '@gonghai/contract/calls/caller.rules.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { tell } from '../notices/notices.port.ts';
import { findCustomerName, MissedMark, setMissedMark } from './incoming.queries.ts';
import { readColleagues } from './transfer.queries.ts';

interface MissedLog {
  readonly staffId: number;
  readonly tel: string;
  readonly customerId: number | null;
}

/** A call without a number cannot be called back, so it is only in the log. */
export const tellMissed = async (
  trx: Db,
  tenantId: number,
  { staffId, tel, customerId }: MissedLog,
  now: number,
): Promise<void> => {
  if (tel === '') return;
  const Name = await findCustomerName(trx, tenantId, customerId);
  const colleagues = Name ? undefined : await readColleagues(trx, { tenantId, userId: staffId }, [tel]);
  const message = missedMessage({ Name, ColleagueName: colleagues?.get(tel)?.name ?? '', Tel: tel });
  await tell(trx, tenantId, now, [{ staffId, customerId, message, isEvent: true }]);
};

interface Marked {
  readonly Calls: readonly { readonly Tel: string; readonly StartTime: number }[];
  readonly IsSettled: boolean;
}

export const markMissedCalls = (ctx: RequestContext, { Calls, IsSettled }: Marked): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId, userId: staffId } = ctx.actor;
    await setMissedMark(trx, { tenantId, staffId }, Calls, IsSettled ? MissedMark.Settled : MissedMark.Seen);
    return { data: null, changes: [] };
  });
