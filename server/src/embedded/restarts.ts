/** How often a crashed server is restarted before its owner gives up. */
const AT_MOST = 3;
const WITHIN_MILLISECONDS = 60_000;

export const mayRestart = (restarts: readonly number[], now: number): boolean =>
  restarts.filter((time) => now - time < WITHIN_MILLISECONDS).length < AT_MOST;
