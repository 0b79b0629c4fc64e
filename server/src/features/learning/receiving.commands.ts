/** Receives pushes of the learning platform: checks the sender and the size, then stores the items. */
import { MOST_ITEMS, type PushResult } from '@gonghai/contract/learning/learning-push.contract.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runAs } from '../../http/command.ts';
import type { RawContext } from '../../http/context.ts';
import { isWithinLimits } from '../../http/parse.ts';
import { malformed } from '../../http/refusal.ts';
import type { Turns } from '../../http/turns.ts';
import { demandSender, type PushRefusal, readLearnConfig } from '../settings/settings.port.ts';
import { storeItems } from './items.commands.ts';

interface ReceivingParts {
  readonly secrets: Secrets;
  readonly onRefusal: (reason: PushRefusal) => void;
  /** Tokens that exist, as far as this instance has seen. */
  readonly knownTokens: Set<string>;
  /** One push of a tenant at a time, so that a burst does not hold all connections. */
  readonly turns: Turns;
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed();
  }
};

/** An item that cannot be stored, for example with half a character, must not keep the others out: it becomes none. */
const itemsOf = (body: Buffer): readonly unknown[] => {
  const sent = parse(body);
  if (typeof sent !== 'object' || sent === null || !('Items' in sent)) throw malformed();
  const { Items } = sent;
  if (!Array.isArray(Items) || Items.length > MOST_ITEMS) throw malformed();
  return Items.map((item: unknown) => (isWithinLimits(item) ? item : null));
};

export const receiveItems = async (
  { token }: { readonly token: string },
  ctx: RawContext,
  body: Buffer,
  { turns, ...parts }: ReceivingParts,
): Promise<PushResult> => {
  const accountsOf = async (tenantId: number) => {
    const config = await readLearnConfig(ctx.database.forTenant(tenantId), parts.secrets, tenantId);
    const isReceiving = config.Token === token && config.Secret !== '';
    return isReceiving ? [{ secret: config.Secret }] : [];
  };
  const { tenantId, tokenKey } = await demandSender(token, ctx, body, { ...parts, accountsOf });
  ctx.count(tokenKey, 'itemPush');
  const items = itemsOf(body);
  const { address, now, requestId, until } = ctx;
  return turns(String(tenantId), () =>
    runAs(
      ctx.database,
      { tenantId, staffId: null, now, address, requestId },
      (trx) => storeItems(trx, { tenantId, now }, items),
      { until },
    ),
  );
};
