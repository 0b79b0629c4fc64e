/** Retries all failed pushes of an account: they are due again, and the request waits for the result. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { RetriedPushes } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { lockSettings } from '../../settings/settings.port.ts';
import { handleDuePushes } from './handling.commands.ts';
import type { Intake } from './intake.commands.ts';
import { countByState, type FailedPushFilter, PushState, resendFailing } from './pushes.queries.ts';

/** About ten seconds of work (bench/lead-intake). */
const MOST_RETRIED = 2_000;
/** Milliseconds. The inbox goes on with the rest. */
const WAITED_MS = 10_000;

export const retryAllPushes = async (
  ctx: RequestContext,
  filter: FailedPushFilter,
  intake: Intake,
): Promise<RetriedPushes> => {
  const { tenantId } = ctx.actor;
  const ids = await runCommand(ctx, async (trx) => {
    const accounts = await lockSettings(trx, tenantId, ConfigKey.LeadImport);
    if (filter.SettingId != null && !accounts.some(({ id }) => id === filter.SettingId)) throw missing();
    const data = await resendFailing(trx, tenantId, ctx.now, filter, MOST_RETRIED);
    const after = { ...(filter.SettingId != null && { SettingId: filter.SettingId }), Count: data.length };
    return { data, changes: [{ action: AuditAction.retryAllPushes, subject: 'lead-push', subjectId: null, after }] };
  });
  const end = performance.now() + WAITED_MS;
  while (ids.length > 0 && performance.now() < end && (await handleDuePushes(intake, tenantId)));
  intake.inbox.wake(tenantId);
  const states = await countByState(ctx.db, tenantId, ids);
  const [Done = 0, Failed = 0] = [states.get(PushState.Done), states.get(PushState.Failed)];
  return { Done, Failed, Waiting: ids.length - Done - Failed };
};
