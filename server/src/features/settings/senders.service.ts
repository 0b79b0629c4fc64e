/** Finds the tenant of a signed push by its token, and refuses all other senders alike. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { isTimely, PUSH_DENIED } from '@gonghai/contract/wire/signed-push.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Secrets } from '../../db/secrets.ts';
import type { RawContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { findTokenTenant } from './intake-tokens.queries.ts';
import { hashToken } from './intake-tokens.rules.ts';
import { findSigners, type SecretHolder } from './signature.rules.ts';

export type PushRefusal = 'token' | 'signature' | 'timestamp';

interface SenderParts<Account extends SecretHolder> {
  readonly secrets: Secrets;
  readonly onRefusal: (reason: PushRefusal) => void;
  /** Tokens that exist, as far as this instance has seen. */
  readonly knownTokens: Set<string>;
  /** The accounts of the tenant that have this token. */
  readonly accountsOf: (tenantId: number, token: string) => Promise<readonly Account[]>;
}

interface Sender<Account> {
  readonly tenantId: number;
  /** Identifies the token without revealing it. */
  readonly tokenKey: string;
  /** The accounts whose secret signed the push. */
  readonly accounts: readonly Account[];
  readonly first: Account;
}

const REFUSED = 'refusedPush';

/**
 * Undefined for a sender that must be refused. A platform sends for many tenants from one address: invalid tokens there must
 * not block one that this instance knows. What an invalid push is answered, and how it is counted, must not depend on
 * whether its token exists.
 */
const findSender = async <Account extends SecretHolder>(
  token: string,
  ctx: RawContext,
  body: Buffer,
  parts: SenderParts<Account>,
): Promise<Sender<Account> | undefined> => {
  const hash = hashToken(parts.secrets, token);
  const tokenKey = hash.toString('base64url');
  const tokenAtAddress = `${ctx.address} ${tokenKey}`;
  ctx.demandBelow(tokenAtAddress, REFUSED);
  if (!parts.knownTokens.has(tokenKey)) ctx.demandBelow(ctx.address, REFUSED);
  const tenantId = await findTokenTenant(ctx.database.directory, hash);
  if (tenantId === undefined) parts.knownTokens.delete(tokenKey);
  else parts.knownTokens.add(tokenKey);
  const ofTenant = tenantId === undefined ? [] : await parts.accountsOf(tenantId, token);
  const timestamp = ctx.header('x-timestamp') ?? '';
  const signature = ctx.header('x-signature') ?? '';
  const accounts = findSigners(ofTenant, { timestamp, signature, body });
  const [first] = accounts;
  if (tenantId !== undefined && first && isTimely(timestamp, ctx.now)) return { tenantId, tokenKey, accounts, first };
  parts.onRefusal(tenantId === undefined ? 'token' : first ? 'timestamp' : 'signature');
  ctx.demandBelow(ctx.address, REFUSED);
  // Each token once: a wrong secret of one tenant must not keep out the others.
  if (ctx.count(tokenAtAddress, REFUSED) === 1) ctx.count(ctx.address, REFUSED);
  return undefined;
};

/** Milliseconds until the response to an invalid token, signature or timestamp; the same for each, and when there were too many. */
const REFUSED_AFTER_MS = 200;

/** The sender of a valid push; others are refused after the same time. */
export const demandSender = async <Account extends SecretHolder>(
  token: string,
  ctx: RawContext,
  body: Buffer,
  parts: SenderParts<Account>,
): Promise<Sender<Account>> => {
  const began = performance.now();
  try {
    const sender = await findSender(token, ctx, body, parts);
    if (sender) return sender;
    throw new Refusal(PUSH_DENIED, ResultCode.LoginExpired);
  } catch (error) {
    await sleep(Math.max(0, began + REFUSED_AFTER_MS - performance.now()));
    throw error;
  }
};
