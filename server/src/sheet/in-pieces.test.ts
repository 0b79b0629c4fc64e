import { expect, it } from 'vitest';
import { jsonPieces, listJson, readJsonPieces, runInPieces, takeInPieces } from './in-pieces.ts';

/** How often something else could run meanwhile. */
const countTurns = async (work: () => Promise<unknown>): Promise<number> => {
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
};
const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, at) => ({ rowNumber: at + 1, cells: [cell] }));

it.each([
  ['many rows', rows(1_000, 'x'), 10],
  ['long rows', rows(20, 'x'.repeat(50_000)), 20],
])('pauses while it takes %s', async (_, some, pauses) => {
  const taken: number[] = [];
  const turns = await countTurns(() => takeInPieces(some, ({ rowNumber }) => taken.push(rowNumber)));
  expect(taken).toHaveLength(some.length);
  expect(turns).toBeGreaterThanOrEqual(pauses);
});

it('pauses wherever a generator does, and gives its result', async () => {
  function* pieces(): Generator<undefined, string> {
    for (let at = 0; at < 7; at += 1) yield undefined;
    return 'done';
  }
  let result = '';
  const turns = await countTurns(async () => {
    result = await runInPieces(pieces());
  });
  expect(result).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(7);
});

it('writes and reads the JSON of a long list in pieces of 500', async () => {
  const items = Array.from({ length: 40_001 }, (_, at) => ({ at, text: `"${at}\n` }));
  let [pieces, whole, read]: [string[], string, unknown[]] = [[], '', []];
  const turns = [
    await countTurns(async () => (pieces = await jsonPieces(items))),
    await countTurns(async () => (whole = await listJson(items))),
    await countTurns(async () => (read = await readJsonPieces(pieces))),
  ];
  expect(pieces).toHaveLength(81);
  expect(Math.min(...turns)).toBeGreaterThanOrEqual(80);
  expect(JSON.parse(whole)).toEqual(items);
  expect(read).toEqual(items);
  expect(await listJson([])).toBe('[]');
});
