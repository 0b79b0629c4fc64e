import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that end when they are told to. */
const reads = () => {
  const begun: { readonly end: (answer: number) => void; readonly fail: () => void }[] = [];
  const read = (): Promise<number> =>
    new Promise((end, reject) => begun.push({ end, fail: () => reject(new Error('no connection')) }));
  return { begun, read };
};

it('runs one read at a time for each key, and gives the next one to all who asked meanwhile', async () => {
  const { begun, read } = reads();
  const share = createSharedReads<number>();
  const first = share('a', read);
  const [second, third] = [share('a', read), share('a', read)];
  const other = share('b', read);
  expect(begun).toHaveLength(2);
  begun[0]!.end(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(3);
  const fourth = share('a', read);
  begun[1]!.end(9);
  begun[2]!.end(2);
  expect(await Promise.all([second, third, other])).toEqual([2, 2, 9]);
  await expect.poll(() => begun.length).toBe(4);
  begun[3]!.end(3);
  expect(await fourth).toBe(3);
});

it('reads again after a failure', async () => {
  const { begun, read } = reads();
  const share = createSharedReads<number>();
  const [failing, waiting] = [share('a', read), share('a', read)];
  begun[0]!.fail();
  await expect(failing).rejects.toThrow('no connection');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.end(5);
  expect(await waiting).toBe(5);
});
