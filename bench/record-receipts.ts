/**
 * Writes what the engine reads on 60 drawn receipts for `recorded-receipts.test.ts`. Run it again after a change of the
 * engine or of the drawings: `node bench/record-receipts.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { loadTextEngine } from '../server/src/features/files/text-engine.service.ts';
import { readTexts } from '../server/src/features/files/text-reading.service.ts';
import { drawReceipts, installFonts, OTHER_FONTS } from './receipts.ts';

const FILE = new URL('../server/test/recorded-receipts.jsonl', import.meta.url);
const RECEIPTS = 60;
const SEED = 5;

installFonts();
const engine = await loadTextEngine();
const lines: string[] = [];
for (const { name, facts, picture } of await drawReceipts({ count: RECEIPTS, seed: SEED, fonts: OTHER_FONTS })) {
  const boxes = (await readTexts(picture, engine)).map(({ x0, y0, x1, y1, texts, confidence }) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = [x0, y0, x1, y1].map(Math.round);
    return { x0: left, y0: top, x1: right, y1: bottom, texts, confidence };
  });
  lines.push(JSON.stringify({ name, facts, boxes }));
}
await writeFile(FILE, `${lines.join('\n')}\n`);
