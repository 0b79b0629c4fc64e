/** Kills servers while several areas work, and collects what is wrong with each of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kill, Site } from './site.ts';

/** Sends what the next kill is to meet. */
type Fire = () => Promise<unknown> | void;

/** One area of the product: what it does while servers are killed, and what must be true afterwards. */
export interface Area {
  readonly name: string;
  /** Works until it is over. What a kill interrupts begins again. */
  readonly write?: (isOver: () => boolean) => Promise<void>;
  /** Prepares this kill, counted from 0. The last step runs when every area is prepared. */
  readonly aim?: (kill: number) => Promise<Fire | void>;
  /** Runs when no server does. */
  readonly whileDown?: (kill: number) => Promise<void>;
  /** What is wrong when a server runs again. */
  readonly check?: (kill: number) => Promise<readonly string[]>;
  /** Problems found after all writers have finished. */
  readonly verify: () => Promise<readonly string[]>;
}

export interface PlannedKill {
  readonly kill: Kill;
  /** The kill comes at any moment of this time after the last step of the areas. */
  readonly withinMs: number;
}

const named = async ({ name }: Area, faults: Promise<readonly string[]> | undefined): Promise<string[]> =>
  ((await faults) ?? []).map((fault) => `${name}: ${fault}`);

/** What was wrong after each kill and at the end. */
export const runKills = async (
  site: Site,
  areas: readonly Area[],
  kills: readonly PlannedKill[],
): Promise<readonly string[]> => {
  let isOver = false;
  const writing = Promise.all(areas.map(({ write }) => write?.(() => isOver)));
  // Reported when it is awaited.
  writing.catch(() => undefined);
  const faults: string[] = [];
  try {
    for (const [at, { kill, withinMs }] of kills.entries()) {
      const fires = await Promise.all(areas.map(({ aim }) => aim?.(at)));
      await Promise.all(fires.map((fire) => fire?.()));
      await sleep(Math.random() * withinMs);
      await site.kill(kill, () => Promise.all(areas.map(({ whileDown }) => whileDown?.(at))));
      for (const area of areas) faults.push(...(await named(area, area.check?.(at))));
    }
    isOver = true;
    await writing;
    for (const area of areas) faults.push(...(await named(area, area.verify())));
    return faults;
  } finally {
    isOver = true;
    site.close();
  }
};

/** Text when the two differ. */
export const differs = (what: string, found: unknown, expected: unknown): string[] => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? [] : [`${what}: ${is} instead of ${should}`];
};
