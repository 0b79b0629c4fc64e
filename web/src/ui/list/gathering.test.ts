import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Changed, createGathering } from './gathering.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gather = () => {
  const due: { readonly at: number; readonly ids: readonly number[]; readonly isAny: boolean }[] = [];
  const gathering = createGathering(({ ids, isAny }: Changed) =>
    due.push({ at: performance.now(), ids: [...ids], isAny }),
  );
  return { due, ...gathering };
};

it('passes the changes of a moment on together, each once', () => {
  const { due, add } = gather();
  for (let n = 0; n < 20; n += 1) add([n % 2]);
  vi.advanceTimersByTime(249);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(due).toMatchObject([{ ids: [0, 1], isAny: false }]);
});

it('passes a change of the user on at once, with those that wait, and nothing twice', () => {
  const { due, add, addNow } = gather();
  add([1]);
  addNow([2]);
  expect(due).toMatchObject([{ ids: [1, 2], isAny: false }]);
  vi.advanceTimersByTime(5_000);
  expect(due).toHaveLength(1);
});

it('passes changes that come without a pause on at most every two seconds', () => {
  const { due, add } = gather();
  for (let n = 0; n < 100; n += 1) {
    add([n]);
    vi.advanceTimersByTime(100);
  }
  const pauses = due.slice(1).map(({ at }, before) => at - due[before]!.at);
  expect(due.length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2_600);
});

it('spreads the requests after a bulk action, which names no rows, over three seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(1);
  const { due, add } = gather();
  add(null);
  vi.advanceTimersByTime(3_249);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(due).toMatchObject([{ ids: [], isAny: true }]);
});

it('keeps the changes of a hidden page until it is shown, and forgets them at its end', () => {
  const { due, add, end } = gather();
  page.hidden = true;
  add([7]);
  vi.advanceTimersByTime(60_000);
  expect(due).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(due).toMatchObject([{ ids: [7] }]);
  add([8]);
  end();
  vi.advanceTimersByTime(60_000);
  expect(due).toHaveLength(1);
});

it('waits after a page is shown again as after any other request', () => {
  const due: number[] = [];
  const { add } = createGathering(() => due.push(performance.now()), {
    soon: 0,
    spread: 0,
    apart: 5_000,
    isFresh: true,
  });
  const begun = performance.now();
  add([1]);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1_000);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(3_999);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(due).toEqual([begun + 5_000]);
});
