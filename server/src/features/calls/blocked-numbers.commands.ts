/** Adding numbers to the tenant's own list, and deleting them from it. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  blockedNumberMessages as say,
  type BlockingResult,
  MOST_BLOCKED_AT_ONCE,
} from '@gonghai/contract/calls/blocked-number.contract.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { deleteBlockedNumbers, insertBlockedNumbers } from './blocked-numbers.queries.ts';
import { findNumbers } from './blocked-numbers.rules.ts';
import { readNumberSheet } from './blocked-numbers.sheets.ts';

const SUBJECT = 'blocked-number';
const MOST_SAMPLES = 20;
const LONGEST_SAMPLE = 50;

/** The first few numbers are part of the audit entry. */
const trailOf = (action: AuditAction, tels: readonly string[], count: number) => ({
  action,
  subject: SUBJECT,
  subjectId: null,
  after: { Count: count, Tel: tels.slice(0, MOST_SAMPLES).join('、') },
});

const add = (ctx: RequestContext, action: AuditAction, texts: readonly string[]): Promise<BlockingResult> => {
  const { tels, repeated, wrong } = findNumbers(texts);
  if (tels.length === 0 && wrong.length === 0) throw new Refusal(say.none);
  if (tels.length > MOST_BLOCKED_AT_ONCE) throw new Refusal(say.tooMany);
  return runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const Added = await insertBlockedNumbers(trx, { tenantId: actor.tenantId, staffId: actor.userId, now, tels });
    const data = {
      Added,
      Existing: tels.length - Added + repeated,
      Wrong: wrong.length,
      WrongSamples: wrong.slice(0, MOST_SAMPLES).map((text) => [...text].slice(0, LONGEST_SAMPLE).join('')),
    };
    return { data, changes: Added === 0 ? [] : [trailOf(action, tels, Added)] };
  });
};

export const addBlockedNumbers = (ctx: RequestContext, text: string): Promise<BlockingResult> =>
  add(ctx, AuditAction.blockNumber, [text]);

export const importBlockedNumbers = async (ctx: RequestContext, { path }: UploadedFile): Promise<BlockingResult> =>
  add(ctx, AuditAction.importBlockedNumbers, await readNumberSheet(path));

export const removeBlockedNumbers = (ctx: RequestContext, ids: readonly number[]): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const tels = await deleteBlockedNumbers(trx, ctx.actor.tenantId, ids);
    if (tels.length === 0) throw missing();
    return { data: null, changes: [trailOf(AuditAction.unblockNumbers, tels, tels.length)] };
  });
