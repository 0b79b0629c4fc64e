/** Counts wrong passwords wherever one can be entered. After too many, attempts are refused for a while. */
import type { GuestContext } from '../../http/context.ts';
import { countFailures, insertFailure, isPaused, pause } from './login.queries.ts';
import { pausesAfter } from './session.rules.ts';
import type { Turns } from '../../http/turns.ts';

/**
 * The counter of a login name at a tenant, or of a bare name. It depends only on the text that was typed: if failures of existing
 * accounts were counted under the account, the quick answer of a pause would tell which names exist.
 */
export const accountKey = (tenantId: number | undefined, loginName: string): string =>
  `${tenantId ?? ''}:${loginName.toLowerCase()}`;

const pauseKeys = (account: string, address: string) => ({
  accountAtAddress: `pair:${account}|${address}`,
  accountAnywhere: `account:${account}`,
  address: `address:${address}`,
});

/** Whether the caller may try. Failures of others do not pause a device that has signed in before. */
const mayGuess = async (ctx: GuestContext, account: string, isKnownDevice: boolean): Promise<boolean> => {
  const keys = pauseKeys(account, ctx.address);
  const relevant = [keys.accountAtAddress, ...(isKnownDevice ? [] : [keys.address, keys.accountAnywhere])];
  return !(await isPaused(ctx.database.directory, relevant, ctx.now));
};

const recordGuess = async ({ database, address, now }: GuestContext, account: string): Promise<void> => {
  const keys = pauseKeys(account, address);
  await database.inTransaction(null, async (trx) => {
    await insertFailure(trx, account, address, now);
    for (const { kind, seconds } of pausesAfter(await countFailures(trx, account, address, now))) {
      await pause(trx, keys[kind], now + seconds);
    }
  });
};

interface Guess {
  readonly account: string;
  readonly isKnownDevice: boolean;
  readonly prove: () => Promise<boolean>;
}

/**
 * Whether the guess is right and was allowed; a wrong one is counted. Concurrent guesses at one account from one address
 * run one after another, or all of them would be allowed before the first failure is counted. A paused caller costs no
 * hash. The quick answer reveals no account, because unknown names are counted under the same keys.
 */
export const guess = (ctx: GuestContext, turns: Turns, { account, isKnownDevice, prove }: Guess): Promise<boolean> =>
  turns(pauseKeys(account, ctx.address).accountAtAddress, async () => {
    if (!(await mayGuess(ctx, account, isKnownDevice))) return false;
    const isRight = await prove();
    // Checked again: during this hash, attempts for other accounts may have paused the address.
    const isAllowed = await mayGuess(ctx, account, isKnownDevice);
    if (isAllowed && !isRight) await recordGuess(ctx, account);
    return isAllowed && isRight;
  });
