/** Counts how often this process writes to the database while it works on a request. */
import { Socket } from 'node:net';
import { vi } from 'vitest';

interface Counted<Result> {
  readonly result: Result;
  readonly trips: number;
}

/** The pings of the listener are not counted. */
const isPing = (sent: unknown): boolean => sent instanceof Uint8Array && Buffer.from(sent).includes('select 1\0');

/** Messages that are sent together are one write. */
export const countRoundTrips = async <Result>(work: () => Promise<Result>): Promise<Counted<Result>> => {
  const single = vi.spyOn(Socket.prototype, '_write');
  const several = vi.spyOn(Socket.prototype, '_writev' as '_write');
  try {
    const result = await work();
    const trips = single.mock.calls.filter(([sent]) => !isPing(sent)).length + several.mock.calls.length;
    return { result, trips };
  } finally {
    single.mockRestore();
    several.mockRestore();
  }
};
