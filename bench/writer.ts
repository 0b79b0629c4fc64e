/** Writes to a running server without pause and records which changes were acknowledged. */
import { editDepartment } from '../contract/src/departments/department.contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Session } from '../server/test/start/callers.ts';
import { until } from '../server/test/start/hosts.ts';

/** Adds one department after another until it is stopped. */
export const startWriter = (address: string, session: Session, prefix: string) => {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const write = async (): Promise<void> => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const Name = `${prefix}${number}`;
      const answer = await ask(address, editDepartment, { Name }, session).catch(() => undefined);
      if (answer?.Status) acknowledged.push(Name);
      // Slow enough for the rate limit.
      await sleep(answer ? 50 : 200);
    }
  };
  const writing = write();
  return {
    acknowledged,
    atLeast: (count: number) => until(`${count} acknowledged changes`, () => acknowledged.length >= count),
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
};
