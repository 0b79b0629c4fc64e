/**
 * The expected facts of 60 receipts. The engine's readings are recorded (`bench/record-receipts.ts`), because 60 runs of
 * the engine would take two minutes of each test; `recognition.test.ts` runs it on a few.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { factsOf } from './receipt-facts.rules.ts';

const number = z.number();
const box = z.object({
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  texts: z.array(z.string()),
  confidence: number,
});
const facts = z.object({
  ThirdNo: z.string().nullable(),
  Amount: z.number().nullable(),
  Time: z.number().nullable(),
  Wallet: z.string().nullable(),
});
const lines = readFileSync(new URL('../../../test/recorded-receipts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const recorded = z
  .array(z.object({ name: z.string(), facts, boxes: z.array(box) }))
  .length(60)
  .parse(lines.map((line): unknown => JSON.parse(line)));

it.each(recorded.map(({ name, facts: expected, boxes }) => ({ name, expected, boxes })))(
  'reads the facts of $name',
  ({ expected, boxes }) => {
    expect(factsOf(boxes)).toMatchObject(expected);
  },
);
