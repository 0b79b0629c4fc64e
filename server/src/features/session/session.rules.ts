/** How long a session lasts, and how many failed logins are too many. Pure: times and counts in, a verdict out. */

export const IDLE_SECONDS = 12 * 3_600;
export const ABSOLUTE_SECONDS = 7 * 24 * 3_600;
/** A session's last use is written down at most this often: to the minute is exact enough for twelve hours. */
export const SEEN_EVERY_SECONDS = 60;

export const isOver = (session: { readonly created: number; readonly seen: number }, now: number): boolean =>
  now - session.seen > IDLE_SECONDS || now - session.created > ABSOLUTE_SECONDS;

/** Failures counted over a window, and what follows when there are too many. */
interface FailureRule {
  readonly failures: number;
  readonly withinSeconds: number;
  readonly pauseSeconds: number;
}

/** One account from one address: somebody is guessing. */
export const ACCOUNT_AT_ADDRESS: FailureRule = { failures: 5, withinSeconds: 300, pauseSeconds: 900 };
/** One account from anywhere: many are guessing. Only slowed down, so that nobody can lock another out. */
export const ACCOUNT_ANYWHERE: FailureRule = { failures: 20, withinSeconds: 3_600, pauseSeconds: 15 };
/** One address, any account: a list of names is being tried. */
export const ADDRESS: FailureRule = { failures: 60, withinSeconds: 600, pauseSeconds: 600 };

export interface FailureCounts {
  readonly accountAtAddress: number;
  readonly accountAnywhere: number;
  readonly address: number;
}

export interface Pause {
  readonly kind: 'accountAtAddress' | 'accountAnywhere' | 'address';
  readonly seconds: number;
}

/** The pauses that begin with this failure; the counts include it. */
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
 * Where a login name points: `name@tenant`, or a bare name. The letter case of a name is left for the database to fold,
 * as it does when names are compared with each other: the two languages do not agree on every letter.
 */
export const splitLoginName = (typed: string): { readonly name: string; readonly tenantCode: string | null } => {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  if (at <= 0 || at === text.length - 1) return { name: text, tenantCode: null };
  return { name: text.slice(0, at), tenantCode: text.slice(at + 1).toLowerCase() };
};

/** What a ticket that signs somebody in is made for. */
export const LOGIN_TICKET_PATH = 'login';
