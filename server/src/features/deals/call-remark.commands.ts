/** Saves remarks on calls to the phone of a deal. */
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { remarkCall } from '../calls/calls.port.ts';
import { dealSubject } from './hearing.queries.ts';

export const updateDealCallRemark = (ctx: RequestContext, id: number, remark: string): Promise<null> =>
  runCommand(ctx, async (trx) => ({
    data: null,
    changes: await remarkCall(trx, ctx.actor, { id, remark }, { subjects: [dealSubject] }),
  }));
