import { describe, expect, it } from 'vitest';
import { coverOf, findMerges } from './merged-cells.ts';
import { SheetRefused } from './sheet-refused.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length));
}

const xml =
  '<worksheet><c><t>mergeCell ref="Z9:Z9"</t></c><mergeCells><mergeCell ref="A1:B2"/><x:mergeCell a="1" ref=\'D3:D5\' /></mergeCells>';

describe('findMerges', () => {
  it.each([1, 7, 50, 10_000])('finds merges across chunks of %i bytes', async (length) => {
    const found = await findMerges(inPieces(xml, length));
    expect(new Set(found.map(({ top, left, bottom, right }) => [top, left, bottom, right].join(' ')))).toEqual(
      new Set(['1 1 2 2', '3 4 5 4']),
    );
  });

  it('refuses a sheet with too many merges', async () => {
    await expect(findMerges(inPieces('<mergeCell ref="A1:B2"/>'.repeat(100_001), 65_536))).rejects.toThrow(
      SheetRefused,
    );
  });
});

it('a covered cell is any but the top left one', () => {
  const isCovered = coverOf([
    { top: 3, bottom: 5, left: 4, right: 4 },
    { top: 1, bottom: 2, left: 1, right: 2 },
  ]);
  const covered: string[] = [];
  for (let row = 1; row <= 6; row += 1) {
    for (let column = 1; column <= 5; column += 1) if (isCovered(row, column)) covered.push(`${row},${column}`);
  }
  expect(covered).toEqual(['1,2', '2,1', '2,2', '4,4', '5,4']);
});
