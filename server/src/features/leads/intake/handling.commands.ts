/** Pushes become leads: some of a tenant in one transaction, which also assigns them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import type { Database, Db } from '../../../db/database.ts';
import { hasState, isTemporary, SqlState } from '../../../db/sql.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing, Refusal } from '../../../http/refusal.ts';
import type { LeadAccount } from '../../settings/settings.port.ts';
import { LEAD_LOCK } from '../agents.queries.ts';
import { acceptLeads, type Accepted } from '../arrivals.commands.ts';
import { readProfessionIds } from '../professions.queries.ts';
import type { LeadAccounts } from './accounts.service.ts';
import { isShownAfter, pauseAfter, TEMPORARY_PAUSE } from './push-retries.rules.ts';
import {
  chooseAccount,
  chooseProfession,
  type Correction,
  correctedPush,
  type ReadPush,
  readPush,
} from './push.rules.ts';
import {
  endPushes,
  isThere,
  lockDuePushes,
  lockFailing,
  type OpenPush,
  postponePush,
  type Postponing,
  PushState,
} from './pushes.queries.ts';

export interface HandlingParts {
  readonly database: Database;
  readonly accounts: LeadAccounts;
  /** Unix seconds. */
  readonly now: () => number;
  readonly onFault: (error: Error) => void;
}

interface Moment {
  readonly tenantId: number;
  readonly now: number;
}

/** A push that names an account and a phone. */
interface UsablePush {
  readonly push: ReadPush;
  readonly account: LeadAccount;
  readonly source: ClueSource;
}

/** Stores the leads of pushes and assigns them, in their order. */
export const acceptPushes = async (
  trx: Db,
  { tenantId, now }: Moment,
  pushes: readonly UsablePush[],
): Promise<Accepted[]> => {
  if (pushes.length === 0) return [];
  const isNamed = pushes.some(({ push }) => push.profession !== '');
  const professions = isNamed ? await readProfessionIds(trx, tenantId) : new Map<string, number>();
  const leads = pushes.map(({ push, account, source }) => ({
    name: push.name,
    tel: push.tel,
    remark: push.remark,
    source,
    advertiser: account.AdvertiserName || account.AdvertiserId,
    profession: chooseProfession(push, professions, account.ProfessionType),
    dailyCap: account.ClueCount,
    warnSeconds: account.WarnMinutes * 60,
    alarmSeconds: account.AlarmMinutes * 60,
    handOverSeconds: account.HandOverMinutes === 0 ? null : account.HandOverMinutes * 60,
    onlineOnly: account.IsOnlineOnly,
  }));
  return acceptLeads(trx, { tenantId, now }, leads);
};

/** Completes locked pushes as leads or as failed. Returns the cause of each failure, or an empty text. */
const settlePushes = async (
  trx: Db,
  moment: Moment,
  stored: readonly OpenPush[],
  accounts: readonly LeadAccount[],
  correction: Correction = {},
): Promise<string[]> => {
  const judged = stored.map((open) => {
    const push = correctedPush(readPush(open.body), correction);
    const account = chooseAccount(accounts, push, open);
    return { open, push, account, cause: push.problem || (account ? '' : say.pushWithoutAccount(push.advertiserId)) };
  });
  const usable = judged.flatMap(({ open, push, account, cause }) =>
    account && cause === '' ? [{ open, push, account, source: open.source }] : [],
  );
  const accepted = await acceptPushes(trx, moment, usable);
  await endPushes(trx, moment, [
    ...usable.map(({ open, account }, at) => ({
      push: open,
      state: PushState.Done,
      leadId: accepted[at]?.leadId,
      settingId: account.id,
    })),
    ...judged.flatMap(({ open, cause }) => (cause ? [{ push: open, state: PushState.Failed, cause }] : [])),
  ]);
  return judged.map(({ cause }) => cause);
};

/** Pushes of one transaction. Up to 50 changed leads are announced by their ids. */
const MOST_AT_ONCE = 50;

/** An error that is not the fault of the push uses up no try. */
const postponingAfter = (error: unknown, { tries }: OpenPush, now: number): Postponing => {
  if (isTemporary(error)) return { state: PushState.Received, now, tries, nextTryTime: now + TEMPORARY_PAUSE };
  const failed = tries + 1;
  const pause = pauseAfter(failed);
  if (pause === undefined)
    return { state: PushState.Failed, now, tries: failed, nextTryTime: now, cause: say.pushParked };
  const cause = isShownAfter(failed) ? say.pushRetried : undefined;
  return { state: PushState.Received, now, tries: failed, nextTryTime: now + pause, cause };
};

/**
 * Handles the oldest pushes that are due; false when there is none. All of a transaction share the tenant's lock and today's
 * numbers. If it fails, its pushes are handled one by one, so that one of them does not hold up the others.
 */
export const handleDuePushes = async (
  parts: HandlingParts,
  tenantId: number,
  most: number = MOST_AT_ONCE,
): Promise<boolean> => {
  const { database } = parts;
  const now = parts.now();
  let due: readonly OpenPush[] = [];
  try {
    const accounts = await parts.accounts.get(tenantId);
    return await database.inTransaction(
      tenantId,
      async (trx) => {
        due = await lockDuePushes(trx, tenantId, now, most);
        if (due.length > 0) await settlePushes(trx, { tenantId, now }, due, accounts);
        return due.length > 0;
      },
      LEAD_LOCK,
    );
  } catch (error) {
    const [first, ...others] = due;
    // A lost connection or locks held by others concern all pushes alike: the caller tries again soon. A statement that
    // took too long may be the fault of one of them.
    if (!first || (isTemporary(error) && !hasState(error, SqlState.QueryCanceled))) throw error;
    parts.onFault(error instanceof Error ? error : new Error(String(error)));
    if (others.length > 0) for (const _ of due) await handleDuePushes(parts, tenantId, 1);
    else {
      const postponing = postponingAfter(error, first, now);
      await database.inTransaction(tenantId, (trx) => postponePush(trx, tenantId, first, postponing));
    }
    return true;
  }
};

const SUBJECT = 'lead-push';

const lockForDecision = async (trx: Db, tenantId: number, id: number): Promise<OpenPush> => {
  const push = await lockFailing(trx, tenantId, id);
  if (push) return push;
  throw (await isThere(trx, tenantId, id)) ? new Refusal(say.pushSettled) : missing();
};

const given = (correction: Correction): object =>
  Object.fromEntries(Object.entries(correction).filter(([, text]) => text?.trim()));

export const retryPush = (
  ctx: RequestContext,
  { Id: id, ...correction }: Correction & { readonly Id: number },
  { accounts }: Pick<HandlingParts, 'accounts'>,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const push = await lockForDecision(trx, tenantId, id);
    const moment = { tenantId, now: ctx.now };
    const [cause = ''] = await settlePushes(trx, moment, [push], await accounts.get(tenantId), correction);
    const change = {
      action: AuditAction.retryPush,
      subject: SUBJECT,
      subjectId: id,
      after: { ...given(correction), ...(cause && { Failurecause: cause }) },
    };
    return { data: null, changes: [change], refusal: cause ? new Refusal(cause) : undefined };
  });

export const ignorePush = (ctx: RequestContext, id: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const push = await lockForDecision(trx, tenantId, id);
    await endPushes(trx, { tenantId, now: ctx.now }, [{ push, state: PushState.Ignored }]);
    return { data: null, changes: [{ action: AuditAction.ignorePush, subject: SUBJECT, subjectId: id }] };
  });
