/** Receives pushes of platforms: checks the sender, stores the push, and has it handled. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { Database, Db, TransactionOptions } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { type Author, type Change, type Outcome, runAs } from '../../../http/command.ts';
import type { RawContext } from '../../../http/context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { demandSender, type LeadAccount, type PushRefusal } from '../../settings/settings.port.ts';
import type { TenantTurns } from '../tenant-turns.service.ts';
import { acceptPushes, type HandlingParts } from './handling.commands.ts';
import { chooseAccount, keyOfReusedId, type ReadPush, readPush } from './push.rules.ts';
import { insertPush, type NewPush, readFirstPush } from './pushes.queries.ts';

interface ReceivingParts extends HandlingParts {
  readonly secrets: Secrets;
  readonly inbox: TenantTurns;
  readonly onRefusal: (reason: PushRefusal) => void;
  /** Tokens that exist, as far as this instance has seen. */
  readonly knownTokens: Set<string>;
}

interface Stored {
  /** Empty if it was accepted. */
  readonly refusal: string;
  readonly isNew: boolean;
}

/** The audit entry of a new push; undefined if its id is known. */
export const insertWithEntry = async (
  trx: Db,
  { tenantId, now }: Author,
  push: NewPush,
): Promise<Change[] | undefined> => {
  const id = await insertPush(trx, tenantId, now, push);
  if (id === undefined) return undefined;
  const after = { ClueSource: push.source, ...(push.cause && { Failurecause: push.cause }) };
  return [{ action: AuditAction.receivePush, subject: 'lead-push', subjectId: id, after }];
};

/** A repetition is not stored. A push with another phone is another lead: it is kept for the administrator to decide. */
const keepReusedId = async (trx: Db, author: Author, push: NewPush): Promise<Outcome<Stored>> => {
  const { body, refusal } = await readFirstPush(trx, author.tenantId, push);
  const data = { refusal, isNew: false };
  const platformId = keyOfReusedId(push.platformId, push.body, body);
  if (platformId === undefined) return { data, changes: [] };
  const kept = { ...push, platformId, cause: say.pushIdReused, refusal };
  return { data, changes: (await insertWithEntry(trx, author, kept)) ?? [] };
};

/** Stores the push, or returns the response to the first one of this id. */
const storePush = (database: Database, author: Author, push: NewPush, options?: TransactionOptions): Promise<Stored> =>
  runAs<Stored>(
    database,
    author,
    async (trx) => {
      const changes = await insertWithEntry(trx, author, push);
      return changes ? { data: { refusal: push.cause, isNew: true }, changes } : keepReusedId(trx, author, push);
    },
    options,
  );

class Undone<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('a test is rolled back');
    this.result = result;
  }
}

/** Does everything that a real push does, and rolls it back. */
const tryPush = async (ctx: RawContext, tenantId: number, push: ReadPush, account: LeadAccount) => {
  try {
    return await ctx.database.inTransaction(tenantId, async (trx) => {
      const usable = { push, account, source: account.ClueSource };
      const [accepted] = await acceptPushes(trx, { tenantId, now: ctx.now }, [usable]);
      throw new Undone({ Failurecause: accepted?.failureCause ?? null });
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as { Failurecause: string | null };
    throw error;
  }
};

/** With the name of the secret that every signed push has. */
const signersOf = (accounts: readonly LeadAccount[], token: string) =>
  accounts
    .filter(({ ClueToken }) => ClueToken === token)
    .map((account) => ({ ...account, secret: account.ClueSecret }));

export const receivePush = async (
  { token }: { readonly token: string },
  ctx: RawContext,
  body: Buffer,
  parts: ReceivingParts,
): Promise<{ Failurecause: string | null } | null> => {
  const { tenantId, tokenKey, accounts, first } = await demandSender(token, ctx, body, {
    ...parts,
    accountsOf: async (tenant) => signersOf(await parts.accounts.get(tenant), token),
  });
  ctx.count(tokenKey, 'push');
  const push = readPush(body);
  const account = chooseAccount(accounts, push);
  const cause = push.problem || (account ? '' : say.pushWithoutAccount(push.advertiserId));
  if (push.isTest && account && cause === '') return tryPush(ctx, tenantId, push, account);
  if (push.isTest) throw new Refusal(cause);
  const { id: settingId, ClueSource: source } = account ?? first;
  const { address, now, requestId, until } = ctx;
  const { refusal, isNew } = await storePush(
    ctx.database,
    { tenantId, staffId: null, now, address, requestId },
    { source, platformId: push.platformId, settingId, body, cause },
    { until },
  );
  if (refusal !== '') throw new Refusal(refusal);
  if (isNew) parts.inbox.wake(tenantId);
  return null;
};
