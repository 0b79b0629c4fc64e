/** Whether this machine can run a test. If not, the output gives the reason: reporters only count skipped tests. */
export const canRun = (condition: unknown, reason: string): boolean => {
  if (!condition) console.warn(`Skips tests of this file: ${reason}.`);
  return Boolean(condition);
};
