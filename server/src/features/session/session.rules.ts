/** Duration of sessions and limits for failed logins. Pure functions. */

export const IDLE_SECONDS = 12 * 3_600;
export const ABSOLUTE_SECONDS = 7 * 24 * 3_600;
/** The last use of a session is saved at most this often. One minute is precise enough for twelve hours. */
export const SEEN_EVERY_SECONDS = 60;
/** A person whose sessions were last used, or had a connected browser, longer ago is absent. A browser is noted three times in it. */
export const ONLINE_SECONDS = 90;

export const isOver = (session: { readonly created: number; readonly seen: number }, now: number): boolean =>
  now - session.seen > IDLE_SECONDS || now - session.created > ABSOLUTE_SECONDS;

/** Failures counted over a window, and the pause when there are too many. */
interface FailureRule {
  readonly failures: number;
  readonly withinSeconds: number;
  readonly pauseSeconds: number;
}

/** One account from one address: one client is guessing. */
export const ACCOUNT_AT_ADDRESS: FailureRule = { failures: 5, withinSeconds: 300, pauseSeconds: 900 };
/**
 * One account from any address: many clients are guessing. Only slowed down, so that no client can lock another person
 * out.
 */
export const ACCOUNT_ANYWHERE: FailureRule = { failures: 20, withinSeconds: 3_600, pauseSeconds: 15 };
/** One address, any account: a list of names is being tried. */
export const ADDRESS: FailureRule = { failures: 60, withinSeconds: 600, pauseSeconds: 600 };

export interface FailureCounts {
  readonly accountAtAddress: number;
  readonly accountAnywhere: number;
  readonly address: number;
}

interface Pause {
  readonly kind: 'accountAtAddress' | 'accountAnywhere' | 'address';
  readonly seconds: number;
}

/** The pauses that begin with this failure. The counts include it. */
export const pausesAfter = (counts: FailureCounts): Pause[] => [
  ...(counts.accountAtAddress >= ACCOUNT_AT_ADDRESS.failures
    ? [{ kind: 'accountAtAddress' as const, seconds: ACCOUNT_AT_ADDRESS.pauseSeconds }]
    : []),
  ...(counts.accountAnywhere >= ACCOUNT_ANYWHERE.failures
    ? [{ kind: 'accountAnywhere' as const, seconds: ACCOUNT_ANYWHERE.pauseSeconds }]
    : []),
  ...(counts.address >= ADDRESS.failures ? [{ kind: 'address' as const, seconds: ADDRESS.pauseSeconds }] : []),
];

/**
 * Splits `name@tenant` or a plain name. The database converts the name to lower case, as it does when it compares
 * names: JavaScript and PostgreSQL differ for some letters.
 */
export const splitLoginName = (typed: string): { readonly name: string; readonly tenantCode: string | null } => {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  if (at <= 0 || at === text.length - 1) return { name: text, tenantCode: null };
  return { name: text.slice(0, at), tenantCode: text.slice(at + 1).toLowerCase() };
};

/** The path of tickets for login. */
export const LOGIN_TICKET_PATH = 'login';
